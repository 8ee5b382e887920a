// Draws a graph for the screen and for files: decides which dots, lines and labels are visible at a zoom level, and
// where. It draws with a small set of strokes, so that a canvas and an SVG show the same picture.
import { counted, shortenedAtWord } from './formats';
import { kindNames, type KindName } from './kinds';
import { radiusOf, type Scene, type SceneNode } from './scene';
import { wrappedAt } from './wrapped';

export interface Camera {
  /** The point of the graph in the middle of the picture. */
  x: number;
  y: number;
  /** Pixels per unit of the graph. */
  scale: number;
}

export interface GraphPicture {
  scene: Scene;
  places: Float32Array;
  communities: Uint16Array;
  /** Whether each dot is shown. */
  shown: (i: number) => boolean;
  /** The dot whose neighbours are highlighted. */
  active: number | undefined;
  /** The open dot. */
  chosen: number | undefined;
  width: number;
  height: number;
  camera: Camera;
  /** The scale at which the whole graph is visible. */
  whole: number;
  /** Pixels on each side that are painted ahead and not visible yet. */
  rim?: { x: number; y: number };
  /** Where controls cover the picture. */
  covered?: Box[];
  colours: Record<KindName | 'text' | 'dim' | 'ground' | 'accent' | 'edge', string>;
  isDark: boolean;
}

export interface LabelLook {
  size: number;
  weight: number;
  colour: string;
  /** The text begins here, has its middle here, or ends here. */
  anchor: 'start' | 'middle' | 'end';
  opacity: number;
  /** Rotated around this point. */
  angle?: number;
}

export interface Strokes {
  /** Circles of one colour, painted as one area. @param edge colour of a thin outline around each */
  discs: (spots: Float32Array, colour: string, opacity: number, edge?: string) => void;
  /** A background on which words can be read, whatever is behind it. */
  sheet: (box: Box, fill: string, line: string) => void;
  lines: (ends: Float32Array, colour: string, width: number, opacity: number) => void;
  /** Tips of arrows: position and angle. */
  tips: (spots: Float32Array, colour: string, opacity: number) => void;
  ring: (x: number, y: number, radius: number, colour: string, width: number) => void;
  label: (text: string, x: number, y: number, look: LabelLook) => void;
  widthOf: (text: string, size: number, weight: number) => number;
}

/** Length of an arrowhead. */
export const tip = 7;
const most = { labels: 160, lineLabels: 60, tips: 500 };
/** Pixels of a picture that has room for 40 labels when the whole graph is visible. */
const areaOfMost = 600_000;
/** Min members of a community that gets a colour. */
const minCommunity = 8;
/** Max letters of a label; of a label that otherwise finds no room; of a whole title, and of its lines. */
const cut = { dot: 34, shorter: [24, 16, 10], title: 240, line: 38 };
/** Max dots of a picture so small that every label finds a place. */
const few = 90;
/** Pixels of a picture as on a phone: its labels are small and leave its dots free. */
const narrow = 500;
/** Letters of the fonts are about half as wide as they are high. */
const letter = 0.5;

export const onScreen = ({ camera, width, height }: GraphPicture, x: number, y: number): [number, number] => [
  (x - camera.x) * camera.scale + width / 2,
  (y - camera.y) * camera.scale + height / 2,
];

/** Dots grow more slowly than the distances between them. */
export const radiusAt = (picture: GraphPicture, node: SceneNode): number =>
  radiusOf(node) * Math.max(0.7, Math.min(3.2, Math.sqrt(picture.camera.scale / picture.whole))) * sizeOfFew(picture);

/** Dots are larger if there are few, or if the picture has room for them. */
const sizeOfFew = ({ scene: { nodes }, whole }: GraphPicture) =>
  nodes.length < few ? 1.5 : Math.max(0.35, Math.min(1.2, whole * 1.8));

function neighboursOf({ lines }: Scene, i: number): Set<number> {
  const found = new Set<number>();
  for (const { from, to } of lines) {
    if (from === i) found.add(to);
    if (to === i) found.add(from);
  }
  return found;
}

