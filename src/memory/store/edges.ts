// Relationships of items and names, and how nodes that many items share are changed without deadlocks.
//
// This is the only module that opens and closes relationships. History stays: a change sets the end of the old
// relationship and opens a new one, at the same transaction time; a relationship that is still valid stays as it is.
// The open end is a time in the year 9999, because an index cannot compare a missing property. Only NEXT is deleted and
// created again: it follows from the order of the items.
//
// Many items share a name, a session, a title or a target. Their writers hold locks until they commit, and all
// functions here run in the caller's transaction, together with whatever else it locks. These rules prevent deadlocks:
// - One order. Rows are sorted by target (names by key, items by id, rows by external id), here or in the query, and
//   locks are taken in the order of the rows. Two transactions then wait for each other at most in one direction.
// - Each shared node once. Rows refer to a name by its index in the list, so that it is looked up and locked once. A
//   name changes at most twice: it becomes an entity when an item names it, and it gets a type when an item shows it.
//   After that, writers that mention it do not wait for each other.
// - No lock where none is needed. A link between items locks and changes neither of them.
// - One lock before all others. Two notes that name each other, two rows that wait for each other, two tasks that
//   would close a cycle: each transaction would miss the uncommitted write of the other. `lockNotes` lets one
//   transaction per scope in. It is a single node, and the first lock of its transaction.
// - Look-ups before writes. An index look-up also scans everything that its own transaction has added, so neighbours
//   in a session are looked up once, before anything is written (chain.ts).
//
// Callers' links are merged with stored links, under locks on both ends that are taken in the order of their ids.
import type { Ctx } from '../../ctx';
import type { Answer, Transaction } from '../../graph/run';
import { NotFound, Refusal } from '../../errors';
import { addToList } from '../../lists';
import { entityKey } from '../../libraries/text/entity-key';
import { sinceEver } from '../../time';
import type { Pair } from './chain';
import { withKnownTypes } from './entity-types';
import { sha256 } from '../../libraries/text/hash';
import { nameRows, vagueTypes, type ItemNames, type NamedItem } from '../model/names';
import { formsOf } from '../model/turns';
import { changedLinks, type Note } from '../model/notes';
import { storedType, type RelationshipType } from '../model/relationships';
import { readStored } from '../../schemas';

/** Links new items to the names they mention and stores their facts, beginning at the transaction time of each item. */
export async function openNames(
  transaction: Transaction,
  ctx: Pick<Ctx, 'newId' | 'scope'>,
  scope_key: string,
  items: NamedItem[],
): Promise<void> {
  const { names, ...rows } = nameRows(ctx, scope_key, items);
  await transaction.run('store/link-names', {
    ...rows,
    names: await withKnownTypes(transaction, ctx.scope, scope_key, names),
    since_ever: sinceEver,
    vague: [...vagueTypes],
  });
}

export async function changeNames(
  transaction: Transaction,
  ctx: Pick<Ctx, 'newId' | 'scope'>,
  scope_key: string,
  { item_id, names }: NamedItem,
): Promise<void> {
  const open = await transaction.run('store/close-names', {
    item_id,
    about: names.about,
    mentioned: names.mentioned,
    said_by: names.said_by ?? [],
    facts: names.facts.map(({ by_hand: _byHand, by_model: _byModel, ...fact }) => fact),
  });
  const isNew = (of: readonly unknown[]) => (each: unknown) => !of.includes(each);
  const fresh: ItemNames = {
    ...names,
    about: names.about.filter(isNew(open.about)),
    mentioned: names.mentioned.filter(isNew(open.mentioned)),
    said_by: (names.said_by ?? []).filter(isNew(open.said_by)),
    facts: names.facts.filter((_, place) => !open.facts.includes(place)),
  };
  await openNames(transaction, ctx, scope_key, [{ item_id, names: fresh }]);
}

/** Links chunks to their turns: the turns from one position in the session up to another, exclusive. */
export async function linkTurns(
  transaction: Transaction,
  session_key: string,
  rows: { item_id: string; from: string; until: string }[],
  now: string,
): Promise<void> {
  if (rows.length > 0) await transaction.run('store/link-turns', { session_key, rows, now });
}

