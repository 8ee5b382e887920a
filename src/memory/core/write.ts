// The only module that opens, changes, completes and appends items. Each function is part of a transaction of its caller.
// What a change replaces is kept as a version, and what it ends is closed: nothing that was said is lost.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import { forEver, inTurn, sinceEver } from '../../time';
import type { Placed } from './chain';
import type { Draft } from './draft';
import { changeNames, enterSessions, leaveSession, linkRows, openNames, type Tie } from './edges';
import { importKeyOf } from './existing';
import type { ItemFields } from './fields';
import { namesOf, namesOfWriter, noNames, type ItemNames, type ItemVectors, type NamedItem } from './names';
import { placeOf, sessionProperties, statusWord, storedProperties, type SessionPlace } from './properties';
import type { StoredItem } from './record';
import { fill, without } from './valid-time';
import { originOf, typeFacts, type Origin, type Tier } from './types';

type Json = Record<string, unknown>;

/** A row of `core/create`. */
type NewItem = {
  label: string;
  properties: Record<string, unknown>;
  embedding: Float32Array | null;
  valid_start_time: string;
  valid_end_time: string;
  valid_start_local: string | null;
  valid_end_local: string | null;
  part_of: string | null;
  depends_on: string[];
};

/** An item to be opened. */
export interface Entry {
  draft: Draft;
  item_id: string;
  vectors: ItemVectors;
  /** Unique; null if the item may be there twice. */
  dedupe_key: string | null;
  /** The item that this one is PART_OF. */
  part_of?: string;
  /** Properties in addition to those of its fields. */
  extra?: Record<string, unknown>;
}

/** Opens items with their parts, names and positions in sessions. @returns their transaction time */
export async function openItems(transaction: Transaction, ctx: Ctx, entries: Entry[]): Promise<string> {
  const now = ctx.now();
  const places = entries.map(({ draft, item_id }) => placeOf(draft.fields, item_id, ctx.scope.write_key));
  const placed = entries.flatMap(({ item_id }, i): Placed[] => (places[i] ? [{ item_id, ...places[i] }] : []));
  const named = entries
    .filter(({ draft }) => draft.names !== noNames)
    .map((entry) => namedItem(entry, ctx.scope.user_id));
  const rows = entries.flatMap((entry, i) => rowsOf(ctx, entry, places[i]));
  // Sent together; the driver runs them one after the other.
  const [chain] = await Promise.all([
    placed.length > 0 ? enterSessions(transaction, placed, now) : undefined,
    transaction.run('core/create', { rows, now, since_ever: sinceEver, open_end: forEver }),
    named.length > 0 && openNames(transaction, ctx, ctx.scope.write_key, named),
  ]);
  await chain?.();
  await linkRows(transaction, entries.flatMap(supersededTies), now);
  return now;
}

/** To what an item replaces. */
const supersededTies = ({ item_id, draft }: Entry): Tie[] =>
  draft.fields.supersedes.map((id) => ({ item_id, type: 'SUPERSEDES', target_id: id, external_id: id }));

const namedItem = ({ item_id, draft, vectors }: Entry, user_id: string | null) => ({
  item_id,
  names: namesOfWriter(draft.names, user_id),
  facts: vectors.facts,
});

/** Rows of an item and its parts. @param place of the item in its session; parts have none */
function rowsOf(
  ctx: Ctx,
  { draft, item_id, vectors, dedupe_key, part_of, extra }: Entry,
  place: SessionPlace | undefined,
): NewItem[] {
  const { fields, origin, names } = draft;
  const row = (of: ItemFields, id: string, from: Origin, links: Pick<NewItem, 'part_of' | 'depends_on'>): NewItem => ({
    label: typeFacts(of.memory_type).label,
    properties: {
      ...storedProperties(of, of === fields ? names : namesOf(of), id, from, ctx.scope),
      lineage_roots: [id],
    },
    embedding: null,
    valid_start_time: of.valid_start_time,
    valid_end_time: of.valid_end_time,
    valid_start_local: of.valid_start_local,
    valid_end_local: of.valid_end_local,
    ...links,
  });
  const item = row(fields, item_id, origin, { part_of: part_of ?? null, depends_on: [] });
  item.embedding = vectors.item;
  Object.assign(item.properties, sessionProperties(place), extra);
  if (dedupe_key !== null) item.properties['dedupe_key'] = dedupe_key;
  const ids = draft.parts.map(() => ctx.newId('mem'));
  const parts = draft.parts.map(({ fields: own, depends_on }, index) =>
    row(own, ids[index] as string, originOf(own.memory_type, undefined), {
      part_of: item_id,
      depends_on: depends_on.map((place) => ids[place] as string),
    }),
  );
  return [item, ...parts];
}

