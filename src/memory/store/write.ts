// The only module that creates, changes, completes and appends items. All functions run in the caller's transaction.
// A change keeps the previous state as a version.
import type { Ctx, Writing } from '../../ctx';
import type { Schemas } from '../../generated/schemas';
import type { Transaction } from '../../graph/run';
import { withoutEnd } from '../../libraries/text/without-end';
import { addAll, batches } from '../../lists';
import { forEver, inTurn, isBefore, laterOf, sinceEver } from '../../time';
import { assessmentProperties, endedWith, type Assessment } from '../model/assessment';
import { pairsFor, type PlacedInSession } from './chain';
import type { Draft } from '../model/draft';
import {
  changeNames,
  changeNote,
  endEmptySessions,
  leaveSession,
  linkRows,
  linkSession,
  lockNotes,
  openNames,
  openNamesOfTurns,
  openNotes,
  openAllItemLinks,
  type Link,
} from './edges';
import { importKeyOf } from './existing';
import { decisionEntries, endOfLabelled, labelledBefore } from './labelled';
import { sha256 } from '../../libraries/text/hash';
import { readFields, type ItemFields, type StoredPart } from '../model/fields';
import { isChunk } from '../model/turns';
import { namesOfWriter, noNames, type ItemNames, type ItemVectors, type NamedItem } from '../model/names';
import { noteOf, withConcepts, type Note } from '../model/notes';
import {
  fieldKeys,
  minimalWords,
  sessionPosition,
  isScopeWord,
  sessionProperties,
  statusWord,
  storedProperties,
  tierWord,
  typeProperties,
  typeWord,
  type MinimalItem,
  type SessionPosition,
} from '../model/properties';
import { keyWord } from '../model/lookup';
import { lockItems } from './lock';
import { writtenStart, type StoredItem } from '../model/record';
import { expectMove, ruleOf } from '../model/rules';
import {
  fill,
  isRevived,
  isSuperseding,
  isUndated,
  nextTimes,
  statedEnd,
  without,
  type NextTimes,
} from '../model/valid-time';
import {
  idKey,
  originOf,
  trustOf,
  trustsAbove,
  typeFacts,
  type MemoryType,
  type Origin,
  type Tier,
} from '../model/types';
import { normalized } from '../../libraries/text/normalized';
import { credentialOf, linkNeeds, tasksTouched, updateReady, type Ready } from './work';

type Json = Record<string, unknown>;

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

export interface Entry {
  draft: Draft;
  item_id: string;
  vectors: ItemVectors;
  /** Unique key, so that storing the same item twice fails; null: no check. */
  dedupe_key: string | null;
  part_of?: string;
  extra?: Record<string, unknown>;
  /** The run that will add names and vectors. */
  run_id?: string;
}

/** `rejected`: items stored as retracted because a person had rejected their statement. */
export interface Opened {
  now: string;
  rejected: Schemas['items/Rejected'][];
}

export async function openItems(transaction: Transaction, ctx: Writing, sent: Entry[]): Promise<Opened> {
  const now = ctx.now();
  const entries = [...sent, ...sent.flatMap((entry) => decisionEntries(ctx, { ...entry, ...entry.draft }))];
  const positions = entries.map(({ draft, item_id }) => sessionPosition(draft.fields, item_id, ctx.scope.write_key));
  const placed = entries.flatMap(({ item_id }, i): PlacedInSession[] =>
    positions[i] ? [{ item_id, ...positions[i] }] : [],
  );
  const notes = entries.flatMap(({ item_id, draft }) => noteOf(item_id, draft.fields) ?? []);
  const noteById = new Map(notes.map((note) => [note.item_id, note]));
  const named = entries
    .filter(({ draft }) => draft.names !== noNames)
    .map((entry) => namedItem(entry, noteById.get(entry.item_id), ctx.scope.user_id));
  const stored = entries.map((entry, i) => rowsOf(ctx, entry, positions[i]));
  const rows = stored.flatMap(({ item, parts }) => [item, ...parts.map(({ row }) => row)]);
  if (notes.length > 0) await lockNotes(transaction);
  // The driver executes the queries in order; they are sent together to save a round trip.
  const [pairs, { rejected }] = await Promise.all([
    pairsFor(transaction, placed),
    transaction.run('store/create', {
      rows,
      retracted_word: statusWord('retracted'),
      now,
      since_ever: sinceEver,
    }),
    named.length > 0 && openNames(transaction, ctx, ctx.scope.write_key, named),
  ]);
  await linkSession(transaction, pairs, now);
  await linkSuperseded(transaction, ctx, entries, now);
  if (notes.length > 0) await openNotes(transaction, ctx.scope.write_key, notes);
  await openParts(
    transaction,
    stored.flatMap(({ parts }) => parts),
    now,
  );
  return { now, rejected };
}