/** Links the turns of chunks to the names of the chunk that occur in them. */
export async function openNamesOfTurns(
  transaction: Transaction,
  scope_key: string,
  chunks: NamedItem[],
  now: string,
): Promise<void> {
  const rows = chunks.map(({ item_id, names }) => ({ item_id, forms: formsOf(names) }));
  const named = rows.filter(({ forms }) => forms.length > 0);
  if (named.length > 0) await transaction.run('store/link-turn-names', { scope_key, rows: named, now });
}

/** @returns undefined if it is not in scope */
export const lockFact = async (transaction: Transaction, fact_id: string) =>
  (await transaction.run('store/lock-fact', { fact_id }))?.fact;

export interface FactEnd {
  fact_id: string;
  ended_as: 'superseded' | 'retracted';
  superseded_by: string | null;
  /** Hash of the fact and its sentence; a later extraction with this hash does not store the fact again. */
  rejected_key: string | null;
  change_reason: string | null;
  changed_by: string | null;
  now: string;
}

export async function closeFact(transaction: Transaction, end: FactEnd): Promise<void> {
  await transaction.run('store/close-fact', { ...end });
}

/** Only the first confirmation counts. @returns undefined if the fact is not in scope or has ended */
export const confirmFact = (
  transaction: Transaction,
  confirmed: { fact_id: string; confirmed_by: string | null; now: string },
): Promise<Answer<'store/flag-confirmed'>> => transaction.run('store/flag-confirmed', confirmed);

/**
 * Deletes the items' relationships to names, their facts, and names that no other item has.
 * @param max max relationships per item; an item with more keeps them
 */
export function deleteNames(
  transaction: Transaction,
  item_ids: string[],
  max: number,
): Promise<Answer<'store/unlink-names'>> {
  return transaction.run('store/unlink-names', { item_ids, max });
}

/** Max notes with the same title to which one reference is linked. */
const maxBearers = 100;

/**
 * Must be the first lock of its transaction; it also covers rows that wait for a target, dependencies of tasks, and
 * starts of runs.
 */
export async function lockNotes(transaction: Transaction): Promise<void> {
  await transaction.run('store/lock-notes', {});
}

/**
 * Also links stored notes that already refer to the new ones. The notes are in one scope and were created in this
 * transaction.
 */
export async function openNotes(transaction: Transaction, scope_key: string, notes: Note[]): Promise<void> {
  await linkNotes(
    transaction,
    scope_key,
    notes.map(({ item_id, links }) => ({
      item_id,
      begun: links.map((link) => ({ ...link, alias: false })),
      titles: links.filter(({ type }) => type === 'TITLED').map(({ key }) => key),
    })),
  );
}

export async function changeNote(transaction: Transaction, scope_key: string, { item_id, links }: Note): Promise<void> {
  const open = await transaction.run('store/list-note-links', { item_id });
  const { ended, begun, titles } = changedLinks(open, links);
  const gone = ended.map(({ type, key }) => `${type}|${key}`);
  if (gone.length > 0) await transaction.run('store/close-note-links', { item_id, ended: gone });
  await linkNotes(transaction, scope_key, [{ item_id, begun, titles }]);
}

interface LinkedNote {
  item_id: string;
  begun: (Note['links'][number] & { alias: boolean })[];
  titles: string[];
}

async function linkNotes(transaction: Transaction, scope_key: string, notes: LinkedNote[]): Promise<void> {
  const byKey = new Map(notes.flatMap(({ begun }) => begun.map(({ key, name }) => [key, name] as const)));
  const names = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, name], place) => ({ place, key, name }));
  const positions = new Map(names.map(({ key, place }) => [key, place]));
  const rows = notes.map(({ item_id, begun }) => ({
    item_id,
    links: begun.map(({ type, key, alias }) => ({ type, alias, place: positions.get(key) as number })),
  }));
  const titled = notes.filter(({ titles }) => titles.length > 0).map(({ item_id, titles }) => ({ item_id, titles }));
  // The driver executes both queries in order; they are sent together to save a round trip.
  await Promise.all([
    names.length > 0 && transaction.run('store/link-note-names', { scope_key, names, rows }),
    transaction.run('store/link-from-notes', { item_ids: notes.map(({ item_id }) => item_id), max: maxBearers }),
    titled.length > 0 && transaction.run('store/link-to-notes', { scope_key, rows: titled, max: maxBearers }),
  ]);
}

