// ChatGPT's export: `conversations.json`, in large exports several (`conversations-000.json` …).
//
// A conversation is a tree of messages in `mapping`, and the path to `current_node` is what the person saw last.
// Messages beside the path are reported as skipped, like hidden and tool messages.
import { entriesOfJson } from './json-stream';
import { skipped, type Format, type FoundPart, type FoundTurn } from './format';
import { pathOfMessages, replacedMessage, type MessageNode } from './message-tree';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const chatgpt: Format = {
  name: 'chatgpt',
  title: 'ChatGPT export',
  detect: ({ head }) =>
    /^\s*[[{]/.test(head) &&
    (/"mapping"\s*:\s*\{/.test(head) || (/"mapping"\s*:\s*null/.test(head) && /"create_time"\s*:/.test(head))),
  read: async function* (entries) {
    for (const entry of entries)
      for await (const { value, problem } of entriesOfJson(entry)) {
        if (problem === undefined) yield* conversation(objectIn(value));
        else yield skipped(entry.path, problem);
      }
  },
};

interface Node extends MessageNode {
  id: string;
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
  const { path, beside } = pathOfMessages(nodes, textIn(sent['current_node']));
  for (const node of beside)
    if (Object.keys(node.message).length > 0) yield skipped(`${id}:${node.id}`, replacedMessage);
  if (nodes.size === 0) yield skipped(title ?? id, 'a conversation without messages');
  const turns: FoundTurn[] = [];
  for (const node of path.filter(({ message }) => Object.keys(message).length > 0)) {
    const read = turnOf(node);
    if (typeof read === 'string') yield skipped(`${id}:${node.id}`, read);
    else turns.push(read);
  }
  if (turns.length > 0) {
    const about = given({ title, project: sent['gizmo_id'] });
    yield { kind: 'conversation', id, turns, about, began: timeInValue(sent['create_time']) };
  }
}

const nodeOf = (key: string, node: JsonValue): Node => ({
  id: textIn(objectIn(node['message'])['id']) ?? key,
  parent: textIn(node['parent']),
  message: objectIn(node['message']),
  time: Number(objectIn(node['message'])['create_time'] ?? 0),
});

/** @returns a turn, or the reason why there is none */
function turnOf({ id, message }: Node): FoundTurn | string {
  const role = objectIn(message['author'])['role'];
  const metadata = objectIn(message['metadata']);
  const isHidden = ['is_visually_hidden_from_conversation', 'is_user_system_message'].some(
    (flag) => metadata[flag] === true,
  );
  if (isHidden) return 'hidden in the conversation';
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
