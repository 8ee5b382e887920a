// Claude's export: `conversations.json`, and where they exist `memories.json` and `projects.json`.
import { entriesOfJson } from './json-stream';
import { skipped, type Format, type FoundPart, type FoundText, type FoundTurn } from './format';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const claude: Format = {
  name: 'claude-ai',
  title: 'Claude export',
  detect: ({ head }) =>
    /^\s*[[{]/.test(head) &&
    (/"chat_messages"\s*:\s*\[/.test(head) ||
      /"conversations_memory"\s*:/.test(head) ||
      (/"prompt_template"\s*:/.test(head) && /"uuid"\s*:/.test(head))),
  read: async function* (entries) {
    for (const entry of entries)
      for await (const { value, problem } of entriesOfJson(entry)) {
        const sent = objectIn(value);
        if (problem !== undefined) yield skipped(entry.path, problem);
        else if ('chat_messages' in sent) yield* conversation(sent);
        else if ('conversations_memory' in sent || 'project_memories' in sent) yield* memories(sent);
        else if ('prompt_template' in sent || 'docs' in sent) yield* project(sent);
        else yield skipped(entry.path, 'neither a conversation, a memory nor a project');
      }
  },
};

function* conversation(sent: JsonValue): Generator<FoundPart> {
  const id = textIn(sent['uuid']);
  const messages = listInValue(sent['chat_messages']).map(objectIn);
  if (id === undefined) {
    yield skipped(textIn(sent['name']) ?? 'a conversation', 'a conversation without id');
    return;
  }
  if (messages.length === 0) yield skipped(id, 'a conversation without messages');
  const turns: FoundTurn[] = [];
  for (const [index, message] of messages.entries()) {
    const uuid = textIn(message['uuid']) ?? String(index);
    const text = textOfMessage(message);
    const role = message['sender'] === 'human' ? 'user' : 'assistant';
    if (text === '') yield skipped(`${id}:${uuid}`, 'without text');
    else turns.push({ id: uuid, role, at: timeInValue(message['created_at']), text });
    for (const file of listInValue(message['files'])) yield attached(`${id}:${uuid}`, objectIn(file));
  }
  if (turns.length > 0) {
    const about = given({ title: textIn(sent['name']) });
    yield { kind: 'conversation', id, turns, about, began: timeInValue(sent['created_at']) };
  }
}

const attached = (what: string, file: JsonValue) =>
  skipped(`${what}:${textIn(file['file_name']) ?? 'file'}`, 'an attached file, which the export does not contain');

/** The visible text, without thoughts and tools, followed by the text of attachments. */
function textOfMessage(message: JsonValue): string {
  const blocks = listInValue(message['content']).map(objectIn);
  const visible = blocks.flatMap(({ type, text }) => (type === 'text' ? (textIn(text) ?? []) : []));
  const said = visible.length > 0 || blocks.length > 0 ? visible.join('\n\n') : (textIn(message['text']) ?? '');
  const files = listInValue(message['attachments']).map(objectIn);
  const attachments = files.flatMap(({ file_name, extracted_content }) => {
    const content = textIn(extracted_content);
    return content === undefined ? [] : [`${textIn(file_name) ?? 'Attachment'}:\n${content}`];
  });
  return [said, ...attachments].filter((part) => part.trim() !== '').join('\n\n');
}

function* memories(sent: JsonValue): Generator<FoundPart> {
  const account = textIn(sent['account_uuid']) ?? 'account';
  const about = { kind: 'memory of the assistant' };
  const all: [string, unknown][] = [
    [`memory:${account}`, sent['conversations_memory']],
    ...Object.entries(objectIn(sent['project_memories'])).map(([id, text]): [string, unknown] => [
      `memory:${id}`,
      text,
    ]),
  ];
  for (const [id, value] of all) {
    const text = textIn(value);
    if (text === undefined) yield skipped(id, 'without text');
    else yield { kind: 'text', id, type: 'semantic', text, about } satisfies FoundText;
  }
}

function* project(sent: JsonValue): Generator<FoundPart> {
  const id = textIn(sent['uuid']) ?? 'project';
  const name = textIn(sent['name']);
  const about = given({ project: name });
  const description = ['description', 'prompt_template'].flatMap((field) => textIn(sent[field]) ?? []).join('\n\n');
  const at = timeInValue(sent['created_at']);
  if (description === '') yield skipped(`project:${id}`, 'a project without description');
  else yield { kind: 'text', id: `project:${id}`, type: 'semantic', title: name, text: description, at, about };
  for (const doc of listInValue(sent['docs']).map(objectIn)) {
    const docId = `project:${id}:${textIn(doc['uuid']) ?? textIn(doc['filename']) ?? ''}`;
    const text = textIn(doc['content']);
    if (text === undefined) yield skipped(docId, 'without text');
    else
      yield {
        kind: 'text',
        id: docId,
        type: 'semantic',
        title: textIn(doc['filename']),
        text,
        at: timeInValue(doc['created_at']),
        about,
      };
  }
}
