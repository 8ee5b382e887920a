// Discord: a channel exported to JSON by DiscordChatExporter. Messages are read one at a time.
import { jsonOfEntry, walksInto } from './json-stream';
import { heldTurns, skipped, type Format, type FoundPart, type FoundTurn } from './format';
import type { SourceEntry } from './source';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const discord: Format = {
  name: 'discord',
  title: 'Discord channel (DiscordChatExporter)',
  detect: ({ head }) =>
    /^\s*\{/.test(head) && /"guild"\s*:\s*\{/.test(head) && /"channel"\s*:\s*\{/.test(head) && /"dateRange"/.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) yield* channelIn(entry);
  },
};

async function* channelIn(entry: SourceEntry): AsyncGenerator<FoundPart> {
  const head: JsonValue = {};
  const { add, take } = heldTurns(() => {
    const { id, name, topic } = objectIn(head['channel']);
    const server = textIn(objectIn(head['guild'])['name']);
    return { id: textIn(id) ?? entry.path, about: given({ title: textIn(name), server, topic: textIn(topic) }) };
  });
  for await (const { path, value, opened, problem } of jsonOfEntry(entry, walksInto('messages'))) {
    if (problem !== undefined) yield skipped(entry.path, problem);
    else if (path[0] === 'messages' && path.length === 2) {
      const message = objectIn(value);
      yield* add({ what: textIn(message['id']) ?? '?', turn: turnOf(message) });
    } else if (!opened && path.length === 1) head[path[0] ?? ''] = value;
  }
  yield* take();
}

/** Message types that a person writes. All others are notices: somebody joined, a message was pinned, a call began. */
const spoken = new Set(['Default', 'Reply', 'ChatInputCommand', 'ContextMenuCommand', '0', '19', '20', '23']);

function turnOf(message: JsonValue): FoundTurn | string {
  const id = textIn(message['id']);
  const type = textIn(message['type']) ?? 'Default';
  if (id === undefined) return 'a message without id';
  if (!spoken.has(type)) return `a notice of the program (${type})`;
  const files = listInValue(message['attachments'])
    .map(objectIn)
    .flatMap(({ fileName }) => (textIn(fileName) ? [`File: ${textIn(fileName)}`] : []));
  const embeds = listInValue(message['embeds']).map(objectIn).flatMap(embedIn);
  const said = [textIn(message['content']), ...embeds].filter(Boolean).join('\n');
  if (said === '') return files.length > 0 ? 'a picture, sound or file' : 'without text';
  const { nickname, name } = objectIn(message['author']);
  const speaker = textIn(nickname) ?? textIn(name) ?? 'unknown';
  return { id, role: 'user', speaker, at: timeInValue(message['timestamp']), text: [said, ...files].join('\n') };
}

/** Embeds that a program shows in a frame. An embed for a link has an address, and repeats the text of its page. */
function embedIn({ url, title, description, fields }: JsonValue): string[] {
  if (textIn(url) !== undefined) return [];
  const named = listInValue(fields)
    .map(objectIn)
    .map(({ name, value }) => [name, value].flatMap((each) => textIn(each) ?? []).join(': '));
  return [title, description, ...named].flatMap((each) => textIn(each) ?? []);
}
