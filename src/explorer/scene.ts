// The scene of a graph: its dots and lines as drawn. Joined names share a dot, and so do a person and the note about
// them. Lines between the same two dots become one line with all labels. If parts are folded, a conversation or a
// document is one dot that includes its turns and chunks.
import { counted } from './formats';
import { kindOfType, type KindName } from './kinds';

export interface SceneNode {
  id: string;
  text: string;
  type: string;
  kind: KindName;
  /** Type of a name, such as person. */
  sort?: string | null | undefined;
  /** When it was said or true, in milliseconds; for a name, the first time of its items. */
  at: number | undefined;
  /** Number of lines at the dot. */
  degree: number;
  /** Other items and names that this dot represents. */
  also: string[];
  /** Their texts, where they are names. */
  alsoNamed: string[];
  /** Number of neighbours that are not shown. */
  more?: number | undefined;
  isMain?: boolean | undefined;
}

export interface SceneLine {
  /** Positions of the two dots. */
  from: number;
  to: number;
  label: string;
  /** True if it says the same in both directions. */
  isMutual: boolean;
}

export interface Scene {
  nodes: SceneNode[];
  lines: SceneLine[];
  /** Number of parts folded into their wholes. */
  folded: number;
}

export type GivenNode = Pick<SceneNode, 'id' | 'text' | 'type' | 'sort' | 'at' | 'more' | 'isMain'>;

export interface GivenLine {
  from: string;
  to: string;
  label: string;
  /** Number of items that mention both, if nothing more is known about them. */
  together?: number;
  /** True if it says the same in both directions. */
  isMutual?: boolean;
}

/** `LINKS_TO` is “links to”. */
const wordsOfLine = (label: string): string => label.toLowerCase().replaceAll('_', ' ');

type Named = Pick<SceneNode, 'id' | 'text' | 'type'>;

/** Of joined names the one with most words is shown, of several the most used one, as in the list of names. */
function fullerBy(between: GivenLine[]): (a: Named, b: Named) => boolean {
  const uses = new Map<string, number>();
  for (const { from, to } of between) for (const id of [from, to]) uses.set(id, (uses.get(id) ?? 0) + 1);
  const ranks = ({ id, text }: Named) => [text.split(' ').length, uses.get(id) ?? 0, text.length];
  return (a, b) => {
    if (a.type !== 'entity' || b.type !== 'entity') return false;
    const other = ranks(b);
    const [difference = 0] = ranks(a)
      .map((rank, i) => rank - (other[i] as number))
      .filter((each) => each !== 0);
    return difference > 0;
  };
}

const isSame = (label: string) => label === 'SAME_AS';
const plain = (text: string) => text.trim().toLowerCase();

export function sceneOf(given: GivenNode[], between: GivenLine[], areFolded = false): Scene {
  const wholes = areFolded ? wholesOf(given, between) : new Map<string, string>();
  const leaderOf = leaders(given, between, wholes);
  const isFuller = fullerBy(between);
  const parts = new Set(wholes.keys());
  const nodes: SceneNode[] = [];
  const positions = new Map<string, number>();
  // The node that represents a dot: the requested one, otherwise a name rather than a note, and a whole rather than its
  // parts.
  const rankOf = ({ id, type, isMain }: Pick<GivenNode, 'id' | 'type' | 'isMain'>) =>
    isMain ? 3 : parts.has(id) ? 0 : kindOfType(type) === 'name' ? 2 : 1;
  for (const node of given) {
    const { id, text, type, sort, at, more, isMain } = node;
    const leader = leaderOf.get(id) ?? id;
    const known = nodes[positions.get(leader) ?? -1];
    const kind = kindOfType(type);
    if (!known) {
      positions.set(leader, nodes.length);
      nodes.push({ id, text, type, kind, sort, at, degree: 0, also: [], alsoNamed: [], more, isMain });
      continue;
    }
    const isBetter = rankOf(node) > rankOf(known) || (rankOf(node) === rankOf(known) && isFuller(node, known));
    known.also.push(isBetter ? known.id : id);
    if (kind === 'name') known.alsoNamed.push(isBetter ? known.text : text);
    if (isBetter) Object.assign(known, { id, text, type, kind, sort });
    Object.assign(known, { more: (known.more ?? 0) + (more ?? 0), isMain: known.isMain || isMain });
    known.at = known.at !== undefined && at !== undefined ? Math.min(known.at, at) : (known.at ?? at);
  }
  const placeOf = (id: string) => positions.get(leaderOf.get(id) ?? id);
  const lines = new Map<string, SceneLine & { words: Set<string>; together: number }>();
  for (const { from: first, to: second, label, together = 0, isMutual = label === '' } of between) {
    const [from, to] = [placeOf(first), placeOf(second)];
    if (from === undefined || to === undefined || from === to) continue;
    const line = lines.get(`${from} ${to}`) ?? {
      ...{ from, to, label: '' },
      isMutual: true,
      words: new Set(),
      together,
    };
    lines.set(`${from} ${to}`, line);
    line.together = Math.max(line.together, together);
    if (label) line.words.add(wordsOfLine(label));
    line.isMutual &&= isMutual;
  }
  for (const { from, to } of lines.values()) {
    const [a, b] = [nodes[from] as SceneNode, nodes[to] as SceneNode];
    a.degree++;
    b.degree++;
    for (const [name, item] of [
      [a, b],
      [b, a],
    ] as const)
      if (name.kind === 'name' && item.at !== undefined) name.at = Math.min(name.at ?? Infinity, item.at);
  }
  return {
    nodes,
    lines: [...lines.values()].map(({ from, to, isMutual, words, together }) => ({
      ...{ from, to, isMutual },
      label: [...words, ...(together > 0 ? [`together in ${counted(together, 'memory', 'memories')}`] : [])].join(', '),
    })),
    folded: parts.size,
  };
}

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The dots with these words, whatever their case and accents: those that begin with them first, names before others, and
 * those with most lines first.
 */
