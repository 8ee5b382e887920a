// Cursor: "Export Chat" writes a chat to Markdown, without times and ids; other tools take chats out of its store as
// JSON.
//
//   # Title
//   _Exported on 5/27/2025 at 12:12:26 GMT+2 from Cursor (0.50.7)_
//
//   ---
//
//   **User**
//
//   Why does the lamp flicker?
//
//   ---
//
// A chat that has grown is exported again as a whole, so its id comes from its title and first message, and a message's
// id from its position.
import { sha256 } from '../text/hash';
import { wholeText } from './encoding';
import {
  betweenActions,
  conversationOf,
  skipped,
  toolOrThought,
  type Format,
  type FoundPart,
  type ReadMessage,
} from './format';
import { entriesOfJson } from './json-stream';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

const exported = /^_Exported on .{5,80} from Cursor \(.{1,40}\)_\s*$/m;

export const cursor: Format = {
  name: 'cursor',
  title: 'Cursor chat',
  detect: ({ head }) =>
    exported.test(head.slice(0, 2_000)) ||
    (/^\s*[[{]/.test(head) && /"composerId"\s*:/.test(head) && /"conversation"\s*:\s*\[/.test(head)),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries)
      if (!/\.json$/i.test(entry.path)) {
        if (entry.bytes > maxBytes) yield skipped(entry.path, `has more than ${maxBytes} bytes`);
        else yield* exportedChat(await wholeText(await entry.open()), entry.path);
      } else
        for await (const { value, problem } of entriesOfJson(entry)) {
          if (problem === undefined) yield* storedChat(objectIn(value), entry.path);
          else yield skipped(entry.path, problem);
        }
  },
};

const maxBytes = 64_000_000;

function* exportedChat(text: string, file: string): Generator<FoundPart> {
  const [head = '', ...parts] = text.replaceAll('\r\n', '\n').split(/\n---\n\n?\*\*(User|Cursor)\*\*\n/);
  const title = /^# (.+)/m.exec(head)?.[1]?.trim();
  const sections = parts.flatMap((part, i) =>
    i % 2 === 0
      ? [{ role: part === 'User' ? ('user' as const) : ('assistant' as const), text: bare(parts[i + 1]) }]
      : [],
  );
  const messages = sections.map(({ role, text: said }, i): ReadMessage => {
    const after = sections[i + 1];
    // Actions are not exported: if the agent writes again, its previous text was only a remark between actions.
    const isRemark = role === 'assistant' && after?.role === 'assistant' && after.text !== '';
    const reason = said === '' ? 'without text' : isRemark ? betweenActions : undefined;
    return { what: String(i), turn: reason ?? { id: String(i), role, text: said } };
  });
  const id = sha256(JSON.stringify([title ?? file, parts[1]?.trim()])).slice(0, 32);
  yield* conversationOf({ id, about: given({ title }) }, messages);
}

const bare = (section = ''): string => section.replace(/\n---\s*$/, '').trim();

/** Bubbles of type 1 are the person's. Actions of the agent have no text. */
function* storedChat(sent: JsonValue, file: string): Generator<FoundPart> {
  const bubbles = listInValue(sent['conversation']).map(objectIn);
  const messages = bubbles.map(({ bubbleId, type, text, createdAt, timestamp }, i): ReadMessage => {
    const [id, said] = [textIn(bubbleId) ?? String(i), textIn(text)];
    if (said === undefined) return { what: id, turn: toolOrThought };
    if (type === 2 && bubbles[i + 1]?.['type'] === 2) return { what: id, turn: betweenActions };
    const at = timeInValue(createdAt ?? timestamp);
    return { what: id, turn: { id, role: type === 1 ? 'user' : 'assistant', at, text: said } };
  });
  const about = given({ title: textIn(sent['name']) });
  yield* conversationOf(
    { id: textIn(sent['composerId']) ?? file, about, began: timeInValue(sent['createdAt']) },
    messages,
  );
}
