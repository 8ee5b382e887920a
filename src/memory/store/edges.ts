// The only module that opens and closes relationships of items and names. Changes never overwrite history: an ended
// relationship is closed and its successor opened at the same transaction time. Each function runs in a transaction of
// the caller. Rows are sorted by target, so that writers cannot deadlock.
import type { Ctx } from '../../ctx';
import type { Answer, Transaction } from '../../graph/run';
import { NotFound, Refusal } from '../../errors';
import { entityKey } from '../../language/entities/entity-key';
import { forEver, sinceEver } from '../../time';
import type { Pair } from './chain';
import { withKnownTypes } from './entity-types';
import type { Earlier } from './updates';
import { sha256 } from '../model/hash';
import { nameRows, type ItemNames, type NamedItem } from '../model/names';
import { changedLinks, type Note } from '../model/notes';
import { storedType, type RelationshipType } from '../model/relationships';
import { readStored } from '../../schemas';

/** Time parameters of a relationship opened `now`. */
const openedAt = (now: string) => ({ now, open_end: forEver });

/** Links new items to names and opens their facts, at the transaction time of each item. */
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
    open_end: forEver,
  });
}

/** Closes names and facts that a changed item no longer has, and opens new ones. Unchanged ones stay open. */
export async function changeNames(
  transaction: Transaction,
  ctx: Pick<Ctx, 'newId' | 'scope'>,
  scope_key: string,
  { item_id, names, facts }: NamedItem,
): Promise<void> {
  const open = await transaction.run('store/close-names', {
    item_id,
    about: names.about,
    mentioned: names.mentioned,
    facts: names.facts.map(({ by_hand: _byHand, ...fact }) => fact),
    open_end: forEver,
  });
  const isNew = (of: readonly unknown[]) => (each: unknown) => !of.includes(each);
  const isNewFact = (_: unknown, place: number) => !open.facts.includes(place);
  const fresh: ItemNames = {
    ...names,
    about: names.about.filter(isNew(open.about)),
    mentioned: names.mentioned.filter(isNew(open.mentioned)),
    facts: names.facts.filter(isNewFact),
  };
  await openNames(transaction, ctx, scope_key, [{ item_id, names: fresh, facts: facts.filter(isNewFact) }]);
}

/** Locks a fact that a person corrects or retracts. @returns undefined when it is not in scope */
export const lockFact = async (transaction: Transaction, fact_id: string) =>
  (await transaction.run('store/lock-fact', { fact_id, open_end: forEver }))?.fact;

/** The end of a fact. */
export interface FactEnd {
  fact_id: string;
  ended_as: 'superseded' | 'retracted';
  superseded_by: string | null;
  /** A key that rejects the same fact in the same sentence later. */
  rejected_key: string | null;
  change_reason: string | null;
  changed_by: string | null;
  now: string;
}

/** Closes a locked fact. */
export async function closeFact(transaction: Transaction, end: FactEnd): Promise<void> {
  await transaction.run('store/close-fact', { ...end });
}

/** Records the first confirmation of a current fact. @returns undefined when the fact is not in scope or has ended */
export const confirmFact = (
  transaction: Transaction,
  confirmed: { fact_id: string; confirmed_by: string | null; now: string },
): Promise<Answer<'store/flag-confirmed'>> =>
  transaction.run('store/flag-confirmed', { ...confirmed, open_end: forEver });

/**
 * Deletes open and closed links of items before their deletion, with facts and unused names.
 * @param max links and facts of an item; an item with more keeps them
 * @returns numbers of deleted facts and names
 */
export function deleteNames(
  transaction: Transaction,
  item_ids: string[],
  max: number,
): Promise<Answer<'store/unlink-names'>> {
  return transaction.run('store/unlink-names', { item_ids, max });
}

/** Max notes with the same title that a reference links to. */
const maxBearers = 100;