/** @returns undefined if it is not in scope */
export function changeName(
  transaction: Transaction,
  change: { entity_id: string; name: string | null; entity_type: string | null },
): Promise<Answer<'store/update-name'>> {
  return transaction.run('store/update-name', change);
}

/** The old name stays as an alias. @returns undefined if it is not in scope */
export async function renameName(
  transaction: Transaction,
  renamed: { entity_id: string; name: string; key: string; other_id: string },
  now: string,
): Promise<Answer<'store/link-same'>> {
  const row = await transaction.run('store/link-renamed', renamed);
  return row && openSame(transaction, renamed.entity_id, row.other, now);
}

/** @param max relationships per call; the caller repeats until none is left @returns undefined if not in scope */
export function deleteName(
  transaction: Transaction,
  entity_id: string,
  max: number,
): Promise<Answer<'store/delete-name'>> {
  return transaction.run('store/delete-name', { entity_id, max });
}

/** @param pairs from `pairsFor`, which has locked the session */
export async function linkSession(transaction: Transaction, pairs: Pair[], now: string): Promise<void> {
  if (pairs.length > 0) await transaction.run('store/link-session', { pairs, now });
}

/** Links the item's neighbours to each other. The caller moves or deletes the item, then calls `endEmptySessions`. */
export async function leaveSession(transaction: Transaction, item_id: string, now: string): Promise<void> {
  await transaction.run('store/unlink-session', { item_id, now });
}

/** Deletes the given sessions that have no items left. */
export async function endEmptySessions(transaction: Transaction, session_keys: string[]): Promise<void> {
  if (session_keys.length > 0) await transaction.run('store/delete-empty-sessions', { session_keys });
}

/** Links the neighbours of a chunk to each other, before the chunk is deleted. */
export async function leaveDocument(transaction: Transaction, item_id: string, now: string): Promise<void> {
  await transaction.run('store/unlink-chunk', { item_id, now });
}

export async function chainChunks(transaction: Transaction, item_ids: string[], now: string): Promise<void> {
  await transaction.run('store/link-chunks', { item_ids, now });
}

export async function linkParts(
  transaction: Transaction,
  whole_id: string,
  item_ids: string[],
  now: string,
): Promise<void> {
  await transaction.run('store/link-parts', { whole_id, item_ids, now });
}

export async function closeParts(transaction: Transaction, whole_id: string, now: string): Promise<void> {
  await transaction.run('store/close-parts', { whole_id, now });
}

/** A relationship that a row of structured ingest declares: its target is an item id or an external id. */
export type Link = { item_id: string; type: RelationshipType; target_id: string; external_id: string };

export async function linkRows(transaction: Transaction, links: Link[], now: string): Promise<LinkedRows> {
  const sorted = [...links].sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
  if (sorted.length === 0) return { created: 0, unresolved: [] };
  const rows = await transaction.run('store/link-rows', { links: sorted, now });
  const idOf = ({ item_id, type, external_id }: { item_id: string; type: string; external_id: string }) =>
    `${item_id}|${type}|${external_id}`;
  const linked = new Set(rows.map(idOf));
  return {
    created: rows.reduce((sum, row) => sum + row.linked, 0),
    unresolved: sorted.filter((link) => !linked.has(idOf(link))),
  };
}

export interface LinkedRows {
  created: number;
  unresolved: Link[];
}

/** Index word of rows that wait for an external id. It depends on the scope, so rows of other scopes never match. */
const awaitsWord = (scope_key: string, external_id: string) => `awaits${sha256(`${scope_key}|${external_id}`)}0`;

