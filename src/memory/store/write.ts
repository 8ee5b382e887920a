// The only module that opens, changes, completes and appends items. Each function is part of a transaction of its caller. A version keeps
// what a change replaces, and what it ends is closed: nothing is lost.
import type { Ctx } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import { withoutEnd } from '../../language/text/without-end';
import { addAll } from '../../lists';
import { forEver, inTurn, sinceEver } from '../../time';
import { assessmentProperties, endedWith, type Assessment } from '../model/assessment';
import { pairsFor, type Placed } from './chain';
import type { Draft } from '../model/draft';
import {
  changeNames,
  changeNote,
  closeUpdates,
  leaveSession,
  linkRows,
  linkSession,
  lockNotes,
  openNames,
  openNotes,
  openUpdates,
  openAllItemLinks,
  type Link,
} from './edges';
import { importKeyOf } from './existing';
import type { Earlier } from './updates';
import { sha256 } from '../model/hash';
import { readFields, type ItemFields, type Part } from '../model/fields';
import { namesOf, namesOfWriter, noNames, type ItemNames, type ItemVectors, type NamedItem } from '../model/names';
import { noteOf, withConcepts, type Note } from '../model/notes';
import {
  fieldKeys,
  minimalWords,
  placeOf,
  isScopeWord,
  searchTokens,
  sessionProperties,
  statusWord,
  storedProperties,
  tierWord,
  typeProperties,
  typeWord,
  type MinimalItem,
  type SessionPlace,
} from '../model/properties';
import type { StoredItem } from '../model/record';
import { expectMove, ruleOf } from '../model/rules';
import { fill, without } from '../model/valid-time';
import { idKey, originOf, trustOf, typeFacts, type MemoryType, type Origin, type Tier } from '../model/types';
import { normalized } from '../../language/text/normalized';
import { credentialOf, linkNeeds, tasksTouched, updateReady, type Ready } from './work';

type Json = Record<string, unknown>;

/** A row of `store/create`. */
type NewItem = {
  label: string;
  properties: Record<string, unknown>;
  embedding: Float32Array | null;
  valid_start_time: string;
  valid_end_time: string;
  valid_start_local: string | null;
  valid_end_local: string | null;
  part_of: string | null;
  depends_on: { item_id: string; only_if: string | null }[];
  rejected_key: string;
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
  /** What it may update. */
  earlier?: Earlier[];
  /** Properties in addition to those of its fields. */
  extra?: Record<string, unknown>;
}

/** Items that were opened: their transaction time, and those that are retracted because what they say was rejected. */
export interface Opened {
  now: string;
  rejected: Schemas['items/Rejected'][];
}

/** Opens items with their parts, names and positions in sessions. */
export async function openItems(transaction: Transaction, ctx: Ctx, entries: Entry[]): Promise<Opened> {
  const now = ctx.now();
  const places = entries.map(({ draft, item_id }) => placeOf(draft.fields, item_id, ctx.scope.write_key));
  const placed = entries.flatMap(({ item_id }, i): Placed[] => (places[i] ? [{ item_id, ...places[i] }] : []));
  const notes = entries.flatMap(({ item_id, draft }) => noteOf(item_id, draft.fields) ?? []);
  const noteById = new Map(notes.map((note) => [note.item_id, note]));
  const named = entries
    .filter(({ draft }) => draft.names !== noNames)
    .map((entry) => namedItem(entry, noteById.get(entry.item_id), ctx.scope.user_id));
  const stored = entries.map((entry, i) => rowsOf(ctx, entry, places[i]));
  const rows = stored.flatMap(({ item, parts }) => [item, ...parts.map(({ row }) => row)]);
  if (notes.length > 0) await lockNotes(transaction);
  // Sent together; the driver runs them one after the other.
  const [pairs, { rejected }] = await Promise.all([
    pairsFor(transaction, placed),
    transaction.run('store/create', {
      rows,
      retracted_word: statusWord('retracted'),
      now,
      since_ever: sinceEver,
      open_end: forEver,
    }),
    named.length > 0 && openNames(transaction, ctx, ctx.scope.write_key, named),
  ]);
  await linkSession(transaction, pairs, now);
  await linkRows(transaction, entries.flatMap(supersededLinks), now);
  await openUpdates(
    transaction,
    entries.map(({ item_id, earlier = [] }) => ({ item_id, earlier })),
    now,
  );
  if (notes.length > 0) await openNotes(transaction, ctx.scope.write_key, notes);
  await openParts(
    transaction,
    stored.flatMap(({ parts }) => parts),
    now,
  );
  return { now, rejected };
}

