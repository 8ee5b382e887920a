// The overview as SVG: few paths for many nodes, so that thousands are drawn at once.
import { shortenedAtWord } from './formats';
import { kindNames, type KindName } from './kinds';
import type { Point } from './layout';
import { sizeOf, type OverviewGraph, type OverviewNode } from './overview-graph';
import { apart, at } from './overview-places';

/** Maximum number of nodes with a label. */
const labels = 40;

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
  const groups = new Map<string, { kind: KindName; radius: number; d: string[] }>();
  for (const { kind, radius, i } of shown) {
    const group = groups.get(`${kind} ${radius}`) ?? { kind, radius, d: [] };
    group.d.push(`M${written(at(flat, i))}h0`);
    groups.set(`${kind} ${radius}`, group);
  }
  const opened = shown.find(({ id }) => id === chosen);
  return (
    <>
      <path class="lines" d={lines.join('')} />
      {[...groups.values()].map(({ kind, radius, d }) => (
        <path class={`dots ${kind}`} stroke-width={2 * radius} d={d.join('')}>
          <title>{kindNames[kind]}</title>
        </path>
      ))}
      {(opened ? [...most, opened] : most).map((node) => {
        const { x, y } = at(flat, node.i);
        return (
          <text class={node === opened ? 'dot-label chosen' : 'dot-label'} x={x + node.radius + 3} y={y + 7}>
            {shortenedAtWord(node.text, 30)}
          </text>
        );
      })}
    </>
  );
}