/** Rows without a stored target wait for it. The lock ensures that a target stored at the same time is not missed. */
export async function linkOrAwait(
  transaction: Transaction,
  scope_key: string,
  links: Link[],
  now: string,
): Promise<{ created: number; waiting: number }> {
  const first = await linkRows(transaction, links, now);
  if (first.unresolved.length === 0) return { created: first.created, waiting: 0 };
  await lockNotes(transaction);
  const again = await linkRows(transaction, first.unresolved, now);
  const byItem = new Map<string, Link[]>();
  for (const link of again.unresolved) addToList(byItem, link.item_id, link);
  const rows = [...byItem].map(([item_id, of]) => ({
    item_id,
    awaits: of.map(({ type, external_id }) => `${type}|${external_id}`),
    words: of.map(({ external_id }) => awaitsWord(scope_key, external_id)),
  }));
  if (rows.length > 0) await transaction.run('store/flag-awaiting', { rows });
  return { created: first.created + again.created, waiting: again.unresolved.length };
}

const maxAwaiting = 10_000;

/** Runs in the transaction that creates the items. @returns number of new links */
export async function linkAwaiting(
  transaction: Transaction,
  scope_key: string,
  items: { item_id: string; external_id: string }[],
  now: string,
): Promise<number> {
  if (items.length === 0) return 0;
  await lockNotes(transaction);
  const rows = items.map((item) => ({ ...item, word: awaitsWord(scope_key, item.external_id) }));
  return (await transaction.run('store/link-awaiting', { rows, max: maxAwaiting, now })).linked;
}

export type ItemLink = {
  source_id: string;
  target_id: string;
  type: RelationshipType;
  properties: Record<string, unknown>;
};

export const derivedFrom = (
  source_id: string,
  target_id: string,
  properties: Record<string, unknown> = {},
): ItemLink => ({ source_id, type: 'DERIVED_FROM', target_id, properties });

/** Opens missing links. @returns number of links that exist now; less than requested if an item is out of scope */
export async function openItemLinks(transaction: Transaction, links: ItemLink[], now: string): Promise<number> {
  if (links.length === 0) return 0;
  const order = ({ source_id, target_id, type }: ItemLink) => `${target_id} ${source_id} ${type}`;
  const sorted = [...links].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  return (await transaction.run('store/link-items', { links: sorted, now })).linked;
}

/** @param what noun for the error message @throws NotFound if an item is out of scope or being deleted */
export async function openAllItemLinks(
  transaction: Transaction,
  links: ItemLink[],
  now: string,
  what: string,
): Promise<void> {
  if ((await openItemLinks(transaction, links, now)) < links.length) throw new NotFound(what);
}

export type NameLink = { source_id: string; name: string; type: RelationshipType; properties: Record<string, unknown> };

/** Links items of the writer's scope to names; names that do not exist are created. */
export async function openNameLinks(
  transaction: Transaction,
  scope_key: string,
  links: NameLink[],
  now: string,
): Promise<void> {
  if (links.length === 0) return;
  const names = new Map(links.map(({ name }) => [entityKey(name), name]));
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, name], place) => ({ key, name, place }));
  const positions = new Map(sorted.map(({ key, place }) => [key, place]));
  const rows = links.map(({ name, ...link }) => ({ ...link, place: positions.get(entityKey(name)) as number }));
  await transaction.run('store/link-to-names', { scope_key, names: sorted, rows, now });
}

export type OpenItemLink = { source_id: string; type: string; target_id: string | null; name_key: string | null };

export async function closeItemLinks(transaction: Transaction, links: OpenItemLink[], now: string): Promise<void> {
  if (links.length > 0) await transaction.run('store/close-item-links', { links, now });
}

export type TaskWait = { item_id: string; plan_id: string; task_id: string; only_if: 'failed' | null };

/** @returns indexes of the dependencies whose target exists */
export async function openWaits(
  transaction: Transaction,
  waits: TaskWait[],
  now: string,
): Promise<ReadonlySet<number>> {
  if (waits.length === 0) return new Set();
  const rows = waits.map(({ item_id, plan_id, task_id, only_if }, place) => ({
    item_id,
    plan_id,
    task_id,
    only_if,
    place,
  }));
  const linked = await transaction.run('store/link-outside', { rows, now });
  return new Set(linked.map(({ place }) => place));
}

