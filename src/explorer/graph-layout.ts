// Computes the positions of a graph's dots, and the communities that they form, in a worker, so that the page stays
// responsive. The same graph always gets the same layout: nothing depends on chance or time.
//
// The neighbours of a single dot are placed on an oval around it: dots of one sort are together, and each has its own
// row, so that all labels have room. For any other graph, ForceAtlas2 lays out the largest connected part. It starts
// with the communities apart, so that the picture shows them instead of a ball. Smaller parts are laid out separately
// and put into the free space around it, and dots without lines around everything. Dots that have a position keep it,
// and new dots are placed near those that led to them.
//
// The package's own worker is made from a Blob URL, which the content security policy of the page refuses.
import { UndirectedGraph } from 'graphology';
import louvain from 'graphology-communities-louvain';
import forceAtlas2 from 'graphology-layout-forceatlas2';
import { placesAround } from './graph-oval';

export interface LayoutRequest {
  count: number;
  /** Positions of the two dots of each line, one pair after the other. */
  ends: Uint32Array;
  /** x and y of each placed dot, NaN for each unplaced one. */
  kept: Float32Array | undefined;
  /** The dot in the middle, if the graph shows the neighbourhood of one dot. */
  main: number | undefined;
  /** The sort of each dot; dots of one sort are placed together. */
  sorts: Uint8Array;
  /** Pixels of the picture. */
  width: number;
  height: number;
}

/** The layout is sent several times, improved each time. */
export interface LayoutAnswer {
  /** x and y of each dot, one pair after the other. */
  places: Float32Array<ArrayBuffer>;
  /** The community of each dot. */
  communities: Uint16Array<ArrayBuffer>;
  isLast: boolean;
}

const goldenAngle = 2.399963;
/** Space that a dot takes if it has no neighbours. */
const room = 26;

interface Spot {
  x: number;
  y: number;
}

onmessage = ({ data: { count, ends, kept, main, sorts, width, height } }: MessageEvent<LayoutRequest>) => {
  const graph = new UndirectedGraph();
  for (let i = 0; i < count; i++) graph.addNode(i);
  for (let i = 0; i < ends.length; i += 2) graph.mergeEdge(ends[i], ends[i + 1]);
  const communities = communitiesOf(graph, count);
  const send = (places: Float32Array<ArrayBuffer>, isLast: boolean) =>
    postMessage({ places, communities, isLast } satisfies LayoutAnswer);
  if (kept?.some((value) => !Number.isNaN(value))) {
    send(added(graph, kept, main === undefined ? undefined : sorts), true);
    return;
  }
  if (main !== undefined) {
    const near = graph.mapNeighbors(main, Number);
    const neighboursOf = (i: number) => graph.mapNeighbors(i, Number);
    const around = placesAround({ near, neighboursOf, sorts, width, height });
    const places = new Float32Array(2 * count).fill(NaN);
    places.set([0, 0], 2 * main);
    for (const [i, spot] of around) places.set(spot, 2 * i);
    send(added(graph, places, sorts), true);
    return;
  }
  const shape = Math.max(0.6, Math.min(1.8, width / Math.max(1, height)));
  const places = new Float32Array(2 * count);
  const [largest = [], ...others] = partsOf(graph, count);
  const loose = others.filter(({ length }) => length === 1).flat();
  const smaller = others
    .filter(({ length }) => length > 1)
    .map((part) => ({ part, spots: [...force(graph, part, communities, 1)].at(-1) ?? [] }));
  for (const spots of force(graph, largest, communities, shape)) {
    put(places, largest, spots);
    setAround(places, { largest, smaller, loose }, shape);
    send(places.slice(), false);
  }
  send(places, true);
};

/** Pseudo-random numbers that are the same each time. */
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

