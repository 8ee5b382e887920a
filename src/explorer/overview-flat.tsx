// The overview as SVG: few paths for many nodes, so that thousands are drawn at once.
import { shortened } from './formats';
import { kindNames, type KindName } from './kinds';
import type { Box, Point } from './layout';
import { sizeOf, type OverviewGraph, type OverviewNode } from './overview-graph';

const extent = { x: 1_600, y: 900 };
const margin = 60;
/** Nodes that have a label, at most. */
const labels = 40;

export const flatBox: Box = {
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

const at = (flat: Float32Array, i: number): Point => ({ x: flat[2 * i] ?? 0, y: flat[2 * i + 1] ?? 0 });
const written = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;

interface FlatProps {
  graph: OverviewGraph;
  flat: Float32Array;
  hidden: ReadonlySet<KindName>;
  chosen: string;
}

export function FlatDrawing({ graph: { nodes, ends }, flat, hidden, chosen }: FlatProps) {
  const isShown = (i: number) => !hidden.has((nodes[i] as OverviewNode).kind);
  const lines: string[] = [];
  for (let i = 0; i < ends.length; i += 2) {
    const [from = 0, to = 0] = [ends[i], ends[i + 1]];
    if (isShown(from) && isShown(to)) lines.push(`M${written(at(flat, from))}L${written(at(flat, to))}`);
  }
  const shown = nodes
    .map((node, i) => ({ ...node, i, radius: Math.round(sizeOf(node)) }))
    .filter(({ i }) => isShown(i));
  const most = apart(shown.toSorted((a, b) => b.degree - a.degree).slice(0, labels), flat);
  const opened = shown.find(({ id }) => id === chosen);
  return (
    <>
      <path class="lines" d={lines.join('')} />
      {Object.values(Object.groupBy(shown, ({ kind, radius }) => `${kind} ${radius}`)).map((group = []) => {
        const [first] = group;
        if (!first) return null;
        const d = group.map(({ i }) => `M${written(at(flat, i))}h0`).join('');
        return (
          <path class={`dots ${first.kind}`} stroke-width={2 * first.radius} d={d}>
            <title>{kindNames[first.kind]}</title>
          </path>
        );
      })}
      {(opened ? [...most, opened] : most).map((node) => {
        const { x, y } = at(flat, node.i);
        return (
          <text class={node === opened ? 'dot-label chosen' : 'dot-label'} x={x + node.radius + 3} y={y + 7}>
            {shortened(node.text, 30)}
          </text>
        );
      })}
    </>
  );
}

/** Width and height that a label needs. */
const room = { x: 240, y: 26 };

/** Of nodes whose labels would cover each other only the first. */
function apart<T extends { i: number }>(nodes: T[], flat: Float32Array): T[] {
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

/** How far beside a node a click still means it. */
const reach = 14;

export function nearest(
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
