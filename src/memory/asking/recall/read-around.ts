// An item with the text around it in its document or conversation, within a budget of characters. Cursors continue
// in both directions.
import type { Ctx } from '../../../ctx';
import { cursors, type List } from '../../../cursor';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { recordOf } from '../../model/record';

type Piece = Schemas['recall/Piece'];
type Place = Schemas['recall/Place'];
type Answer = Schemas['recall/ReadAroundAnswer'];
type ReadingPlace = Schemas['cursors/InText'];
type Direction = ReadingPlace['direction'];

const places = cursors('cursors/InText');

/** Max neighbours read per direction; a cursor continues after them. */
const maxNeighbors = 500;

/**
 * The item and its neighbours, or the text after a cursor.
 * @throws NotFound for an item out of scope; Invalid for ratios that add up to more than 1
 */
export async function readAround(ctx: Ctx, request: Schemas['recall/ReadAroundRequest']): Promise<Answer> {
  const { item_id, char_budget, before_ratio, after_ratio } = request;
  const list: List = ['read-around', item_id];
  if (before_ratio + after_ratio > 1 + 1e-9)
    throw Invalid.field(
      ['body', 'after_ratio'],
      'Must not exceed 1 together with before_ratio',
      'maximum',
      after_ratio,
    );
  const [self, [row]] = await Promise.all([textOf(ctx, item_id), ctx.graph.run('recall/list-containers', { item_id })]);
  const parts = request.cursor
    ? await fromCursor(ctx, item_id, places.read(list, request.cursor, ['body', 'cursor']), char_budget)
    : await bothWays(ctx, self, char_budget, before_ratio, after_ratio);
  return {
    item_id,
    whole: row?.whole ?? null,
    items: parts.items,
    chars_used: lengthOf(parts.items),
    char_budget,
    cursors: { before: cursorOf(list, parts.before), after: cursorOf(list, parts.after) },
  };
}

const lengthOf = (texts: { content: string }[]) => texts.reduce((sum, { content }) => sum + content.length, 0);

interface Parts {
  items: Piece[];
  before: ReadingPlace | undefined;
  after: ReadingPlace | undefined;
}

const cursorOf = (list: List, place: ReadingPlace | undefined) => (place ? places.write(list, place) : null);

type Text = Pick<Piece, 'item_id' | 'memory_type' | 'title' | 'content' | 'origin' | 'trust' | 'user_id'>;

async function textsOf(ctx: Ctx, item_ids: string[]): Promise<Text[]> {
  const rows = await ctx.graph.run('store/get-many', { item_ids });
  return rows.map(({ item }) => {
    const { item_id, memory_type, content, origin, trust, user_id } = recordOf(item);
    return { item_id, memory_type, title: item.title ?? null, content, origin, trust, user_id };
  });
}

/** @throws NotFound */
async function textOf(ctx: Ctx, item_id: string): Promise<Text> {
  const [text] = await textsOf(ctx, [item_id]);
  if (!text) throw new NotFound();
  return text;
}

/** Reads the item, then both sides by their ratio; what one side leaves unused goes to the other. */
async function bothWays(ctx: Ctx, self: Text, budget: number, beforeRatio: number, afterRatio: number): Promise<Parts> {
  const own = cut(self, 'after', null, budget, 'self');
  const rest = budget - own.piece.content.length;
  const before = await sideOf(ctx, self.item_id, 'before', rest);
  const after = await sideOf(ctx, self.item_id, 'after', rest);
  const pot = Math.floor(rest * (beforeRatio + afterRatio));
  const afterBudget = afterRatio === 0 ? 0 : pot - Math.min(before.size, Math.floor(rest * beforeRatio));
  const behind = taken(after, 'after', afterBudget);
  const ahead = taken(before, 'before', beforeRatio === 0 ? 0 : pot - lengthOf(behind.items));
  return {
    items: [...ahead.items.reverse(), own.piece, ...behind.items],
    before: ahead.next,
    after: own.left ?? behind.next,
  };
}

