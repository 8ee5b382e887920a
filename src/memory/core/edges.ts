// The only module that opens and closes relationships: between items, between items and names, and between names. Nothing that was said
// is overwritten or deleted by a change; what a change ends is closed at its transaction time, and what it begins is opened at the same.
// Each function is part of a transaction of its caller. Rows are sorted by what they are linked to, so that writers cannot deadlock.
import type { Ctx } from '../../ctx';
import type { Answer, Transaction } from '../../graph/run';
import { forEver, sinceEver } from '../../time';
import { pairsFor, type Placed } from './chain';
import { withKnownTypes } from './entity-types';
import { sha256 } from './hash';
import { nameRows, type ItemNames, type NamedItem } from './names';
import { changedTies, type Note } from './notes';

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
  await transaction.run('core/link-names', {
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
  const open = await transaction.run('core/close-names', {
    item_id,
    about: names.about,
    mentioned: names.mentioned,
    facts: names.facts.map((fact) => ({ ...fact })),
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

/**
 * Deletes the links of items that are about to be deleted, open and closed, with the facts they stated and the names nobody else used.
 * @param most links and facts of an item; one with more keeps them
 * @returns how many facts and names
 */
export function deleteNames(
  transaction: Transaction,
  item_ids: string[],
  most: number,
): Promise<Answer<'core/unlink-names'>> {
  return transaction.run('core/unlink-names', { item_ids, most });
}

/** Notes of one title that are linked by it. */
const mostBearers = 100;

/** Lets those take turns who write notes of a scope, or rows that wait for others, or begin a run of it. First of all in a transaction. */
export async function lockNotes(transaction: Transaction): Promise<void> {
  await transaction.run('core/lock-notes', {});
}

/**
 * Ties new notes to names, and links them to the notes they refer to and to those that have waited for their titles.
 * @param notes of one scope, stored in this transaction
 */
export async function openNotes(transaction: Transaction, scope_key: string, notes: Note[]): Promise<void> {
  await tieNotes(
    transaction,
    scope_key,
    notes.map(({ item_id, ties }) => ({
      item_id,
      begun: ties.map((tie) => ({ ...tie, alias: false })),
      titles: ties.filter(({ type }) => type === 'TITLED').map(({ key }) => key),
    })),
  );
}

/** The same for a note that may be tied already: what it no longer says is closed. */
export async function changeNote(transaction: Transaction, scope_key: string, { item_id, ties }: Note): Promise<void> {
  const open = await transaction.run('core/list-note-ties', { item_id, open_end: forEver });
  const { ended, begun, titles } = changedTies(open, ties);
  const gone = ended.map(({ type, key }) => `${type}|${key}`);
  if (gone.length > 0) await transaction.run('core/close-note-ties', { item_id, ended: gone, open_end: forEver });
  await tieNotes(transaction, scope_key, [{ item_id, begun, titles }]);
}

/** A note with the ties that begin, and the titles under which it was not found before. */
interface TiedNote {
  item_id: string;
  begun: (Note['ties'][number] & { alias: boolean })[];
  titles: string[];
}

async function tieNotes(transaction: Transaction, scope_key: string, notes: TiedNote[]): Promise<void> {
  const byKey = new Map(notes.flatMap(({ begun }) => begun.map(({ key, name }) => [key, name] as const)));
  const names = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, name], place) => ({ place, key, name }));
  const places = new Map(names.map(({ key, place }) => [key, place]));
  const rows = notes.map(({ item_id, begun }) => ({
    item_id,
    ties: begun.map(({ type, key, alias }) => ({ type, alias, place: places.get(key) as number })),
  }));
  const titled = notes.filter(({ titles }) => titles.length > 0).map(({ item_id, titles }) => ({ item_id, titles }));
  const ends = { most: mostBearers, open_end: forEver };
  // Sent together; the driver runs them one after the other.
  await Promise.all([
    names.length > 0 && transaction.run('core/link-note-ties', { scope_key, names, rows, open_end: forEver }),
    transaction.run('core/link-from-notes', { item_ids: notes.map(({ item_id }) => item_id), ...ends }),
    titled.length > 0 && transaction.run('core/link-to-notes', { scope_key, rows: titled, ...ends }),
  ]);
}

/** How an entity is written, and its type. @returns undefined when it is not in scope */
export function changeName(
  transaction: Transaction,
  change: { entity_id: string; name: string | null; entity_type: string | null },
): Promise<Answer<'core/update-name'>> {
  return transaction.run('core/update-name', change);
}

/**
 * Deletes an entity with what items say of it, its facts and aliases.
 * @param most relationships; of an entity with more, the next call deletes the rest
 * @returns undefined when it is not in scope
 */
export function deleteName(
  transaction: Transaction,
  entity_id: string,
  most: number,
): Promise<Answer<'core/delete-name'>> {
  return transaction.run('core/delete-name', { entity_id, most });
}

/** Locks the sessions of items about to be stored. @returns what links them in order once they are */
export async function enterSessions(
  transaction: Transaction,
  placed: Placed[],
  now: string,
): Promise<() => Promise<void>> {
  const pairs = await pairsFor(transaction, placed);
  return async () => {
    if (pairs.length > 0) await transaction.run('core/link-session', { pairs, ...openedAt(now) });
  };
}

/** Takes an item out of the chain of its session and joins its neighbours. */
export async function leaveSession(transaction: Transaction, item_id: string, now: string): Promise<void> {
  await transaction.run('core/unlink-session', { item_id, ...openedAt(now) });
}

/** Joins the neighbours of a chunk that is about to be deleted. */
export async function leaveDocument(transaction: Transaction, item_id: string, now: string): Promise<void> {
  await transaction.run('core/unlink-chunk', { item_id, ...openedAt(now) });
}

/** Links the chunks of a document in order. */
export async function chainChunks(transaction: Transaction, item_ids: string[], now: string): Promise<void> {
  await transaction.run('core/link-chunks', { item_ids, ...openedAt(now) });
}

/** Makes new items PART_OF a container. */
export async function linkParts(
  transaction: Transaction,
  whole_id: string,
  item_ids: string[],
  now: string,
): Promise<void> {
  await transaction.run('core/link-parts', { whole_id, item_ids, ...openedAt(now) });
}

/** A relationship from a new row to the item that one of its fields names: by id, or by the external id of a row. */
export type Tie = { item_id: string; type: string; target_id: string; external_id: string };

/**
 * Links new rows to the items they name; unknown ones are skipped.
 * @returns how many links were made, and the ties to unknown items
 */
export async function linkRows(transaction: Transaction, ties: Tie[], now: string): Promise<LinkedRows> {
  const sorted = [...ties].sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
  if (sorted.length === 0) return { created: 0, unresolved: [] };
  const rows = await transaction.run('core/link-rows', { ties: sorted, ...openedAt(now) });
  const idOf = ({ item_id, type, external_id }: Omit<Tie, 'target_id'>) => `${item_id}|${type}|${external_id}`;
  const linked = new Set(rows.map(idOf));
  return {
    created: rows.reduce((sum, row) => sum + row.linked, 0),
    unresolved: sorted.filter((tie) => !linked.has(idOf(tie))),
  };
}

export interface LinkedRows {
  created: number;
  unresolved: Tie[];
}

/** What a row that waits for another one is found by: the scope is part of it, so that scopes do not find each other's. */
const awaitedKey = (scope_key: string, external_id: string) => `awaits=${sha256(`${scope_key}|${external_id}`)}`;

/**
 * Links new rows, and lets those whose items are unknown wait until these come. Rows that come and rows that wait take turns, so that
 * neither misses the other.
 * @returns how many links were made, and how many wait
 */
export async function linkOrAwait(
  transaction: Transaction,
  scope_key: string,
  ties: Tie[],
  now: string,
): Promise<{ created: number; waiting: number }> {
  const first = await linkRows(transaction, ties, now);
  if (first.unresolved.length === 0) return { created: first.created, waiting: 0 };
  await lockNotes(transaction);
  const again = await linkRows(transaction, first.unresolved, now);
  const byItem = new Map<string, Tie[]>();
  for (const tie of again.unresolved) byItem.set(tie.item_id, [...(byItem.get(tie.item_id) ?? []), tie]);
  const rows = [...byItem].map(([item_id, of]) => ({
    item_id,
    awaits: of.map(({ type, external_id }) => `${type}|${external_id}`),
    keys: of.map(({ external_id }) => awaitedKey(scope_key, external_id)),
  }));
  if (rows.length > 0) await transaction.run('core/mark-awaiting', { rows });
  return { created: first.created + again.created, waiting: again.unresolved.length };
}

/** Rows that one new item may have been awaited by. */
const mostAwaiting = 10_000;

/** Links the rows that have waited for new items, in the transaction in which these are stored. @returns how many links were made */
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
  return (await transaction.run('core/link-awaiting', { rows, most: mostAwaiting, ...openedAt(now) })).linked;
}

