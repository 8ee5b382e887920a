// How a graph looks, for the screen and for files: which dots, lines and words are seen at a zoom, and where. What paints
// is a small set of strokes, so that a canvas and an SVG show the same picture.
import { shortenedAtWord } from './formats';
import type { KindName } from './kinds';
import { radiusOf, type Scene, type SceneNode } from './scene';

export interface Camera {
  /** The point of the graph in the middle of the picture. */
  x: number;
  y: number;
  /** Pixels for a unit of the graph. */
  scale: number;
}

export interface GraphPicture {
  scene: Scene;
  places: Float32Array;
  communities: Uint16Array;
  /** Whether each dot is shown. */
  shown: (i: number) => boolean;
  /** The dot whose neighbours light up. */
  active: number | undefined;
  /** The dot that is opened. */
  chosen: number | undefined;
  width: number;
  height: number;
  camera: Camera;
  /** The scale at which all of it is seen. */
  whole: number;
  colours: Record<KindName | 'text' | 'dim' | 'ground' | 'accent', string>;
  isDark: boolean;
}

export interface LabelLook {
  size: number;
  weight: number;
  colour: string;
  /** The text begins here, or has its middle here. */
  anchor: 'start' | 'middle';
  opacity: number;
}

export interface Strokes {
  /** Circles of one colour, painted as one area. */
  discs: (spots: Float32Array, colour: string, opacity: number) => void;
  lines: (ends: Float32Array, colour: string, width: number, opacity: number) => void;
  /** Tips of arrows: where, and the angle. */
  tips: (spots: Float32Array, colour: string, opacity: number) => void;
  ring: (x: number, y: number, radius: number, colour: string, width: number) => void;
  label: (text: string, x: number, y: number, look: LabelLook) => void;
  widthOf: (text: string, size: number, weight: number) => number;
}

const most = { labels: 160, lineLabels: 60, tips: 500 };
/** Pixels of a picture that has room for 40 labels where all of it is seen. */
const areaOfMost = 600_000;
/** Members of a community that has a colour. */
const minCommunity = 8;
const cut = { dot: 34, title: 120 };

export const onScreen = ({ camera, width, height }: GraphPicture, x: number, y: number): [number, number] => [
  (x - camera.x) * camera.scale + width / 2,
  (y - camera.y) * camera.scale + height / 2,
];

/** Dots grow slower than the distances between them. */
export const radiusAt = (picture: GraphPicture, node: SceneNode): number =>
  radiusOf(node) * Math.max(0.7, Math.min(3.2, Math.sqrt(picture.camera.scale / picture.whole))) * sizeOfFew(picture);

/** Few dots are larger, and so are those of a picture that has room for them. */
const sizeOfFew = ({ scene: { nodes }, whole }: GraphPicture) =>
  nodes.length < 80 ? 1.6 : Math.max(0.35, Math.min(1.2, whole * 1.8));