/** A part of an item, with its row. */
type PartRow = { row: NewItem; part: Part; place: number };

/** Links new parts to what they name, and finds out which of them are ready. @throws Invalid, NotFound for what is not in scope */
async function openParts(transaction: Transaction, parts: PartRow[], now: string): Promise<void> {
  if (parts.length === 0) return;
  const idOf = ({ row }: PartRow) => row.properties['item_id'] as string;
  const links = parts.flatMap((each) =>
    (each.part.links ?? []).map(({ type, target_id }) => ({ source_id: idOf(each), type, target_id, properties: {} })),
  );
  await openAllItemLinks(transaction, links, now, 'evidence');
  const needs = parts.flatMap((each) =>
    (each.part.outside ?? []).map((need) => ({
      ...need,
      item_id: idOf(each),
      loc: ['body', 'tasks', String(each.place), 'depends_on'],
    })),
  );
  await linkNeeds(transaction, needs, now);
  const tasks = parts.filter(({ part }) => ruleOf(part.fields.memory_type).work === 'task');
  // A task that waits for a pending one stored with it is not ready: most tasks of a large plan.
  const pending = new Set(tasks.filter(({ part }) => part.fields.status === 'pending').map(idOf));
  const first = tasks.filter(({ row }) => !row.depends_on.some(({ item_id }) => pending.has(item_id)));
  await updateReady(transaction, first.map(idOf));
}

/** SUPERSEDES links to the items that it replaces. */
const supersededLinks = ({ item_id, draft }: Entry): Link[] =>
  draft.fields.supersedes.map((id) => ({ item_id, type: 'SUPERSEDES', target_id: id, external_id: id }));

const namedItem = ({ item_id, draft, vectors }: Entry, note: Note | undefined, user_id: string | null) => ({
  item_id,
  names: namesOfWriter(withConcepts(draft.names, note), user_id),
  facts: vectors.facts,
});

/** Rows of an item and its parts. @param place of the item in its session; parts have none */
function rowsOf(
  ctx: Ctx,
  { draft, item_id, vectors, dedupe_key, part_of, extra }: Entry,
  place: SessionPlace | undefined,
): { item: NewItem; parts: PartRow[] } {
  const { fields, origin, names } = draft;
  const row = (of: ItemFields, id: string, from: Origin, links: Pick<NewItem, 'part_of' | 'depends_on'>): NewItem => ({
    label: typeFacts(of.memory_type).label,
    properties: {
      ...storedProperties(of, of === fields ? names : namesOf(of), id, from, ctx.scope),
      lineage_roots: [id],
      ...idKeyOf(ctx.scope.write_key, of, id),
    },
    embedding: null,
    valid_start_time: of.valid_start_time,
    valid_end_time: of.valid_end_time,
    valid_start_local: of.valid_start_local,
    valid_end_local: of.valid_end_local,
    rejected_key: rejectedKey(ctx.scope.write_key, of.content),
    ...links,
  });
  const item = row(fields, item_id, origin, { part_of: part_of ?? null, depends_on: [] });
  item.embedding = vectors.item;
  Object.assign(item.properties, sessionProperties(place), extra);
  addFieldKeys(item.properties, fields.memory_type, extra);
  if (dedupe_key !== null) item.properties['dedupe_key'] = dedupe_key;
  const ids = draft.parts.map(() => ctx.newId('mem'));
  const parts = draft.parts.map((part, place) => {
    const { fields: own, depends_on } = part;
    const made = row(own, ids[place] as string, originOf(own.memory_type, undefined), {
      part_of: item_id,
      depends_on: depends_on.map((need) => ({ item_id: ids[need.place] as string, only_if: need.only_if })),
    });
    const more = part.extra?.(credentialOf(ctx), () => ctx.newId('gate'));
    Object.assign(made.properties, more);
    addFieldKeys(made.properties, own.memory_type, more);
    return { row: made, part, place };
  });
  return { item, parts };
}