/** Why a state was recorded, beside who did it. */
export interface Reason {
  change_type: ChangeType;
  /** In the words of who did it. */
  change_reason?: string | undefined;
}

export type ChangeType = Schemas['items/ChangeType'];

/** What an item becomes. */
export interface Change {
  reason: Reason;
  fields: ItemFields;
  /** Its new names with their vectors; undefined if they stay. */
  named: { names: ItemNames; vectors: ItemVectors } | undefined;
  /** Its new vector; null if it stays. */
  embedding: Float32Array | null;
}

/** Changes a locked item and keeps its previous state as a version. @returns the item as it is now */
export async function changeItem(
  transaction: Transaction,
  ctx: Ctx,
  stored: StoredItem,
  { fields, named, embedding, reason }: Change,
): Promise<StoredItem> {
  const { item_id } = stored;
  // Transaction time always increases, also where clocks differ.
  const now = inTurn(stored.transaction_time_start, ctx.now());
  const origin = { origin: stored.origin, origin_tier: stored.origin_tier as Tier };
  const placed = placeOf(fields, item_id, stored.scope_key);
  const place = sessionProperties(placed);
  const moved =
    place.session_order !== (stored['session_order'] ?? null) || place.session_key !== (stored['session_key'] ?? null);
  if (moved && stored['session_key']) await leaveSession(transaction, item_id, now);
  const names = named?.names ?? { about: stored.about ?? [], entity_name: stored.entity_name ?? null };
  const properties = { ...storedProperties(fields, names, item_id, origin, ctx.scope), ...place };
  const { item } = await transaction.run('core/update', {
    item_id,
    version_id: ctx.newId('ver'),
    changes: {
      ...droppedFields(stored, properties),
      ...properties,
      search_tokens: tokensOf(stored, fields),
      changed_by: ctx.scope.caller_id,
      change_type: reason.change_type,
      change_reason: reason.change_reason ?? null,
      // What an importer would no longer recognise, or what somebody said otherwise, may be stored again.
      ...(stored['dedupe_key'] === importKeyOf(stored.scope_key, fields) ? {} : { dedupe_key: null }),
    },
    valid_start_time: fields.valid_start_time,
    valid_end_time: fields.valid_end_time,
    valid_start_local: fields.valid_start_local,
    valid_end_local: fields.valid_end_local,
    names_stay: named === undefined,
    embedding,
    restored: await restoredBy(transaction, stored, fields, now),
    now,
    since_ever: sinceEver,
    open_end: forEver,
  });
  if (named)
    await changeNames(transaction, ctx, stored.scope_key, {
      item_id,
      names: namesOfWriter(named.names, stored.user_id ?? null),
      facts: named.vectors.facts,
    });
  if (moved && placed) await (await enterSessions(transaction, [{ item_id, ...placed }], now))();
  return item;
}

const isUndated = ({ valid_start_time, valid_end_time }: Timed) =>
  (valid_start_time ?? sinceEver) === sinceEver && (valid_end_time ?? forEver) === forEver;

type Timed = { valid_start_time?: string | null; valid_end_time?: string | null };

/** A state without a valid time ends when it is replaced; where the next one does not hold, earlier versions do again. */
async function restoredBy(transaction: Transaction, stored: StoredItem, next: ItemFields, now: string) {
  if (!isUndated(stored) || isUndated(next)) return [];
  const { item_id } = stored;
  const from = next.valid_start_time === sinceEver ? now : next.valid_start_time;
  const gaps = without({ from: now, until: forEver }, { from, until: next.valid_end_time });
  const ends = { after: now, since_ever: sinceEver, open_end: forEver };
  const versions = await transaction.run('core/list-dated-versions', { item_id, ...ends });
  return fill(
    gaps,
    versions.map(({ version, from, until }) => ({ version, from: from ?? sinceEver, until: until ?? forEver })),
  );
}

