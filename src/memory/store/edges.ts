// The only module that opens and closes relationships: between items, between items and names, and between names. A change never overwrites
// or deletes what was said. What it ends is closed at its transaction time; what it begins is opened at the same time. Each function is
// part of a transaction of its caller. Rows are sorted by what they are linked to, so that writers cannot deadlock.
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

/** The times of a relationship that is opened `now`. */
const openedAt = (now: string) => ({ now, open_end: forEver });

/** Links new items to their names and opens the facts they state, at the time of their last change. */
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

/** Closes what a changed item no longer says of names, and opens what it says now; what it still says stays as it is. */
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

/** A fact that a person corrects or retracts. @returns undefined when it is not in scope */
export const lockFact = async (transaction: Transaction, fact_id: string) =>
  (await transaction.run('store/lock-fact', { fact_id, open_end: forEver }))?.fact;

/** How a fact ends. */
export interface FactEnd {
  fact_id: string;
  ended_as: 'superseded' | 'retracted';
  superseded_by: string | null;
  /** Keeps the same sentence from stating it again. */
  rejected_key: string | null;
  change_reason: string | null;
  changed_by: string | null;
  now: string;
}

/** Closes a locked fact. */
export async function closeFact(transaction: Transaction, end: FactEnd): Promise<void> {
  await transaction.run('store/close-fact', { ...end });
}

/** Records who was the first to confirm a current fact. @returns undefined when it is not in scope, or has ended */
export const confirmFact = (
  transaction: Transaction,
  confirmed: { fact_id: string; confirmed_by: string | null; now: string },
): Promise<Answer<'store/flag-confirmed'>> =>
  transaction.run('store/flag-confirmed', { ...confirmed, open_end: forEver });

/**
 * Deletes the links of items that are about to be deleted, open and closed. Their facts go too, and the names nobody else used.
 * @param max links and facts of an item; one with more keeps them
 * @returns how many facts and names
 */
export function deleteNames(
  transaction: Transaction,
  item_ids: string[],
  max: number,
): Promise<Answer<'store/unlink-names'>> {
  return transaction.run('store/unlink-names', { item_ids, max });
}

/** Notes of one title that are linked by it. */
const maxBearers = 100;

/** Serialises those who write notes of a scope, write rows that wait for others, or begin a run. It comes first in a transaction. */
export async function lockNotes(transaction: Transaction): Promise<void> {
  await transaction.run('store/lock-notes', {});
}

/**
 * Links new notes to names, to the notes they refer to, and to those that waited for their titles.
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

/** The same for a note that may have such links already: what it no longer says is closed. */
export async function changeNote(transaction: Transaction, scope_key: string, { item_id, links }: Note): Promise<void> {
  const open = await transaction.run('store/list-note-links', { item_id, open_end: forEver });
  const { ended, begun, titles } = changedLinks(open, links);
  const gone = ended.map(({ type, key }) => `${type}|${key}`);
  if (gone.length > 0) await transaction.run('store/close-note-links', { item_id, ended: gone, open_end: forEver });
  await linkNotes(transaction, scope_key, [{ item_id, begun, titles }]);
}

/** A note with the links that begin, and the titles under which it was not found before. */
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
  // Sent together; the driver runs them one after the other.
  await Promise.all([
    names.length > 0 && transaction.run('store/link-note-names', { scope_key, names, rows, open_end: forEver }),
    transaction.run('store/link-from-notes', { item_ids: notes.map(({ item_id }) => item_id), ...ends }),
    titled.length > 0 && transaction.run('store/link-to-notes', { scope_key, rows: titled, ...ends }),
  ]);
}

/** How an entity is written, and its type. @returns undefined when it is not in scope */
export function changeName(
  transaction: Transaction,
  change: { entity_id: string; name: string | null; entity_type: string | null },
): Promise<Answer<'store/update-name'>> {
  return transaction.run('store/update-name', change);
}

/**
 * Gives an entity a name that texts may write too. Both names are one from then on, and the earlier one stays an alias.
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
 * Deletes an entity with what items say of it, its facts and aliases.
 * @param max relationships; of an entity with more, the next call deletes the rest
 * @returns undefined when it is not in scope
 */
export function deleteName(
  transaction: Transaction,
  entity_id: string,
  max: number,
): Promise<Answer<'store/delete-name'>> {
  return transaction.run('store/delete-name', { entity_id, max });
}

/** Links items in the order of their session. @param pairs of `pairsFor`, which locks the session before the items are stored */
export async function linkSession(transaction: Transaction, pairs: Pair[], now: string): Promise<void> {
  if (pairs.length > 0) await transaction.run('store/link-session', { pairs, ...openedAt(now) });
}