/** Serialises writers of notes and of awaiting rows, and starts of runs, within a scope. The lock comes first in a transaction. */
export async function lockNotes(transaction: Transaction): Promise<void> {
  await transaction.run('store/lock-notes', {});
}

/**
 * Links new notes to names, to referenced notes, and to notes with references to them.
 * @param notes of one scope, stored in this transaction
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

/** Updates the links of a stored note: missing ones are closed, new ones opened. */
export async function changeNote(transaction: Transaction, scope_key: string, { item_id, links }: Note): Promise<void> {
  const open = await transaction.run('store/list-note-links', { item_id, open_end: forEver });
  const { ended, begun, titles } = changedLinks(open, links);
  const gone = ended.map(({ type, key }) => `${type}|${key}`);
  if (gone.length > 0) await transaction.run('store/close-note-links', { item_id, ended: gone, open_end: forEver });
  await linkNotes(transaction, scope_key, [{ item_id, begun, titles }]);
}

/** A note with its new links, and titles that are new for it. */
interface LinkedNote {
  item_id: string;
  begun: (Note['links'][number] & { alias: boolean })[];
  titles: string[];
}

async function linkNotes(transaction: Transaction, scope_key: string, notes: LinkedNote[]): Promise<void> {
  const byKey = new Map(notes.flatMap(({ begun }) => begun.map(({ key, name }) => [key, name] as const)));
  const names = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, name], place) => ({ place, key, name }));
  const places = new Map(names.map(({ key, place }) => [key, place]));
  const rows = notes.map(({ item_id, begun }) => ({
    item_id,
    links: begun.map(({ type, key, alias }) => ({ type, alias, place: places.get(key) as number })),
  }));
  const titled = notes.filter(({ titles }) => titles.length > 0).map(({ item_id, titles }) => ({ item_id, titles }));
  const ends = { max: maxBearers, open_end: forEver };
  // Sent together; the driver runs the queries one after the other.
  await Promise.all([
    names.length > 0 && transaction.run('store/link-note-names', { scope_key, names, rows, open_end: forEver }),
    transaction.run('store/link-from-notes', { item_ids: notes.map(({ item_id }) => item_id), ...ends }),
    titled.length > 0 && transaction.run('store/link-to-notes', { scope_key, rows: titled, ...ends }),
  ]);
}

/** Changes the spelling or type of an entity. @returns undefined when it is not in scope */
export function changeName(
  transaction: Transaction,
  change: { entity_id: string; name: string | null; entity_type: string | null },
): Promise<Answer<'store/update-name'>> {
  return transaction.run('store/update-name', change);
}

/**
 * Renames an entity. Old and new name become one entity; the old name stays an alias.
 * @returns undefined when it is not in scope
 */
export async function renameName(
  transaction: Transaction,
  renamed: { entity_id: string; name: string; key: string; other_id: string },
  now: string,
): Promise<Answer<'store/link-same'>> {
  const row = await transaction.run('store/link-renamed', renamed);
  return row && openSame(transaction, renamed.entity_id, row.other, now);
}

/**
 * Deletes an entity with its links, facts and aliases.
 * @param max relationships per call; repeated calls delete the rest
 * @returns undefined when it is not in scope
 */
export function deleteName(
  transaction: Transaction,
  entity_id: string,
  max: number,
): Promise<Answer<'store/delete-name'>> {
  return transaction.run('store/delete-name', { entity_id, max });
}

/** Links items in session order. @param pairs of `pairsFor`, which locks the session first */
export async function linkSession(transaction: Transaction, pairs: Pair[], now: string): Promise<void> {
  if (pairs.length > 0) await transaction.run('store/link-session', { pairs, ...openedAt(now) });
}

/** Removes an item from its session chain and links its neighbours. */
export async function leaveSession(transaction: Transaction, item_id: string, now: string): Promise<void> {
  await transaction.run('store/unlink-session', { item_id, ...openedAt(now) });
}

