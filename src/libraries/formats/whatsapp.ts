// A chat that WhatsApp exports as text: `_chat.txt` in a zip (iOS), or `WhatsApp Chat with NAME.txt` (Android).
//
//   [02.03.25, 19:05:12] Mara: The horn gave up.          iOS
//   3/2/25, 7:05 PM - Mara: The horn gave up.             Android
//
// The order of day and month depends on the phone's country, which the file does not name. A number above 12 decides
// it; otherwise the order in which the times ascend; otherwise the day comes before the month. Times have no zone and
// are taken as UTC. Invisible signs of writing direction are removed; on iOS, such a sign before a text means that the
// program wrote it.
//
// Chats and messages have no ids. The id of a message is a hash of time, speaker and text, with the count of equal
// ones; the id of a chat is a hash of its first message, because the file name changes with each copy.
import path from 'node:path';
import { sha256 } from '../text/hash';
import { linesOfChunks } from './encoding';
import { heldTurns, skipped, type Format, type FoundPart, type FoundTurn } from './format';
import type { SourceEntry } from './source';

const invisible = /[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;
const clean = (line: string) => line.replace(invisible, '').replace(/[\u00a0\u202f]/g, ' ');

const date = /(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})/.source;
const time = /(\d{1,2})[:.](\d{2})(?:[:.](\d{2}))? ?([AaPp])?\.?(?: ?[Mm]\.?)?/.source;
/** On iOS, a line that the sender did not write, such as a missed call. */
const byProgram = /^\u200e?\[[^\]]{1,40}\] [^:]{1,200}: \u200e/;

/** Only the program's word for a poll, in capitals, precedes a person's question. */
const poll = /: \u200e?\p{Lu}{3,30} ?:\s*$/u;

const stamp = new RegExp(`^(?:\\[${date},? ${time}\\] |${date},? ${time} - )`);

interface Message {
  day: number[];
  clock: [number, number, number];
  rest: string;
}

function messageIn(line: string): Message | undefined {
  const found = stamp.exec(line);
  if (!found) return undefined;
  const [a, b, c, hour, minute, second, half] = found.slice(1, 8).some(Boolean)
    ? found.slice(1, 8)
    : found.slice(8, 15);
  const of24 = half ? (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hour);
  const clock: Message['clock'] = [of24, Number(minute), Number(second ?? 0)];
  return { day: [a, b, c].map(Number), clock, rest: line.slice(found[0].length) };
}

export const whatsapp: Format = {
  name: 'whatsapp',
  title: 'WhatsApp chat',
  detect: ({ head }) =>
    head
      .slice(0, 2_000)
      .split('\n')
      .slice(0, 3)
      .some((line) => messageIn(clean(line)) !== undefined),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) yield* chat(entry, await orderOf(entry));
  },
};

type Order = 'day' | 'month' | 'year';

async function orderOf(entry: SourceEntry): Promise<Order> {
  let falls = { day: 0, month: 0 };
  const last = { day: '', month: '' };
  for await (const { line } of linesOfChunks(await entry.open())) {
    const message = messageIn(clean(line ?? ''));
    if (!message) continue;
    const [first = 0, second = 0] = message.day;
    if (first > 31) return 'year';
    if (first > 12) return 'day';
    if (second > 12) return 'month';
    for (const order of ['day', 'month'] as const) {
      const at = timeOf(message, order);
      if (at < last[order]) falls = { ...falls, [order]: falls[order] + 1 };
      last[order] = at;
    }
  }
  return falls.month < falls.day ? 'month' : 'day';
}

function timeOf({ day: [a = 0, b = 0, c = 0], clock: [hour, minute, second] }: Message, order: Order): string {
  const [year, month, day] = order === 'year' ? [a, b, c] : order === 'month' ? [c, a, b] : [c, b, a];
  const at = Date.UTC(year < 100 ? 2000 + year : year, month - 1, day, hour, minute, second);
  return Number.isNaN(at) ? '' : new Date(at).toISOString();
}

/** Words in place of something that the export leaves out, in the languages seen. */
const media =
  /^(?:<[^<>]{1,80}>|(?:image|video|audio|sticker|GIF|document|Contact card|Bild|Video|Audio|Sticker|Dokument|Kontaktkarte) (?:omitted|weggelassen)|.{1,200} \((?:file attached|Datei angehängt)\))$/;
const deleted =
  /^(?:This message was deleted|You deleted this message|Diese Nachricht wurde gelöscht|Du hast diese Nachricht gelöscht)\.?$/;
const edited = / ?<(?:This message was edited|Diese Nachricht wurde bearbeitet)\.?>$/;

async function* chat(entry: SourceEntry, order: Order): AsyncGenerator<FoundPart> {
  const title = titleOf(entry.path);
  const seen = new Map<string, number>();
  let id: string | undefined;
  let open: { message: Message; number: number; isByProgram: boolean } | undefined;
  const { add, take } = heldTurns(() => ({ id: id ?? entry.path, about: { title } }));
  function* settle(): Generator<FoundPart> {
    if (open) yield* add({ what: String(open.number), turn: readMessage(open.message, order, seen, open.isByProgram) });
    open = undefined;
  }
  for await (const { line, number } of linesOfChunks(await entry.open())) {
    const text = clean(line ?? '');
    const message = messageIn(text);
    if (!message && open) open.message.rest += `\n${text}`;
    else if (!message && text.trim() !== '')
      yield skipped(`${entry.path}:${number}`, 'a line before the first message');
    if (!message) continue;
    yield* settle();
    id ??= sha256(JSON.stringify([message.day, message.clock, message.rest])).slice(0, 16);
    open = { message, number, isByProgram: byProgram.test(line ?? '') && !poll.test(line ?? '') };
  }
  yield* settle();
  yield* take();
}

function titleOf(file: string): string {
  const name = path.basename(file, path.extname(file));
  const bare = name === '_chat' ? path.basename(path.dirname(file)) : name;
  return bare.replace(/^WhatsApp (?:Chat (?:with|mit|-)|Chat - ) ?/, '').replace(/^\.$/, 'chat') || 'chat';
}

function readMessage(
  message: Message,
  order: Order,
  seen: Map<string, number>,
  isByProgram: boolean,
): FoundTurn | string {
  const cut = message.rest.indexOf(': ');
  const name = cut < 0 ? message.rest.replace(/:$/, '') : message.rest.slice(0, cut);
  if (cut < 0 || name.includes('\n')) return 'a notice of the program';
  const text = message.rest
    .slice(cut + 2)
    .replace(edited, '')
    .trim();
  if (text === '') return 'without text';
  if (media.test(text)) return 'a picture, sound or file';
  if (deleted.test(text)) return 'a deleted message';
  if (isByProgram) return 'a notice of the program';
  const at = timeOf(message, order);
  const hash = sha256(JSON.stringify([at, name, text])).slice(0, 24);
  const count = (seen.get(hash) ?? 0) + 1;
  seen.set(hash, count);
  const id = count === 1 ? hash : `${hash}-${count}`;
  return { id, role: 'user', speaker: name.replace(/^~/, '').trim(), at: at || undefined, text };
}