type PartRow = { row: NewItem; part: StoredPart; position: number };

/** @throws Invalid, NotFound for a target out of scope */
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
      loc: ['body', 'tasks', String(each.position), 'depends_on'],
    })),
  );
  await linkNeeds(transaction, needs, now);
  const tasks = parts.filter(({ part }) => ruleOf(part.fields.memory_type).work === 'task');
  // A task that depends on an unfinished task of the same plan cannot be ready, so it needs no query.
  const pending = new Set(tasks.filter(({ part }) => part.fields.status === 'pending').map(idOf));
  const first = tasks.filter(({ row }) => !row.depends_on.some(({ item_id }) => pending.has(item_id)));
  await updateReady(transaction, first.map(idOf));
}

/** Ends the items that new ones name as superseded. For a more trusted item, a person has to decide. */
export async function linkSuperseded(
  transaction: Transaction,
  ctx: Marker,
  entries: Pick<Entry, 'item_id' | 'draft'>[],
  now: string,
): Promise<void> {
  const links = entries.flatMap(({ item_id, draft: { fields, origin } }) =>
    fields.supersedes.map((id) => ({ item_id, target_id: id, external_id: id, above: trustsAbove(origin.trust) })),
  );
  const doubtful = links.filter(({ above }) => above.length > 0);
  const noted = doubtful.length > 0 ? await transaction.run('store/link-outranked', { links: doubtful, now }) : [];
  const isNoted = ({ item_id, external_id }: (typeof links)[number]) =>
    noted.some((row) => row.item_id === item_id && row.external_id === external_id);
  const others = links.filter((link) => !isNoted(link));
  await linkRows(
    transaction,
    others.map(({ item_id, target_id, external_id }): Link => ({
      item_id,
      type: 'SUPERSEDES',
      target_id,
      external_id,
    })),
    now,
  );
  const item_ids = [...new Set(others.map(({ item_id }) => item_id))];
  if (item_ids.length === 0) return;
  const starts = new Map(entries.map(({ item_id, draft }) => [item_id, writtenStart(draft.fields)]));
  const replaced = await transaction.run('store/list-replaced', { item_ids, since: now });
  const locked = await lockItems(
    transaction,
    replaced.map(({ item_id }) => item_id),
  );
  for (const { item_id, since, by } of replaced) {
    const item = locked.get(item_id);
    const { status, valid_start_time, valid_end_time } = item ?? {};
    const isCurrent = isBefore(laterOf(since, valid_start_time ?? sinceEver), valid_end_time ?? forEver);
    if (item && isCurrent && status !== 'superseded')
      await markItem(transaction, ctx, item, {
        isReplaced: true,
        since: starts.get(by) ?? since,
        reason: `${by} replaces it.`,
      });
  }
}

const namedItem = ({ item_id, draft }: Entry, note: Note | undefined, user_id: string | null) => ({
  item_id,
  names: namesOfWriter(withConcepts(draft.names, note), user_id),
});