/** Links the neighbours of a chunk before its deletion. */
export async function leaveDocument(transaction: Transaction, item_id: string, now: string): Promise<void> {
  await transaction.run('store/unlink-chunk', { item_id, ...openedAt(now) });
}

/** Links the chunks of a document in order. */
export async function chainChunks(transaction: Transaction, item_ids: string[], now: string): Promise<void> {
  await transaction.run('store/link-chunks', { item_ids, ...openedAt(now) });
}

/** Makes new items PART_OF a container. */
export async function linkParts(
  transaction: Transaction,
  whole_id: string,
  item_ids: string[],
  now: string,
): Promise<void> {
  await transaction.run('store/link-parts', { whole_id, item_ids, ...openedAt(now) });
}

/** Closes PART_OF between a document and its chunks. */
export async function closeParts(transaction: Transaction, whole_id: string, now: string): Promise<void> {
  await transaction.run('store/close-parts', { whole_id, ...openedAt(now) });
}

/** A relationship from a new row to an item named in a field, by item id or external id. */
export type Link = { item_id: string; type: RelationshipType; target_id: string; external_id: string };

/**
 * Links new rows to the named items; unknown names are skipped.
 * @returns the number of new links, and the links to unknown items
 */
export async function linkRows(transaction: Transaction, links: Link[], now: string): Promise<LinkedRows> {
  const sorted = [...links].sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
  if (sorted.length === 0) return { created: 0, unresolved: [] };
  const rows = await transaction.run('store/link-rows', { links: sorted, ...openedAt(now) });
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

/** Index key of rows that await an external id. It contains the scope, so rows of other scopes never match. */
const awaitedKey = (scope_key: string, external_id: string) => `awaits=${sha256(`${scope_key}|${external_id}`)}`;

/**
 * Links new rows. Rows with unknown targets wait until the targets are stored. A lock orders both sides, so no link is
 * missed.
 * @returns numbers of new and of waiting links
 */
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
  for (const link of again.unresolved) byItem.set(link.item_id, [...(byItem.get(link.item_id) ?? []), link]);
  const rows = [...byItem].map(([item_id, of]) => ({
    item_id,
    awaits: of.map(({ type, external_id }) => `${type}|${external_id}`),
    keys: of.map(({ external_id }) => awaitedKey(scope_key, external_id)),
  }));
  if (rows.length > 0) await transaction.run('store/flag-awaiting', { rows });
  return { created: first.created + again.created, waiting: again.unresolved.length };
}

/** Max rows that await one new item. */
const maxAwaiting = 10_000;

/** Links waiting rows to new items, in the transaction that stores the items. @returns number of new links */
export async function linkAwaiting(
  transaction: Transaction,
  scope_key: string,
  items: { item_id: string; external_id: string }[],
  now: string,
): Promise<number> {
  if (items.length === 0) return 0;
  await lockNotes(transaction);
  const rows = items.map((item) => {
    const key = awaitedKey(scope_key, item.external_id);
    return { ...item, key, lookup: `lookup_keys:"${key}"` };
  });
  return (await transaction.run('store/link-awaiting', { rows, max: maxAwaiting, ...openedAt(now) })).linked;
}

/** A relationship between items made by the service, with its properties. */
export type ItemLink = {
  source_id: string;
  target_id: string;
  type: RelationshipType;
  properties: Record<string, unknown>;
};

/** A DERIVED_FROM link from an item to one of its sources. */
export const derivedFrom = (
  source_id: string,
  target_id: string,
  properties: Record<string, unknown> = {},
): ItemLink => ({ source_id, type: 'DERIVED_FROM', target_id, properties });

/**
 * Opens missing relationships between items. Items are neither locked nor changed.
 * @returns number of links; lower than requested when an item is out of scope or being deleted
 */