/** Takes an item out of the chain of its session and joins its neighbours. */
export async function leaveSession(transaction: Transaction, item_id: string, now: string): Promise<void> {
  await transaction.run('store/unlink-session', { item_id, ...openedAt(now) });
}

/** Joins the neighbours of a chunk that is about to be deleted. */
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

/** Ends that the chunks of a document are its parts. */
export async function closeParts(transaction: Transaction, whole_id: string, now: string): Promise<void> {
  await transaction.run('store/close-parts', { whole_id, ...openedAt(now) });
}

/** A relationship from a new row to the item that one of its fields names: by id, or by the external id of a row. */
export type Link = { item_id: string; type: RelationshipType; target_id: string; external_id: string };

/**
 * Links new rows to the items they name; unknown ones are skipped.
 * @returns how many links were made, and the links to unknown items
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

/** What a row that waits for another one is found by. The scope is part of it, so that scopes do not find each other's. */
const awaitedKey = (scope_key: string, external_id: string) => `awaits=${sha256(`${scope_key}|${external_id}`)}`;

/**
 * Links new rows, and lets those whose items are unknown wait until these come. Rows that come and rows that wait take turns, so that
 * neither misses the other.
 * @returns how many links were made, and how many wait
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

/** Rows that one new item may have been awaited by. */
const maxAwaiting = 10_000;

/** Links the rows that have waited for new items, in the transaction that stores these. @returns how many links were made */
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

/** A relationship that the service makes from one item to another, with what it says beside its times. */
export type ItemLink = {
  source_id: string;
  target_id: string;
  type: RelationshipType;
  properties: Record<string, unknown>;
};

/** From an item to one that it was made from. */
export const derivedFrom = (
  source_id: string,
  target_id: string,
  properties: Record<string, unknown> = {},
): ItemLink => ({ source_id, type: 'DERIVED_FROM', target_id, properties });

/**
 * Opens relationships between items, beside those that are open already. Items are neither locked nor changed.
 * @returns how many: fewer than asked for when an item is not in scope, or is being deleted
 */
export async function openItemLinks(transaction: Transaction, links: ItemLink[], now: string): Promise<number> {
  if (links.length === 0) return 0;
  const order = ({ source_id, target_id, type }: ItemLink) => `${target_id} ${source_id} ${type}`;
  const sorted = [...links].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  return (await transaction.run('store/link-items', { links: sorted, ...openedAt(now) })).linked;
}

/** Opens all of these relationships. @param what an end is called @throws NotFound when one is not in scope, or is being deleted */
export async function openAllItemLinks(
  transaction: Transaction,
  links: ItemLink[],
  now: string,
  what: string,
): Promise<void> {
  if ((await openItemLinks(transaction, links, now)) < links.length) throw new NotFound(what);
}

/** A relationship from an item to a name, with what it says beside its times. */
export type NameLink = { source_id: string; name: string; type: RelationshipType; properties: Record<string, unknown> };

/** Opens relationships from items of the writer's scope to names, which are made where they are missing. */
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

/** An open relationship from an item to an item, or to a name by its key. */
export type OpenLink = { source_id: string; type: string; target_id: string | null; name_key: string | null };

/** Closes relationships from items. */
export async function closeItemLinks(transaction: Transaction, links: OpenLink[], now: string): Promise<void> {
  if (links.length > 0) await transaction.run('store/close-item-links', { links, ...openedAt(now) });
}
/** A task that waits for another one, of the same plan or another of the same scope. */
export type TaskWait = { item_id: string; plan_id: string; task_id: string; only_if: 'failed' | null };

/** Lets tasks wait for others. @returns the places of those whose other task was found */
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

/** Lets a task no longer wait for another. @returns how many relationships were closed */
export const closeWaits = async (transaction: Transaction, item_id: string, target_id: string, now: string) =>
  (await transaction.run('store/close-wait', { item_id, target_id, ...openedAt(now) })).closed;

/** Takes a task out of its plan, and out of the dependencies of others. @returns the tasks that have waited for it */
export const leavePlan = async (transaction: Transaction, item_id: string, now: string): Promise<string[]> =>
  (await transaction.run('store/unlink-task', { item_id, ...openedAt(now) })).dependents;

/** A link that a caller makes or ends, with the type that the caller names. */
export type LinkEnds = { source_id: string; target_id: string; link_type: string };

/** Types with a relationship in each direction. */
const mirrored: ReadonlySet<string> = new Set(['LINKS_TO']);

/** Characters of the properties of a link as JSON: each change of them keeps what they were before. */
const maxProperties = 100_000;