/** Continues at a cursor: the rest of that item, then its neighbours. */
async function fromCursor(ctx: Ctx, item_id: string, place: ReadingPlace, budget: number): Promise<Parts> {
  const { direction } = place;
  const first = await textOf(ctx, place.item_id);
  const position = first.item_id === item_id ? 'self' : direction;
  const own = cut(first, direction, place.offset, budget, position);
  const rest = budget - own.piece.content.length;
  const side = await sideOf(ctx, first.item_id, direction, rest);
  const { items, next } = taken(side, direction, own.left ? 0 : rest);
  const pieces = [...(own.piece.content === '' ? [] : [own.piece]), ...items];
  const on = own.left ?? next;
  return direction === 'before'
    ? { items: pieces.reverse(), before: on, after: undefined }
    : { items: pieces, before: undefined, after: on };
}

interface Side {
  /** Nearest first, within the budget. */
  texts: Text[];
  /** Total characters. */
  size: number;
  /** Cursor position after these texts; undefined at the end. */
  beyond: ReadingPlace | undefined;
}

async function sideOf(ctx: Ctx, item_id: string, direction: Direction, budget: number): Promise<Side> {
  const query = direction === 'before' ? 'recall/list-before' : 'recall/list-after';
  const places = (await ctx.graph.run(query, { item_id, max: maxNeighbors })).map((row) => row.place);
  let [reached, count] = [0, 0];
  while (count < places.length && reached < budget) reached += places[count++]?.size ?? 0;
  const texts = await textsOf(
    ctx,
    places.slice(0, count).map((place) => place.item_id),
  );
  return { texts, size: lengthOf(texts), beyond: beyondOf(direction, places, texts, count) };
}

function beyondOf(direction: Direction, places: Place[], texts: Text[], count: number): ReadingPlace | undefined {
  const unread = places[count];
  if (unread) return { direction, item_id: unread.item_id, offset: null };
  const last = texts.at(-1);
  if (!last || places.length < maxNeighbors) return undefined;
  // More neighbours may follow, so the cursor starts at the end of the last text read.
  return { direction, item_id: last.item_id, offset: direction === 'after' ? last.content.length : 0 };
}

/** Texts of one side within a budget, nearest first, and the position after them. */
function taken({ texts, beyond }: Side, direction: Direction, budget: number): { items: Piece[]; next?: ReadingPlace } {
  const items: Piece[] = [];
  let left = budget;
  for (const text of texts) {
    if (left <= 0) return { items, next: { direction, item_id: text.item_id, offset: null } };
    const { piece, left: rest } = cut(text, direction, null, left, direction);
    if (piece.content !== '' || text.content === '') items.push(piece);
    left -= piece.content.length;
    if (rest) return { items, next: rest };
  }
  return { items, next: beyond };
}

/**
 * The part of a text that fits: after the offset when reading forwards, before it when reading backwards. `left` is
 * the position of the rest, if any.
 */
function cut(
  { content, ...text }: Text,
  direction: Direction,
  offset: number | null,
  budget: number,
  position: Piece['position'],
): { piece: Piece; left: ReadingPlace | undefined } {
  const [from, to] =
    direction === 'after'
      ? [
          Math.min(offset ?? 0, content.length),
          wholeCharacter(content, Math.min((offset ?? 0) + budget, content.length)),
        ]
      : [
          wholeCharacter(content, Math.max((offset ?? content.length) - budget, 0), 1),
          Math.min(offset ?? content.length, content.length),
        ];
  const rest = direction === 'after' ? to < content.length : from > 0;
  return {
    piece: {
      ...text,
      content: content.slice(from, to),
      position,
      offset: from,
      truncated: from > 0 || to < content.length,
    },
    left: rest ? { direction, item_id: text.item_id, offset: direction === 'after' ? to : from } : undefined,
  };
}

/** Moves a position out of a surrogate pair, so that no emoji is cut in half. */
const wholeCharacter = (text: string, at: number, step: 1 | -1 = -1) =>
  at > 0 && at < text.length && /[\uDC00-\uDFFF]/u.test(text.charAt(at)) && /[\uD800-\uDBFF]/u.test(text.charAt(at - 1))
    ? at + step
    : at;
