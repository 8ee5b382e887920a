// Discord, as DiscordChatExporter writes a channel to JSON. Messages are read one at a time.
import { jsonOfEntry, walksInto } from './json-stream';
import { skipped, type Conversation, type Format, type FoundPart, type FoundTurn } from './format';
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

const heldTurns = 500;

async function* channelIn(entry: SourceEntry): AsyncGenerator<FoundPart> {
  const head: JsonValue = {};
  const turns: FoundTurn[] = [];
  const channelId = () => textIn(objectIn(head['channel'])['id']) ?? entry.path;
  const take = (): Conversation[] => {
    const { name, topic } = objectIn(head['channel']);
    const about = given({ title: textIn(name), server: textIn(objectIn(head['guild'])['name']), topic: textIn(topic) });
    return turns.length > 0 ? [{ kind: 'conversation', id: channelId(), turns: turns.splice(0), about }] : [];
  };
  for await (const { path, value, opened, problem } of jsonOfEntry(entry, walksInto('messages'))) {
    if (problem !== undefined) yield skipped(entry.path, problem);
    else if (path[0] === 'messages' && path.length === 2) {
      const read = turnOf(objectIn(value));
      if (typeof read === 'string') yield skipped(`${channelId()}:${textIn(objectIn(value)['id']) ?? '?'}`, read);
      else turns.push(read);
      if (turns.length >= heldTurns) yield* take();
    } else if (!opened && path.length === 1) head[path[0] ?? ''] = value;
  }
  yield* take();
}

/** Everything else is a notice: somebody joined, a message was pinned, a call began. */
const spoken = new Set(['Default', 'Reply', 'ChatInputCommand', 'ContextMenuCommand', '0', '19', '20', '23']);

function turnOf(message: JsonValue): FoundTurn | string {
  const id = textIn(message['id']);
  const type = textIn(message['type']) ?? 'Default';
  if (id === undefined) return 'a message without id';
  if (!spoken.has(type)) return `a notice of the program (${type})`;
  const files = listInValue(message['attachments'])
    .map(objectIn)
    .flatMap(({ fileName }) => (textIn(fileName) ? [`File: ${textIn(fileName)}`] : []));
  const said = textIn(message['content']);
  if (said === undefined) return files.length > 0 ? 'a picture, sound or file' : 'without text';
  const { nickname, name } = objectIn(message['author']);
  const speaker = textIn(nickname) ?? textIn(name) ?? 'unknown';
  return { id, role: 'user', speaker, at: timeInValue(message['timestamp']), text: [said, ...files].join('\n') };
}