/** @returns number of ended relationships */
export const closeWaits = async (transaction: Transaction, item_id: string, target_id: string, now: string) =>
  (await transaction.run('store/close-wait', { item_id, target_id, now })).closed;

/** @returns ids of the tasks that depended on it */
export const leavePlan = async (transaction: Transaction, item_id: string, now: string): Promise<string[]> =>
  (await transaction.run('store/unlink-task', { item_id, now })).dependents;

export type LinkEnds = { source_id: string; target_id: string; link_type: string };

/** Types stored in both directions: a link from A to B also creates one from B to A. */
const mirrored: ReadonlySet<string> = new Set(['LINKS_TO']);

/** Max characters of link properties as JSON, because each change keeps the old ones too. */
const maxProperties = 100_000;

/**
 * Creates callers' links; a pair has at most one per type. If a link exists, new properties are merged with its own:
 * the old link ends and another begins.
 * @returns for each link whether it is new; a pair out of scope is missing
 * @throws Refusal `too_large`
 */
export async function openLinks(
  transaction: Transaction,
  links: (LinkEnds & { properties: Record<string, unknown> })[],
  now: string,
): Promise<ReadonlyMap<number, boolean>> {
  const pairs = links.map(({ source_id, target_id, link_type }, place) => ({ place, source_id, target_id, link_type }));
  const found = await transaction.run('store/lock-links', { links: pairs });
  const keyOf = (type: string, from: string, to: string) => [type, from, to].join();
  const known = new Set(links.map(({ link_type, source_id, target_id }) => keyOf(link_type, source_id, target_id)));
  // If the caller requests both directions, neither needs a mirror.
  const isMirrored = ({ link_type, source_id, target_id }: LinkEnds) =>
    mirrored.has(link_type) && !known.has(keyOf(link_type, target_id, source_id));
  const rows = found.flatMap(({ place, created, properties_json }) => {
    const { properties, ...ends } = links[place] as (typeof links)[number];
    const merged = mergedProperties(properties_json, properties);
    if (!created && merged === properties_json) return [];
    const type = storedType(ends.link_type);
    return [{ ...ends, type, properties_json: merged, mirrored: isMirrored(ends) }];
  });
  if (rows.length > 0) await transaction.run('store/link-many', { links: rows, now });
  return new Map(found.map(({ place, created }) => [place, created]));
}

/** Merged properties as JSON, sorted by name; a null removes its property. @throws Refusal `too_large` */
function mergedProperties(stored: string | null, properties: Record<string, unknown>): string | null {
  const before = stored === null ? {} : readStored('stored/Object', stored);
  const entries = Object.entries({ ...before, ...properties }).filter(([, value]) => value !== null);
  if (entries.length === 0) return null;
  const json = JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
  if (json.length > maxProperties)
    throw new Refusal('too_large', `The properties of a link may have at most ${maxProperties} characters as JSON.`);
  return json;
}

/** @returns undefined if no such link is in scope */
export function closeLink(transaction: Transaction, link: LinkEnds, now: string): Promise<Answer<'store/close-link'>> {
  return transaction.run('store/close-link', { ...link, mirrored: mirrored.has(link.link_type), now });
}

export type FoundLink = {
  source_id: string;
  target_id: string;
  type: 'REINFORCES' | 'GROUNDED_IN' | 'CONTRADICTS' | 'SUPERSEDES' | 'UPDATES';
  properties: Record<string, unknown>;
};

/** @returns links that did not exist before */
export async function openFound(
  transaction: Transaction,
  run_id: string,
  links: FoundLink[],
  now: string,
): Promise<{ source_id: string; target_id: string }[]> {
  if (links.length === 0) return [];
  return transaction.run('store/link-found', { run_id, rows: links, now });
}

export async function closeGroundings(transaction: Transaction, item_id: string, now: string): Promise<number> {
  return (await transaction.run('store/close-groundings', { item_id, now })).closed;
}