/** Adds look-up entries for fields that are set in addition to those that a caller gave. */
function addFieldKeys(properties: Json, type: MemoryType, extra: Json | undefined): void {
  const keys = extra ? fieldKeys(type, extra) : [];
  if (keys.length > 0)
    properties['lookup_keys'] = [...new Set([...((properties['lookup_keys'] ?? []) as string[]), ...keys])];
}

/** The key of an item by its own id, of a type whose ids are unique. */
function idKeyOf(scopeKey: string, { memory_type, keyFields }: ItemFields, item_id: string): Json {
  const { ownIdField, hasUniqueId } = typeFacts(memory_type);
  if (!hasUniqueId || !ownIdField) return {};
  return { id_key: idKey(scopeKey, memory_type, (keyFields[ownIdField] as string | undefined) ?? item_id) };
}

/**
 * What a rejected statement shares with one that says the same: no case, spaces or final punctuation.
 * @param scopeKey where it is written
 */
export const rejectedKey = (scopeKey: string, content: string): string => {
  const words = normalized(content, 'NFKC').toLowerCase().split(/\s+/);
  return `${scopeKey}|${sha256(withoutEnd(words.join(' ').trim(), '.!?… '))}`;
};

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
  named: { names: ItemNames; vectors: ItemVectors; earlier?: Earlier[] } | undefined;
  /** Its new vector; null if it stays. */
  embedding: Float32Array | null;
  /** Of a text that is sent anew; undefined if it stays. */
  origin?: Origin;
  /** Set when it is retracted by its route. */
  retraction?: Retraction | undefined;
  /** Properties in addition to those of its fields. */
  extra?: Json;
  /** Is given the tasks that become ready. */
  readied?: Ready[];
}

/** How an item is retracted. */
export interface Retraction {
  /** In the words of who did it. */
  reason: string;
  /** Whether the same statement is stored as retracted when it comes in again. */
  reject: boolean;
}

/** Origin and trust stay with a text, whoever changes it. */
const storedOrigin = ({ origin, trust }: StoredItem, origin_tier: Tier): Origin => ({
  origin,
  origin_tier,
  trust: trust ?? trustOf(origin),
});

