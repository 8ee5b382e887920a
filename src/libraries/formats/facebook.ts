// Messages of Facebook and Instagram, as "Download your information" writes them in JSON: a chat in files of up to
// 10,000 messages (`message_1.json` …), the newest first. Letters beyond ASCII are UTF-8 bytes, each written as a
// separate character. Encrypted chats come from another program, in a different format.
import { sha256 } from '../text/hash';
import { entriesOfJson } from './json-stream';
import { conversationOf, skipped, type Format, type FoundPart, type FoundTurn, type ReadMessage } from './format';
import type { SourceEntry } from './source';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const facebook: Format = {
  name: 'facebook',
  title: 'Messages of Facebook and Instagram',
  detect: ({ head }) =>
    /^\s*\{/.test(head) &&
    ((/"sender_name"\s*:/.test(head) && /"timestamp_ms"\s*:/.test(head)) ||
      (/"senderName"\s*:/.test(head) && /"isUnsent"\s*:/.test(head))),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    const numberOf = ({ path: name }: SourceEntry) => Number(/_(\d{1,6})\.json$/.exec(name)?.[1] ?? 0);
    // Files of other chats may be between the files of one chat.
    const oldestFirst = [...entries].sort((a, b) => numberOf(b) - numberOf(a));
    for (const entry of oldestFirst)
      for await (const { value, problem } of entriesOfJson(entry)) {
        if (problem === undefined) yield* chatIn(objectIn(value), entry.path);
        else yield skipped(entry.path, problem);
      }
  },
};

function* chatIn(sent: JsonValue, file: string): Generator<FoundPart> {
  const messages = listInValue(sent['messages']).map(objectIn).reverse();
  const seen = new Map<string, number>();
  const isEncrypted = textIn(sent['threadName']) !== undefined;
  const written = (text: unknown) => (isEncrypted ? textIn(text) : inUtf8(textIn(text)));
  const title = isEncrypted ? textIn(sent['threadName'])?.replace(/_\d+$/, '') : written(sent['title']);
  const id = textIn(sent['thread_path']) ?? textIn(sent['threadName']) ?? file;
  yield* conversationOf(
    { id, about: given({ title }) },
    messages.map((message, i): ReadMessage => ({ what: String(i), turn: turnOf(message, written, seen) })),
  );
}

/** Texts that the program writes in place of a person, in English. */
const notice = /^(?:Reacted .{1,12} to your message\s*$|Liked a message$|You are now connected on Messenger)/;

function turnOf(
  message: JsonValue,
  written: (text: unknown) => string | undefined,
  seen: Map<string, number>,
): FoundTurn | string {
  const { sender_name, senderName, timestamp_ms, timestamp, content, text, share } = message;
  if (message['is_unsent'] === true || message['isUnsent'] === true) return 'a deleted message';
  const link = [objectIn(share)['share_text'], objectIn(share)['link']].flatMap((each) => written(each) ?? []);
  const said = [written(content ?? text) ?? '', ...link].filter(Boolean).join('\n');
  const hasMedia = ['photos', 'videos', 'audio_files', 'files', 'gifs', 'media'].some(
    (field) => listInValue(message[field]).length > 0,
  );
  if (said === '') return hasMedia || 'sticker' in message ? 'a picture, sound or file' : 'without text';
  if (notice.test(said)) return 'a notice of the program';
  const speaker = written(sender_name ?? senderName) ?? 'unknown';
  const at = timeInValue(timestamp_ms ?? timestamp);
  const hash = sha256(JSON.stringify([at, speaker, said])).slice(0, 24);
  const count = (seen.get(hash) ?? 0) + 1;
  seen.set(hash, count);
  return { id: count === 1 ? hash : `${hash}-${count}`, role: 'user', speaker, at, text: said };
}

/** Decodes a text whose characters are UTF-8 bytes. A text with letters that cannot be bytes stays unchanged. */
function inUtf8(text: string | undefined): string | undefined {
  if (text === undefined || /[^\u0000-\u00ff]/.test(text)) return text;
  const read = Buffer.from(text, 'latin1').toString('utf8');
  return read.includes('\ufffd') ? text : read;
}
