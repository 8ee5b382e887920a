// Pages of lists: which rows a request asks for, and what the answer says about the others.
import { cursors, type List } from './cursor';
import type { Schemas } from './generated/schemas';
import { forEver, sinceEver, toUtc } from './time';

export type PageQuery = Schemas['wire/PageQuery'];
export type Page = Schemas['wire/Page'];

/** The rows asked for. */
export interface Window {
  offset: number;
  limit: number;
}

const offsets = cursors('cursors/AtOffset');

/**
 * The rows asked for, of a list whose pages start at an offset.
 * @param list its name and what chooses its rows, without limit, offset and cursor
 * @throws Invalid for the cursor of another list
 */
export const windowOf = (list: List, { limit, offset, cursor }: PageQuery): Window => ({
  limit,
  offset: cursor === undefined ? offset : offsets.read(list, cursor).offset,
});

/** What chooses the rows of a list: its parameters without those of the page. */
export function chosenBy<Q extends PageQuery>(query: Q): Omit<Q, keyof PageQuery> {
  const { limit: _limit, offset: _offset, cursor: _cursor, ...chosen } = query;
  return chosen;
}

/**
 * What the answer says about such a page.
 * @param total null if the rows were not counted; `hasMore` says how it goes on then
 * @param shown rows of a page that its bytes have cut; `limit` of any other
 */
export function pageOf(
  list: List,
  { limit, offset }: Window,
  total: number | null,
  hasMore?: boolean,
  shown = limit,
): Page {
  const end = offset + shown;
  const has_more = hasMore ?? (total !== null && end < total);
  return { total, limit, offset, has_more, next_cursor: has_more ? offsets.write(list, { offset: end }) : null };
}

const rowPlaces = cursors('cursors/AtRow');

/** The order of rows by their time, and then by their id. */
export type TimeOrder = 'newest_first' | 'oldest_first';

/** A row as its place in such a list. */
export interface RowPlace {
  created_at: string;
  id: string;
}

/** Where the query of a page begins: after the row with this time and id. */
export interface Start {
  from_time: string;
  from_id: string;
  offset: number;
  /** One more than the page shows whether there is another page. */
  limit: number;
}

/**
 * Reads a page of a list by time. Its cursors name a row instead of an offset, so that new rows shift no page.
 * @param list its name and what chooses its rows, without limit, offset and cursor
 * @returns where the query begins, and a function that splits its rows: those of the page, and what the answer says about the others
 * @throws Invalid for the cursor of another list
 */
export function readPage(list: List, { limit, offset: asked, cursor }: PageQuery, order: TimeOrder = 'newest_first') {
  const place = cursor === undefined ? undefined : rowPlaces.read(list, cursor);
  const offset = place?.offset ?? asked;
  const start: Start = {
    from_time: place ? toUtc(place.created_at) : order === 'newest_first' ? forEver : sinceEver,
    from_id: place?.id ?? '',
    offset: place ? 0 : asked,
    limit: limit + 1,
  };
  const pageOfRows = <R>(
    found: R[],
    total: number | null,
    placeOf: (row: R) => RowPlace,
    /** Whether the bytes of a page have cut the rows. */
    isCut = false,
  ): { rows: R[]; page: Page } => {
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const has_more = (isCut || found.length > limit) && last !== undefined;
    const next_cursor = has_more ? rowPlaces.write(list, { ...placeOf(last), offset: offset + rows.length }) : null;
    return { rows, page: { total, limit, offset, has_more, next_cursor } };
  };
  return { start, pageOfRows };
}
