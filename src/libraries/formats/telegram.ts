// Telegram's export as JSON (`result.json`): one chat, or all of an account. Messages are read one at a time, because a
// chat may have hundreds of thousands in one list.
import { jsonOfEntry } from './json-stream';
import { heldTurns, pollInWords, skipped, type Format, type FoundPart, type FoundTurn } from './format';
import type { SourceEntry } from './source';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const telegram: Format = {
  name: 'telegram',
  title: 'Telegram export',
  detect: ({ head }) =>
    /^\s*\{/.test(head) &&
    /"messages"\s*:\s*\[|"chats"\s*:\s*\{/.test(head) &&
    /"date_unixtime"\s*:|"type"\s*:\s*"(?:personal_chat|private_(?:group|supergroup|channel)|public_(?:supergroup|channel)|saved_messages|bot_chat)"/.test(
      head,
    ),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) yield* chats(entry);
  },
};

/** Containers that are walked through; all other values are read as a whole. */
const walked = new Set([
  '',
  'messages',
  ...['chats', 'left_chats'].flatMap((all) => [all, `${all}.list`, `${all}.list.*`, `${all}.list.*.messages`]),
]);

async function* chats(entry: SourceEntry): AsyncGenerator<FoundPart> {
  let chat: JsonValue = {};
  const { add, take } = heldTurns(() => {
    const title = textIn(chat['name']) ?? (chat['type'] === 'saved_messages' ? 'Saved messages' : undefined);
    return { id: textIn(chat['id']) ?? title ?? entry.path, about: given({ title }) };
  });
  for await (const { path, value, opened, problem } of jsonOfEntry(entry, (at) => walked.has(at.join('.')))) {
    const key = path.at(-1);
    if (problem !== undefined) yield skipped(entry.path, problem);
    else if (opened && (path.length === 0 || (key === '*' && path.at(-2) === 'list'))) {
      yield* take();
      chat = {};
    } else if (key === '*' && path.at(-2) === 'messages') {
      const message = objectIn(value);
      yield* add({ what: textIn(message['id']) ?? '?', turn: turnOf(message) });
    } else if (!opened && (path.length === 1 || path.at(-2) === '*')) chat = { ...chat, [key ?? '']: value };
  }
  yield* take();
}

function turnOf(message: JsonValue): FoundTurn | string {
  const id = textIn(message['id']);
  if (message['type'] === 'service') return 'a notice of the program';
  if (message['type'] !== 'message' || id === undefined) return 'not a message';
  const text = flat(message['text']) || pollIn(objectIn(message['poll']));
  const forwarded = textIn(message['forwarded_from']);
  if (text.trim() === '') {
    const isMedia = ['photo', 'file', 'media_type', 'location_information', 'contact_information'].some(
      (key) => key in message,
    );
    return isMedia ? 'a picture, sound or file' : 'without text';
  }
  const speaker = textIn(message['from']) ?? textIn(message['from_id']) ?? 'deleted account';
  const at = timeInValue(message['date_unixtime']) ?? timeInValue(message['date']);
  return { id, role: 'user', speaker, at, text: forwarded ? `Forwarded from ${forwarded}: ${text}` : text };
}

const pollIn = ({ question, answers }: JsonValue): string =>
  pollInWords(
    textIn(flat(question)),
    listInValue(answers)
      .map(objectIn)
      .map(({ text, voters }) => ({ said: flat(text), votes: Number(voters ?? 0) })),
  );

/** The plain text of a message, which is a text, or a list of texts and marked parts. */
function flat(text: unknown): string {
  if (typeof text === 'string') return text;
  return listInValue(text)
    .map((part) => {
      if (typeof part === 'string') return part;
      const { text: shown, href } = objectIn(part);
      return [textIn(shown) ?? '', ...(textIn(href) ? [`(${textIn(href)})`] : [])].join(' ');
    })
    .join('');
}