export function foundIn({ nodes }: Scene, words: string): number[] {
  const wanted = bare(words.trim());
  if (wanted === '') return [];
  const rankOf = ({ text, alsoNamed, kind, degree }: SceneNode): number | undefined => {
    const texts = [text, ...alsoNamed].map(bare);
    if (!texts.some((each) => each.includes(wanted))) return undefined;
    return (texts.some((each) => each.startsWith(wanted)) ? 2e6 : 0) + (kind === 'name' ? 1e6 : 0) + degree;
  };
  return nodes
    .flatMap((node, i) => {
      const rank = rankOf(node);
      return rank === undefined ? [] : [{ i, rank }];
    })
    .sort((a, b) => b.rank - a.rank || a.i - b.i)
    .map(({ i }) => i);
}

/** Without the names that one thing alone mentions: they join nothing, and of a large graph they are most. */
export function withoutSingles({ nodes, lines, folded }: Scene): Scene {
  const position = new Map<number, number>();
  const kept = nodes.flatMap((node, i) => {
    if (isSingle(node)) return [];
    position.set(i, position.size);
    return [{ ...node, degree: 0 }];
  });
  const between = lines.flatMap(({ from, to, ...line }) => {
    const [a, b] = [position.get(from), position.get(to)];
    if (a === undefined || b === undefined) return [];
    for (const end of [a, b]) (kept[end] as SceneNode).degree++;
    return [{ from: a, to: b, ...line }];
  });
  return { nodes: kept, lines: between, folded };
}

const isSingle = ({ kind, degree }: SceneNode) => kind === 'name' && degree === 1;

export const singlesOf = ({ nodes }: Scene): number => nodes.filter(isSingle).length;

/** The whole that each part of a conversation or document belongs to. Tasks of a plan stay separate. */
function wholesOf(given: GivenNode[], between: GivenLine[]): Map<string, string> {
  const types = new Map(given.map(({ id, type }) => [id, type]));
  return new Map(
    between.flatMap(({ from, to, label }) =>
      label === 'PART_OF' && types.has(to) && kindOfType(types.get(from) ?? '') !== 'work' ? [[from, to] as const] : [],
    ),
  );
}

/** For each node, the node that represents it. */
function leaders(given: GivenNode[], between: GivenLine[], wholes: Map<string, string>): Map<string, string> {
  const leader = new Map<string, string>();
  const find = (id: string): string => {
    const next = leader.get(id);
    return next === undefined || next === id ? id : find(next);
  };
  const join = (a: string, b: string) => {
    if (find(a) !== find(b)) leader.set(find(a), find(b));
  };
  const known = new Set(given.map(({ id }) => id));
  for (const { from, to, label } of between) if (isSame(label) && known.has(from) && known.has(to)) join(from, to);
  for (const [part, whole] of wholes) join(part, whole);
  const names = new Map(given.filter(({ type }) => type === 'entity').map(({ id, text }) => [plain(text), id]));
  for (const { id, text, type } of given) {
    const name = type === 'zettel' ? names.get(plain(text)) : undefined;
    if (name !== undefined) join(id, name);
  }
  return new Map(given.map(({ id }) => [id, find(id)]));
}

/** The radius of a dot in pixels, when the whole graph is visible. */
export const radiusOf = ({ degree, isMain }: SceneNode): number =>
  2.5 + Math.min(11, Math.sqrt(degree)) + (isMain ? 3 : 0);

/**
 * Moments between which the scene grows by about the same number of dots, whatever time lies between: a text written
 * today may be about 1514.
 */
export function stopsOf({ nodes }: Scene, most: number): number[] {
  const times = nodes.flatMap(({ at }) => at ?? []).sort((a, b) => a - b);
  const stops = Array.from({ length: most + 1 }, (_, i) => times[Math.round((i / most) * (times.length - 1))]);
  return [...new Set(stops.filter((at) => at !== undefined))];
}
