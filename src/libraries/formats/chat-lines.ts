// Chats in JSON lines, as in data sets and logs: one `{"messages": [{"role": "user", "content": "…"}, …]}` per line.
import { parsedJson } from '../../objects';
import { sha256 } from '../text/hash';
import { messageOfRole } from './editor-chats';
import { linesOfChunks } from './encoding';
import { conversationOf, skipped, type Format, type FoundPart } from './format';
import { given, listInValue, objectIn, textIn } from './values';

export const chatLines: Format = {
  name: 'chat-lines',
  title: 'Chats as lines of messages',
  detect: ({ head }) => /^\s*\{\s*(?:"id"\s*:\s*"[^"]*"\s*,\s*)?"messages"\s*:\s*\[\s*\{\s*"role"\s*:/.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries)
      for await (const { line, number } of linesOfChunks(await entry.open())) {
        if (line?.trim() === '') continue;
        const sent = parsedJson(line ?? '');
        if (sent === undefined) yield skipped(`${entry.path}:${number}`, 'is not JSON');
        else {
          const { id, title, messages } = objectIn(sent);
          const own = textIn(id) ?? sha256(line ?? '').slice(0, 32);
          const all = listInValue(messages).map((message, i) => messageOfRole(objectIn(message), String(i)));
          yield* conversationOf({ id: own, about: given({ title: textIn(title) }) }, all);
        }
      }
  },
};