export async function openItemLinks(transaction: Transaction, links: ItemLink[], now: string): Promise<number> {
  if (links.length === 0) return 0;
  const order = ({ source_id, target_id, type }: ItemLink) => `${target_id} ${source_id} ${type}`;
  const sorted = [...links].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  return (await transaction.run('store/link-items', { links: sorted, ...openedAt(now) })).linked;
}

/**
 * Opens all of these relationships.
 * @param what name of an end in the error
 * @throws NotFound when an end is out of scope or being deleted
 */
export async function openAllItemLinks(
  transaction: Transaction,
  links: ItemLink[],
  now: string,
  what: string,
): Promise<void> {
  if ((await openItemLinks(transaction, links, now)) < links.length) throw new NotFound(what);
}

/** A relationship from an item to a name, with its properties. */
export type NameLink = { source_id: string; name: string; type: RelationshipType; properties: Record<string, unknown> };

/** Opens relationships from items of the writer's scope to names; missing names are created. */
export async function openNameLinks(
  transaction: Transaction,
  scope_key: string,
  links: NameLink[],
  now: string,
): Promise<void> {
  if (links.length === 0) return;
  const names = new Map(links.map(({ name }) => [entityKey(name), name]));
  const sorted = [...names].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, name], place) => ({ key, name, place }));
  const placeOf = new Map(sorted.map(({ key, place }) => [key, place]));
  const rows = links.map(({ name, ...link }) => ({ ...link, place: placeOf.get(entityKey(name)) as number }));
  await transaction.run('store/link-to-names', { scope_key, names: sorted, rows, ...openedAt(now) });
}

/** An open relationship from an item to an item, or to a name by key. */
export type OpenLink = { source_id: string; type: string; target_id: string | null; name_key: string | null };

/** Closes open relationships of items. */
export async function closeItemLinks(transaction: Transaction, links: OpenLink[], now: string): Promise<void> {
  if (links.length > 0) await transaction.run('store/close-item-links', { links, ...openedAt(now) });
}
/** A dependency of a task on another task, in any plan of the scope. */
export type TaskWait = { item_id: string; plan_id: string; task_id: string; only_if: 'failed' | null };

/** Opens dependencies between tasks. @returns positions of dependencies whose target exists */
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
  const linked = await transaction.run('store/link-outside', { rows, ...openedAt(now) });
  return new Set(linked.map(({ place }) => place));
}

/** Closes a dependency between two tasks. @returns number of closed relationships */
export const closeWaits = async (transaction: Transaction, item_id: string, target_id: string, now: string) =>
  (await transaction.run('store/close-wait', { item_id, target_id, ...openedAt(now) })).closed;

/** Removes a task from its plan and from dependencies. @returns the dependent tasks */
export const leavePlan = async (transaction: Transaction, item_id: string, now: string): Promise<string[]> =>
  (await transaction.run('store/unlink-task', { item_id, ...openedAt(now) })).dependents;

/** A caller's link: both ends and the caller's type name. */
export type LinkEnds = { source_id: string; target_id: string; link_type: string };

/** Link types that are stored in both directions. */
const mirrored: ReadonlySet<string> = new Set(['LINKS_TO']);

/** Max characters of link properties as JSON, because each change stores the old ones too. */
const maxProperties = 100_000;

/**
 * Opens links; each pair and type has at most one. Properties are merged into an open link; a difference closes it and
 * opens a new one.
 * @returns whether each link is new, by position; pairs out of scope are missing
 * @throws Refusal `too_large`
 */
