// The only module that opens and closes relationships: between items, between items and names, and between names. Nothing that was said
// is overwritten or deleted by a change; what a change ends is closed at its transaction time, and what it begins is opened at the same.
// Each function is part of a transaction of its caller. Rows are sorted by what they are linked to, so that writers cannot deadlock.
import type { Ctx } from '../../ctx';
import type { Answer, Transaction } from '../../graph/run';
import { forEver, sinceEver } from '../../time';
import { pairsFor, type Placed } from './chain';
import { nameRows, type ItemNames, type NamedItem } from './names';

/** The times of a relationship that is opened `now`. */
const openedAt = (now: string) => ({ now, open_end: forEver });

/** Links new items to their names and opens the facts they state, at the time of their last change. */
export async function openNames(
  transaction: Transaction,
  ctx: Pick<Ctx, 'newId'>,
  scope_key: string,
  items: NamedItem[],
): Promise<void> {
  await transaction.run('core/link-names', {
    ...nameRows(ctx, scope_key, items),
    since_ever: sinceEver,
    open_end: forEver,
  });
}

/** Closes what a changed item no longer says of names, and opens what it says now; what it still says stays as it is. */
export async function changeNames(
  transaction: Transaction,
  ctx: Pick<Ctx, 'newId'>,
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

/** Links new rows to the items they name; unknown ones are skipped. */
export async function linkRows(transaction: Transaction, ties: Tie[], now: string): Promise<void> {
  const sorted = [...ties].sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
  if (sorted.length > 0) await transaction.run('core/link-rows', { ties: sorted, ...openedAt(now) });
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

/** Closes a link that a caller made, and its mirror. @returns undefined when there is none in scope */
export function closeLink(transaction: Transaction, link: LinkEnds, now: string): Promise<Answer<'core/close-link'>> {
  return transaction.run('core/close-link', { ...link, mirrored: mirrored.has(link.type), ...openedAt(now) });
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
