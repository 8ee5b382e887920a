// Notes: short texts that link to each other. The store keeps the links up to date, whichever route writes a note.
// This room reads notes by their links.
import type { Ctx } from '../../../ctx';
import type { List } from '../../../cursor';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Answer } from '../../../graph/run';
import { pageOf, windowOf, type Page, type PageQuery } from '../../../paging';
import { lookupKey } from '../../model/lookup';
import { bareTitle, keyOfTag, keyOfTitle, type marksOfNote } from '../../model/notes';
import type { MemoryItem } from '../../model/record';
import { serviceTypes } from '../../model/relationships';
import { hiddenStatuses } from '../../model/types';
import { clausesOf, filterIn, matchingOf } from '../../retrieval/filter';
import { itemsById } from '../../store/items-by-id';
import { link } from '../items/links';

const maxListed = 5_000;

/** All lists exclude these: relationship types made by the service, and hidden statuses. */
export const leftOut = { hidden: [...serviceTypes], statuses: [...hiddenStatuses] };

/** Names as first spelled. */
export const noteNamesIn = ({ concepts, tags }: Pick<ReturnType<typeof marksOfNote>, 'concepts' | 'tags'>) => ({
  concepts: [...concepts.values()],
  tags: [...tags.values()],
});

export async function getNote(ctx: Ctx, note_id: string) {
  const note = await ctx.graph.run('zettel/get', { note_id });
  if (!note) throw new NotFound();
  return note;
}

/** @throws NotFound if one is not a note in scope; Invalid as `link`, or if both type parameters differ */
export async function linkNotes(
  ctx: Ctx,
  note_id: string,
  { target_id, relation_type, link_type, properties }: Schemas['zettel/LinkRequest'],
): Promise<Schemas['zettel/LinkAnswer']> {
  if (relation_type && link_type && relation_type !== link_type)
    throw Invalid.field(['body', 'link_type'], 'Must not differ from relation_type', 'contradiction', link_type);
  for (const id of [note_id, target_id]) await getNote(ctx, id);
  const request = {
    source_id: note_id,
    target_id,
    type: relation_type ?? link_type ?? 'LINKS_TO',
    properties: properties ?? {},
  };
  const made = await link(ctx, request, relation_type ? 'relation_type' : 'link_type');
  return { note_id, ...made, bidirectional: made.relation_type === 'LINKS_TO' };
}

export type MarkedNote = Answer<'zettel/list-markup'>[number];

/** Deleted notes are missing. */
export async function markedNotes(ctx: Ctx, item_ids: string[]): Promise<Map<string, MarkedNote>> {
  if (item_ids.length === 0) return new Map();
  const rows = await ctx.graph.run('zettel/list-markup', { item_ids: [...new Set(item_ids)] });
  return new Map(rows.map((row) => [row.item_id, row]));
}

type Brief = Schemas['zettel/Brief'];

export async function briefsOf(ctx: Ctx, item_ids: string[]): Promise<Map<string, Brief>> {
  return new Map(
    [...(await markedNotes(ctx, item_ids))].map(([item_id, { title, content }]) => [
      item_id,
      { item_id, id: item_id, title: title ?? null, content },
    ]),
  );
}

/** Each row with its note instead of its id. Rows of deleted notes are missing. */
export async function withNotes<R extends { item_id: string }>(ctx: Ctx, rows: R[]) {
  const notes = await briefsOf(
    ctx,
    rows.map(({ item_id }) => item_id),
  );
  return rows.flatMap(({ item_id, ...row }) => {
    const note = notes.get(item_id);
    return note ? [{ ...row, note }] : [];
  });
}

interface Listed<R> {
  rows: R[];
  page: Page & { count: number; partial: boolean };
}

/** A page of a list that is always read completely, up to `maxListed` rows. */
export function pageOfAll<R>(list: List, query: PageQuery, all: R[]): Listed<R> {
  const window = windowOf(list, query);
  const partial = all.length > maxListed;
  const listed = all.slice(0, maxListed);
  const rows = listed.slice(window.offset, window.offset + window.limit);
  const page = pageOf(list, window, partial ? null : listed.length, window.offset + window.limit < listed.length);
  return { rows, page: { ...page, count: rows.length, partial } };
}

/** One row more shows that the list is longer. */
export const maxNotesRead = maxListed + 1;

async function notesOnPage<R extends { item_id: string }, T>(
  ctx: Ctx,
  list: List,
  query: PageQuery,
  all: R[],
  shown: (note: MemoryItem, row: R) => T,
): Promise<{ notes: T[]; page: Listed<R>['page'] }> {
  const { rows, page } = pageOfAll(list, query, all);
  const notes = await itemsById(
    ctx,
    rows.map(({ item_id }) => item_id),
  );
  const whole = rows.flatMap((row) => {
    const note = notes.get(row.item_id);
    return note ? [shown(note, row)] : [];
  });
  return { notes: whole, page: { ...page, count: whole.length } };
}

export async function linkRowsOf(
  ctx: Ctx,
  note_id: string,
  { outgoing, type, mirrors = false }: { outgoing: boolean; type?: string; mirrors?: boolean },
) {
  return ctx.graph.run('zettel/list-links', {
    note_id,
    outgoing,
    mirrors,
    type: type ?? null,
    ...leftOut,
    max: maxNotesRead,
  });
}

type LinkRow = Awaited<ReturnType<typeof linkRowsOf>>[number];

const withLink = (note: MemoryItem, { relation_type, from_text, by_hand, linked_at }: LinkRow) => ({
  ...note,
  link: { relation_type, from_text, by_hand, linked_at },
});