/** Deletes links that a run has derived, without keeping history. */
export async function deleteDerivedLinks(
  transaction: Transaction,
  run_id: string,
  item_ids: string[],
): Promise<number> {
  if (item_ids.length === 0) return 0;
  return (await transaction.run('store/unlink-found', { run_id, item_ids })).unlinked;
}

export type UndoneAnswer = Answer<'store/unlink-answers'>[number];

export function undoAnswers(transaction: Transaction, run_id: string): Promise<UndoneAnswer[]> {
  return transaction.run('store/unlink-answers', { run_id });
}

export function countTogether(
  transaction: Transaction,
  pairs: { first: string; second: string }[],
  rating: { said: string; opposite: string; helpful: number; misleading: number },
  now: string,
): Promise<Answer<'store/link-used'>> {
  return transaction.run('store/link-used', { pairs, ...rating, now });
}

/** @param run_id run that can undo the link @returns undefined if one is not in scope, or their scopes differ */
export function openSame(
  transaction: Transaction,
  source_id: string,
  target_id: string,
  now: string,
  run_id: string | null = null,
): Promise<Answer<'store/link-same'>> {
  return transaction.run('store/link-same', { source_id, target_id, run_id, now });
}

/** Also ends their SAME_AS link. @returns undefined as `openSame`, and for an entity with itself */
export function openDifferent(
  transaction: Transaction,
  source_id: string,
  target_id: string,
  now: string,
  run_id: string | null = null,
): Promise<Answer<'store/link-different'>> {
  return transaction.run('store/link-different', { source_id, target_id, run_id, now });
}

/** @param entity_type a type that the workspace lacks becomes `other` @returns undefined if the name is not in scope */
export async function openEntity(
  transaction: Transaction,
  ctx: Pick<Ctx, 'newId' | 'scope'>,
  review_key: string,
  entity_type: string | null,
): Promise<Answer<'store/link-entity'>> {
  const [known = { entity_type: 'other' }] = await withKnownTypes(transaction, ctx.scope, ctx.scope.write_key, [
    { entity_type: entity_type ?? 'other' },
  ]);
  return transaction.run('store/link-entity', { review_key, entity_id: ctx.newId('ent'), ...known });
}

export type Alias = {
  source_id: string;
  target_id: string;
  method: string;
  rule: string;
  short_id: string | null;
  score: number;
};

/** @param aliases sorted by key */
export async function openAliases(transaction: Transaction, aliases: Alias[], now: string): Promise<void> {
  if (aliases.length > 0) await transaction.run('store/link-aliases', { pairs: aliases, now });
}

export async function closeAliases(transaction: Transaction, short_ids: string[], now: string): Promise<void> {
  if (short_ids.length > 0) await transaction.run('store/close-aliases', { short_ids, now });
}

export type PastMention = { item_id: string; key: string; external_id: string; known_from: string };

/** A fact that an item from another memory system states. Times are RFC 3339, UTC. */
export type PastFactRow = {
  fact_id: string;
  item_id: string;
  /** Name keys of the two entities. */
  source: string;
  target: string;
  predicate: string;
  fact: string;
  external_id: string;
  moved_json: string;
  /** True for the second period of a fact whose end was recorded later; the first period is a separate row. */
  rest: true | null;
  reference_time: string | null;
  valid_start_time: string;
  valid_end_time: string;
  holds_from: string;
  known_from: string;
  known_until: string;
};

/** Keeps the original times. @returns `left`: the number of rows whose item or name does not exist */
export async function openPastLinks(
  transaction: Transaction,
  { mentions, facts }: { mentions: PastMention[]; facts: PastFactRow[] },
): Promise<{ mentions: number; left: number }> {
  const none = { linked: 0, created: 0 };
  const mentioned = mentions.length > 0 ? await transaction.run('store/link-past', { rows: mentions }) : none;
  const stated = facts.length > 0 ? await transaction.run('store/link-past-facts', { rows: facts }) : none;
  return {
    mentions: mentioned.created,
    left: mentions.length + facts.length - mentioned.linked - stated.linked,
  };
}