/**
 * Opens links, each pair of a type once. The properties of an open link are merged. With the same ones nothing changes; with others it is
 * closed and opened anew.
 * @returns whether each link is new, by its position; a pair with an item outside the scope is missing
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
  // What is linked in both directions needs no mirror.
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

/** The properties of a link with others, sorted by name; one that becomes null is left out. @throws Refusal `too_large` */
function mergedProperties(stored: string | null, properties: Record<string, unknown>): string | null {
  const before = stored === null ? {} : readStored('stored/Object', stored);
  const entries = Object.entries({ ...before, ...properties }).filter(([, value]) => value !== null);
  if (entries.length === 0) return null;
  const json = JSON.stringify(Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1))));
  if (json.length > maxProperties)
    throw new Refusal('too_large', `The properties of a link may have ${maxProperties} characters as JSON.`);
  return json;
}

/** Closes a link that a caller made, and its mirror. @returns undefined when there is none in scope */
export function closeLink(transaction: Transaction, link: LinkEnds, now: string): Promise<Answer<'store/close-link'>> {
  return transaction.run('store/close-link', { ...link, mirrored: mirrored.has(link.link_type), ...openedAt(now) });
}

/** A link between two items that a run has found out. */
export type FoundLink = {
  source_id: string;
  target_id: string;
  type: 'REINFORCES' | 'GROUNDED_IN' | 'CONTRADICTS';
  properties: Record<string, unknown>;
};

/** Opens links that a run has found out. @returns those that were not open before */
export async function openFound(
  transaction: Transaction,
  run_id: string,
  links: FoundLink[],
  now: string,
): Promise<{ source_id: string; target_id: string }[]> {
  if (links.length === 0) return [];
  return transaction.run('store/link-found', { run_id, rows: links, ...openedAt(now) });
}

/** Closes the groundings of an item that runs have found out, here or before an import. @returns how many */
export async function closeGroundings(transaction: Transaction, item_id: string, now: string): Promise<number> {
  return (await transaction.run('store/close-groundings', { item_id, ...openedAt(now) })).closed;
}

/** Deletes the links that a run has found out about items, as if they had not been made. @returns how many */
export async function takeBackFound(transaction: Transaction, run_id: string, item_ids: string[]): Promise<number> {
  if (item_ids.length === 0) return 0;
  return (await transaction.run('store/unlink-found', { run_id, item_ids })).unlinked;
}

/** An answer to a review, as it was, and what of it was taken back. */
export type TakenBack = Answer<'store/unlink-answers'>[number];

/** Takes back what the answers of a run have said of names. @returns the answers, each with how much of it still held */
export function takeBackAnswers(transaction: Transaction, run_id: string): Promise<TakenBack[]> {
  return transaction.run('store/unlink-answers', { run_id, open_end: forEver });
}

/** Counts feedback on items that were used together. */
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
 * @param run_id the run that can be undone
 * @returns undefined when one is not in scope, or they belong to different scopes
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
 * Makes an entity of the name that a question is about.
 * @param entity_type one that the workspace does not have counts as none
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

/** Two names found to be forms of one, the one with the smaller key first. */
export type Alias = {
  source_id: string;
  target_id: string;
  method: string;
  rule: string;
  short_id: string | null;
  score: number;
};

/** Links names that are forms of one. @param aliases sorted by key */
export async function openAliases(transaction: Transaction, aliases: Alias[], now: string): Promise<void> {
  if (aliases.length > 0) await transaction.run('store/link-aliases', { pairs: aliases, ...openedAt(now) });
}

/** Closes the automatic links of short forms that match more than one name. */
export async function closeAliases(transaction: Transaction, short_ids: string[], now: string): Promise<void> {
  if (short_ids.length > 0) await transaction.run('store/close-aliases', { short_ids, ...openedAt(now) });
}

/** An item that mentioned a name elsewhere. */
export type PastMention = { item_id: string; key: string; external_id: string; known_from: string };

/** A fact that was kept elsewhere, as a row of `store/link-past-facts`. Times as texts: RFC 3339 in UTC, or an open end. */
export type PastFactRow = {
  fact_id: string;
  item_id: string;
  /** Keys of names. */
  source: string;
  target: string;
  predicate: string;
  fact: string;
  external_id: string;
  /** What else was kept of it, as JSON. */
  moved_json: string;
  /** What is left of a fact from when its end became known: not a fact of its own. */
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
 * Links what was linked elsewhere, with the times it had there.
 * @returns how many mentions are new, and how many of the rows did not find their items and names
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

/** Ends what an item may update and what may update it: it says something else from now on. */
export const closeUpdates = (transaction: Transaction, item_id: string, now: string) =>
  transaction.run('store/close-updates', { item_id, ...openedAt(now) });

/** Opens MAY_UPDATE from each statement to earlier ones, or to it from one that holds from a later day. */
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
