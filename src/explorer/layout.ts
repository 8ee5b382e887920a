// Positions of the nodes in a local graph.
//
// A node keeps the position that it gets when it first appears: opening another node moves nothing on the screen, and
// the same order of opening gives the same picture. Neighbours take the first free positions on rings around their
// node. For a node that was opened later, they are on its outer side, away from the node that led to it.
import { addToList } from '../lists';

export interface Point {
  x: number;
  y: number;
}

/** Width and height that a node with its label needs. */
const room = { x: 190, y: 58 };
const firstRing = 150;
const nextRing = 90;
const maxRings = 40;

export type Places = ReadonlyMap<string, Point>;

/** @param before the existing positions, which stay @param from the node whose neighbours are placed */
export function placed(before: Places, from: string, neighbours: string[]): Places {
  const places = new Map(before);
  const centre = places.get(from) ?? { x: 0, y: 0 };
  places.set(from, centre);
  const isFirst = centre.x === 0 && centre.y === 0;
  const outward = isFirst ? -Math.PI / 2 : Math.atan2(centre.y, centre.x);
  const added = neighbours.filter((id) => !places.has(id));
  const slots = slotsAround(centre, { outward, width: isFirst ? Math.PI * 2 : Math.PI * 1.2, wanted: added.length });
  for (const id of added) {
    for (let slot = slots.next(); !slot.done; slot = slots.next())
      if (isFree(places, slot.value)) {
        places.set(id, slot.value);
        break;
      }
  }
  return places;
}

interface Sector {
  /** The angle of its middle. */
  outward: number;
  width: number;
  wanted: number;
}

/** Positions on rings, from the middle of each ring to both sides; a few are spread over the whole ring. */
function* slotsAround({ x, y }: Point, { outward, width, wanted }: Sector): Generator<Point> {
  for (let ring = 0; ring < maxRings; ring++) {
    const radius = firstRing + ring * nextRing;
    const fitting = Math.max(6, Math.floor((width * radius) / (room.y * 1.4)));
    const count = ring === 0 ? Math.min(fitting, Math.max(wanted, 3)) : fitting;
    for (let i = 0; i < count; i++) {
      const side = i % 2 === 0 ? i / 2 : -(i + 1) / 2;
      const angle = outward + (side * width) / count;
      // Labels are wide, so rings are wide too.
      yield { x: Math.round(x + radius * 1.5 * Math.cos(angle)), y: Math.round(y + radius * Math.sin(angle)) };
    }
  }
}

function isFree(places: Places, { x, y }: Point): boolean {
  for (const other of places.values())
    if (Math.abs(other.x - x) < room.x && Math.abs(other.y - y) < room.y) return false;
  return true;
}

export interface NodeBox extends Point {
  width: number;
  height: number;
}

/** The box that contains all positions. */
export function boxOf(places: Places): NodeBox {
  let [left, top, right, bottom] = [0, 0, 0, 0];
  for (const { x, y } of places.values()) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return { x: left - room.x, y: top - room.y, width: right - left + 2 * room.x, height: bottom - top + 2 * room.y };
}

export function unionOf(a: NodeBox, b: NodeBox): NodeBox {
  const [x, y] = [Math.min(a.x, b.x), Math.min(a.y, b.y)];
  return {
    x,
    y,
    width: Math.max(a.x + a.width, b.x + b.width) - x,
    height: Math.max(a.y + a.height, b.y + b.height) - y,
  };
}

/** Half the width and height of a drawn node: two lines of its text, and a note. */
export const half = { x: 106, y: 32 };
/** Space for boxes beside and below one another, with lines between them. */
const step = { x: 2 * half.x + 44, y: 2 * half.y + 18 };

/** Columns of nodes, such as the depths of a descent: each column is centred. */
const inColumns = (columns: string[][]): Places =>
  new Map(
    columns.flatMap((ids, column) =>
      ids.map((id, i): [string, Point] => [id, { x: column * step.x, y: (i - (ids.length - 1) / 2) * step.y }]),
    ),
  );