function rowsOf(
  ctx: Writing,
  { draft, item_id, vectors, dedupe_key, part_of, extra, run_id }: Entry,
  position: SessionPosition | undefined,
): { item: NewItem; parts: PartRow[] } {
  const item = newItem(ctx.scope, draft, item_id, draft.origin, { part_of: part_of ?? null, depends_on: [] });
  item.embedding = vectors.item;
  Object.assign(item.properties, sessionProperties(position), extra);
  addFieldKeys(item.properties, draft.fields.memory_type, extra);
  if (dedupe_key !== null) item.properties['_dedupe_key'] = dedupe_key;
  if (run_id !== undefined) item.properties['run_id'] = run_id;
  const ids = draft.parts.map(() => ctx.newId('mem'));
  const parts = draft.parts.map((part, position) => {
    const { fields: own, depends_on } = part;
    const made = newItem(ctx.scope, part, ids[position] as string, originOfPart(own.memory_type, draft.origin), {
      part_of: item_id,
      depends_on: depends_on.map((need) => ({ item_id: ids[need.position] as string, only_if: need.only_if })),
    });
    const more = part.extra?.(credentialOf(ctx), () => ctx.newId('gate'));
    Object.assign(made.properties, more);
    addFieldKeys(made.properties, own.memory_type, more);
    return { row: made, part, position };
  });
  return { item, parts };
}

/** A part of a text that no member wrote is trusted no more than the whole. */
function originOfPart(type: MemoryType, { origin, trust }: Origin): Origin {
  const own = originOf(type, undefined);
  return trust === 'member' ? own : { ...own, origin, trust };
}

function newItem(
  scope: Writing['scope'],
  { fields, names }: Pick<Draft, 'fields' | 'names'>,
  item_id: string,
  origin: Origin,
  links: Pick<NewItem, 'part_of' | 'depends_on'>,
): NewItem {
  return {
    label: typeFacts(fields.memory_type).label,
    properties: {
      ...storedProperties(fields, names, item_id, origin, scope),
      lineage_roots: [item_id],
      ...idKeyOf(scope.write_key, fields, item_id),
    },
    embedding: null,
    valid_start_time: fields.valid_start_time,
    valid_end_time: fields.valid_end_time,
    valid_start_local: fields.valid_start_local,
    valid_end_local: fields.valid_end_local,
    rejected_key: rejectedKey(scope.write_key, fields.content),
    ...links,
  };
}

function addFieldKeys(properties: Json, type: MemoryType, extra: Json | undefined): void {
  const keys = extra ? fieldKeys(type, extra) : [];
  addTo(properties, '_lookup_keys', keys);
  addTo(properties, '_search_tokens', keys.map(keyWord));
}

const addTo = (properties: Json, name: string, texts: string[]) => {
  properties[name] = [...new Set([...((properties[name] ?? []) as string[]), ...texts])];
};

function idKeyOf(scopeKey: string, { memory_type, keyFields }: ItemFields, item_id: string): Json {
  const { ownIdField, hasUniqueId } = typeFacts(memory_type);
  if (!hasUniqueId || !ownIdField) return {};
  return { _id_key: idKey(scopeKey, memory_type, (keyFields[ownIdField] as string | undefined) ?? item_id) };
}

/** Equal statements in a scope share this value; case, spaces and final punctuation make no difference. */
export const rejectedKey = (scopeKey: string, content: string): string => {
  const words = normalized(content, 'NFKC').toLowerCase().split(/\s+/);
  return `${scopeKey}|${sha256(withoutEnd(words.join(' ').trim(), '.!?… '))}`;
};

export interface Reason {
  change_type: ChangeType;
  change_reason?: string | undefined;
}

export type ChangeType = Schemas['items/ChangeType'];

