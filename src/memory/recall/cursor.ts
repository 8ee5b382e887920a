// Cursors for reading on: an item and an offset in its text.
import { Invalid } from '../../errors';

export type Direction = 'before' | 'after';

export interface ReadingPlace {
  direction: Direction;
  item_id: string;
  /** `after`: the first character to read; `before`: the end of the characters to read. Null: the whole item. */
  offset: number | null;
}

export const writeCursor = ({ direction, item_id, offset }: ReadingPlace): string =>
  Buffer.from(JSON.stringify([direction, item_id, offset])).toString('base64url');

/** @throws Invalid for anything not written by `writeCursor` */
export function readCursor(text: string): ReadingPlace {
  try {
    const [direction, item_id, offset] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    const goodOffset = offset === null || (Number.isSafeInteger(offset) && (offset as number) >= 0);
    if ((direction !== 'before' && direction !== 'after') || typeof item_id !== 'string' || !goodOffset)
      throw new Error('not a cursor');
    return { direction, item_id, offset: offset as number | null };
  } catch {
    throw Invalid.field(['body', 'cursor'], 'Is not a valid cursor', 'cursor', text);
  }
}