export async function backlinks(ctx: Ctx, note_id: string, query: PageQuery): Promise<Schemas['zettel/Backlinks']> {
  const [, rows] = await Promise.all([getNote(ctx, note_id), linkRowsOf(ctx, note_id, { outgoing: false })]);
  const list: List = ['zettel/backlinks', note_id];
  const { notes, page } = await notesOnPage(ctx, list, query, rows, withLink);
  return { note_id, backlinks: notes, ...page };
}

export async function forwardLinks(
  ctx: Ctx,
  note_id: string,
  query: PageQuery,
): Promise<Schemas['zettel/ForwardLinks']> {
  const [, rows] = await Promise.all([getNote(ctx, note_id), linkRowsOf(ctx, note_id, { outgoing: true })]);
  const list: List = ['zettel/forward-links', note_id];
  const { notes, page } = await notesOnPage(ctx, list, query, rows, withLink);
  return { note_id, forward_links: notes, ...page };
}

/** LINKS_TO counts in both directions. */
export async function byRelation(
  ctx: Ctx,
  { source_id, relation_type: sent }: Schemas['zettel/RelationRef'],
  query: PageQuery,
): Promise<Schemas['zettel/ByRelation']> {
  const type = sent
    .trim()
    .replace(/[\s-]+/g, '_')
    .toUpperCase();
  const [, rows] = await Promise.all([
    getNote(ctx, source_id),
    linkRowsOf(ctx, source_id, { outgoing: true, type, mirrors: true }),
  ]);
  const list: List = ['zettel/by-relation', source_id, type];
  const { notes, page } = await notesOnPage(ctx, list, query, rows, withLink);
  return { source_id, relation_type: type, notes, ...page };
}

const asItIs = (note: MemoryItem) => note;

/** Notes with the tag, whether it was sent with the note or is in its text. */
export async function byTag(
  ctx: Ctx,
  tag: string,
  { filter, session_id, exclude_origins, min_trust, ...query }: Schemas['zettel/TagQuery'],
): Promise<Schemas['zettel/Notes']> {
  const key = keyOfTag(tag);
  const filtered = { filter: filterIn(filter), session_id, exclude_origins, min_trust };
  const clauses = await clausesOf(ctx, filtered, ['query', 'filter']);
  const titled = await ctx.graph.run('zettel/list-by-name', {
    keys: [key],
    type: 'TAGGED_WITH',
    unplaced: false,
    statuses: leftOut.statuses,
    max: maxNotesRead,
  });
  const item_ids = titled.map(({ item_id }) => item_id);
  const found = clauses.length > 0 ? await matchingOf(ctx, item_ids, clauses) : new Set(item_ids);
  const rows = titled.filter(({ item_id }) => found.has(item_id));
  const list: List = ['zettel/by-tag', key, JSON.stringify(filtered)];
  const { notes, page } = await notesOnPage(ctx, list, query, rows, asItIs);
  return { notes, ...page };
}

/** Keys that name a property of the item; every other key is a metadata key. */
const ownProperties = new Set(['title', 'status', 'external_id', 'origin', 'entity_name']);

export async function byProperty(
  ctx: Ctx,
  { key, value, ...query }: Schemas['zettel/PropertyQuery'],
): Promise<Schemas['zettel/Notes']> {
  if (key === 'tags' || key === 'zettel_tags' || key === 'tag') return byTag(ctx, value, query);
  const rows = await ctx.graph.run('zettel/list-by-property', {
    property: ownProperties.has(key) ? key : '',
    value,
    lookup: lookupKey(key, value),
    statuses: key === 'status' ? [] : leftOut.statuses,
    max: maxNotesRead,
  });
  const list: List = ['zettel/by-property', key, value];
  const { notes, page } = await notesOnPage(ctx, list, query, rows, asItIs);
  return { notes, ...page };
}

/** Notes that mention the entity under any of its names. */
export async function mentioning(
  ctx: Ctx,
  entity_id: string,
  query: PageQuery,
): Promise<Schemas['zettel/MentioningAnswer']> {
  const all = await ctx.graph.run('zettel/list-mentioning', {
    entity_id,
    statuses: leftOut.statuses,
    max: maxNotesRead,
  });
  const [first] = all;
  if (!first) throw new NotFound('entity');
  const rows = all.flatMap(({ item_id }) => (item_id ? [{ item_id }] : []));
  const list: List = ['zettel/mentioning', entity_id];
  const { notes, page } = await notesOnPage(ctx, list, query, rows, asItIs);
  return { entity_id, entity_name: first.name, notes, ...page };
}

/**
 * The notes that a link to one of these titles refers to, by the key of the title; titles are compared in normalised
 * form, for example in lower case. If no note has a title with its folders, the bare title counts.
 */
export async function notesTitled(ctx: Ctx, titles: string[], max: number) {
  const exact = await titled(ctx, titles, max, false);
  const found = new Set(exact.map(({ key }) => key));
  /** Keys of the titles without a note, by the key of the bare title. */
  const others = new Map<string, Set<string>>();
  for (const title of titles)
    for (const bare of found.has(keyOfTitle(title)) ? [] : bareTitle(title).map(keyOfTitle))
      others.set(bare, (others.get(bare) ?? new Set()).add(keyOfTitle(title)));
  const bare = await titled(ctx, [...others.keys()], max, true);
  const meant = bare.flatMap((row) => [...(others.get(row.key) ?? [])].map((key) => ({ ...row, key })));
  return [...exact, ...meant].slice(0, max);
}

async function titled(ctx: Ctx, titles: string[], max: number, unplaced: boolean) {
  const keys = [...new Set(titles.map(keyOfTitle))].filter((key) => key !== '');
  if (keys.length === 0) return [];
  return ctx.graph.run('zettel/list-by-name', { keys, type: 'TITLED', unplaced, statuses: leftOut.statuses, max });
}
