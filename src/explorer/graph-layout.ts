// Places of the dots of a graph, computed by a worker, so that the page stays quick; and the communities that they form.
// The same graph is always placed the same way: nothing depends on chance or time.
//
// ForceAtlas2 places the largest connected part, from a start in which communities lie apart, so that the picture shows
// them instead of a ball. Smaller parts are placed alone and set beside it, and dots without lines in a last field.
// Dots that have a place keep it, and new ones come near those that led to them.
//
// The package has a worker of its own, made of a Blob URL, which the policy of the page refuses.
import { UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';
import forceAtlas2 from 'graphology-layout-forceatlas2';

export interface LayoutRequest {
  count: number;
  /** Positions of the two dots of each line, one pair after the other. */
  ends: Uint32Array;
  /** x and y of each dot that has a place, NaN for each that has none. */
  kept: Float32Array | undefined;
}

/** The layout is sent several times, each time improved. */
export interface LayoutAnswer {
  /** x and y of each dot, one pair after the other. */
  places: Float32Array<ArrayBuffer>;
  /** The community of each dot. */
  communities: Uint16Array<ArrayBuffer>;
  isLast: boolean;
}

const goldenAngle = 2.399963;
/** Room that a dot takes where it stands alone. */
const room = 26;

interface Spot {
  x: number;
  y: number;
}

onmessage = ({ data: { count, ends, kept } }: MessageEvent<LayoutRequest>) => {
  const graph = new UndirectedGraph();
  for (let i = 0; i < count; i++) graph.addNode(i);
  for (let i = 0; i < ends.length; i += 2) graph.mergeEdge(ends[i], ends[i + 1]);
  const communities = communitiesOf(graph, count);
  const send = (places: Float32Array<ArrayBuffer>, isLast: boolean) =>
    postMessage({ places, communities, isLast } satisfies LayoutAnswer);
  if (kept?.some((value) => !Number.isNaN(value))) {
    send(added(graph, kept), true);
    return;
  }
  const places = new Float32Array(2 * count);
  const [largest = [], ...others] = partsOf(graph, count);
  const loose = others.filter(({ length }) => length === 1).flat();
  const smaller = others
    .filter(({ length }) => length > 1)
    .map((part) => ({ part, spots: [...force(graph, part, communities)].at(-1) ?? [] }));
  for (const spots of force(graph, largest, communities)) {
    put(places, largest, spots);
    beside(places, { largest, smaller, loose });
    send(places.slice(), false);
  }
  send(places, true);
};

/** Chance that is the same each time. */
function chance(): () => number {
  let state = 1;
  return () => (state = (state * 16_807) % 2_147_483_647) / 2_147_483_647;
}

function communitiesOf(graph: UndirectedGraph, count: number): Uint16Array<ArrayBuffer> {
  const found = new Uint16Array(count);
  if (graph.size === 0) return found;
  for (const [id, community] of Object.entries(louvain(graph, { rng: chance() }))) found[Number(id)] = community;
  return found;
}

/** The connected parts, the largest first. */
function partsOf(graph: UndirectedGraph, count: number): number[][] {
  const seen = new Uint8Array(count);
  const parts: number[][] = [];
  for (let i = 0; i < count; i++) {
    if (seen[i]) continue;
    const part = [i];
    seen[i] = 1;
    for (const each of part)
      graph.forEachNeighbor(each, (id) => {
        if (seen[Number(id)]) return;
        seen[Number(id)] = 1;
        part.push(Number(id));
      });
    parts.push(part);
  }
  return parts.sort((a, b) => b.length - a.length);
}

const sunflower = (i: number, step: number): Spot => ({
  x: step * Math.sqrt(i + 0.5) * Math.cos(i * goldenAngle),
  y: step * Math.sqrt(i + 0.5) * Math.sin(i * goldenAngle),
});

/** Places one part, several times better. */
function* force(graph: UndirectedGraph, part: number[], communities: Uint16Array): Generator<Spot[]> {
  const order = new Map<number, number[]>();
  for (const id of part) {
    const members = order.get(communities[id] ?? 0) ?? [];
    members.push(id);
    order.set(communities[id] ?? 0, members);
  }
  const groups = [...order.values()].sort((a, b) => b.length - a.length);
  const own = new UndirectedGraph();
  const spread = room * Math.sqrt(part.length / Math.max(1, groups.length)) * 1.6;
  groups.forEach((members, g) => {
    const centre = sunflower(g, spread);
    members.forEach((id, i) => {
      const { x, y } = sunflower(i, room * 0.4);
      own.addNode(id, { x: centre.x + x, y: centre.y + y, size: 4 + Math.min(14, Math.sqrt(graph.degree(id))) });
    });
  });
  for (const id of part)
    graph.forEachNeighbor(id, (other) => {
      // Lines within a community pull more than those between two.
      const weight = communities[id] === communities[Number(other)] ? 1 : 0.25;
      if (id < Number(other)) own.mergeEdge(id, other, { weight });
    });
  const isSmall = part.length < 60;
  const settings = {
    ...forceAtlas2.inferSettings(own),
    linLogMode: !isSmall,
    outboundAttractionDistribution: false,
    strongGravityMode: false,
    gravity: isSmall ? 0.4 : 0.08,
    scalingRatio: isSmall ? 60 : 3,
    edgeWeightInfluence: 1,
    barnesHutOptimize: part.length > 400,
    barnesHutTheta: 0.8,
    slowDown: 2 + Math.log(part.length),
  };
  const rounds = isSmall ? 1 : 6;
  for (let round = 1; round <= rounds; round++) {
    const isEnd = round === rounds;
    forceAtlas2.assign(own, {
      iterations: isSmall ? 300 : part.length > 3_000 ? 30 : 60,
      settings: { ...settings, adjustSizes: isEnd },
      getEdgeWeight: 'weight',
    });
    yield scaled(part.map((id) => own.getNodeAttributes(id) as Spot));
  }
}

/** Of such a size that dots have room. */
function scaled(spots: Spot[]): Spot[] {
  const { left, top, width, height } = boxOfSpots(spots);
  const wanted = room * Math.sqrt(spots.length) * 1.5;
  const scale = wanted / Math.max(1, Math.sqrt(width * height));
  return spots.map(({ x, y }) => ({ x: (x - left - width / 2) * scale, y: (y - top - height / 2) * scale }));
}

function boxOfSpots(spots: Spot[]): { left: number; top: number; width: number; height: number } {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of spots) {
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  return { left, top, width: right - left, height: bottom - top };
}

function put(places: Float32Array, ids: number[], spots: Spot[]): void {
  ids.forEach((id, i) => places.set([spots[i]?.x ?? 0, spots[i]?.y ?? 0], 2 * id));
}

interface Parts {
  largest: number[];
  smaller: { part: number[]; spots: Spot[] }[];
  /** Dots without lines. */
  loose: number[];
}

/** Sets smaller parts in columns beside the largest, and dots without lines into a last field. */
function beside(places: Float32Array, { largest, smaller, loose }: Parts): void {
  const main = boxOfSpots(largest.map((id) => ({ x: places[2 * id] ?? 0, y: places[2 * id + 1] ?? 0 })));
  const height = Math.max(main.height, room * 10);
  const top = main.top + main.height / 2 - height / 2;
  let [x, y, widest] = [main.left + main.width + room * 3, top, 0];
  for (const { part, spots } of smaller) {
    const box = boxOfSpots(spots);
    const [wide, high] = [box.width + room * 3, box.height + room * 3];
    if (y + high > top + height && y > top) [x, y, widest] = [x + widest, top, 0];
    const [left, upper] = [x, y];
    put(
      places,
      part,
      spots.map((spot) => ({ x: spot.x - box.left + left, y: spot.y - box.top + upper })),
    );
    y += high;
    widest = Math.max(widest, wide);
  }
  x += widest;
  const perColumn = Math.min(Math.floor(height / room), Math.ceil(2 * Math.sqrt(loose.length)));
  put(
    places,
    loose,
    loose.map((_id, i) => ({ x: x + Math.floor(i / perColumn) * room, y: top + (i % perColumn) * room })),
  );
}

/** New dots around those that have a place, each on the free side of its neighbour. */
function added(graph: UndirectedGraph, kept: Float32Array): Float32Array<ArrayBuffer> {
  const places = new Float32Array(kept);
  const has = (id: number) => !Number.isNaN(places[2 * id]);
  const isFree = (x: number, y: number) => {
    for (let i = 0; i < places.length; i += 2)
      if (Math.hypot((places[i] ?? NaN) - x, (places[i + 1] ?? NaN) - y) < room * 2.2) return false;
    return true;
  };
  const [middleX, middleY] = [0, 1].map((axis) => {
    const known = kept.filter((value, i) => i % 2 === axis && !Number.isNaN(value));
    return known.reduce((sum, value) => sum + value, 0) / Math.max(1, known.length);
  }) as [number, number];
  let waiting = graph.mapNodes(Number).filter((id) => !has(id));
  while (waiting.length > 0) {
    const ready = waiting.filter((id) => graph.neighbors(id).some((each) => has(Number(each))));
    for (const id of ready.length > 0 ? ready : waiting) {
      const near = Number(graph.neighbors(id).find((each) => has(Number(each))) ?? id);
      const [fromX, fromY] = has(near) ? [places[2 * near] ?? 0, places[2 * near + 1] ?? 0] : [middleX, middleY];
      const outward = Math.atan2(fromY - middleY, fromX - middleX);
      places.set(freeSpot(fromX, fromY, outward, isFree), 2 * id);
    }
    waiting = waiting.filter((id) => !has(id));
  }
  return places;
}

function freeSpot(x: number, y: number, outward: number, isFree: (x: number, y: number) => boolean): [number, number] {
  for (let ring = 1; ; ring++) {
    const radius = room * (2.2 + ring * 1.4);
    const count = Math.floor(radius / 6);
    for (let i = 0; i < count; i++) {
      const side = i % 2 === 0 ? i / 2 : -(i + 1) / 2;
      const angle = outward + (side / count) * Math.PI * 2;
      const [toX, toY] = [x + radius * Math.cos(angle), y + radius * Math.sin(angle)];
      if (isFree(toX, toY)) return [toX, toY];
    }
  }
}