export interface Box {
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
  const parts = {
    within: [] as number[],
    across: [] as number[],
    near: [] as number[],
    ...{ tips: [] as number[], nearTips: [] as number[] },
  };
  const main = nodes.findIndex(({ isMain }) => isMain);
  /** The dot whose lines are emphasised: the one under the pointer, otherwise the open one. */
  const by = active ?? (chosen === main ? undefined : chosen);
  const named: NamedLine[] = [];
  for (const { from, to, label, isMutual } of between) {
    const [a, b] = [spot(from), spot(to)];
    if (!isIn(a, 2_000) && !isIn(b, 2_000)) continue;
    const isNear = by !== undefined && (from === by || to === by);
    const angle = Math.atan2(b[1] - a[1], b[0] - a[0]);
    const start = radiusAt(picture, nodes[from] as SceneNode) + 1;
    const end = radiusAt(picture, nodes[to] as SceneNode) + 2;
    const ends = [
      ...[a[0] + start * Math.cos(angle), a[1] + start * Math.sin(angle)],
      ...[b[0] - end * Math.cos(angle), b[1] - end * Math.sin(angle)],
    ] as [number, number, number, number];
    // In the neighbourhood of one dot, its own lines come before the others; otherwise lines within a community do.
    const isOwn = main >= 0 ? from === main || to === main : picture.communities[from] === picture.communities[to];
    parts[isNear ? 'near' : isOwn ? 'within' : 'across'].push(...ends);
    if (!isMutual && (isNear || (isFew && lit === undefined && (main < 0 || isOwn))))
      parts[isNear ? 'nearTips' : 'tips'].push(ends[2], ends[3], angle);
    if (label && (isNear || (lit === undefined && (between.length <= most.lineLabels || from === main || to === main))))
      named.push({ label, ends, isNear, isOwn });
  }
  const thin = Math.max(0.1, Math.min(0.6, 300 / between.length)) * (lit ? 0.3 : 1);
  const width = between.length > 600 ? 0.7 : 1;
  if (parts.across.length > 0) strokes.lines(Float32Array.from(parts.across), colours.dim, width, thin * 0.45);
  if (parts.within.length > 0) strokes.lines(Float32Array.from(parts.within), colours.dim, width, thin);
  if (parts.near.length > 0) strokes.lines(Float32Array.from(parts.near), colours.accent, 1.5, 0.9);
  if (parts.tips.length > 0) strokes.tips(Float32Array.from(parts.tips), colours.dim, 0.7);
  if (parts.nearTips.length > 0) strokes.tips(Float32Array.from(parts.nearTips), colours.accent, 0.9);

  // Large dots are above small ones, and highlighted ones above all.
  const groups = new Map<string, { kind: KindName; isLit: boolean; level: number; spots: number[] }>();
  for (const { i, node, x, y, radius } of seen) {
    const level = (isLit(i) ? 2 : 0) + (node.degree > 8 ? 1 : 0);
    const key = `${node.kind} ${level}`;
    const group = groups.get(key) ?? { kind: node.kind, isLit: isLit(i), level, spots: [] };
    group.spots.push(x, y, radius);
    groups.set(key, group);
  }
  const edge = seen.length < 1_500 ? colours.ground : undefined;
  for (const { kind, isLit: bright, spots } of [...groups.values()].sort((a, b) => a.level - b.level))
    strokes.discs(Float32Array.from(spots), colours[kind], bright ? 1 : 0.15, edge);
  for (const { i, node, x, y, radius } of seen)
    if (i === chosen || node.isMain) strokes.ring(x, y, radius + 3, colours[node.kind], i === chosen ? 2.5 : 1.5);
  paintLabels(picture, strokes, { seen, named, isLit });
}

interface NamedLine {
  label: string;
  ends: [number, number, number, number];
  /** The line ends at the highlighted dot. */
  isNear: boolean;
  /** The line ends at the dot in the middle. */
  isOwn: boolean;
}

/** The neighbourhood of one dot is not a map of communities. */
const isAroundOne = ({ nodes }: Scene) => nodes.some(({ isMain }) => isMain);

