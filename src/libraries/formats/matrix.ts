// Matrix: a room exported to JSON by Element. An edit is a separate event, which replaces the text of a message.
import { jsonOfEntry, walksInto } from './json-stream';
import { skipped, type Conversation, type Format, type FoundPart, type FoundTurn } from './format';
import type { SourceEntry } from './source';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

export const matrix: Format = {
  name: 'matrix',
  title: 'Matrix room (Element)',
  detect: ({ head }) =>
    /^\s*\{/.test(head) && /"room_creator"\s*:/.test(head) && /"(?:exported_by|origin_server_ts)"\s*:/.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) yield* roomIn(entry);
  },
};

const heldTurns = 2_000;

async function* roomIn(entry: SourceEntry): AsyncGenerator<FoundPart> {
  const head: JsonValue = {};
  let id = entry.path;
  const names = new Map<string, string>();
  const turns = new Map<string, FoundTurn>();
  const take = (): Conversation[] => {
    const about = given({ title: textIn(head['room_name']), topic: textIn(head['topic']) });
    const held = [...turns.values()];
    turns.clear();
    return held.length > 0 ? [{ kind: 'conversation', id, turns: held, about }] : [];
  };
  for await (const { path, value, opened, problem } of jsonOfEntry(entry, walksInto('messages'))) {
    if (problem !== undefined) yield skipped(entry.path, problem);
    else if (path[0] === 'messages' && path.length === 2) {
      const event = objectIn(value);
      const content = objectIn(event['content']);
      id = textIn(event['room_id']) ?? id;
      const event_id = textIn(event['event_id']) ?? '?';
      const replaced = turns.get(replacedBy(content) ?? '');
      const edited = textIn(objectIn(content['m.new_content'])['body']);
      if (event['type'] === 'm.room.member') rememberName(names, event);
      if (replaced && edited !== undefined) replaced.text = edited;
      else {
        const read = turnOf(event, content, names);
        if (typeof read === 'string') yield skipped(`${id}:${event_id}`, read);
        else turns.set(read.id, read);
      }
      if (turns.size >= heldTurns) yield* take();
    } else if (!opened && path.length === 1) head[path[0] ?? ''] = value;
  }
  yield* take();
}

/** The id of the message that an event replaces. */
const replacedBy = (content: JsonValue): string | undefined => {
  const { rel_type, event_id } = objectIn(content['m.relates_to']);
  return rel_type === 'm.replace' ? textIn(event_id) : undefined;
};

function rememberName(names: Map<string, string>, { state_key, sender, content }: JsonValue): void {
  const who = textIn(state_key) ?? textIn(sender);
  const name = textIn(objectIn(content)['displayname']);
  if (who !== undefined && name !== undefined) names.set(who, name);
}

const pollStarts = new Set(['m.poll.start', 'org.matrix.msc3381.poll.start']);

function turnOf(event: JsonValue, content: JsonValue, names: ReadonlyMap<string, string>): FoundTurn | string {
  const id = textIn(event['event_id']);
  const type = textIn(event['type']) ?? 'no type';
  if (type === 'm.room.encrypted') return 'encrypted';
  const isPoll = pollStarts.has(type);
  if ((type !== 'm.room.message' && !isPoll) || id === undefined) return `a notice of the program (${type})`;
  if (!isPoll && !['m.text', 'm.notice', 'm.emote'].includes(textIn(content['msgtype']) ?? 'm.text'))
    return 'a picture, sound or file';
  const said = textIn(objectIn(content['m.new_content'])['body']) ?? textIn(content['body']) ?? '';
  const isAnswer = 'm.in_reply_to' in objectIn(content['m.relates_to']);
  const text = isPoll ? pollIn(content) : isAnswer ? withoutQuote(said) : said;
  if (text.trim() === '') return 'without text';
  const sender = textIn(event['sender']) ?? 'unknown';
  const speaker = names.get(sender) ?? sender.replace(/^@([^:]+):.*$/, '$1');
  return { id, role: 'user', speaker, at: timeInValue(event['origin_server_ts']), text };
}

/** Votes are separate events, which only contain ids of answers. */
function pollIn(content: JsonValue): string {
  const { question, answers } = objectIn(
    content['m.poll.start'] ?? content['org.matrix.msc3381.poll.start'] ?? content['m.poll'],
  );
  const asked = (part: unknown): string => {
    const { body } = objectIn(part);
    const texts = objectIn(part)['m.text'] ?? objectIn(part)['org.matrix.msc1767.text'];
    return textIn(texts) ?? textIn(objectIn(listInValue(texts)[0])['body']) ?? textIn(body) ?? '';
  };
  const lines = listInValue(answers).map((answer) => `- ${asked(answer)}`);
  return asked(question) === '' ? '' : [`Poll: ${asked(question)}`, ...lines].join('\n');
}

/** The lines before an answer quote the message that it answers, which is imported itself. */
function withoutQuote(text: string): string {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => !line.startsWith('>'));
  return first > 0 ? lines.slice(first).join('\n').trim() : text;
}