/** A relationship that the service makes from one item to another, with what it says beside its times. */
export type ItemTie = { source_id: string; target_id: string; type: string; properties: Record<string, unknown> };

/** From an item to one that it was made from. */
export const derivedFrom = (
  source_id: string,
  target_id: string,
  properties: Record<string, unknown> = {},
): ItemTie => ({ source_id, type: 'DERIVED_FROM', target_id, properties });

/**
 * Opens relationships between items, beside those that are open already. Items are neither locked nor changed.
 * @returns how many: fewer than asked for when an item is not in scope, or is being deleted
 */
export async function openTies(transaction: Transaction, ties: ItemTie[], now: string): Promise<number> {
  if (ties.length === 0) return 0;
  const order = ({ source_id, target_id, type }: ItemTie) => `${target_id} ${source_id} ${type}`;
  const sorted = [...ties].sort((a, b) => (order(a) < order(b) ? -1 : 1));
  return (await transaction.run('core/link-items', { ties: sorted, ...openedAt(now) })).linked;
}

/** A link that a caller makes or ends. */
export type LinkEnds = { source_id: string; target_id: string; type: string };

/** Types with a relationship in each direction. */
const mirrored: ReadonlySet<string> = new Set(['LINKS_TO']);

/** Opens a link, or one with other properties in place of the open one. @returns undefined when an item is not in scope */
export function openLink(
  transaction: Transaction,
  link: LinkEnds,
  properties: Record<string, unknown>,
  now: string,
): Promise<Answer<'core/link'>> {
  return transaction.run('core/link', { ...link, properties, mirrored: mirrored.has(link.type), ...openedAt(now) });
}