export interface Change {
  reason: Reason;
  fields: ItemFields;
  /** undefined: unchanged. */
  named: NewText | undefined;
  /** null: unchanged. */
  embedding: Float32Array | null;
  /** undefined: unchanged. */
  origin?: Origin;
  /** Time from which the replacement of this item is valid; undefined: now. */
  since?: string | undefined;
  retraction?: Retraction | undefined;
  extra?: Json;
  /** Output parameter: tasks that become ready are appended. */
  readied?: Ready[];
}

export interface NewText {
  names: ItemNames;
  vectors: ItemVectors;
  labelled: string[];
}

export interface Retraction {
  reason: string;
  /** True if an equal statement sent later is stored as retracted. */
  reject: boolean;
}

/** Origin and trust describe the text, so they survive a change by someone else. */
export const storedOrigin = ({ origin, trust }: StoredItem, origin_tier: Tier): Origin => ({
  origin,
  origin_tier,
  trust: trust ?? trustOf(origin),
});

/** Changes a locked item; the previous state stays as a version. */
export async function changeItem(
  transaction: Transaction,
  ctx: Writing,
  stored: StoredItem,
  change: Change,
): Promise<StoredItem> {
  const { item_id } = stored;
  const { fields, named, origin = storedOrigin(stored, stored.origin_tier as Tier) } = change;
  // Later than the previous version, even if the clocks of two servers differ.
  const now = inTurn(stored.transaction_time_start, ctx.now());
  const placed = sessionPosition(fields, item_id, stored.scope_key);
  const position = sessionProperties(placed);
  const moved = hasMoved(stored, position);
  if (moved && stored.session_key) await leaveSession(transaction, item_id, now);
  const names = named?.names ?? { about: stored.about ?? [], entity_name: stored.entity_name ?? null };
  const kept = stored._lookup_keys ?? [];
  const properties: Json = { ...storedProperties(fields, names, item_id, origin, ctx.scope, kept), ...position };
  addFieldKeys(properties, fields.memory_type, { ...stored, ...properties, ...change.extra });
  const times = nextTimes(stored, fields, now, { isReplaced: isSuperseding(stored, fields), since: change.since });
  const { item } = await transaction.run('store/update', {
    item_id,
    version_id: ctx.newId('ver'),
    changes: changesTo(stored, { ...change, origin }, properties, ctx.scope.caller_id),
    valid_start_time: fields.valid_start_time,
    valid_start_local: fields.valid_start_local,
    ...times,
    names_stay: named === undefined,
    embedding: change.embedding,
    restored: await restoredBy(transaction, stored, { ...times, valid_start_time: fields.valid_start_time }, now),
    now,
  });
  if (moved && stored.session_key) await endEmptySessions(transaction, [stored.session_key]);
  await changeNamed(transaction, ctx, stored, { fields, named, origin });
  if (isRevived(stored, fields)) await transaction.run('store/close-superseding', { item_id, now });
  if (times.ended_by || stored.ended_by) await transaction.run('store/end-facts', { item_id });
  if (moved && placed) await linkSession(transaction, await pairsFor(transaction, [{ item_id, ...placed }]), now);
  await afterMove(transaction, ctx, stored, item, change.readied);
  return item;
}

const hasMoved = (
  { session_order = null, session_key = null }: StoredItem,
  position: ReturnType<typeof sessionProperties>,
): boolean => position.session_order !== session_order || position.session_key !== session_key;

const changesTo = (
  stored: StoredItem,
  { fields, reason, retraction, extra }: Change & { origin: Origin },
  properties: Json,
  caller_id: string,
): Json => ({
  ...droppedFields(stored, properties),
  ...withoutSame(properties, stored),
  _search_tokens: tokensOf(stored, properties),
  changed_by: caller_id,
  change_type: reason.change_type,
  change_reason: reason.change_reason ?? null,
  ...retractedProperties(stored, fields, retraction),
  ...endedWith(stored, fields),
  // A changed item gives up its dedupe key, so that the old text can be stored again.
  ...(stored._dedupe_key === importKeyOf(stored.scope_key, fields) ? {} : { _dedupe_key: null }),
  ...extra,
});

