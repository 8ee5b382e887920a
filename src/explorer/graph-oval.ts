// Positions on an oval around the middle, for the neighbourhood of one dot. Rows are evenly spaced, so that the labels
// beside the dots have room, and there is a gap between two sorts.

interface Around {
  near: number[];
  neighboursOf: (i: number) => number[];
  sorts: Uint8Array;
  width: number;
  height: number;
}

/** Height of a row in pixels. */
const row = 22;
/** Rows between two sorts. */
const gap = 0.8;
/** Max dots of one oval; more dots use several. */
const perOval = 64;
/** Pixels that the label beside a dot takes, in a picture that has room for labels. */
const words = 165;

/** @returns x and y of each neighbour; the middle is at 0, 0 */
export function placesAround({ near, neighboursOf, sorts, width, height }: Around): Map<number, [number, number]> {
  const order = ordered(near, neighboursOf, sorts);
  let last = -1;
  let at = 0;
  const rows = order.map((i) => {
    const sort = sorts[i] ?? 0;
    at += last >= 0 && sort !== last ? 1 + gap : 1;
    last = sort;
    return { i, at: at - 0.5 };
  });
  const ovals = Math.ceil(order.length / perOval);
  // Clockwise from the top: down the right side, and up the left one.
  const right = rows.filter(({ at: place }) => place <= at / 2);
  const left = rows.filter(({ at: place }) => place > at / 2);
  const most = Math.max(right.length, left.length);
  const radius = {
    y: Math.max((most * row) / 2 / ovals, Math.min(height / 2 - 56, 120 + most * row * 0.75)),
    x: Math.max(56, Math.min(width / 2 - words, 110 + order.length * 12)),
  };
  const found = new Map<number, [number, number]>();
  for (const [side, members] of [
    [1, right],
    [-1, left],
  ] as const) {
    const [first, end] = [members.at(0)?.at ?? 0, members.at(-1)?.at ?? 0];
    const [from, length] = [Math.min(first, end) - 0.5, Math.abs(end - first) + 1];
    members.forEach(({ i, at: place }, k) => {
      const down = (2 * (place - from)) / length - 1;
      // On the left side, rows were counted upwards.
      const y = side === 1 ? down : -down;
      const outer = 1 + (k % ovals) * 0.4;
      found.set(i, [side * radius.x * outer * Math.max(0.3, Math.sqrt(1 - y * y)), radius.y * outer * y]);
    });
  }
  return found;
}

/** Sorts by sort, and within each so that connected dots are close to one another. */
function ordered(near: number[], neighboursOf: (i: number) => number[], sorts: Uint8Array): number[] {
  let order = near.toSorted((a, b) => (sorts[a] ?? 0) - (sorts[b] ?? 0));
  for (let turn = 0; turn < 4; turn++) {
    const position = new Map(order.map((i, at) => [i, at]));
    const middle = new Map(
      order.map((i) => {
        const others = neighboursOf(i).flatMap((each) => position.get(each) ?? []);
        return [i, others.length === 0 ? (position.get(i) ?? 0) : others.reduce((a, b) => a + b, 0) / others.length];
      }),
    );
    order = order.toSorted(
      (a, b) => (sorts[a] ?? 0) - (sorts[b] ?? 0) || (middle.get(a) ?? 0) - (middle.get(b) ?? 0) || a - b,
    );
  }
  return order;
}