function neighboursOf({ lines }: Scene, i: number): Set<number> {
  const found = new Set<number>();
  for (const { from, to } of lines) {
    if (from === i) found.add(to);
    if (to === i) found.add(from);
  }
  return found;
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

const overlap = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

export function paint(picture: GraphPicture, strokes: Strokes): void {
  const { scene, places, shown, active, chosen, colours } = picture;
  const { nodes, lines } = scene;
  const lit = active === undefined ? undefined : neighboursOf(scene, active).add(active);
  const isLit = (i: number) => lit === undefined || lit.has(i);
  const spot = (i: number) => onScreen(picture, places[2 * i] ?? 0, places[2 * i + 1] ?? 0);
  const isIn = ([x, y]: [number, number], margin: number) =>
    x > -margin && y > -margin && x < picture.width + margin && y < picture.height + margin;
  const seen = nodes.flatMap((node, i) => {
    if (!shown(i)) return [];
    const [x, y] = spot(i);
    return isIn([x, y], 60) ? [{ i, node, x, y, radius: radiusAt(picture, node) }] : [];
  });
  paintCommunities(picture, strokes, spot);

  // Lines end at their dots, so that none seems to end behind another.
  const between = lines.filter(({ from, to }) => shown(from) && shown(to));
  const isFew = between.length <= most.tips;
  const parts = { far: [] as number[], near: [] as number[], tips: [] as number[] };
  const named: { label: string; x: number; y: number; isNear: boolean }[] = [];
  for (const { from, to, label, isMutual } of between) {
    const [a, b] = [spot(from), spot(to)];
    if (!isIn(a, 2_000) && !isIn(b, 2_000)) continue;
    const isNear = lit !== undefined && (from === active || to === active);
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const start = radiusAt(picture, nodes[from] as SceneNode) + 1;
    const end = radiusAt(picture, nodes[to] as SceneNode) + 2;
    const ends = [
      ...[a[0] + start * Math.cos(angle), a[1] + start * Math.sin(angle)],
      ...[b[0] - end * Math.cos(angle), b[1] - end * Math.sin(angle)],
    ] as [number, number, number, number];
    parts[isNear ? 'near' : 'far'].push(...ends);
    if (!isMutual && (isFew || isNear)) parts.tips.push(ends[2], ends[3], angle);
    if (label && (isNear || between.length <= most.lineLabels))
      named.push({ label, x: (ends[0] + ends[2]) / 2, y: (ends[1] + ends[3]) / 2, isNear });
  }
  const thin = Math.max(0.07, Math.min(0.5, 250 / between.length));
  strokes.lines(Float32Array.from(parts.far), colours.dim, between.length > 600 ? 0.7 : 1, lit ? thin / 3 : thin);
  if (parts.near.length > 0) strokes.lines(Float32Array.from(parts.near), colours.accent, 1.5, 0.9);
  if (parts.tips.length > 0)
    strokes.tips(Float32Array.from(parts.tips), lit ? colours.accent : colours.dim, lit ? 0.9 : 0.7);

  const groups = new Map<string, { kind: KindName; isLit: boolean; spots: number[] }>();
  for (const { i, node, x, y, radius } of seen) {
    const key = `${node.kind} ${isLit(i)}`;
    const group = groups.get(key) ?? { kind: node.kind, isLit: isLit(i), spots: [] };
    group.spots.push(x, y, radius);
    groups.set(key, group);
  }
  for (const { kind, isLit: bright, spots } of [...groups.values()].sort((a, b) => Number(a.isLit) - Number(b.isLit)))
    strokes.discs(Float32Array.from(spots), colours[kind], bright ? 1 : 0.15);
  for (const { i, node, x, y, radius } of seen)
    if (i === chosen || node.isMain) strokes.ring(x, y, radius + 3, colours[node.kind], i === chosen ? 2.5 : 1.5);
  paintLabels(picture, strokes, { seen, named, isLit });
}

/** Soft areas behind the members of each large community. */
function paintCommunities(picture: GraphPicture, strokes: Strokes, spot: (i: number) => [number, number]): void {
  const { scene, communities, shown, active, isDark } = picture;
  const members = new Map<number, number[]>();
  for (let i = 0; i < scene.nodes.length; i++) {
    if (!shown(i) || scene.nodes[i]?.degree === 0) continue;
    const list = members.get(communities[i] ?? 0) ?? [];
    list.push(i);
    members.set(communities[i] ?? 0, list);
  }
  const large = [...members].filter(([, ids]) => ids.length >= minCommunity);
  if (large.length < 2) return;
  const radius = Math.max(12, Math.min(70, 55 * picture.camera.scale));
  for (const [community, ids] of large) {
    const spots = Float32Array.from(ids.flatMap((i) => [...spot(i), radius]));
    strokes.discs(spots, hueOf(community, isDark), active === undefined ? 0.11 : 0.05);
  }
}

/** Neighbouring numbers have hues that are far apart. */
const hueOf = (community: number, isDark: boolean): string =>
  `hsl(${Math.round((community * 137.5 + 210) % 360)}, 65%, ${isDark ? 65 : 48}%)`;

interface Seen {
  i: number;
  node: SceneNode;
  x: number;
  y: number;
  radius: number;
}

/** Names of communities first, then dots with most lines: a label is left out where it would cover another. */
function paintLabels(
  picture: GraphPicture,
  strokes: Strokes,
  {
    seen,
    named,
    isLit,
  }: { seen: Seen[]; named: { label: string; x: number; y: number; isNear: boolean }[]; isLit: (i: number) => boolean },
): void {
  const { active, chosen, colours, scene } = picture;
  const heads = headsOf(picture);
  const zoom = picture.camera.scale / picture.whole;
  const taken: Box[] = [];
  const isFree = (box: Box) => taken.every((other) => !overlap(box, other));
  const rank = ({ i, node }: Seen) =>
    (i === active ? 1e9 : i === chosen ? 1e8 : 0) +
    (active !== undefined && isLit(i) ? 1e7 : 0) +
    (node.isMain ? 1e6 : 0) +
    (heads.has(i) ? 1e5 : 0) +
    node.degree +
    (node.kind === 'name' ? 0.5 : 0);
  const isWanted = ({ i }: Seen) => active === undefined || isLit(i);
  // A small picture has room for fewer.
  const area = Math.min(1, (picture.width * picture.height) / areaOfMost);
  const wanted = scene.nodes.length <= 90 ? 90 : Math.round(40 * area * Math.max(1, zoom) ** 1.5);
  let left = Math.min(most.labels, wanted);
  for (const each of seen.filter(isWanted).sort((a, b) => rank(b) - rank(a))) {
    if (left === 0) break;
    const { i, node, x, y, radius } = each;
    const isHead = heads.has(i) && zoom < 2.5;
    const size = i === active || isHead ? 14 : node.degree > 8 ? 13 : 12;
    const weight = isHead || i === active || i === chosen || node.isMain ? 600 : 400;
    const text = shortenedAtWord(node.text, i === active || i === chosen ? cut.title : cut.dot);
    const width = strokes.widthOf(text, size, weight);
    const box = {
      left: x - width / 2 - 3,
      right: x + width / 2 + 3,
      top: y + radius + 1,
      bottom: y + radius + size + 6,
    };
    if (i !== active && !isFree(box)) continue;
    taken.push(box);
    left--;
    strokes.label(text, x, y + radius + size + 1, {
      ...{ size, weight, anchor: 'middle', opacity: 1 },
      colour: node.kind === 'name' || weight === 600 ? colours.text : colours.dim,
    });
  }
  let lineLabels = most.lineLabels;
  for (const { label, x, y, isNear } of named.sort((a, b) => Number(b.isNear) - Number(a.isNear))) {
    if (lineLabels-- === 0) break;
    const text = shortenedAtWord(label, 28);
    const width = strokes.widthOf(text, 10.5, 400);
    const box = { left: x - width / 2, right: x + width / 2, top: y - 7, bottom: y + 5 };
    if (!isFree(box)) continue;
    taken.push(box);
    strokes.label(text, x, y + 3, {
      ...{ size: 10.5, weight: 400, anchor: 'middle', opacity: isNear || active === undefined ? 1 : 0.3 },
      colour: isNear ? colours.accent : colours.dim,
    });
  }
}

/** The dot that gives each large community its name: of its names, the one with most lines. */
function headsOf({
  scene: { nodes },
  communities,
  shown,
}: Pick<GraphPicture, 'scene' | 'communities' | 'shown'>): Map<number, number> {
  const best = new Map<number, { i: number; rank: number; size: number }>();
  nodes.forEach(({ kind, degree }, i) => {
    if (!shown(i) || degree === 0) return;
    const community = communities[i] ?? 0;
    const rank = degree + (kind === 'name' ? 1_000 : 0);
    const known = best.get(community) ?? { i, rank: -1, size: 0 };
    best.set(community, {
      ...(rank > known.rank ? { i, rank } : { i: known.i, rank: known.rank }),
      size: known.size + 1,
    });
  });
  return new Map([...best].filter(([, { size }]) => size >= minCommunity).map(([community, { i }]) => [i, community]));
}

/** The camera that shows all dots, with room for their labels. */
export function wholeCamera(
  places: Float32Array,
  shown: (i: number) => boolean,
  width: number,
  height: number,
): Camera {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let i = 0; i < places.length / 2; i++) {
    if (!shown(i)) continue;
    const [x = 0, y = 0] = [places[2 * i], places[2 * i + 1]];
    [left, right] = [Math.min(left, x), Math.max(right, x)];
    [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
  }
  if (left > right) return { x: 0, y: 0, scale: 1 };
  const margin = { x: Math.min(90, width / 6), y: 44 };
  const scale = Math.min(
    4,
    (width - 2 * margin.x) / Math.max(1, right - left),
    (height - 2 * margin.y) / Math.max(1, bottom - top),
  );
  return { x: (left + right) / 2, y: (top + bottom) / 2, scale: Math.max(0.01, scale) };
}