/** Lays out one part, improving it several times. @param shape its width for a height of 1 */
function* force(graph: UndirectedGraph, part: number[], communities: Uint16Array, shape: number): Generator<Spot[]> {
  const order = new Map<number, number[]>();
  for (const id of part) {
    const members = order.get(communities[id] ?? 0) ?? [];
    members.push(id);
    order.set(communities[id] ?? 0, members);
  }
  // Large communities begin in the middle, and within each the dots with most lines do.
  const groups = [...order.values()]
    .sort((a, b) => b.length - a.length)
    .map((members) => members.toSorted((a, b) => graph.degree(b) - graph.degree(a)));
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
      // Lines within a community pull more than lines between two.
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
    const spots = scaled(
      part.map((id) => own.getNodeAttributes(id) as Spot),
      shape,
    );
    if (!isSmall) hubsInside(graph, { part, spots, communities });
    apart(
      spots,
      part.map((id) => graph.degree(id)),
      isEnd ? 14 : 3,
    );
    yield spots;
  }
}

/** A dot with many lines belongs amid its community, not at the rim. */
function hubsInside(
  graph: UndirectedGraph,
  { part, spots, communities }: { part: number[]; spots: Spot[]; communities: Uint16Array },
): void {
  const spotOf = new Map(part.map((id, i) => [id, spots[i] as Spot]));
  for (const [id, spot] of spotOf) {
    const near = graph.mapNeighbors(id, Number).filter((each) => communities[each] === communities[id]);
    if (near.length < 5) continue;
    const middle = (axis: 'x' | 'y') =>
      near.reduce((sum, each) => sum + (spotOf.get(each)?.[axis] ?? 0), 0) / near.length;
    Object.assign(spot, { x: middle('x') * 0.8 + spot.x * 0.2, y: middle('y') * 0.8 + spot.y * 0.2 });
  }
}

/** From this number of lines on a dot is large, and others keep away from it. */
const large = 20;

/** Moves overlapping dots apart. */
function apart(spots: Spot[], degrees: number[], turns: number): void {
  const least = room * 0.62;
  const hubs = spots.flatMap((spot, i) => {
    const degree = degrees[i] ?? 0;
    return degree < large ? [] : [{ spot, reach: room * (0.5 + Math.min(11, Math.sqrt(degree)) / 11) }];
  });
  for (let turn = 0; turn < turns; turn++) {
    for (const { spot: hub, reach } of hubs)
      spots.forEach((spot, i) => {
        const distance = Math.hypot(spot.x - hub.x, spot.y - hub.y);
        if (spot === hub || distance >= reach) return;
        const angle = distance > 0.01 ? Math.atan2(spot.y - hub.y, spot.x - hub.x) : i * goldenAngle;
        Object.assign(spot, { x: hub.x + reach * Math.cos(angle), y: hub.y + reach * Math.sin(angle) });
      });
    const cells = new Map<number, Spot[]>();
    const cellOf = (x: number, y: number) => Math.floor(x / least) * 1_000_003 + Math.floor(y / least);
    for (const spot of spots) {
      const cell = cellOf(spot.x, spot.y);
      const members = cells.get(cell);
      if (members) members.push(spot);
      else cells.set(cell, [spot]);
    }
    spots.forEach((spot, i) => {
      for (const dx of [-least, 0, least])
        for (const dy of [-least, 0, least])
          for (const other of cells.get(cellOf(spot.x + dx, spot.y + dy)) ?? []) {
            if (other === spot) continue;
            const distance = Math.hypot(other.x - spot.x, other.y - spot.y);
            if (distance >= least) continue;
            // Two dots on one point move apart in a direction that is always the same.
            const angle = distance > 0.01 ? Math.atan2(spot.y - other.y, spot.x - other.x) : i * goldenAngle;
            spot.x += (Math.cos(angle) * (least - distance)) / 3;
            spot.y += (Math.sin(angle) * (least - distance)) / 3;
          }
    });
  }
}

