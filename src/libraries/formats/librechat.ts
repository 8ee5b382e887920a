// LibreChat: a conversation exported as JSON, its messages as a list with parents or as a tree of children.
import { addAll } from '../../lists';
import { jsonOfEntry } from './json-stream';
import { conversationOf, skipped, type Format, type FoundPart, type FoundTurn } from './format';
import { pathOfMessages, replacedMessage } from './message-tree';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const librechat: Format = {
  name: 'librechat',
  title: 'LibreChat conversation',
  detect: ({ head }) =>
    /^\s*\{/.test(head) && /"conversationId"\s*:/.test(head) && /"(?:exportAt|isCreatedByUser)"\s*:/.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries)
      for await (const { value, problem } of jsonOfEntry(entry, () => false)) {
        if (problem === undefined) yield* conversation(objectIn(value), entry.path);
        else yield skipped(entry.path, problem);
      }
  },
};

function* conversation(sent: JsonValue, file: string): Generator<FoundPart> {
  const id = textIn(sent['conversationId']) ?? file;
  const nodes = new Map<string, { message: JsonValue; key: string; parent: string | undefined; time: number }>();
  const waiting = [...listInValue(sent['messages']), ...listInValue(sent['messagesTree'])].map(objectIn);
  // Children are added to the list while it is walked.
  for (const message of waiting) {
    const key = textIn(message['messageId']) ?? `message ${nodes.size}`;
    const time = Date.parse(textIn(message['createdAt']) ?? '') || nodes.size;
    nodes.set(key, { message, key, parent: textIn(message['parentMessageId']), time });
    addAll(waiting, listInValue(message['children']).map(objectIn));
  }
  const { path, beside } = pathOfMessages(nodes, undefined);
  for (const { key } of beside) yield skipped(`${id}:${key}`, replacedMessage);
  const about = given({ title: textIn(sent['title']), model: textIn(objectIn(sent['options'])['model']) });
  yield* conversationOf(
    { id, about, began: timeInValue(sent['createdAt']) },
    path.map(({ key, message }) => ({ what: key, turn: turnOf(key, message) })),
  );
}

function turnOf(id: string, message: JsonValue): FoundTurn | string {
  const parts = listInValue(message['content'])
    .map(objectIn)
    .flatMap(({ type, text }) => (type === 'text' ? (textIn(text) ?? textIn(objectIn(text)['value']) ?? []) : []));
  const text = textIn(message['text']) ?? textIn(parts.join('\n\n'));
  if (text === undefined) return 'without text';
  const role = message['isCreatedByUser'] === true ? 'user' : 'assistant';
  return { id, role, at: timeInValue(message['createdAt']), text };
}