/** Opens many links, each pair of a type once, as `openLink` does. @returns the places of those whose items are both in scope */
export async function openLinks(
  transaction: Transaction,
  links: (LinkEnds & { properties: Record<string, unknown> })[],
  now: string,
): Promise<ReadonlySet<number>> {
  const keyOf = (type: string, from: string, to: string) => [type, from, to].join();
  const known = new Set(links.map(({ type, source_id, target_id }) => keyOf(type, source_id, target_id)));
  // What is linked in both directions needs no mirror.
  const isMirrored = ({ type, source_id, target_id }: LinkEnds) =>
    mirrored.has(type) && !known.has(keyOf(type, target_id, source_id));
  const rows = links.map((link, place) => ({ ...link, place, mirrored: isMirrored(link) }));
  const found = await transaction.run('core/link-many', { links: rows, ...openedAt(now) });
  return new Set(found.map(({ place }) => place));
}

/** Closes a link that a caller made, and its mirror. @returns undefined when there is none in scope */
export function closeLink(transaction: Transaction, link: LinkEnds, now: string): Promise<Answer<'core/close-link'>> {
  return transaction.run('core/close-link', { ...link, mirrored: mirrored.has(link.type), ...openedAt(now) });
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
  return transaction.run('core/link-found', { run_id, rows: links, ...openedAt(now) });
}

/** Closes the groundings of an item that runs have found out, here or before an import. @returns how many */
export async function closeGroundings(transaction: Transaction, item_id: string, now: string): Promise<number> {
  return (await transaction.run('core/close-groundings', { item_id, ...openedAt(now) })).closed;
}

/** Deletes the links that a run has found out about items, as if they had not been made. @returns how many */
export async function takeBackFound(transaction: Transaction, run_id: string, item_ids: string[]): Promise<number> {
  if (item_ids.length === 0) return 0;
  return (await transaction.run('core/unlink-found', { run_id, item_ids })).unlinked;
}

/** Counts feedback on items that were used together. */
export function countTogether(
  transaction: Transaction,
  pairs: { first: string; second: string }[],
  counts: { helpful: number; misleading: number },
  now: string,
): Promise<Answer<'core/link-used'>> {
  return transaction.run('core/link-used', { pairs, ...counts, ...openedAt(now) });
}

/** Declares two entities to be the same. @returns undefined when one is not in scope, or they belong to different scopes */
export function openSame(
  transaction: Transaction,
  source_id: string,
  target_id: string,
  now: string,
): Promise<Answer<'core/link-same'>> {
  return transaction.run('core/link-same', { source_id, target_id, ...openedAt(now) });
}

/** Declares two entities to be different. @returns undefined as `openSame` */
export function openDifferent(
  transaction: Transaction,
  source_id: string,
  target_id: string,
  now: string,
): Promise<Answer<'core/link-different'>> {
  return transaction.run('core/link-different', { source_id, target_id, ...openedAt(now) });
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
  if (aliases.length > 0) await transaction.run('core/link-aliases', { pairs: aliases, ...openedAt(now) });
}

/** Closes the automatic links of short forms that match more than one name. */
export async function closeAliases(transaction: Transaction, short_ids: string[], now: string): Promise<void> {
  if (short_ids.length > 0) await transaction.run('core/close-aliases', { short_ids, ...openedAt(now) });
}

/** An item that mentioned a name elsewhere. */
export type PastMention = { item_id: string; key: string; external_id: string; known_from: string };

/** A fact that was kept elsewhere, as a row of `core/link-past-facts`. Times as texts: RFC 3339 in UTC, or an open end. */
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
    mentions.length > 0 ? await transaction.run('core/link-past', { rows: mentions, open_end: forEver }) : none;
  const stated =
    facts.length > 0 ? await transaction.run('core/link-past-facts', { rows: facts, open_end: forEver }) : none;
  return {
    mentions: mentioned.created,
    left: mentions.length + facts.length - mentioned.linked - stated.linked,
  };
}
