// Imports a mem0 store. Memories become semantic items, their updates versions. A deleted memory becomes a retracted
// item, so that reads at an earlier time still find it.
import { addToList } from '../../../lists';
import type { Past, PastItem, PastSource, PastState, Reporter } from './past';
import { isBefore } from '../../../time';
import { createdAt, timeOfSource } from './times';

type Json = Record<string, unknown>;

export interface Mem0Store {
  /** The results of `get_all`, or the payloads of the vector store with their ids. */
  memories: Json[];
  /** Rows of the table `history`; empty if there is none. */
  history: Json[];
  /** How many graph relations the result of `get_all` has; the import skips them. */
  relations: number;
}

/** @param now time of deletions for which the store has no time */
export function mem0Source(store: Mem0Store, now: string): PastSource {
  // eslint-disable-next-line @typescript-eslint/require-await -- sources are read as streams
  return async function* (reporter) {
    const histories = new Map<string, Json[]>();
    for (const row of store.history) addToList(histories, String(row['memory_id']), row);
    if (store.relations > 0)
      reporter.lost('relations of the graph memory: they have neither ids nor times', store.relations);
    const seen = new Set<string>();
    for (const memory of store.memories) {
      seen.add(String(memory['id']));
      yield* readOrReport(memory['id'], reporter, () =>
        itemOf(memory, histories.get(String(memory['id'])) ?? [], now, reporter),
      );
    }
    for (const [id, history] of histories)
      if (!seen.has(id)) yield* readOrReport(id, reporter, () => itemOf({ id }, history, now, reporter));
  };
}

function* readOrReport(id: unknown, reporter: Reporter, read: () => PastItem): Generator<Past> {
  try {
    yield { kind: 'item', item: read() };
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    reporter.lost(`memory ${String(id)}: ${error.message}`);
  }
}

/** The text of a memory; `get_all` and payloads name it differently. */
const textOf = (memory: Json) => [memory['memory'], memory['data']].find((text) => typeof text === 'string');

const notMetadata = ['id', 'memory', 'data', 'created_at', 'updated_at', 'metadata', 'text_lemmatized'];

/** @throws RangeError if the memory has no id, text or time */
function itemOf(memory: Json, history: Json[], now: string, reporter: Reporter): PastItem {
  if (typeof memory['id'] !== 'string' && typeof memory['id'] !== 'number') throw new RangeError('has no id');
  const isStored = textOf(memory) !== undefined;
  const states = statesOf(history, isStored, now, reporter);
  if (isStored) addPresent(states, memory, history.length > 0, reporter);
  const [first] = states;
  if (!first) throw new RangeError('has neither a text nor a history');
  if (
    (memory['expiration_date'] ?? (memory['metadata'] as Json | null | undefined)?.['expiration_date'] ?? null) !== null
  )
    reporter.lost('expiration dates: they become metadata, and the memories do not expire');
  const own = Object.fromEntries(
    Object.entries(memory).filter(([name, value]) => !notMetadata.includes(name) && value !== null),
  );
  const [{ actor_id, role } = {} as Json] = history;
  const said = Object.fromEntries(
    Object.entries({ actor_id, role }).filter(([, value]) => value !== null && value !== undefined),
  );
  return {
    external_id: `mem0:${memory['id']}`,
    memory_type: 'semantic',
    title: undefined,
    metadata: { ...(memory['metadata'] as Json | null | undefined), mem0: { ...said, ...own } },
    valid_from: undefined,
    holds_from: undefined,
    created_at: timeOfSource(memory['created_at'], reporter) ?? first.known_from,
    states,
    about: undefined,
    readsNames: true,
  };
}

/** The states of a memory, oldest first. */
function statesOf(history: Json[], isStored: boolean, now: string, reporter: Reporter): PastState[] {
  const states: PastState[] = [];
  const events = history.map((row) => ({ row, event: String(row['event']).toUpperCase() }));
  for (const { row, event } of events) {
    const isDeletion = event === 'DELETE' || Number(row['is_deleted']) === 1;
    const time =
      timeOfSource(row['updated_at'], reporter) ?? (isDeletion ? undefined : timeOfSource(row['created_at'], reporter));
    if (event === 'ADD' || event === 'UPDATE') {
      const before = row['old_memory'];
      if (event === 'UPDATE' && states.length === 0 && typeof before === 'string')
        states.push({
          content: before,
          status: 'active',
          known_from: createdAt(row, reporter),
        });
      if (time === undefined) throw new RangeError(`its history has an ${event} without a time`);
      const added = event === 'ADD' ? (timeOfSource(row['created_at'], reporter) ?? time) : time;
      states.push({ content: String(row['new_memory']), status: 'active', known_from: added });
    } else if (isDeletion && !isStored) {
      const content = states.at(-1)?.content ?? row['old_memory'];
      if (typeof content !== 'string') throw new RangeError('it was deleted, and its text is not known');
      if (states.length === 0 && row['created_at'])
        states.push({ content, status: 'active', known_from: createdAt(row, reporter) });
      if (time === undefined) reporter.changed('deletions without a time: recorded at the time of the move');
      reporter.changed('deleted memories: kept as retracted items, found only by questions about the time before');
      states.push({ content, status: 'retracted', known_from: time ?? now, reason: 'Deleted in mem0.' });
    }
  }
  return inOrder(states);
}

/** The text in the store is the latest state, even if the history ends with a different one. */
function addPresent(states: PastState[], memory: Json, hasHistory: boolean, reporter: Reporter): void {
  const content = textOf(memory) as string;
  if (content.trim() === '') throw new RangeError('its text is empty');
  if (states.at(-1)?.content === content) return;
  const created = timeOfSource(memory['created_at'], reporter);
  const updated = timeOfSource(memory['updated_at'], reporter);
  const known_from = updated ?? created;
  if (known_from === undefined) throw new RangeError('has no created_at');
  if (!hasHistory && updated !== undefined && created !== undefined && updated !== created)
    reporter.lost('updates without a history: the earlier texts are unknown');
  const last = states.at(-1);
  states.push({
    content,
    status: 'active',
    known_from: last && isBefore(known_from, last.known_from) ? last.known_from : known_from,
  });
}

/** States with equal times keep their order. */
const inOrder = (states: PastState[]) => states.sort((a, b) => order(a.known_from, b.known_from));

const order = (a: string, b: string) => Number(isBefore(b, a)) - Number(isBefore(a, b));