/** Soft areas behind the members of each large community. */
function paintCommunities(picture: GraphPicture, strokes: Strokes, spot: (i: number) => [number, number]): void {
  const { scene, communities, shown, active, isDark } = picture;
  if (isAroundOne(scene)) return;
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

/** The same hue, for text. */
const wordHueOf = (community: number, isDark: boolean): string =>
  `hsl(${Math.round((community * 137.5 + 210) % 360)}, ${isDark ? 70 : 60}%, ${isDark ? 80 : 28}%)`;

interface Seen {
  i: number;
  node: SceneNode;
  x: number;
  y: number;
  radius: number;
}

/** How much a kind deserves a label, besides its lines. */
const worth: Partial<Record<KindName, number>> = { name: 1.5, event: 0.3, source: 0.5 };

/**
 * Names of communities first, then dots with most lines. A label goes under its dot or beside it, where it fits into
 * the picture and covers neither another label nor a large dot; a label without such a place is left out.
 */
function paintLabels(
  picture: GraphPicture,
  strokes: Strokes,
  { seen, named, isLit }: { seen: Seen[]; named: NamedLine[]; isLit: (i: number) => boolean },
): void {
  const { active, chosen, colours, scene, communities, isDark } = picture;
  const seenBox = seenOf(picture);
  const heads = headsOf(picture);
  const zoom = picture.camera.scale / picture.whole;
  const isSmall = scene.nodes.length <= few;
  const wide = seenBox.right - seenBox.left;
  const isNarrow = wide < narrow;
  const dots = seen
    .filter(({ radius }) => isSmall || radius > (isNarrow ? 3.5 : 5))
    .map(({ i, x, y, radius }) => ({
      ...{ i, box: { left: x - radius, right: x + radius, top: y - radius, bottom: y + radius } },
    }));
  const taken: Box[] = (picture.covered ?? []).map(({ left, top, right, bottom }) => ({
    ...{ left: seenBox.left + left, right: seenBox.left + right, top: seenBox.top + top, bottom: seenBox.top + bottom },
  }));
  const isFree = (box: Box, own: number) =>
    box.left >= seenBox.left &&
    box.right <= seenBox.right &&
    box.top >= seenBox.top &&
    box.bottom <= seenBox.bottom &&
    taken.every((other) => !overlap(box, other)) &&
    // The name of a community may cover its dots, but not all of a small picture.
    ((heads.has(own) && !isNarrow) || dots.every((other) => other.i === own || !overlap(box, other.box)));
  const rank = ({ i, node }: Seen) =>
    (i === chosen ? 1e8 : 0) +
    (active !== undefined && isLit(i) ? 1e7 : 0) +
    (node.isMain ? 1e6 : 0) +
    (heads.has(i) ? 1e5 : 0) +
    (node.degree + 0.5) * (worth[node.kind] ?? 1);
  const lit = active === undefined ? undefined : seen.find(({ i }) => i === active);
  const sheet = lit && sheetOf(lit, picture, strokes);
  if (sheet) taken.push(sheet.box);
  // On a crowded map, cut labels say little; they appear when the reader zooms in.
  const isMap = scene.nodes.length > 200 && zoom < 1.4 && active === undefined;
  const isWanted = ({ i, node }: Seen) =>
    i !== active && (active === undefined || isLit(i)) && (!isMap || i === chosen || node.text.length <= cut.dot);
  // A small picture has room for fewer.
  const area = Math.min(1, (wide * (seenBox.bottom - seenBox.top)) / areaOfMost);
  const wanted = isSmall ? few : Math.round(40 * area * Math.max(1, zoom) ** 1.5);
  let left = Math.min(most.labels, wanted);
  const middle = middleOf(picture);
  for (const each of seen.filter(isWanted).sort((a, b) => rank(b) - rank(a))) {
    if (left === 0) break;
    const { i, node } = each;
    const isHead = heads.has(i) && zoom < 2.5;
    const isStrong = isHead || i === chosen || node.isMain === true;
    const size = isNarrow ? 11.5 : isHead ? 16 : isStrong ? 14 : node.degree > 8 && !isSmall ? 13 : 12;
    const weight = isStrong ? 600 : 400;
    const look = {
      ...{ size, weight, opacity: 1 },
      colour: isHead
        ? wordHueOf(communities[i] ?? 0, isDark)
        : node.kind === 'name' || isStrong
          ? colours.text
          : colours.dim,
    };
    const found = placeOfLabel(each, { size, weight, middle, isFree, widthOf: strokes.widthOf });
    if (!found) continue;
    taken.push(found.box);
    left--;
    strokes.label(found.text, found.x, found.y, { ...look, anchor: found.anchor });
  }
  let lineLabels = most.lineLabels;
  const size = 10.5;
  const bySight = (a: NamedLine, b: NamedLine) =>
    Number(b.isNear) - Number(a.isNear) || Number(b.isOwn) - Number(a.isOwn);
  for (const { label, ends, isNear } of named.sort(bySight)) {
    if (lineLabels === 0) break;
    const found = placeOnLine(ends, strokes.widthOf(shortenedAtWord(label, 28), size, 400));
    if (!found || !found.boxes.every((box) => isFree(box, -1))) continue;
    lineLabels--;
    taken.push(...found.boxes);
    strokes.label(shortenedAtWord(label, 28), found.x, found.y, {
      ...{ size, weight: 400, anchor: 'middle', opacity: 1, angle: found.angle },
      colour: isNear ? colours.accent : colours.dim,
    });
  }
  if (!sheet) return;
  strokes.sheet(sheet.box, colours.ground, colours.edge);
  for (const line of sheet.lines)
    strokes.label(line.text, sheet.box.left + 10, line.y, {
      ...{ size: line.size, weight: line.weight, anchor: 'start', opacity: 1 },
      colour: line.weight === 600 ? colours.text : colours.dim,
    });
}

/** The visible part of the picture, without its outermost pixels. */
const seenOf = ({ width, height, rim = { x: 0, y: 0 } }: GraphPicture): Box => ({
  ...{ left: rim.x + 2, right: width - rim.x - 2, top: rim.y + 2, bottom: height - rim.y - 2 },
});

const middleOf = ({ scene, places, width, height, camera }: GraphPicture): [number, number] => {
  const main = scene.nodes.findIndex(({ isMain }) => isMain);
  return main < 0
    ? [width / 2, height / 2]
    : [
        ((places[2 * main] ?? 0) - camera.x) * camera.scale + width / 2,
        ((places[2 * main + 1] ?? 0) - camera.y) * camera.scale + height / 2,
      ];
};

interface Labelled {
  size: number;
  weight: number;
  /** The point from which labels point away. */
  middle: [number, number];
  isFree: (box: Box, own: number) => boolean;
  widthOf: Strokes['widthOf'];
}

/**
 * Beside a dot that is to the side of the middle, otherwise under it; then on its other sides; then the same with a
 * shortened label.
 */
function placeOfLabel(
  { i, node, x, y, radius }: Seen,
  { size, weight, middle, isFree, widthOf }: Labelled,
): { text: string; x: number; y: number; anchor: LabelLook['anchor']; box: Box } | undefined {
  const isRight = x >= middle[0];
  const beside = isRight ? (['start', 'end'] as const) : (['end', 'start'] as const);
  const isAround = Math.hypot(x - middle[0], y - middle[1]) > 4 * radius && node.degree < 6;
  const lengths = [cut.dot, ...cut.shorter.filter((each) => each < node.text.length)];
  const labels = lengths.map((length) => {
    const text = shortenedAtWord(node.text, length);
    const width = widthOf(text, size, weight);
    const under = (top: number) => ({
      ...{ text, x, y: top + size - 2, anchor: 'middle' as const },
      box: { left: x - width / 2 - 3, right: x + width / 2 + 3, top, bottom: top + size + 3 },
    });
    const side = (anchor: 'start' | 'end') => {
      const from = anchor === 'start' ? x + radius + 4 : x - radius - 4;
      const [left, right] = anchor === 'start' ? [from - 2, from + width + 3] : [from - width - 3, from + 2];
      return {
        ...{ text, x: from, y: y + size * 0.35, anchor },
        box: { left, right, top: y - size / 2 - 2, bottom: y + size / 2 + 3 },
      };
    };
    return [side(beside[0]), under(y + radius + 2), under(y - radius - size - 5), side(beside[1])] as const;
  });
  // Around a middle, a shorter label on the outer side is better than a long one elsewhere.
  const tried = isAround
    ? [...labels.map(([outer]) => outer), ...labels.flatMap(([, ...others]) => others)]
    : labels.flatMap(([outer, below, above, inner]) => [below, above, outer, inner]);
  return tried.find(({ box }) => isFree(box, i));
}

/** Along a line that is long enough, closer to its outer end, where lines are apart. Boxes cover the rotated words. */
function placeOnLine(
  [fromX, fromY, toX, toY]: [number, number, number, number],
  width: number,
): { x: number; y: number; angle: number; boxes: Box[] } | undefined {
  const length = Math.hypot(toX - fromX, toY - fromY);
  if (length < width + 24) return undefined;
  const direct = Math.atan2(toY - fromY, toX - fromX);
  // Text is never upside down.
  const angle = Math.abs(direct) > Math.PI / 2 ? direct - Math.sign(direct) * Math.PI : direct;
  const [x, y] = [(fromX + toX) / 2, (fromY + toY) / 2];
  const steps = Math.max(1, Math.ceil(width / 12));
  const boxes = Array.from({ length: steps + 1 }, (_, k) => {
    const away = (k / steps - 0.5) * width;
    const [atX, atY] = [x + away * Math.cos(angle), y + away * Math.sin(angle)];
    return { left: atX - 5, right: atX + 5, top: atY - 5, bottom: atY + 5 };
  });
  // The baseline of the letters is a third of their height below the line.
  return { x: x - 3.5 * Math.sin(angle), y: y + 3.5 * Math.cos(angle), angle, boxes };
}

/** The whole title of a dot, its kind and its lines, in a box beside it. */
function sheetOf(
  { node, x, y, radius }: Seen,
  picture: GraphPicture,
  { widthOf }: Strokes,
): { box: Box; lines: { text: string; y: number; size: number; weight: number }[] } {
  const title = wrappedAt(shortenedAtWord(node.text, cut.title), cut.line);
  const about = [
    node.sort && node.sort !== 'other' ? node.sort : kindNames[node.kind].toLowerCase(),
    counted(node.degree, 'link'),
    ...(node.more ? [`${node.more} more`] : []),
  ].join(', ');
  const wide = 20 + Math.max(...title.map((line) => widthOf(line, 13, 600)), widthOf(about, 11.5, 400));
  const high = 32 + title.length * 17;
  const inside = seenOf(picture);
  const left = Math.max(inside.left, Math.min(inside.right - wide, x - wide / 2));
  // On the side away from the middle, where most lines are, if there is room.
  const [above, under] = [y - radius - 8 - high, y + radius + 8];
  const hasRoom = { above: above > inside.top, under: under + high < inside.bottom };
  const isAbove = hasRoom.above && (y < middleOf(picture)[1] || !hasRoom.under);
  const top = Math.max(inside.top, isAbove ? above : under);
  return {
    box: { left, top, right: left + wide, bottom: top + high },
    lines: [
      ...title.map((text, k) => ({ text, y: top + 20 + k * 17, size: 13, weight: 600 })),
      { text: about, y: top + high - 10, size: 11.5, weight: 400 },
    ],
  };
}

/** The dot that gives each large community its name: the name with the most lines. */
function headsOf({
  scene,
  communities,
  shown,
}: Pick<GraphPicture, 'scene' | 'communities' | 'shown'>): Map<number, number> {
  if (isAroundOne(scene)) return new Map();
  const best = new Map<number, { i: number; rank: number; size: number }>();
  scene.nodes.forEach(({ kind, degree }, i) => {
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

/** The camera that shows all dots with their labels, as large as possible. */
export function wholeCamera({ scene, places, shown, width, height }: Omit<GraphPicture, 'camera' | 'whole'>): Camera {
  const isSmall = scene.nodes.length <= few;
  const main = scene.nodes.findIndex(({ isMain }) => isMain);
  const [middle = 0] = main < 0 ? [] : [places[2 * main]];
  const spots = scene.nodes.flatMap((node, i) => {
    if (!shown(i)) return [];
    const [x = 0, y = 0] = [places[2 * i], places[2 * i + 1]];
    // Labels are beside the dots around a middle, and below the dots in other pictures.
    const words = isSmall ? Math.min(width * 0.34, shortenedAtWord(node.text, cut.dot).length * 12 * letter + 16) : 60;
    const isBeside = main >= 0 && i !== main;
    // Labels are larger below the dot in the middle.
    const below = i === main ? words * 0.65 : Math.min(words / 2, width / 5);
    return [
      {
        ...{ x, y },
        left: isBeside ? (x < middle ? words : 14) : below,
        right: isBeside ? (x >= middle ? words : 14) : below,
      },
    ];
  });
  if (spots.length === 0) return { x: 0, y: 0, scale: 1 };
  const [top, bottom] = [Math.min(...spots.map(({ y }) => y)), Math.max(...spots.map(({ y }) => y))];
  /** Pixels from the left end to the right one at a scale, and the point of the graph between them. */
  const across = (scale: number) => {
    let [left, right] = [Infinity, -Infinity];
    for (const spot of spots) {
      left = Math.min(left, spot.x * scale - spot.left);
      right = Math.max(right, spot.x * scale + spot.right);
    }
    return { length: right - left, middle: (left + right) / 2 / scale };
  };
  let [low, high] = [
    0.005,
    Math.min(main < 0 ? 4 : 1.4, (height - edges.top - edges.bottom) / Math.max(1, bottom - top)),
  ];
  if (across(high).length > width - 12)
    for (let turn = 0; turn < 30; turn++) {
      const scale = (low + high) / 2;
      if (across(scale).length > width - 12) high = scale;
      else low = scale;
    }
  else low = high;
  // The buttons are above.
  const y = (top + bottom) / 2 - (edges.top - edges.bottom) / 2 / low;
  return { x: across(low).middle, y, scale: Math.max(0.005, low) };
}

/** Space above for the buttons, and below the last dot for its label. */
const edges = { top: 64, bottom: 36 };