/** Changes names, tags and concepts of a note, and decisions. */
async function changeNamed(
  transaction: Transaction,
  ctx: Writing,
  stored: StoredItem,
  { fields, named, origin }: Pick<Change, 'fields' | 'named'> & { origin: Origin },
): Promise<void> {
  const { item_id, scope_key } = stored;
  const note = noteOf(item_id, fields);
  if (named) {
    const names = namesOfWriter(withConcepts(named.names, note), stored.user_id ?? null);
    await changeNames(transaction, ctx, scope_key, { item_id, names });
  }
  if (note) await changeNote(transaction, scope_key, note);
  if (named) await changeDecisions(transaction, ctx, stored, { origin, ...named });
}

async function changeDecisions(
  transaction: Transaction,
  ctx: Writing,
  stored: StoredItem,
  { origin, names, vectors, labelled }: NewText & { origin: Origin },
): Promise<void> {
  const { item_id } = stored;
  const { dropped, kept } = await labelledBefore(transaction, item_id, labelled);
  for (const id of dropped) {
    const row = await transaction.run('store/lock', { item_id: id });
    const status = endOfLabelled(row?.item.status);
    if (row && status !== undefined)
      await markItem(transaction, ctx, row.item, { status, reason: 'The note no longer contains it.' });
  }
  // A change made from another workspace must not create items here.
  if (!names.decisions || stored.scope_key !== ctx.scope.write_key) return;
  const added = decisionEntries(ctx, { item_id, origin, names, vectors }, kept);
  if (added.length > 0) await openItems(transaction, ctx, added);
}

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

type Marker = Pick<Ctx, 'now' | 'newId'> & { scope: Pick<Ctx['scope'], 'caller_id'> };

/** A conclusion of the service about an item, such as a new status. Text, names and dedupe key stay. */
export interface Mark {
  status?: string;
  /** True if another item replaces it, whatever its status. */
  isReplaced?: boolean;
  /** Start of its replacement; undefined: now. */
  since?: string | undefined;
  memory_type?: MemoryType;
  assessment?: Assessment;
  properties?: Json;
  readied?: Ready[];
  /** A sentence that names the rule or the reason. */
  reason: string;
}

/**
 * Changes status, type or assessment of a locked item; the previous state stays as a version.
 * @returns number of the new version
 * @throws Refusal `wrong_state` for a status that the type does not allow
 */
export async function markItem(transaction: Transaction, ctx: Marker, stored: StoredItem, mark: Mark): Promise<number> {
  const { item_id } = stored;
  const { status = stored.status, memory_type = stored.memory_type } = mark;
  if (memory_type === stored.memory_type && status !== stored.status) expectMove(stored, status);
  const now = inTurn(stored.transaction_time_start, ctx.now());
  const next = { ...stored, ...statedEnd(stored), ended_by: null, status };
  const replaced = { isReplaced: mark.isReplaced === true || isSuperseding(stored, next), since: mark.since };
  const times = nextTimes(stored, next, now, replaced);
  const tier = Math.max(stored.origin_tier, typeFacts(memory_type).tier) as Tier;
  const defaults = memory_type === stored.memory_type ? undefined : typeDefaults(stored, memory_type);
  const { item } = await transaction.run('store/update', {
    item_id,
    version_id: ctx.newId('ver'),
    changes: {
      ...defaults,
      status,
      memory_type,
      origin_tier: tier,
      ...assessmentProperties(mark.assessment ?? {}),
      ...mark.properties,
      _search_tokens: markedTokens(stored, memory_type, tier, status, defaults?._lookup_keys),
      changed_by: ctx.scope.caller_id,
      change_type: 'updated',
      change_reason: mark.reason,
    },
    valid_start_time: stored.valid_start_time ?? sinceEver,
    valid_start_local: stored.valid_start_local ?? null,
    ...times,
    names_stay: true,
    embedding: null,
    restored: [],
    now,
  });
  if (times.ended_by || stored.ended_by) await transaction.run('store/end-facts', { item_id });
  await moveLabel(transaction, item_id, stored.memory_type, memory_type);
  await afterMove(transaction, ctx, stored, item, mark.readied);
  return item.version;
}

