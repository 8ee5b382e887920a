// Signal, in three forms: the export of the app (`main.jsonl`: the frames of its backup, people first, then chats, then
// messages), the files of signal-export (`NAME/data.json`: a message per line), and rows of the store of Signal Desktop
// as other tools write them. A message of the store is identified by its time and its sender.
import path from 'node:path';
import { sha256 } from '../text/hash';
import { parsedJson } from '../../objects';
import { linesOfChunks } from './encoding';
import {
  heldTurns,
  pollInWords,
  skipped,
  type Format,
  type FoundPart,
  type FoundTurn,
  type ReadMessage,
} from './format';
import { jsonOfEntry } from './json-stream';
import { peek, type SourceEntry } from './source';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

const isFrames = (head: string) =>
  /^\s*\{[^\n]*"backupTimeMs"\s*:/.test(head) || /^\{"(?:account|recipient)":\{/m.test(head);
const isLines = (head: string) => /^\s*\{"date":\s*"[^"]*",\s*"sender":\s*"[^"\n]{0,200}",\s*"body":/.test(head);
const isStore = (head: string) =>
  /"conversationId"\s*:/.test(head) && /"sent_at"\s*:/.test(head) && /"type"\s*:\s*"(?:incoming|outgoing)"/.test(head);

export const signal: Format = {
  name: 'signal',
  title: 'Signal chats',
  detect: ({ head }) => /^\s*[[{]/.test(head) && (isFrames(head) || isLines(head) || isStore(head)),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) {
      const { head, close } = await peek(entry);
      close();
      if (isFrames(head)) yield* framesOf(entry);
      else yield* isLines(head) ? linesOf(entry) : rowsOf(entry);
    }
  },
};

type Held = ReturnType<typeof heldTurns>;

const maxChats = 1_000;

/** The chats of a file, which may alternate. */
function chatsBy(aboutOf: (id: string) => JsonValue) {
  const chats = new Map<string, Held>();
  function* take(): Generator<FoundPart> {
    for (const held of chats.values()) yield* held.take();
    chats.clear();
  }
  function* add(id: string, message: ReadMessage): Generator<FoundPart> {
    if (!chats.has(id) && chats.size >= maxChats) yield* take();
    const held = chats.get(id) ?? heldTurns(() => ({ id, about: aboutOf(id) }));
    chats.set(id, held);
    yield* held.add(message);
  }
  return { add, take };
}

async function* framesOf(entry: SourceEntry): AsyncGenerator<FoundPart> {
  const people = new Map<string, string>();
  const recipientOf = new Map<string, string>();
  let self = 'me';
  const chats = chatsBy((id) => given({ title: people.get(recipientOf.get(id) ?? '') }));
  for await (const { line, number } of linesOfChunks(await entry.open())) {
    if (line?.trim() === '') continue;
    const frame = parsedJson(line ?? '');
    const { account, recipient, chat, chatItem } = objectIn(frame);
    if (frame === undefined) yield skipped(`${entry.path}:${number}`, 'is not JSON');
    else if (account !== undefined) self = nameOf(objectIn(account)) ?? self;
    else if (recipient !== undefined) {
      const { id, self: isSelf, contact, group, distributionList } = objectIn(recipient);
      const { title } = objectIn(objectIn(objectIn(group)['snapshot'])['title']);
      const name = isSelf === undefined ? (nameOf(objectIn(contact)) ?? textIn(title)) : self;
      people.set(textIn(id) ?? '', name ?? textIn(objectIn(distributionList)['name']) ?? 'unknown');
    } else if (chat !== undefined) {
      const { id, recipientId } = objectIn(chat);
      recipientOf.set(textIn(id) ?? '', textIn(recipientId) ?? '');
    } else if (chatItem !== undefined) {
      const item = objectIn(chatItem);
      const author = textIn(item['authorId']) ?? '';
      const id = `${textIn(item['dateSent']) ?? number}:${author}`;
      const speaker = people.get(author) ?? 'unknown';
      const text = textOfItem(item);
      const turn = text.reason ?? {
        id,
        role: 'user' as const,
        speaker,
        at: timeInValue(item['dateSent']),
        text: text.said,
      };
      yield* chats.add(textIn(item['chatId']) ?? '', { what: id, turn });
    }
  }
  yield* chats.take();
}

const namesOfPerson = [
  ['givenName', 'familyName'],
  ['systemGivenName', 'systemFamilyName'],
  ['profileGivenName', 'profileFamilyName'],
  ['username'],
  ['e164'],
];

const nameOf = (person: JsonValue): string | undefined =>
  namesOfPerson
    .map((fields) => fields.flatMap((field) => textIn(person[field]) ?? []).join(' '))
    .find((name) => name !== '');

const noReason = { reason: undefined };

function textOfItem({
  standardMessage,
  directStoryReplyMessage,
  poll,
  remoteDeletedMessage,
  updateMessage,
}: JsonValue): { reason: string; said?: undefined } | { reason: undefined; said: string } {
  if (remoteDeletedMessage !== undefined) return { reason: 'a deleted message' };
  if (updateMessage !== undefined) return { reason: 'a notice of the program' };
  const { question, options } = objectIn(poll);
  const answers = listInValue(options)
    .map(objectIn)
    .map(({ option, votes }) => ({ said: textIn(option) ?? '', votes: listInValue(votes).length }));
  const asked = pollInWords(textIn(question), answers);
  if (asked !== '') return { ...noReason, said: asked };
  const message = objectIn(standardMessage ?? objectIn(directStoryReplyMessage)['textReply']);
  const said = textIn(objectIn(message['text'])['body']);
  if (said !== undefined) return { ...noReason, said };
  return {
    reason: standardMessage === undefined || listInValue(message['attachments']).length > 0 ? media : 'without text',
  };
}

const media = 'a picture, sound or file';

/** A message without an id is identified by its contents and time, and the count of equal ones. */
function idBy(seen: Map<string, number>, message: unknown[]): string {
  const hash = sha256(JSON.stringify(message)).slice(0, 24);
  const count = (seen.get(hash) ?? 0) + 1;
  seen.set(hash, count);
  return count === 1 ? hash : `${hash}-${count}`;
}

async function* linesOf(entry: SourceEntry): AsyncGenerator<FoundPart> {
  const folder = path.basename(path.dirname(entry.path));
  const title = folder === '.' ? path.basename(entry.path, path.extname(entry.path)) : folder;
  const seen = new Map<string, number>();
  const { add, take } = heldTurns(() => ({ id: title, about: { title } }));
  for await (const { line, number } of linesOfChunks(await entry.open())) {
    if (line?.trim() === '') continue;
    const message = parsedJson(line ?? '');
    const { date, sender, body, attachments, sticker } = objectIn(message);
    const [speaker, said] = [textIn(sender) ?? 'unknown', textIn(body)];
    const hasMedia = listInValue(attachments).length > 0 || textIn(sticker) !== undefined;
    const reason = message === undefined ? 'is not JSON' : hasMedia ? media : 'without text';
    const turn: FoundTurn | string =
      said === undefined
        ? reason
        : { id: idBy(seen, [date, sender, body]), role: 'user', speaker, at: timeInValue(date), text: said };
    yield* add({ what: String(number), turn });
  }
  yield* take();
}

async function* rowsOf(entry: SourceEntry): AsyncGenerator<FoundPart> {
  const names = new Map<string, string>();
  const chats = chatsBy((id) => given({ title: names.get(id) }));
  for await (const { path: at, value, problem } of jsonOfEntry(entry, isWalked)) {
    if (problem !== undefined) yield skipped(entry.path, problem);
    if (at.at(-1) !== '*') continue;
    const row = objectIn(value);
    const chat = textIn(row['conversationId']);
    const [id, sent_at] = [textIn(row['id']), textIn(row['sent_at'])];
    if (chat !== undefined) yield* chats.add(chat, { what: id ?? '?', turn: turnOfRow(row, id ?? sent_at, names) });
    else if (id !== undefined) {
      const name = ['name', 'profileFullName', 'profileName', 'e164'].map((field) => textIn(row[field])).find(Boolean);
      for (const key of [id, textIn(row['serviceId']), textIn(row['uuid'])]) if (key && name) names.set(key, name);
    }
  }
  yield* chats.take();
}

/** The file is a list of messages, or has lists of conversations and messages. */
const isWalked = (at: string[]): boolean => at.length === 0 || (at.length === 1 && at[0] !== '*');

function turnOfRow(row: JsonValue, id: string | undefined, names: ReadonlyMap<string, string>): FoundTurn | string {
  const { type, body, sent_at } = row;
  const isOwn = type === 'outgoing';
  if (!isOwn && type !== 'incoming') return 'a notice of the program';
  if (row['isErased'] === true || row['isErased'] === 1) return 'a deleted message';
  const said = textIn(body);
  if (said === undefined) return row['hasAttachments'] ? media : 'without text';
  if (id === undefined) return 'a message without id';
  const source = [row['sourceServiceId'], row['sourceUuid'], row['source']].map(textIn).find(Boolean) ?? 'unknown';
  return {
    id,
    role: 'user',
    speaker: isOwn ? 'me' : (names.get(source) ?? source),
    at: timeInValue(sent_at),
    text: said,
  };
}
