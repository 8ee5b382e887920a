// Stores what the format readers find: messages as turns of conversations, texts and rows as items. External ids are
// stable, so that a second import adds only what is new.
import type { ReadFound } from '../../../libraries/formats';
import type {
  Conversation,
  FoundPart,
  FoundRow,
  Skipped,
  FoundText,
  FoundTurn,
} from '../../../libraries/formats/format';
import type { Schemas } from '../../../generated/schemas';
import { sha256 } from '../../../libraries/text/hash';
import { itemOf, type RowReading } from './item';

type Json = Record<string, unknown>;
export interface SentConversation {
  conversation_id: string;
  origin: string;
  context: Json;
  session_boundaries: number[];
  turns: SentTurn[];
}

interface SentTurn {
  role?: FoundTurn['role'];
  speaker?: string;
  content: string;
  external_id: string;
  timestamp?: string;
  time_is?: NonNullable<FoundTurn['time_is']>;
}

export type FoundOutcome =
  | { status: 'created' | 'existing' | 'updated'; item_id: string }
  | { status: 'failed'; reason: string };

export type StoredConversation = Pick<
  Schemas['ingest/ConversationAnswer'],
  'conversation_node_id' | 'known_turns' | 'new_turns' | 'total_turns' | 'chunk_results'
>;

/** Stores the found things, or returns why they are refused. */
export interface Sink {
  conversation(body: SentConversation): Promise<StoredConversation | { refused: string }>;
  items(items: Json[]): Promise<FoundOutcome[]>;
  /** Gives a stored item the status of content that no longer counts. @returns why the change is refused */
  end(item_id: string, status: string): Promise<string | undefined>;
}

export interface Storing {
  sink: Sink;
  /** How rows are read. Its origin applies to all items; by default, each format has its own. */
  reading: RowReading;
  /** True if existing items may come from an attempt that died before it could record them. */
  isRepeated: () => boolean;
  /** Records created items, so that they can be undone. */
  onCreated: (item_ids: string[]) => Promise<void>;
  /** Called with created items that have ended other items, or have ended themselves. */
  onEnded: (item_ids: string[]) => Promise<void>;
  onFailed: (failure: FoundFailure) => void;
  onSkipped: (skipped: Skipped, format: string) => void;
}

export interface FoundCounts {
  created: number;
  updated: number;
  existing: number;
  failed: number;
}

export interface FoundFailure {
  /** Ids of the messages or item that failed, or the position of the row. */
  names: string[];
  reason: string;
  format: string;
  found: FoundPart;
}

/** The origin of a format: `import:claude_code`. */
export const originOfFormat = (format: string): string => `import:${format.replaceAll('-', '_')}`;

/** Limits how much is collected before it is sent: few requests suffice, and memory use stays low. */
const heldTurns = 2_000;
const heldItems = 1_000;
const heldCharacters = 400_000;
const turnsPerRequest = 1_000;
/** Limit of the service; a longer message becomes several turns. */
const maxTurn = 100_000;
const maxText = 1_000_000;

interface HeldItem {
  /** The id of a text, or the position of a row. */
  name: string;
  format: string;
  found: FoundPart;
  item: Json;
}

interface Held {
  conversations: Map<string, { format: string; found: Conversation; turns: FoundTurn[] }>;
  items: HeldItem[];
  turns: number;
  characters: number;
}

const nothing = (): Held => ({ conversations: new Map(), items: [], turns: 0, characters: 0 });

/**
 * @param counts the results are added to these counts
 * @param after number of things to skip, because an interrupted run has stored them
 * @returns after each request, the number of finished things @throws errors of the sink
 */
export async function* storeFound(
  all: AsyncIterable<ReadFound>,
  storing: Storing,
  counts: FoundCounts,
  after = 0,
): AsyncGenerator<number> {
  let held = nothing();
  let position = 0;
  for await (const { format, found } of all) {
    if (++position <= after) continue;
    if (found.kind === 'row' && supersedesHeld(found, held)) {
      await send(held, storing, counts);
      held = nothing();
    }
    if (found.kind === 'conversation') hold(held, format, found);
    else if (found.kind !== 'skipped') holdItem(held, format, found, storing.reading);
    else storing.onSkipped(found, format);
    if (held.turns < heldTurns && held.items.length < heldItems && held.characters < heldCharacters) continue;
    await send(held, storing, counts);
    held = nothing();
    yield position;
  }
  await send(held, storing, counts);
  yield position;
}

/** Both halves of a request are stored at the same time, but superseded items must exist first. */
function supersedesHeld({ value: { supersedes } }: FoundRow, { items }: Held): boolean {
  if (!Array.isArray(supersedes)) return false;
  const ids = new Set<unknown>(supersedes);
  return items.some(({ item }) => ids.has(item['external_id']));
}

function hold(held: Held, format: string, found: Conversation): void {
  const id = idOf(format, found.id);
  const known = held.conversations.get(id) ?? { format, found, turns: [] };
  known.turns = [...known.turns, ...found.turns];
  held.conversations.set(id, known);
  held.turns += found.turns.length;
  held.characters += found.turns.reduce((sum, { text }) => sum + text.length, 0);
}

function holdItem(held: Held, format: string, found: FoundText | FoundRow, reading: RowReading): void {
  const { name, item } =
    found.kind === 'text'
      ? ofText(found, idOf(format, found.id), reading.origin ?? originOfFormat(format))
      : { name: found.what, item: itemOf(found, reading) };
  held.items.push({ name, format, found, item });
  held.characters += found.kind === 'text' ? found.text.length : JSON.stringify(item).length;
}

