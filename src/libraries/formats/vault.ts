// The Markdown export of this service. Its files become the original items again: rows with their types, states and
// times, plans with their tasks, conversations with their messages. A name in a wikilink may belong to a file that
// comes later, so the front matter of all files is read before the first text.
import { fromYaml } from '../convert/formats/from-yaml';
import { isObject, parsedJson } from '../../objects';
import { inLinks, readLink } from '../text/wikilinks';
import { wholeText } from './encoding';
import { skipped, type Format, type FoundPart, type FoundTurn } from './format';
import type { SourceEntry } from './source';
import { textIn, type JsonValue } from './values';

const maxBytes = 8_000_000;

/** A file without its text. */
interface Noted {
  entry: SourceEntry;
  front: JsonValue;
  type: string;
  /** The id that the item gets, and by which a second import recognises the item. */
  external_id: string;
  /** Number of items in the chain that this item supersedes, which must be stored first. */
  depth?: number;
}

export const vaultFormat: Format = {
  name: 'vault',
  title: 'Markdown export of this service',
  detect: ({ path, head }) => /\.md$/i.test(path) && /^---\r?\n"?memory"?: 1\r?\n/.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    const notes = new Map<string, Noted>();
    for (const entry of entries) {
      const read = entry.bytes > maxBytes ? `has more than ${maxBytes} bytes` : await divide(entry);
      if (typeof read === 'string') yield skipped(entry.path, read);
      else notes.set(nameOf(entry.path), notedBy(entry, read.front));
    }
    const parts = new Map<Noted, Noted[]>();
    for (const note of notes.values()) {
      const [whole] = linkedIn(note.front['part_of'], notes);
      if (whole && isMade[note.type]?.(whole.type)) parts.set(whole, [...(parts.get(whole) ?? []), note]);
    }
    const superseded = new Set([...notes.values()].flatMap(({ front }) => linkedIn(front['supersedes'], notes)));
    const within = new Set([...parts.values()].flat());
    const wholes = [...notes.values()].filter((note) => !within.has(note));
    for (const note of wholes.sort((a, b) => depthOf(a, notes) - depthOf(b, notes)))
      for await (const part of partsOf(note, parts.get(note) ?? [], notes))
        yield part.kind === 'row' && !superseded.has(note) ? { ...part, status: endedStatus(note) } : part;
  },
};

/** The status of an item that has ended; undefined for any other item. */
const endedStatus = ({ front }: Noted): string | undefined => {
  const status = textIn(front['status']);
  return status !== undefined && ended.has(status) ? status : undefined;
};

const ended: ReadonlySet<string> = new Set(['superseded', 'retracted', 'archived', 'consolidated']);

/** Parts that are stored with their whole, by their type and the type of the whole. */
const isMade: Record<string, ((whole: string) => boolean) | undefined> = {
  plan_task: (whole) => whole === 'plan',
  conversation_turn: (whole) => whole === 'conversation',
  episodic: (whole) => whole === 'conversation',
};

async function* partsOf(note: Noted, parts: Noted[], notes: ReadonlyMap<string, Noted>): AsyncGenerator<FoundPart> {
  if (note.type === 'conversation') {
    yield* conversationFrom(note, parts);
    return;
  }
  const tasks: JsonValue[] = [];
  for (const part of parts) tasks.push(await taskFrom(part, notes));
  yield {
    kind: 'row',
    what: note.entry.path,
    value: { ...(await rowFrom(note, notes)), ...(tasks.length > 0 && { tasks }) },
  };
}

const own = new Set(['memory', 'id', 'type', 'external_id', 'created', 'valid_from', 'valid_until', 'part_of']);
const isOwn = (name: string) => own.has(name) || name === 'depends_on' || name.startsWith('link_');

async function rowFrom({ entry, front, type, external_id }: Noted, notes: ReadonlyMap<string, Noted>) {
  const fields = Object.entries(front).filter(([name]) => !isOwn(name) && (name !== 'status' || hasStatus(front)));
  const origin = textIn(front['origin']) ?? '';
  return {
    ...Object.fromEntries(fields),
    memory_type: type,
    content: await contentOf(entry, notes),
    external_id,
    origin: /^import:[a-z0-9_]{1,64}$/.test(origin) ? origin : 'import:vault',
    ...(front['valid_from'] !== undefined && { valid_start_time: front['valid_from'] }),
    ...(front['valid_until'] !== undefined && { valid_end_time: front['valid_until'] }),
    ...(front['supersedes'] !== undefined && { supersedes: linkedIn(front['supersedes'], notes).map(idOfNote) }),
  } satisfies JsonValue;
}

/** A plan may begin in any state, a decision only as pending. */
const hasStatus = ({ type, status }: JsonValue) => type === 'plan' || (type === 'decision' && status === 'pending');

