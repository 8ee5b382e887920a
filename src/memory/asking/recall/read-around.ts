// An item with the text around it in its document or conversation, within a budget of characters. Cursors continue
// in both directions.
import type { Ctx } from '../../../ctx';
import { cursors, type List } from '../../../cursor';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { recordOf } from '../../model/record';

type Piece = Schemas['recall/Piece'];
type Neighbour = Schemas['recall/Place'];
type Answer = Schemas['recall/ReadAroundAnswer'];
type ReadingPosition = Schemas['cursors/InText'];
type Direction = ReadingPosition['direction'];

const positions = cursors('cursors/InText');

/** Max neighbours that are read per direction; a cursor continues after these. */
const maxNeighbors = 500;

/** @throws NotFound for an item out of scope; Invalid for ratios that add up to more than 1 */
export async function readAround(ctx: Ctx, request: Schemas['recall/ReadAroundRequest']): Promise<Answer> {
  const { item_id, char_budget, before_ratio, after_ratio } = request;
  const list: List = ['read-around', item_id];
  if (before_ratio + after_ratio > 1 + 1e-9)
    throw Invalid.field(
      ['body', 'after_ratio'],
      'Must not exceed 1 together with before_ratio',
      'contradiction',
      after_ratio,
    );
  const [self, [row]] = await Promise.all([textOf(ctx, item_id), ctx.graph.run('recall/list-containers', { item_id })]);
  const parts = request.cursor
    ? await fromCursor(ctx, item_id, positions.read(list, request.cursor, ['body', 'cursor']), char_budget)
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
  before: ReadingPosition | undefined;
  after: ReadingPosition | undefined;
}

const cursorOf = (list: List, at: ReadingPosition | undefined) => (at ? positions.write(list, at) : null);

type Text = Pick<Piece, 'item_id' | 'memory_type' | 'title' | 'content' | 'origin' | 'trust' | 'user_id'>;

async function textsOf(ctx: Ctx, item_ids: string[]): Promise<Text[]> {
  const rows = await ctx.graph.run('store/get-many', { item_ids });
  return rows.map(({ item }) => {
    const { item_id, memory_type, content, origin, trust, user_id } = recordOf(item);
    return { item_id, memory_type, title: item.title ?? null, content, origin, trust, user_id };
  });
}

async function textOf(ctx: Ctx, item_id: string): Promise<Text> {
  const [text] = await textsOf(ctx, [item_id]);
  if (!text) throw new NotFound();
  return text;
}

/** Characters that one side leaves unused go to the other. */
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
async function fromCursor(ctx: Ctx, item_id: string, from: ReadingPosition, budget: number): Promise<Parts> {
  const { direction } = from;
  const first = await textOf(ctx, from.item_id);
  const position = first.item_id === item_id ? 'self' : direction;
  const own = cut(first, direction, from.offset, budget, position);
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
  texts: Text[];
  size: number;
  beyond: ReadingPosition | undefined;
}

async function sideOf(ctx: Ctx, item_id: string, direction: Direction, budget: number): Promise<Side> {
  const query = direction === 'before' ? 'recall/list-before' : 'recall/list-after';
  const neighbours = (await ctx.graph.run(query, { item_id, max: maxNeighbors })).map((row) => row.place);
  let [reached, count] = [0, 0];
  while (count < neighbours.length && reached < budget) reached += neighbours[count++]?.size ?? 0;
  const texts = await textsOf(
    ctx,
    neighbours.slice(0, count).map((neighbour) => neighbour.item_id),
  );
  return { texts, size: lengthOf(texts), beyond: beyondOf(direction, neighbours, texts, count) };
}

function beyondOf(
  direction: Direction,
  neighbours: Neighbour[],
  texts: Text[],
  count: number,
): ReadingPosition | undefined {
  const unread = neighbours[count];
  if (unread) return { direction, item_id: unread.item_id, offset: null };
  const last = texts.at(-1);
  if (!last || neighbours.length < maxNeighbors) return undefined;
  // More neighbours may follow, so the cursor continues at the far end of the last text read.
  return { direction, item_id: last.item_id, offset: direction === 'after' ? last.content.length : 0 };
}

function taken(
  { texts, beyond }: Side,
  direction: Direction,
  budget: number,
): { items: Piece[]; next?: ReadingPosition } {
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
 * Cuts the part of a text that fits into the budget: after the offset when reading forwards, otherwise before the
 * offset. `left`: the position of the rest; undefined if nothing is left.
 */
function cut(
  { content, ...text }: Text,
  direction: Direction,
  offset: number | null,
  budget: number,
  position: Piece['position'],
): { piece: Piece; left: ReadingPosition | undefined } {
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

/** Moves a position so that no character is cut in half. */
const wholeCharacter = (text: string, at: number, step: 1 | -1 = -1) =>
  at > 0 && at < text.length && /[\uDC00-\uDFFF]/u.test(text.charAt(at)) && /[\uD800-\uDBFF]/u.test(text.charAt(at - 1))
    ? at + step
    : at;