const maxId = 400;
/** Shortens a long id, such as that of some mails, always in the same way. */
const bounded = (id: string): string => (id.length <= maxId ? id : `${id.slice(0, maxId - 65)}#${sha256(id)}`);
const idOf = (format: string, id: string): string => bounded(`${format}:${id}`);
const turnId = (conversation_id: string, id: string): string => bounded(`${conversation_id}:${id}`);

/** Requests sent at once: while one is stored, another is embedded. */
const underWay = 2;

async function send({ conversations, items }: Held, storing: Storing, counts: FoundCounts): Promise<void> {
  const next = conversations.entries();
  const work = async () => {
    for (const [id, { turns, ...rest }] of next)
      for (const part of partsOf(turns)) await sendTurns(id, { ...rest, turns: part }, storing, counts);
  };
  await Promise.all(Array.from({ length: underWay }, work));
  const half = Math.ceil(items.length / underWay);
  await Promise.all([items.slice(0, half), items.slice(half)].map((some) => sendItems(some, storing, counts)));
}

/** The turns in requests that the service answers within seconds. */
function partsOf(turns: FoundTurn[]): FoundTurn[][] {
  const parts: FoundTurn[][] = [];
  let characters = Infinity;
  for (const turn of turns) {
    const part = parts.at(-1);
    if (!part || part.length >= turnsPerRequest || characters + turn.text.length > heldCharacters) {
      parts.push([turn]);
      characters = 0;
    } else part.push(turn);
    characters += turn.text.length;
  }
  return parts;
}

async function sendTurns(
  conversation_id: string,
  { format, found, turns }: { format: string; found: Conversation; turns: FoundTurn[] },
  { sink, reading, isRepeated, onCreated, onFailed }: Storing,
  counts: FoundCounts,
): Promise<void> {
  const ids = turns.map(({ id }) => turnId(conversation_id, id));
  const answer = await sink.conversation({
    conversation_id,
    origin: reading.origin ?? originOfFormat(format),
    context: found.about,
    // Earlier turns stay as they are: the new turns begin a separate chunk.
    session_boundaries: [0],
    turns: turns.flatMap((turn, i) => turnsOf(turn, ids[i] as string)),
  });
  if ('refused' in answer) {
    counts.failed += ids.length;
    onFailed({ names: ids, reason: answer.refused, format, found: { ...found, turns } });
    return;
  }
  const known = Math.min(answer.known_turns, turns.length);
  counts.existing += known;
  counts.created += turns.length - known;
  const chunks = answer.chunk_results.filter(({ status }) => status === 'created' || isRepeated());
  // This run did not create a conversation that existed before.
  const isNew = answer.total_turns === answer.new_turns || isRepeated();
  const item_ids = chunks.map(({ item_id }) => item_id);
  await onCreated(isNew ? [answer.conversation_node_id, ...item_ids] : item_ids);
}

function turnsOf({ role, speaker, at, time_is, text }: FoundTurn, external_id: string): SentTurn[] {
  const who = speaker === undefined ? { role } : { speaker: speaker.slice(0, 200) };
  const clean = text.toWellFormed().replaceAll('\0', '');
  const pieces = Array.from({ length: Math.ceil(clean.length / maxTurn) }, (_, i) =>
    clean.slice(i * maxTurn, (i + 1) * maxTurn),
  );
  return pieces.flatMap((content, i) =>
    content.trim() === ''
      ? []
      : [
          {
            ...who,
            content,
            external_id: i === 0 ? external_id : `${external_id}#${i + 1}`,
            ...(at && { timestamp: at }),
            ...(time_is && { time_is }),
          },
        ],
  );
}

async function sendItems(
  held: HeldItem[],
  { sink, isRepeated, onCreated, onEnded, onFailed }: Storing,
  counts: FoundCounts,
): Promise<void> {
  if (held.length === 0) return;
  const fits = held.filter(({ item }) => !isLong(item));
  const outcomes = (fits.length > 0 ? await sink.items(fits.map(({ item }) => item)) : []).values();
  const item_ids: string[] = [];
  const ended: string[] = [];
  for (const { name, format, found, item } of held) {
    const outcome = isLong(item) ? undefined : outcomes.next().value;
    let reason = outcome?.status === 'failed' ? outcome.reason : undefined;
    if (outcome && outcome.status !== 'failed') {
      const isOurs = outcome.status === 'created' || (outcome.status === 'existing' && isRepeated());
      if (isOurs) item_ids.push(outcome.item_id);
      const status = found.kind === 'row' ? found.status : undefined;
      if (isOurs && (status !== undefined || item['supersedes'] !== undefined)) ended.push(outcome.item_id);
      reason = isOurs && status !== undefined ? await sink.end(outcome.item_id, status) : undefined;
      if (reason === undefined) {
        counts[outcome.status]++;
        continue;
      }
    }
    reason ??= `is longer than ${maxText} characters`;
    counts.failed++;
    const again = found.kind === 'row' ? { ...found, value: item, decimals: undefined } : found;
    onFailed({ names: [name], reason, format, found: again });
  }
  await onCreated(item_ids);
  if (ended.length > 0) await onEnded(ended);
}

const isLong = ({ content }: Json): boolean => typeof content === 'string' && content.length > maxText;

const ofText = (
  { type, text, title, at, until, tags, about }: FoundText,
  external_id: string,
  origin: string,
): Pick<HeldItem, 'name' | 'item'> => ({
  name: external_id,
  item: {
    memory_type: type,
    content: text.toWellFormed().replaceAll('\0', ''),
    external_id,
    origin,
    metadata: about,
    ...(title !== undefined && { title: title.slice(0, 2_000) }),
    ...(at !== undefined && { valid_start_time: at }),
    ...(until !== undefined && { valid_end_time: until }),
    ...(tags && tags.length > 0 && { tags }),
  },
});
