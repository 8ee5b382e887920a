// Open WebUI: "Export chats" writes a list of chats, each with a tree of messages in `history`.
import { entriesOfJson } from './json-stream';
import { conversationOf, skipped, type Format, type FoundPart, type FoundTurn } from './format';
import { pathOfMessages, replacedMessage } from './message-tree';
import { given, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const openWebui: Format = {
  name: 'open-webui',
  title: 'Open WebUI chats',
  detect: ({ head }) =>
    /^\s*[[{]/.test(head) &&
    /"chat"\s*:\s*\{/.test(head) &&
    /"history"\s*:/.test(head) &&
    /"childrenIds"|"currentId"/.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries)
      for await (const { value, problem } of entriesOfJson(entry)) {
        if (problem === undefined) yield* chatIn(objectIn(value), entry.path);
        else yield skipped(entry.path, problem);
      }
  },
};

function* chatIn(sent: JsonValue, file: string): Generator<FoundPart> {
  const chat = objectIn(sent['chat']);
  const history = objectIn(chat['history']);
  const title = textIn(sent['title']) ?? textIn(chat['title']);
  const id = textIn(sent['id']) ?? textIn(chat['id']);
  if (id === undefined) {
    yield skipped(title ?? file, 'a conversation without id');
    return;
  }
  const nodes = new Map(
    Object.entries(objectIn(history['messages'])).map(([key, value]) => {
      const message = objectIn(value);
      return [key, { key, message, parent: textIn(message['parentId']), time: Number(message['timestamp'] ?? 0) }];
    }),
  );
  const { path, beside } = pathOfMessages(nodes, textIn(history['currentId']));
  for (const { key } of beside) yield skipped(`${id}:${key}`, replacedMessage);
  yield* conversationOf(
    { id, about: given({ title }), began: timeInValue(sent['created_at'] ?? chat['timestamp']) },
    path.map(({ key, message }) => ({ what: key, turn: turnOf(key, message) })),
  );
}

function turnOf(id: string, message: JsonValue): FoundTurn | string {
  const { role, content } = message;
  if (role !== 'user' && role !== 'assistant') return `a ${textIn(role) ?? 'nameless'} message`;
  const text = withoutThoughts(textIn(content) ?? '');
  return text ? { id, role, at: timeInValue(message['timestamp']), text } : 'without text';
}

const thoughts = '<details type="reasoning"';
const endOfThoughts = '</details>';

/** A model's thoughts are placed before its answer, folded up. */
const withoutThoughts = (text: string): string =>
  text
    .split(thoughts)
    .map((part, i) => {
      const end = part.indexOf(endOfThoughts);
      return i === 0 ? part : end < 0 ? '' : part.slice(end + endOfThoughts.length);
    })
    .join('')
    .trim();