/** Changes a locked item and keeps its previous state as a version. @returns the item as it is now */
export async function changeItem(
  transaction: Transaction,
  ctx: Ctx,
  stored: StoredItem,
  { fields, named, embedding, reason, origin = storedOrigin(stored, stored.origin_tier as Tier), ...more }: Change,
): Promise<StoredItem> {
  const { item_id } = stored;
  const { retraction, extra, readied } = more;
  // Transaction time always increases, also where clocks differ.
  const now = inTurn(stored.transaction_time_start, ctx.now());
  const placed = placeOf(fields, item_id, stored.scope_key);
  const place = sessionProperties(placed);
  const moved =
    place.session_order !== (stored['session_order'] ?? null) || place.session_key !== (stored['session_key'] ?? null);
  if (moved && stored['session_key']) await leaveSession(transaction, item_id, now);
  const names = named?.names ?? { about: stored.about ?? [], entity_name: stored.entity_name ?? null };
  const kept = (stored['lookup_keys'] ?? []) as string[];
  const properties: Json = { ...storedProperties(fields, names, item_id, origin, ctx.scope, kept), ...place };
  addFieldKeys(properties, fields.memory_type, { ...stored, ...properties, ...extra });
  const { item } = await transaction.run('store/update', {
    item_id,
    version_id: ctx.newId('ver'),
    changes: {
      ...droppedFields(stored, properties),
      ...withoutSame(properties, stored),
      search_tokens: tokensOf(stored, fields, origin),
      changed_by: ctx.scope.caller_id,
      change_type: reason.change_type,
      change_reason: reason.change_reason ?? null,
      ...retractedProperties(stored, fields, retraction),
      ...endedWith(stored, fields),
      // What an importer would no longer recognise, or what somebody said otherwise, may be stored again.
      ...(stored['dedupe_key'] === importKeyOf(stored.scope_key, fields) ? {} : { dedupe_key: null }),
      ...extra,
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
  const note = noteOf(item_id, fields);
  if (named) {
    await closeUpdates(transaction, item_id, now);
    await openUpdates(transaction, [{ item_id, earlier: named.earlier ?? [] }], now);
    await changeNames(transaction, ctx, stored.scope_key, {
      item_id,
      names: namesOfWriter(withConcepts(named.names, note), stored.user_id ?? null),
      facts: named.vectors.facts,
    });
  }
  if (note) await changeNote(transaction, stored.scope_key, note);
  if (moved && placed) await linkSession(transaction, await pairsFor(transaction, [{ item_id, ...placed }]), now);
  await afterMove(transaction, ctx, stored, item, readied);
  return item;
}

/** What becomes ready when planned work has moved. What is not needed any more is skipped. */
async function afterMove(
  transaction: Transaction,
  ctx: Marker,
  before: StoredItem,
  now: StoredItem,
  readied: Ready[] = [],
): Promise<void> {
  const { ready, moot } = await updateReady(transaction, await tasksTouched(transaction, now));
  addAll(readied, ready);
  if (before.status === now.status) return;
  for (const item_id of moot) {
    const row = await transaction.run('store/lock', { item_id });
    if (row?.item.status === 'pending')
      await markItem(transaction, ctx, row.item, {
        status: 'skipped',
        reason: 'The task for whose failure it was planned has not failed.',
        readied,
      });
  }
}

/** Who assesses items. */
type Marker = Pick<Ctx, 'now' | 'newId'> & { scope: Pick<Ctx['scope'], 'caller_id'> };

/** What the service itself has concluded of an item. Its words, names and times stay, and so does its key for being sent again. */
export interface Mark {
  status?: string;
  memory_type?: MemoryType;
  assessment?: Assessment;
  /** Service fields of its type. */
  properties?: Json;
  /** Is given the tasks that become ready. */
  readied?: Ready[];
  /** Which rule, and why, for people. */
  reason: string;
}

/**
 * Gives a locked item another status, type or assessment and keeps its previous state as a version.
 * @returns its version
 * @throws Refusal `wrong_state` for a state to which an item of its type does not go
 */
export async function markItem(
  transaction: Transaction,
  ctx: Marker,
  stored: StoredItem,
  { status = stored.status, memory_type = stored.memory_type, assessment = {}, properties = {}, readied, reason }: Mark,
): Promise<number> {
  const { item_id } = stored;
  if (memory_type === stored.memory_type && status !== stored.status) expectMove(stored, status);
  const now = inTurn(stored.transaction_time_start, ctx.now());
  const tier = Math.max(stored.origin_tier, typeFacts(memory_type).tier) as Tier;
  const { item } = await transaction.run('store/update', {
    item_id,
    version_id: ctx.newId('ver'),
    changes: {
      ...(memory_type !== stored.memory_type && becoming(stored, memory_type)),
      ...{ status, memory_type, origin_tier: tier },
      ...assessmentProperties(assessment),
      ...properties,
      search_tokens: markedTokens(stored, memory_type, tier, status),
      changed_by: ctx.scope.caller_id,
      change_type: 'updated',
      change_reason: reason,
    },
    valid_start_time: stored.valid_start_time ?? sinceEver,
    valid_end_time: stored.valid_end_time ?? forEver,
    valid_start_local: stored.valid_start_local ?? null,
    valid_end_local: stored.valid_end_local ?? null,
    names_stay: true,
    embedding: null,
    restored: [],
    now,
    since_ever: sinceEver,
    open_end: forEver,
  });
  await moveLabel(transaction, item_id, stored.memory_type, memory_type);
  await afterMove(transaction, ctx, stored, item, readied);
  return item.version;
}

/** What an item of a type has when nobody has said more of it. */
function becoming(stored: StoredItem, memory_type: MemoryType): Json {
  const { item_id, content, scope_key } = stored;
  const fields = readFields(memory_type, content, {}, {}, []);
  const own = typeProperties(fields, item_id);
  const lookup_keys = [...new Set([...((stored['lookup_keys'] ?? []) as string[]), ...fieldKeys(memory_type, own)])];
  return { ...own, lookup_keys, ...idKeyOf(scope_key, fields, item_id) };
}

/** Properties that say where an item is found, and what it was read from: they change without a version. */
export type ItemPlace = { item_id: string; properties: Json };

/** Sets the places of items; their states and times stay. */
export async function placeItems(transaction: Transaction, places: ItemPlace[]): Promise<void> {
  if (places.length > 0) await transaction.run('store/update-places', { places });
}

const moveLabel = async (transaction: Transaction, item_id: string, was: MemoryType, is: MemoryType) => {
  if (was === is) return;
  await transaction.run('store/update-type', { item_id, from: typeFacts(was).label, to: typeFacts(is).label });
};

/** The search tokens with another type, tier and status. */
function markedTokens(stored: StoredItem, type: MemoryType, tier: Tier, status: string): string[] | null {
  const words = stored['search_tokens'] as string[] | undefined;
  if (!words) return null;
  const own = words.filter((word) => !/^(?:type|status)\w+0$|^tier\d$/.test(word));
  return [...own, typeWord(type), tierWord(tier), statusWord(status)];
}

/**
 * Takes the last change of an item back, as if it had not been made. Only for what the service itself has concluded.
 * @param version the one that the change has made
 * @returns false if the item has changed since, or is gone
 */
export async function takeBackChange(transaction: Transaction, item_id: string, version: number): Promise<boolean> {
  const row = await transaction.run('store/update-back', { item_id, version, open_end: forEver });
  if (row) await moveLabel(transaction, item_id, row.was, row.is);
  if (row) await updateReady(transaction, await tasksTouched(transaction, { item_id, memory_type: row.is }));
  return row !== undefined;
}

/** Why an item is retracted and whether its statement is rejected, as long as it is retracted and says the same. */
function retractedProperties(stored: StoredItem, fields: ItemFields, retraction: Retraction | undefined): Json {
  if (retraction)
    return {
      retraction_reason: retraction.reason,
      rejected_key: retraction.reject ? rejectedKey(stored.scope_key, fields.content) : null,
    };
  const stays = fields.status === 'retracted' && fields.content === stored.content;
  return stays ? {} : { retraction_reason: null, rejected_key: null, rejected_as: null };
}

const isUndated = ({ valid_start_time, valid_end_time }: Timed) =>
  (valid_start_time ?? sinceEver) === sinceEver && (valid_end_time ?? forEver) === forEver;

type Timed = { valid_start_time?: string | null; valid_end_time?: string | null };

/** A state without a valid time ends when it is replaced. Where the next one does not hold, earlier versions do again. */
async function restoredBy(transaction: Transaction, stored: StoredItem, next: ItemFields, now: string) {
  if (!isUndated(stored) || isUndated(next)) return [];
  const { item_id } = stored;
  const from = next.valid_start_time === sinceEver ? now : next.valid_start_time;
  const gaps = without({ from: now, until: forEver }, { from, until: next.valid_end_time });
  const ends = { after: now, since_ever: sinceEver, open_end: forEver };
  const versions = await transaction.run('store/list-dated-versions', { item_id, ...ends });
  return fill(
    gaps,
    versions.map(({ version, from, until }) => ({ version, from: from ?? sinceEver, until: until ?? forEver })),
  );
}

/** Properties without the texts that stay: what does not change is neither written again nor kept twice. */
const withoutSame = (properties: Json, stored: StoredItem): Json =>
  Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => typeof value !== 'string' || value !== stored[name]),
  );

/** Properties without a value after the patch, as null, which removes them. */
function droppedFields(stored: StoredItem, properties: Json): Json {
  const ofType = [...typeFacts(stored.memory_type).keyFields].flatMap((name) => [name, `${name}_json`]);
  return Object.fromEntries(ofType.filter((name) => !(name in properties)).map((name) => [name, null]));
}

/** The item's search tokens as it is now. Its scope words are kept, since a patch from another workspace must not move it. */
function tokensOf(stored: StoredItem, { status, memory_type }: ItemFields, origin: Origin): string[] | null {
  const words = stored['search_tokens'] as string[] | undefined;
  return words ? searchTokens(words.filter(isScopeWord), memory_type, origin, status) : null;
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
  /** What it may update. */
  earlier: Earlier[];
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
  { run_id, fields: found, names, facts, embedding, earlier, extra }: Completion,
): Promise<boolean> {
  const { item_id } = stored;
  // A statement that was rejected stays so, whatever it turns out to be.
  const fields = stored.rejected_as ? { ...found, status: stored.status } : found;
  // A type that only now is known may be speculative, whatever way it came in.
  const origin_tier = Math.max(stored.origin_tier, typeFacts(fields.memory_type).tier) as Tier;
  const origin = storedOrigin(stored, origin_tier);
  const note = noteOf(item_id, fields);
  if (note) await lockNotes(transaction);
  const changes: Json = { ...storedProperties(fields, names, item_id, origin, ctx.scope), ...extra };
  addFieldKeys(changes, fields.memory_type, extra);
  const row = await transaction.run('store/complete', {
    item_id,
    run_id,
    read_at: stored.updated_at,
    label: typeFacts(fields.memory_type).label,
    changes,
    embedding,
    now: ctx.now(),
  });
  if (!row) return false;
  const own = namesOfWriter(withConcepts(names, note), stored.user_id ?? null);
  await openNames(transaction, ctx, ctx.scope.write_key, [{ item_id, names: own, facts }]);
  await openUpdates(transaction, [{ item_id, earlier }], ctx.now());
  if (note) await changeNote(transaction, ctx.scope.write_key, note);
  return true;
}

/** Nodes per statement: many for speed, few enough for the heap of a small server. */
const appendedAtOnce = 2_000;

/**
 * Appends minimal items of one type, without vectors and names.
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
    const some = rows
      .slice(from, from + appendedAtOnce)
      .map((row) => ({ ...row, properties: { ...row.properties, ...minimalWords(row.properties, ctx.scope) } }));
    await transaction.run('store/append', { label, rows: some, now, open_end: forEver });
  }
  return now;
}

/** A row of `store/append`. */
export type Appended = { properties: MinimalItem & Json; valid_start_time: string; valid_start_local: string | null };

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

/** An item that was kept elsewhere, with all properties but those of the scope, as a row of `store/create-past`. */
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
  ctx: Pick<Ctx, 'newId' | 'scope'>,
  scope_key: string,
  rows: PastRow[],
  named: NamedItem[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.run('store/create-past', { rows, open_end: forEver });
  if (named.length > 0) await openNames(transaction, ctx, scope_key, named);
}