export async function openLinks(
  transaction: Transaction,
  links: (LinkEnds & { properties: Record<string, unknown> })[],
  now: string,
): Promise<ReadonlyMap<number, boolean>> {
  const pairs = links.map(({ source_id, target_id, link_type }, place) => ({ place, source_id, target_id, link_type }));
  const found = await transaction.run('store/lock-links', { links: pairs, open_end: forEver });
  const keyOf = (type: string, from: string, to: string) => [type, from, to].join();
  const known = new Set(links.map(({ link_type, source_id, target_id }) => keyOf(link_type, source_id, target_id)));
  // Links requested in both directions need no mirror.
  const isMirrored = ({ link_type, source_id, target_id }: LinkEnds) =>
    mirrored.has(link_type) && !known.has(keyOf(link_type, target_id, source_id));
  const rows = found.flatMap(({ place, created, properties_json }) => {
    const { properties, ...ends } = links[place] as (typeof links)[number];
    const merged = mergedProperties(properties_json, properties);
    if (!created && merged === properties_json) return [];
    const type = storedType(ends.link_type);
    return [{ ...ends, type, properties_json: merged, mirrored: isMirrored(ends) }];
  });
  if (rows.length > 0) await transaction.run('store/link-many', { links: rows, ...openedAt(now) });
  return new Map(found.map(({ place, created }) => [place, created]));
}

/** Merged properties as JSON, sorted by name; null removes a property. @throws Refusal `too_large` */
function mergedProperties(stored: string | null, properties: Record<string, unknown>): string | null {
  const before = stored === null ? {} : readStored('stored/Object', stored);
  const entries = Object.entries({ ...before, ...properties }).filter(([, value]) => value !== null);
  if (entries.length === 0) return null;
  const json = JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
  if (json.length > maxProperties)
    throw new Refusal('too_large', `The properties of a link may have ${maxProperties} characters as JSON.`);
  return json;
}

/** Closes a caller's link and its mirror. @returns undefined when no such link is in scope */
export function closeLink(transaction: Transaction, link: LinkEnds, now: string): Promise<Answer<'store/close-link'>> {
  return transaction.run('store/close-link', { ...link, mirrored: mirrored.has(link.link_type), ...openedAt(now) });
}

/** A link between two items that a run infers. */
export type FoundLink = {
  source_id: string;
  target_id: string;
  type: 'REINFORCES' | 'GROUNDED_IN' | 'CONTRADICTS' | 'SUPERSEDES' | 'UPDATES';
  properties: Record<string, unknown>;
};

/** Opens links that a run infers. @returns links that were not open before */
export async function openFound(
  transaction: Transaction,
  run_id: string,
  links: FoundLink[],
  now: string,
): Promise<{ source_id: string; target_id: string }[]> {
  if (links.length === 0) return [];
  return transaction.run('store/link-found', { run_id, rows: links, ...openedAt(now) });
}

/** Closes inferred groundings of an item, including imported ones. @returns number of closed links */
export async function closeGroundings(transaction: Transaction, item_id: string, now: string): Promise<number> {
  return (await transaction.run('store/close-groundings', { item_id, ...openedAt(now) })).closed;
}

/** Deletes the inferred links of a run, without history. @returns number of deleted links */
export async function takeBackFound(transaction: Transaction, run_id: string, item_ids: string[]): Promise<number> {
  if (item_ids.length === 0) return 0;
  return (await transaction.run('store/unlink-found', { run_id, item_ids })).unlinked;
}

/** An answer to a review, and the links deleted with it. */
export type TakenBack = Answer<'store/unlink-answers'>[number];

/** Undoes declarations about names by answers of a run. @returns the answers, with the number of declarations still open */
export function takeBackAnswers(transaction: Transaction, run_id: string): Promise<TakenBack[]> {
  return transaction.run('store/unlink-answers', { run_id, open_end: forEver });
}

/** Counts feedback on pairs of items used together. */
export function countTogether(
  transaction: Transaction,
  pairs: { first: string; second: string }[],
  rating: { said: string; opposite: string; helpful: number; misleading: number },
  now: string,
): Promise<Answer<'store/link-used'>> {
  return transaction.run('store/link-used', { pairs, ...rating, ...openedAt(now) });
}

/**
 * Declares two entities to be the same.
 * @param run_id run that can undo it
 * @returns undefined when one is not in scope, or their scopes differ
 */
