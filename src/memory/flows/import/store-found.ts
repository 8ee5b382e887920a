// Stores what the readers of formats find: messages as turns of conversations, texts and rows as items. External ids
// are stable, so that a second import adds only what is new. The importer on a command line and the service share it.
import type { ReadFound } from '../../../libraries/formats';
import type { Conversation, FoundPart, Skipped, FoundText, FoundTurn } from '../../../libraries/formats/format';
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

/** `mayBeOurs`: it is existing because an attempt whose answer was lost has stored it. */
export type FoundOutcome =
  | { status: 'created' | 'existing' | 'updated'; item_id: string; mayBeOurs?: boolean }
  | { status: 'failed'; reason: string };

/** A line of the ledger. */
export interface LedgerLine {
  /** Names of what is about to be sent. */
  sent?: string[];
  /** Names of what is settled. */
  done?: string[];
  /** Items that were created. */
  item_ids?: string[];
}

type Names = Pick<ReadonlySet<string>, 'has'>;

/** Records what an import has done, so that it continues after an interruption and can be undone. */
export interface Ledger {
  /** Names of what an interrupted run has settled. */
  done: Names;
  /** Names of what it has sent without an answer. */
  pending: Names;
  add(line: LedgerLine): unknown;
}

export type StoredConversation = Pick<
  Schemas['ingest/ConversationAnswer'],
  'conversation_node_id' | 'known_turns' | 'new_turns' | 'total_turns' | 'chunk_results'
> &
  Pick<Extract<FoundOutcome, { item_id: string }>, 'mayBeOurs'>;

/** Stores what is found, or returns why it is refused. */
export interface Sink {
  conversation(body: SentConversation): Promise<StoredConversation | { refused: string }>;
  items(items: Json[]): Promise<FoundOutcome[]>;
}

export interface Storing {
  sink: Sink;
  ledger: Ledger;
  /** How rows are read; its origin is that of all items, by default each format has its own. */
  reading: RowReading;
  onFailed: (failure: FoundFailure) => void;
  onSkipped: (skipped: Skipped, format: string) => void;
  onProgress: () => void;
}

export interface FoundCounts {
  created: number;
  existing: number;
  failed: number;
}

export interface FoundFailure {
  /** Ids of the messages or the item that failed, or the place of the row. */
  names: string[];
  reason: string;
  format: string;
  found: FoundPart;
}

/** The origin of a format: `import:claude_code`. */
export const originOfFormat = (format: string): string => `import:${format.replaceAll('-', '_')}`;

/** Limits of what is collected before it is sent: few requests suffice, and little is in memory. */
const heldTurns = 2_000;
const heldItems = 1_000;
const heldCharacters = 400_000;
const turnsPerRequest = 1_000;
/** Limit of the service; a longer message becomes several turns. */
const maxTurn = 100_000;
const maxText = 1_000_000;

interface HeldItem {
  /** A later run recognises the item by this name. */
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
 * @param counts is added to
 * @param after how many of the first are settled, because an interrupted run has stored them
 * @returns after each request, how many are settled @throws errors of the sink
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
    if (found.kind === 'conversation') hold(held, format, found, storing.ledger.done, counts);
    else if (found.kind !== 'skipped') holdItem(held, format, found, storing, counts);
    else storing.onSkipped(found, format);
    if (held.turns < heldTurns && held.items.length < heldItems && held.characters < heldCharacters) continue;
    await send(held, storing, counts);
    held = nothing();
    yield position;
  }
  await send(held, storing, counts);
  yield position;
}

function hold(held: Held, format: string, found: Conversation, done: Names, counts: FoundCounts): void {
  const id = idOf(format, found.id);
  const fresh = found.turns.filter((turn) => !done.has(turnId(id, turn.id)));
  counts.existing += found.turns.length - fresh.length;
  if (fresh.length === 0) return;
  const known = held.conversations.get(id) ?? { format, found, turns: [] };
  known.turns = [...known.turns, ...fresh];
  held.conversations.set(id, known);
  held.turns += fresh.length;
  held.characters += fresh.reduce((sum, { text }) => sum + text.length, 0);
}