const idOfNote = ({ external_id }: Noted) => external_id;

async function taskFrom(note: Noted, notes: ReadonlyMap<string, Noted>): Promise<JsonValue> {
  const { task_id, title, status, priority, assignee, depends_on } = note.front;
  const needs = linkedIn(depends_on, notes).flatMap(({ front }) => textIn(front['task_id']) ?? []);
  const content = await contentOf(note.entry, notes);
  return { task_id, content, title, status, priority, assignee, ...(needs.length > 0 && { depends_on: needs }) };
}

async function* conversationFrom(note: Noted, parts: Noted[]): AsyncGenerator<FoundPart> {
  const { conversation_id, participants: _participants, ...about } = metadataOf(note);
  const id = withoutMark(textIn(conversation_id) ?? note.external_id);
  const turns = parts.filter(({ type }) => type === 'conversation_turn');
  for (const turn of turns.sort((a, b) => placeOf(a) - placeOf(b)))
    yield { kind: 'conversation', id, about, turns: [await turnFrom(turn, id)] };
}

const placeOf = (turn: Noted): number => Number(metadataOf(turn)['turn'] ?? 0);

/** Ids of an earlier import get the name of the format again. */
const withoutMark = (id: string): string => id.replace(/^vault:/, '');

async function turnFrom(turn: Noted, conversation: string): Promise<FoundTurn> {
  const speaker = textIn(metadataOf(turn)['speaker']);
  const id = withoutMark(turn.external_id);
  return {
    // The import puts the id of the conversation before it again.
    id: id.startsWith(`${conversation}:`) ? id.slice(conversation.length + 1) : id,
    role: roles.find((role) => role === speaker) ?? 'user',
    ...(!roles.some((role) => role === speaker) && { speaker }),
    at: textIn(turn.front['valid_from']),
    text: (await textOf(turn.entry)).content,
  };
}

const roles = ['user', 'assistant', 'system'] as const;

const metadataOf = ({ front }: Pick<Noted, 'front'>): JsonValue =>
  isObject(front['metadata']) ? front['metadata'] : {};

function notedBy(entry: SourceEntry, front: JsonValue): Noted {
  const id = textIn(front['external_id']) ?? `vault:${textIn(front['id']) ?? entry.path}`;
  return { entry, front, type: textIn(front['type']) ?? 'zettel', external_id: id };
}

/** One more than the depth of the item that it supersedes; in a cycle, counting starts where it was entered. */
function depthOf(note: Noted, notes: ReadonlyMap<string, Noted>): number {
  if (note.depth === undefined) {
    note.depth = 0;
    const older = linkedIn(note.front['supersedes'], notes);
    note.depth = older.reduce((most, each) => Math.max(most, 1 + depthOf(each, notes)), 0);
  }
  return note.depth;
}

const nameOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '');

function linkedIn(value: unknown, notes: ReadonlyMap<string, Noted>): Noted[] {
  const written = (Array.isArray(value) ? (value as unknown[]) : [value]).map(String);
  return written.flatMap((link) => notes.get(readLink(link)?.title ?? '') ?? []);
}

/** The text with links to notes by their titles, where the export wrote file names. */
async function contentOf(entry: SourceEntry, notes: ReadonlyMap<string, Noted>): Promise<string> {
  const { content } = await textOf(entry);
  return inLinks(content, ({ title, heading, alias }) => {
    const named = textIn(notes.get(title ?? '')?.front['title']);
    if (named === undefined || named === title) return undefined;
    const shown = alias === null || alias === named ? '' : `|${alias}`;
    return `${named}${heading === null ? '' : `#${heading}`}${shown}`;
  });
}

const fence = /^---\r?\n([\s\S]*?)\r?\n---\r?\n/;

async function textOf(entry: SourceEntry): Promise<{ front: string; content: string }> {
  const text = await wholeText(await entry.open());
  const [head = '', front = ''] = fence.exec(text) ?? [];
  return { front, content: text.slice(head.length).replace(/\r?\n$/, '') };
}

/** The front matter, or the reason why it cannot be read. Its lines are JSON until an editor rewrites them. */
async function divide(entry: SourceEntry): Promise<{ front: JsonValue } | string> {
  const { front, content } = await textOf(entry);
  if (content.trim() === '') return 'Has no text.';
  const lines = front.split(/\r?\n/).map((line) => parsedJson(`{${line}}`));
  if (lines.every(isObject)) return { front: Object.assign({}, ...lines) as JsonValue };
  try {
    const fields = fromYaml(front);
    return isObject(fields) ? { front: fields } : 'Its front matter has no fields.';
  } catch {
    return 'Its front matter is not valid YAML.';
  }
}
