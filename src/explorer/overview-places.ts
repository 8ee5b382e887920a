// Places of the overview within its SVG.
import type { KindName } from './kinds';
import type { NodeBox, Point } from './layout';
import { sizeOf, type OverviewNode } from './overview-graph';

const extent = { x: 1_600, y: 900 };
const margin = 60;

export const flatBox: NodeBox = {
  x: -margin,
  y: -margin,
  width: extent.x + 2 * margin,
  height: extent.y + 2 * margin,
};

/** Fills the box with the places, which WebGL shows with y upwards. @param places x and y of each node */
export function flatPlaces(places: Float32Array): Float32Array {
  const [least, most] = [
    [Infinity, Infinity],
    [-Infinity, -Infinity],
  ] as [[number, number], [number, number]];
  places.forEach((value, i) => {
    const axis = (i % 2) as 0 | 1;
    least[axis] = Math.min(least[axis], value);
    most[axis] = Math.max(most[axis], value);
  });
  const [width, height] = [most[0] - least[0] || 1, most[1] - least[1] || 1];
  const scale = Math.min(extent.x / width, extent.y / height);
  const left = (extent.x - width * scale) / 2;
  const top = (extent.y - height * scale) / 2;
  return places.map((value, i) => (i % 2 === 0 ? left + (value - least[0]) * scale : top + (most[1] - value) * scale));
}

export const at = (flat: Float32Array, i: number): Point => ({ x: flat[2 * i] ?? 0, y: flat[2 * i + 1] ?? 0 });

/** Width and height that a label needs. */
const room = { x: 240, y: 26 };

/** Keeps only the first of nodes whose labels would cover each other. */
export function apart<T extends { i: number }>(nodes: T[], flat: Float32Array): T[] {
  const kept: T[] = [];
  for (const node of nodes) {
    const { x, y } = at(flat, node.i);
    const isCovered = kept.some(({ i }) => {
      const other = at(flat, i);
      return Math.abs(other.x - x) < room.x && Math.abs(other.y - y) < room.y;
    });
    if (!isCovered) kept.push(node);
  }
  return kept;
}

/** Distance from a node within which a click still means it. */
const reach = 14;

export function nearestPoint(
  nodes: OverviewNode[],
  { flat, hidden, at: point }: { flat: Float32Array; hidden: ReadonlySet<KindName>; at: Point },
): OverviewNode | undefined {
  let found: OverviewNode | undefined;
  let least = Infinity;
  nodes.forEach((node, i) => {
    const { x, y } = at(flat, i);
    const distance = Math.hypot(x - point.x, y - point.y) - sizeOf(node);
    if (distance >= Math.min(least, reach) || hidden.has(node.kind)) return;
    [found, least] = [node, distance];
  });
  return found;
}