function holdItem(
  held: Held,
  format: string,
  found: Exclude<FoundPart, Conversation>,
  { reading, ledger }: Storing,
  counts: FoundCounts,
): void {
  if (found.kind === 'skipped') return;
  const name = found.kind === 'text' ? idOf(format, found.id) : `row:${sha256(JSON.stringify(found.value))}`;
  if (ledger.done.has(name)) {
    counts.existing++;
    return;
  }
  const item =
    found.kind === 'text' ? ofText(found, name, reading.origin ?? originOfFormat(format)) : itemOf(found, reading);
  held.items.push({ name, format, found, item });
  held.characters += found.kind === 'text' ? found.text.length : JSON.stringify(item).length;
}

const maxId = 400;
/** A long id, as of some mails, is shortened; it stays the same for the same id. */
const bounded = (id: string): string => (id.length <= maxId ? id : `${id.slice(0, maxId - 65)}#${sha256(id)}`);
const idOf = (format: string, id: string): string => bounded(`${format}:${id}`);
const turnId = (conversation_id: string, id: string): string => bounded(`${conversation_id}:${id}`);

/** Requests that are sent at once: while one is stored, another is embedded. */
const underWay = 2;

async function send({ conversations, items }: Held, storing: Storing, counts: FoundCounts): Promise<void> {
  const next = conversations.entries();
  const work = async () => {
    for (const [id, { turns, ...rest }] of next)
      for (const part of partsOf(turns)) {
        await sendTurns(id, { ...rest, turns: part }, storing, counts);
        storing.onProgress();
      }
  };
  await Promise.all(Array.from({ length: underWay }, work));
  const half = Math.ceil(items.length / underWay);
  await Promise.all([items.slice(0, half), items.slice(half)].map((some) => sendItems(some, storing, counts)));
  storing.onProgress();
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
  { sink, ledger, reading, onFailed }: Storing,
  counts: FoundCounts,
): Promise<void> {
  const ids = turns.map(({ id }) => turnId(conversation_id, id));
  await ledger.add({ sent: ids });
  const answer = await sink.conversation({
    conversation_id,
    origin: reading.origin ?? originOfFormat(format),
    context: found.about,
    // Turns that were sent before stay as they are: these turns begin a chunk of their own.
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
  const isPending = answer.mayBeOurs === true || ids.every((id) => ledger.pending.has(id));
  const chunks = answer.chunk_results.filter(({ status }) => status === 'created' || isPending);
  // A conversation that was there before is not one that this run created.
  const isNew = answer.total_turns === answer.new_turns || isPending;
  const item_ids = chunks.map(({ item_id }) => item_id);
  await ledger.add({ done: ids, item_ids: isNew ? [answer.conversation_node_id, ...item_ids] : item_ids });
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

async function sendItems(held: HeldItem[], { sink, ledger, onFailed }: Storing, counts: FoundCounts): Promise<void> {
  if (held.length === 0) return;
  const fits = held.filter(({ item }) => !isLong(item));
  await ledger.add({ sent: held.map(({ name }) => name) });
  const outcomes = (fits.length > 0 ? await sink.items(fits.map(({ item }) => item)) : []).values();
  const done: string[] = [];
  const item_ids: string[] = [];
  for (const { name, format, found, item } of held) {
    const outcome = isLong(item) ? undefined : outcomes.next().value;
    if (outcome && outcome.status !== 'failed') {
      done.push(name);
      if (outcome.status === 'created' || outcome.mayBeOurs || ledger.pending.has(name)) item_ids.push(outcome.item_id);
      counts[outcome.status === 'created' ? 'created' : 'existing']++;
      continue;
    }
    const reason = outcome?.reason ?? `is longer than ${maxText} characters`;
    counts.failed++;
    const names = [found.kind === 'row' ? found.what : name];
    const again = found.kind === 'row' ? { ...found, value: item, decimals: undefined } : found;
    onFailed({ names, reason, format, found: again });
  }
  await ledger.add({ done, item_ids });
}

const isLong = ({ content }: Json): boolean => typeof content === 'string' && content.length > maxText;

const ofText = (
  { type, text, title, at, until, tags, about }: FoundText,
  external_id: string,
  origin: string,
): Json => ({
  memory_type: type,
  content: text.toWellFormed().replaceAll('\0', ''),
  external_id,
  origin,
  metadata: about,
  ...(title !== undefined && { title: title.slice(0, 2_000) }),
  ...(at !== undefined && { valid_start_time: at }),
  ...(until !== undefined && { valid_end_time: until }),
  ...(tags && tags.length > 0 && { tags }),
});