function typeDefaults(stored: StoredItem, memory_type: MemoryType): Json & { _lookup_keys: string[] } {
  const { item_id, content, scope_key } = stored;
  const fields = readFields(memory_type, content, {}, {}, []);
  const own = typeProperties(fields, item_id);
  const _lookup_keys = [...new Set([...(stored._lookup_keys ?? []), ...fieldKeys(memory_type, own)])];
  return { ...own, _lookup_keys, ...idKeyOf(scope_key, fields, item_id) };
}

/** Properties such as line numbers, which can change without a new version. */
export type ItemPlace = { item_id: string; properties: Json };

export async function placeItems(transaction: Transaction, places: ItemPlace[]): Promise<void> {
  if (places.length > 0) await transaction.run('store/update-places', { places });
}

const moveLabel = async (transaction: Transaction, item_id: string, was: MemoryType, is: MemoryType) => {
  if (was === is) return;
  await transaction.run('store/update-type', { item_id, from: typeFacts(was).label, to: typeFacts(is).label });
};

function markedTokens(
  stored: StoredItem,
  type: MemoryType,
  tier: Tier,
  status: string,
  keys: string[] = [],
): string[] | null {
  const words = stored._search_tokens;
  if (!words) return null;
  const own = words.filter((word) => !/^(?:type|status)\w+0$|^tier\d$/.test(word));
  return [...new Set([...own, typeWord(type), tierWord(tier), statusWord(status), ...keys.map(keyWord)])];
}

/**
 * Undoes the last change of an item, which the service made, and deletes its version.
 * @param version number of the version that the change made
 * @returns false if the item is deleted or has changed since
 */
export async function undoChange(transaction: Transaction, item_id: string, version: number): Promise<boolean> {
  const row = await transaction.run('store/update-back', { item_id, version });
  if (row) await transaction.run('store/end-facts', { item_id });
  if (row) await moveLabel(transaction, item_id, row.was, row.is);
  if (row) await updateReady(transaction, await tasksTouched(transaction, { item_id, memory_type: row.is }));
  return row !== undefined;
}

/** Reason and hash of the rejected statement stay while the item stays retracted with the same text. */
function retractedProperties(stored: StoredItem, fields: ItemFields, retraction: Retraction | undefined): Json {
  if (retraction)
    return {
      retraction_reason: retraction.reason,
      _rejected_key: retraction.reject ? rejectedKey(stored.scope_key, fields.content) : null,
    };
  const stays = fields.status === 'retracted' && fields.content === stored.content;
  return stays ? {} : { retraction_reason: null, _rejected_key: null, rejected_as: null };
}

/**
 * Periods in which older versions are valid again: where the replaced state had no valid times and its successor is
 * not valid.
 */
async function restoredBy(
  transaction: Transaction,
  stored: StoredItem,
  { valid_start_time, holds_from, holds_until }: NextTimes & Pick<ItemFields, 'valid_start_time'>,
  now: string,
) {
  if (!isUndated(stored) || isUndated({ valid_start_time, valid_end_time: holds_until })) return [];
  const { item_id } = stored;
  const gaps = without({ from: now, until: forEver }, { from: holds_from, until: holds_until });
  const ends = { after: now, since_ever: sinceEver };
  const versions = await transaction.run('store/list-dated-versions', { item_id, ...ends });
  return fill(
    gaps,
    versions.map(({ version, from, until }) => ({ version, from: from ?? sinceEver, until: until ?? forEver })),
  );
}