export function openSame(
  transaction: Transaction,
  source_id: string,
  target_id: string,
  now: string,
  run_id: string | null = null,
): Promise<Answer<'store/link-same'>> {
  return transaction.run('store/link-same', { source_id, target_id, run_id, ...openedAt(now) });
}

/** Declares two entities to be different. @returns undefined as `openSame` */
export function openDifferent(
  transaction: Transaction,
  source_id: string,
  target_id: string,
  now: string,
  run_id: string | null = null,
): Promise<Answer<'store/link-different'>> {
  return transaction.run('store/link-different', { source_id, target_id, run_id, ...openedAt(now) });
}

/**
 * Turns the name of a review question into an entity.
 * @param entity_type a type unknown to the workspace becomes `other`
 * @returns undefined when the name is not in scope
 */
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

/** Two names of the same entity; the smaller key comes first. */
export type Alias = {
  source_id: string;
  target_id: string;
  method: string;
  rule: string;
  short_id: string | null;
  score: number;
};

/** Links names of the same entity. @param aliases sorted by key */
export async function openAliases(transaction: Transaction, aliases: Alias[], now: string): Promise<void> {
  if (aliases.length > 0) await transaction.run('store/link-aliases', { pairs: aliases, ...openedAt(now) });
}

/** Closes automatic links of short forms that match several names. */
export async function closeAliases(transaction: Transaction, short_ids: string[], now: string): Promise<void> {
  if (short_ids.length > 0) await transaction.run('store/close-aliases', { short_ids, ...openedAt(now) });
}

/** A mention from a transferred item. */
export type PastMention = { item_id: string; key: string; external_id: string; known_from: string };

/** A transferred fact, as a row of `store/link-past-facts`. Times are RFC 3339 in UTC, or open ends. */
export type PastFactRow = {
  fact_id: string;
  item_id: string;
  /** Keys of names. */
  source: string;
  target: string;
  predicate: string;
  fact: string;
  external_id: string;
  /** Other transferred properties, as JSON. */
  moved_json: string;
  /** Set on the second part of a fact whose end became known later; it is no fact of its own. */
  rest: true | null;
  reference_time: string | null;
  valid_start_time: string;
  valid_end_time: string;
  holds_from: string;
  known_from: string;
  known_until: string;
  embedding: Float32Array;
};

/**
 * Links transferred items with their original times.
 * @returns number of new mentions, and of rows without matching items or names
 */
export async function openPastLinks(
  transaction: Transaction,
  { mentions, facts }: { mentions: PastMention[]; facts: PastFactRow[] },
): Promise<{ mentions: number; left: number }> {
  const none = { linked: 0, created: 0 };
  const mentioned =
    mentions.length > 0 ? await transaction.run('store/link-past', { rows: mentions, open_end: forEver }) : none;
  const stated =
    facts.length > 0 ? await transaction.run('store/link-past-facts', { rows: facts, open_end: forEver }) : none;
  return {
    mentions: mentioned.created,
    left: mentions.length + facts.length - mentioned.linked - stated.linked,
  };
}

/** Closes all MAY_UPDATE links of an item, because its content changes. */
export const closeUpdates = (transaction: Transaction, item_id: string, now: string) =>
  transaction.run('store/close-updates', { item_id, ...openedAt(now) });

/** Opens MAY_UPDATE between statements, from the later one to the earlier one. */
export async function openUpdates(
  transaction: Transaction,
  stated: { item_id: string; earlier: Earlier[] }[],
  now: string,
): Promise<void> {
  const links = stated.flatMap(({ item_id, earlier }) =>
    earlier.map((other) => ({ item_id, other_id: other.item_id, likeness: other.likeness })),
  );
  if (links.length === 0) return;
  const sorted = links.sort((a, b) => (a.other_id < b.other_id ? -1 : a.other_id > b.other_id ? 1 : 0));
  await transaction.run('store/link-updates', { links: sorted, ...openedAt(now) });
}