/** Properties without a value after the patch, as null, which removes them. */
function droppedFields(stored: StoredItem, properties: Json): Json {
  const ofType = [...typeFacts(stored.memory_type).keyFields].flatMap((name) => [name, `${name}_json`]);
  return Object.fromEntries(ofType.filter((name) => !(name in properties)).map((name) => [name, null]));
}

/** The item's search tokens with the new status; its scope words are kept, since a patch from another workspace must not move it. */
function tokensOf(stored: StoredItem, fields: ItemFields): string[] | null {
  const words = stored['search_tokens'] as string[] | undefined;
  return words ? [...words.filter((word) => !word.startsWith('status')), statusWord(fields.status)] : null;
}

/** A raw item as the pipeline completes it. */
export interface Completion {
  /** The run that it waits for. */
  run_id: string;
  fields: ItemFields;
  names: ItemNames;
  /** One vector per fact in `names`. */
  facts: Float32Array[];
  embedding: Float32Array | null;
  /** Properties in addition to those of its fields. */
  extra: Json;
}

/**
 * Completes a raw item, once and only if nobody has changed it since it was read.
 * @returns whether it was completed here
 */
export async function completeItem(
  transaction: Transaction,
  ctx: Ctx,
  stored: StoredItem,
  { run_id, fields, names, facts, embedding, extra }: Completion,
): Promise<boolean> {
  const { item_id } = stored;
  // A type that only now is known may be speculative, whatever way it came in.
  const origin_tier = Math.max(stored.origin_tier, typeFacts(fields.memory_type).tier) as Tier;
  const origin = { origin: stored.origin, origin_tier };
  const row = await transaction.run('core/complete', {
    item_id,
    run_id,
    read_at: stored.updated_at,
    label: typeFacts(fields.memory_type).label,
    changes: { ...storedProperties(fields, names, item_id, origin, ctx.scope), ...extra },
    embedding,
    now: ctx.now(),
  });
  if (!row) return false;
  const own = namesOfWriter(names, stored.user_id ?? null);
  await openNames(transaction, ctx, ctx.scope.write_key, [{ item_id, names: own, facts }]);
  return true;
}

/** Nodes per statement: many for speed, few enough for the heap of a small server. */
const appendedAtOnce = 2_000;

/**
 * Appends minimal items of one type, without vectors, names and search words.
 * @param rows with all properties but those of the scope
 * @returns their transaction time
 */
export async function appendItems(
  transaction: Transaction,
  ctx: Ctx,
  label: string,
  rows: Appended[],
  now = ctx.now(),
): Promise<string> {
  for (let from = 0; from < rows.length; from += appendedAtOnce) {
    const some = rows.slice(from, from + appendedAtOnce);
    await transaction.run('core/append', { label, rows: some, now, open_end: forEver });
  }
  return now;
}

/** A row of `core/append`. */
export type Appended = { properties: Json; valid_start_time: string; valid_start_local: string | null };

/** A state that an item had elsewhere, as a version. Times as texts: RFC 3339 in UTC, or the open end. */
export type PastVersion = {
  properties: Json;
  embedding: Float32Array | null;
  transaction_time_start: string;
  transaction_time_end: string;
  known_from: string;
  known_until: string;
  holds_from: string;
  holds_until: string;
};

/** An item that was kept elsewhere, with all properties but those of the scope, as a row of `core/create-past`. */
export type PastRow = {
  label: string;
  properties: Json;
  embedding: Float32Array | null;
  created_at: string;
  known_from: string;
  holds_from: string;
  valid_start_time: string;
  valid_start_local: string | null;
  versions: PastVersion[];
};

/** Opens items that were kept elsewhere, with the times and the states they had there. */
export async function openPast(
  transaction: Transaction,
  ctx: Pick<Ctx, 'newId'>,
  scope_key: string,
  rows: PastRow[],
  named: NamedItem[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.run('core/create-past', { rows, open_end: forEver });
  if (named.length > 0) await openNames(transaction, ctx, scope_key, named);
}
