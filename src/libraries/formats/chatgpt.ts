// ChatGPT's export: `conversations.json`, in large exports several (`conversations-000.json` …).
//
// A conversation is a tree of messages in `mapping`: an answer that was generated again, or a question that was
// edited, has siblings. What the person saw last is the path from the root to `current_node`. It is followed backwards
// by `parent`, because `children` are missing in some exports. Without `current_node`, the newest message without
// successors stands for it. Messages beside the path are reported as skipped, like hidden and tool messages.
import { entriesOfJson } from './json-stream';
import { skipped, type Format, type FoundPart, type FoundTurn } from './format';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const chatgpt: Format = {
  name: 'chatgpt',
  title: 'ChatGPT export',
  detect: ({ head }) => /^\s*[[{]/.test(head) && /"mapping"\s*:\s*\{/.test(head),
  read: async function* (entries) {
    for (const entry of entries)
      for await (const { value, problem } of entriesOfJson(entry)) {
        if (problem === undefined) yield* conversation(objectIn(value));
        else yield skipped(entry.path, problem);
      }
  },
};

interface Node {
  id: string;
  parent: string | undefined;
  message: JsonValue;
}

function* conversation(sent: JsonValue): Generator<FoundPart> {
  const id = textIn(sent['conversation_id']) ?? textIn(sent['id']);
  const title = textIn(sent['title']);
  const nodes = new Map(
    Object.entries(objectIn(sent['mapping'])).map(([key, node]) => [key, nodeOf(key, objectIn(node))]),
  );
  if (id === undefined) {
    yield skipped(title ?? 'a conversation', 'a conversation without id');
    return;
  }
  const path = pathTo(nodes, textIn(sent['current_node']));
  const onPath = new Set(path);
  for (const node of nodes.values())
    if (!onPath.has(node) && Object.keys(node.message).length > 0)
      yield skipped(`${id}:${node.id}`, 'an earlier version, replaced by an edit or a new answer');
  if (nodes.size === 0) yield skipped(title ?? id, 'a conversation without messages');
  const turns: FoundTurn[] = [];
  for (const node of path.filter(({ message }) => Object.keys(message).length > 0)) {
    const read = turnOf(node);
    if (typeof read === 'string') yield skipped(`${id}:${node.id}`, read);
    else turns.push(read);
  }
  if (turns.length > 0) yield { kind: 'conversation', id, turns, about: given({ title, project: sent['gizmo_id'] }) };
}

const nodeOf = (key: string, node: JsonValue): Node => ({
  id: textIn(objectIn(node['message'])['id']) ?? key,
  parent: textIn(node['parent']),
  message: objectIn(node['message']),
});

/** The path from the root to the last message. A parent that is missing, or leads back, ends it. */
function pathTo(nodes: ReadonlyMap<string, Node>, last: string | undefined): Node[] {
  const path = new Set<Node>();
  for (let node = nodes.get(last ?? '') ?? newestLeaf(nodes); node && !path.has(node);) {
    path.add(node);
    node = nodes.get(node.parent ?? '');
  }
  return [...path].reverse();
}

function newestLeaf(nodes: ReadonlyMap<string, Node>): Node | undefined {
  const parents = new Set([...nodes.values()].map(({ parent }) => parent));
  const leaves = [...nodes].flatMap(([key, node]) => (parents.has(key) ? [] : [node]));
  const timeOf = ({ message }: Node) => Number(message['create_time'] ?? 0);
  return leaves.reduce<Node | undefined>(
    (best, leaf) => (best && timeOf(best) >= timeOf(leaf) ? best : leaf),
    undefined,
  );
}

/** @returns a turn, or the reason why there is none */
function turnOf({ id, message }: Node): FoundTurn | string {
  const role = objectIn(message['author'])['role'];
  const metadata = objectIn(message['metadata']);
  if (metadata['is_visually_hidden_from_conversation'] === true) return 'hidden in the conversation';
  if (role !== 'user' && role !== 'assistant') return `a ${textIn(role) ?? 'nameless'} message`;
  const recipient = textIn(message['recipient']) ?? 'all';
  if (recipient !== 'all') return 'a call of a tool';
  const content = objectIn(message['content']);
  const text = textOfContent(content);
  if (typeof text !== 'string') return text.reason;
  return { id, role, at: timeInValue(message['create_time']), text };
}

/** Content types that a person does not see as text. */
const unseen: Record<string, string> = {
  thoughts: 'thoughts of the model',
  reasoning_recap: 'thoughts of the model',
  user_editable_context: 'hidden in the conversation',
  model_editable_context: 'hidden in the conversation',
  system_error: 'an error message',
};

/** Marks that the page shows as links: `【4:0†source】`, or names of sources between signs of private use. */
const citations = /\u3010[^\u3010\u3011\u2020]*\u2020[^\u3010\u3011\u2020]*\u3011|\ue200[^\ue200\ue201]*\ue201/g;

function textOfContent(content: JsonValue): string | { reason: string } {
  const type = textIn(content['content_type']) ?? 'text';
  const reason = Object.hasOwn(unseen, type) ? unseen[type] : undefined;
  if (reason !== undefined) return { reason };
  const parts = listInValue(content['parts']).map((part) => (typeof part === 'string' ? part : objectIn(part)['text']));
  const said = [...parts, content['text'], content['result']].flatMap((part) => textIn(part) ?? []).join('\n');
  const text = said.replace(citations, '').trim();
  return text === ''
    ? { reason: parts.length > 0 && type !== 'text' ? 'without text (picture, sound or file)' : 'without text' }
    : text;
}
