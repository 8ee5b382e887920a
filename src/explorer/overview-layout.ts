// Places of the nodes of the overview, computed by a worker (ForceAtlas2), so that the page stays quick. The same graph
// is always placed the same way: the start and the number of steps do not depend on chance or time.
//
// The package has a worker of its own, made of a Blob URL, which the policy of the page refuses.
import { UndirectedGraph } from 'graphology';
import forceAtlas2 from 'graphology-layout-forceatlas2';

export interface LayoutRequest {
  count: number;
  /** Positions of the two nodes of each line, one pair after the other. */
  ends: Uint32Array;
}

/** The layout is sent several times, each time improved. */
export interface LayoutAnswer {
  /** x and y of each node, one pair after the other. */
  places: Float32Array<ArrayBuffer>;
  isLast: boolean;
}

const rounds = 6;
const iterations = 30;

onmessage = ({ data: { count, ends } }: MessageEvent<LayoutRequest>) => {
  const graph = new UndirectedGraph();
  // A sunflower: evenly filled, the newest in its middle.
  for (let i = 0; i < count; i++) {
    const [radius, angle] = [10 * Math.sqrt(i), i * 2.399963];
    graph.addNode(i, { x: radius * Math.cos(angle), y: radius * Math.sin(angle) });
  }
  for (let i = 0; i < ends.length; i += 2) graph.mergeEdge(ends[i], ends[i + 1]);
  const settings = { ...forceAtlas2.inferSettings(graph), barnesHutTheta: 0.8 };
  for (let round = 1; round <= rounds; round++) {
    forceAtlas2.assign(graph, { iterations, settings });
    const places = new Float32Array(2 * count);
    graph.forEachNode((node, { x, y }) => places.set([x as number, y as number], 2 * Number(node)));
    const answer: LayoutAnswer = { places, isLast: round === rounds };
    postMessage(answer, { transfer: [places.buffer] });
  }
};