/** The box around several boxes. */
export function boxOfBoxes(places: Places): NodeBox {
  const [xs, ys] = [[...places.values()].map(({ x }) => x), [...places.values()].map(({ y }) => y)];
  const [left, top] = [Math.min(...xs) - half.x - 14, Math.min(...ys) - half.y - 14];
  return { x: left, y: top, width: Math.max(...xs) + half.x + 14 - left, height: Math.max(...ys) + half.y + 14 - top };
}

/** The columns of a plan: a task is to the right of all tasks that it depends on. Tasks in a cycle come last. */
export function columnsOfLayout(tasks: { id: string; after: string[] }[]): string[][] {
  const known = new Set(tasks.map(({ id }) => id));
  const column = new Map<string, number>();
  let left = tasks;
  while (left.length > 0) {
    const ready = left.filter(({ after }) => after.every((id) => !known.has(id) || column.has(id)));
    const next = ready.length > 0 ? ready : left;
    const depths = next.map(({ id, after }): [string, number] => [
      id,
      after.reduce((depth, each) => Math.max(depth, (column.get(each) ?? -1) + 1), 0),
    ]);
    for (const [id, depth] of depths) column.set(id, depth);
    left = left.filter(({ id }) => !column.has(id));
  }
  const columns: string[][] = [];
  for (const { id } of tasks) (columns[column.get(id) ?? 0] ??= []).push(id);
  return Array.from(columns, (ids) => ids ?? []);
}

interface Drawn {
  places: Places;
  lines: { from: string; to: string; path: Point[] }[];
}

/** A plan in columns, with a line from each task to those after it. */
export const drawnPlan = (tasks: { id: string; after: string[] }[]): Drawn =>
  drawnInColumns(
    columnsOfLayout(tasks),
    tasks.flatMap(({ id: to, after }) => after.map((from) => ({ from, to }))),
  );

/**
 * Nodes in columns, with lines from left to right. A line that crosses a column has its own position there, so that it
 * does not run behind a node.
 */
export function drawnInColumns(given: string[][], links: { from: string; to: string }[]): Drawn {
  const columns = given.map((ids) => [...ids]);
  const columnOf = new Map(columns.flatMap((ids, column) => ids.map((id): [string, number] => [id, column])));
  const before = new Map<string, string[]>();
  const lines = links.flatMap(({ from, to }) => {
    const [first, last] = [columnOf.get(from), columnOf.get(to)];
    if (first === undefined || last === undefined) return [];
    const passed: string[] = [];
    for (let column = first + 1; column < last; column++) {
      const slot = JSON.stringify([from, to, column]);
      columns[column]?.push(slot);
      passed.push(slot);
    }
    const all = [from, ...passed, to];
    all.forEach((id, i) => i > 0 && addToList(before, id, all[i - 1] as string));
    return [{ from, to, all }];
  });
  const places = inColumns(inOrder(columns, before));
  return {
    places: new Map(given.flat().map((id) => [id, places.get(id) as Point])),
    lines: lines.map(({ all, ...line }) => ({ ...line, path: pathOf(all.map((id) => places.get(id) as Point)) })),
  };
}

/** Sorts each column by the average height of each node's predecessors, so that few lines cross. */
function inOrder(columns: string[][], before: Map<string, string[]>): string[][] {
  const height = new Map<string, number>();
  return columns.map((ids) => {
    const middle = new Map(
      ids.map((id) => {
        const heights = (before.get(id) ?? []).map((each) => height.get(each) ?? 0);
        return [id, heights.reduce((sum, each) => sum + each, 0) / (heights.length || 1)];
      }),
    );
    const sorted = ids.toSorted((a, b) => (middle.get(a) ?? 0) - (middle.get(b) ?? 0));
    sorted.forEach((id, i) => height.set(id, i - (sorted.length - 1) / 2));
    return sorted;
  });
}

/** A path from the right side of the first node to the left side of the last, level through the nodes in between. */
const pathOf = (points: Point[]): Point[] =>
  points.flatMap(({ x, y }, i) => [
    ...(i > 0 ? [{ x: x - half.x, y }] : []),
    ...(i < points.length - 1 ? [{ x: x + half.x, y }] : []),
  ]);