/** Scales the layout so that dots have room and it comes closer to the desired shape. */
function scaled(spots: Spot[], shape: number): Spot[] {
  const { left, top, width, height } = boxOfSpots(spots);
  const wanted = room * Math.sqrt(spots.length) * 1.5;
  const scale = wanted / Math.max(1, Math.sqrt(width * height));
  const stretch = Math.max(0.7, Math.min(1.4, Math.sqrt(shape / (width / Math.max(1, height)))));
  return spots.map(({ x, y }) => ({
    ...{ x: (x - left - width / 2) * scale * stretch, y: ((y - top - height / 2) * scale) / stretch },
  }));
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

/** Puts smaller parts into the free space around the largest, and dots without lines around them all. */
function setAround(places: Float32Array, { largest, smaller, loose }: Parts, shape: number): void {
  const cell = room * 2;
  const taken = new Set<string>();
  const cellsOf = (left: number, top: number, right: number, bottom: number) => {
    const found: string[] = [];
    for (let x = Math.floor(left / cell); x <= Math.floor(right / cell); x++)
      for (let y = Math.floor(top / cell); y <= Math.floor(bottom / cell); y++) found.push(`${x} ${y}`);
    return found;
  };
  const take = (x: number, y: number, around: number) => {
    for (const each of cellsOf(x - around, y - around, x + around, y + around)) taken.add(each);
  };
  for (const id of largest) take(places[2 * id] ?? 0, places[2 * id + 1] ?? 0, room * 1.6);
  /** Steps outwards on a spiral of the wanted shape until the box is free. */
  const freeFrom = (first: number, step: number, width: number, height: number): [number, Spot] => {
    for (let i = first; ; i++) {
      const { x, y } = sunflower(i, step);
      const centre = { x: x * Math.sqrt(shape), y: y / Math.sqrt(shape) };
      const [left, top] = [centre.x - width / 2, centre.y - height / 2];
      if (cellsOf(left, top, left + width, top + height).every((each) => !taken.has(each))) return [i, centre];
    }
  };
  for (const { part, spots } of smaller) {
    const box = boxOfSpots(spots);
    const [, centre] = freeFrom(0, cell * 0.7, box.width + room, box.height + room);
    const moved = spots.map(({ x, y }) => ({
      ...{ x: x - box.left - box.width / 2 + centre.x, y: y - box.top - box.height / 2 + centre.y },
    }));
    put(places, part, moved);
    for (const { x, y } of moved) take(x, y, room);
  }
  // Dots that the spiral itself keeps apart need not be marked.
  let next = 0;
  for (const id of loose) {
    const [i, { x, y }] = freeFrom(next, room * 0.75, 1, 1);
    places.set([x, y], 2 * id);
    next = i + 1;
  }
}

/**
 * Places new dots around the placed ones, each on the free side of its neighbour.
 * @param sorts given for the neighbourhood of one dot: many new dots form a column beyond all others, which leaves room
 * for labels
 */
function added(graph: UndirectedGraph, kept: Float32Array, sorts?: Uint8Array): Float32Array<ArrayBuffer> {
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
    if (sorts) {
      const hub = hubOf(graph, ready, has);
      const led = ready.filter((id) => graph.hasEdge(hub, id));
      if (led.length >= column.least) {
        const from = { x: places[2 * hub] ?? 0, y: places[2 * hub + 1] ?? 0 };
        for (const [id, spot] of inColumn(led, { from, places, sorts })) places.set(spot, 2 * id);
        waiting = waiting.filter((id) => !has(id));
        continue;
      }
    }
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

const column = { least: 5, row: 44, away: 150, bend: 60 };

/** The dot that leads to most of the waiting dots. */
function hubOf(graph: UndirectedGraph, waiting: number[], has: (id: number) => boolean): number {
  const led = new Map<number, number>();
  for (const id of waiting)
    graph.forEachNeighbor(id, (other) => {
      if (has(Number(other))) led.set(Number(other), (led.get(Number(other)) ?? 0) + 1);
    });
  return [...led].reduce((best, each) => (each[1] > best[1] ? each : best), [-1, 0] as [number, number])[0];
}

/** New dots form a column on the outer side of the dot that led to them. The column is sorted and bends around it. */
function inColumn(
  ids: number[],
  { from, places, sorts }: { from: Spot; places: Float32Array; sorts: Uint8Array },
): [number, [number, number]][] {
  const side = from.x < 0 ? -1 : 1;
  const outermost = places.reduce(
    (most, value, i) => (i % 2 === 0 && !Number.isNaN(value) ? Math.max(most, side * value) : most),
    side * from.x,
  );
  return ids
    .toSorted((a, b) => (sorts[a] ?? 0) - (sorts[b] ?? 0) || a - b)
    .map((id, i) => {
      const away = (2 * (i + 0.5)) / ids.length - 1;
      const x = side * (outermost + column.away + column.bend * (Math.sqrt(1 - away * away) - 0.5));
      return [id, [x, from.y + (away * ids.length * column.row) / 2]];
    });
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
