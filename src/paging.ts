// Handles pages of lists: the rows that a request asks for, and the paging fields of the answer.
import { cursors, type List } from './cursor';
import type { Schemas } from './generated/schemas';
import { forEver, sinceEver, toUtc } from './time';

export type PageQuery = Schemas['wire/PageQuery'];
export type Page = Schemas['wire/Page'];

export interface Window {
  offset: number;
  limit: number;
}

const offsets = cursors('cursors/AtOffset');

/**
 * @param list its name and the parameters that select its rows
 * @throws Invalid for the cursor of another list
 */
export const windowOf = (list: List, { limit, offset, cursor }: PageQuery): Window => ({
  limit,
  offset: cursor === undefined ? offset : offsets.read(list, cursor).offset,
});

/** The parameters that select the rows of a list: those of the query without limit, offset and cursor. */
export function chosenBy<Q extends PageQuery>(query: Q): Omit<Q, keyof PageQuery> {
  const { limit: _limit, offset: _offset, cursor: _cursor, ...chosen } = query;
  return chosen;
}

/**
 * The paging fields of a page that starts at an offset.
 * @param total null if the rows were not counted; then `hasMore` is required
 * @param shown number of rows in the answer, if the size limit in bytes has cut the page
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

const rowPositions = cursors('cursors/AtRow');

export type TimeOrder = 'newest_first' | 'oldest_first';

export interface RowPosition {
  created_at: string;
  id: string;
}

/** Selects rows after this time and id. */
export interface PageStart {
  from_time: string;
  from_id: string;
  offset: number;
  /** One more row than the page has shows whether there is a next page. */
  limit: number;
}

/**
 * Reads the paging parameters of a list by time. Cursors name a row, not an offset, so new rows do not shift pages.
 * @param list its name and the parameters that select its rows
 * @returns `start` for the query, and `pageOfRows`, which splits the found rows into a page and its paging fields
 * @throws Invalid for the cursor of another list
 */
export function readPage(list: List, { limit, offset: asked, cursor }: PageQuery, order: TimeOrder = 'newest_first') {
  const position = cursor === undefined ? undefined : rowPositions.read(list, cursor);
  const offset = position?.offset ?? asked;
  const start: PageStart = {
    from_time: position ? toUtc(position.created_at) : order === 'newest_first' ? forEver : sinceEver,
    from_id: position?.id ?? '',
    offset: position ? 0 : asked,
    limit: limit + 1,
  };
  const pageOfRows = <R>(
    found: R[],
    total: number | null,
    positionOf: (row: R) => RowPosition,
    /** True if the size limit in bytes has cut the rows. */
    isCut = false,
  ): { rows: R[]; page: Page } => {
    const rows = found.slice(0, limit);
    const last = rows.at(-1);
    const has_more = (isCut || found.length > limit) && last !== undefined;
    const next_cursor = has_more
      ? rowPositions.write(list, { ...positionOf(last), offset: offset + rows.length })
      : null;
    return { rows, page: { total, limit, offset, has_more, next_cursor } };
  };
  return { start, pageOfRows };
}