/** Drops unchanged strings: Neo4j would write them again, and the version would keep a copy. */
const withoutSame = (properties: Json, stored: StoredItem): Json =>
  Object.fromEntries(
    Object.entries(properties).filter(([name, value]) => typeof value !== 'string' || value !== stored[name]),
  );

/** A null for each property of the type that the new state lacks. */
function droppedFields(stored: StoredItem, properties: Json): Json {
  const ofType = [...typeFacts(stored.memory_type).keyFields].flatMap((name) => [name, `${name}_json`]);
  return Object.fromEntries(ofType.filter((name) => !(name in properties)).map((name) => [name, null]));
}

/** Tokens for the scope stay: a patch from another workspace must not move the item. */
function tokensOf({ _search_tokens: words }: StoredItem, properties: Json): string[] | null {
  const made = properties['_search_tokens'] as string[];
  return words ? [...words.filter(isScopeWord), ...made.filter((word) => !isScopeWord(word))] : null;
}

export interface Completion {
  run_id: string;
  fields: ItemFields;
  names: ItemNames;
  embedding: Float32Array | null;
  extra: Json;
}

/**
 * Completes an unprocessed item, unless it was completed or changed since it was read.
 * @returns whether this call completed it
 */
export async function completeItem(
  transaction: Transaction,
  ctx: Writing,
  stored: StoredItem,
  { run_id, fields: found, names, embedding, extra }: Completion,
): Promise<boolean> {
  const { item_id } = stored;
  // A rejected statement stays retracted, whatever type the pipeline detects.
  const fields = stored.rejected_as ? { ...found, status: stored.status } : found;
  const origin_tier = Math.max(stored.origin_tier, typeFacts(fields.memory_type).tier) as Tier;
  const origin = storedOrigin(stored, origin_tier);
  const note = noteOf(item_id, fields);
  if (note) await lockNotes(transaction);
  const changes: Json = { ...storedProperties(fields, names, item_id, origin, ctx.scope), ...extra };
  addFieldKeys(changes, fields.memory_type, { ...stored, ...changes });
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
  const own = { item_id, names: namesOfWriter(withConcepts(names, note), stored.user_id ?? null) };
  // A change of the item during the wait has already opened names.
  if (stored.version > 1) await changeNames(transaction, ctx, ctx.scope.write_key, own);
  else await openNames(transaction, ctx, ctx.scope.write_key, [own]);
  if (isChunk(stored)) await openNamesOfTurns(transaction, ctx.scope.write_key, [own], ctx.now());
  if (note) await changeNote(transaction, ctx.scope.write_key, note);
  return true;
}

/** Nodes per query: larger batches are faster and need more heap. */
const appendedAtOnce = 2_000;

/**
 * Creates minimal items of one type, without vectors and names.
 * @param rows all node properties except the scope
 * @returns their transaction time
 */
export async function appendItems(
  transaction: Transaction,
  ctx: Writing,
  label: string,
  rows: Appended[],
  now = ctx.now(),
): Promise<string> {
  for (const some of batches(rows, appendedAtOnce)) {
    const worded = some.map((row) => ({
      ...row,
      properties: { ...row.properties, ...minimalWords(row.properties, ctx.scope) },
    }));
    await transaction.run('store/append', { label, rows: worded, now, since_ever: sinceEver });
  }
  return now;
}

export type Appended = { properties: MinimalItem & Json; valid_start_time: string; valid_start_local: string | null };

/** A version of an item from another memory system. Times are RFC 3339, UTC. */
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

/** An item of another memory system; the query adds the scope. */
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

export async function openPast(
  transaction: Transaction,
  ctx: Pick<Ctx, 'newId' | 'scope'>,
  scope_key: string,
  rows: PastRow[],
  named: NamedItem[],
): Promise<void> {
  if (rows.length === 0) return;
  await transaction.run('store/create-past', { rows });
  if (named.length > 0) await openNames(transaction, ctx, scope_key, named);
}
