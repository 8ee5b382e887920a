// Numbers of a walk: starting points, strength lost per step, and score gain of reached items.
import { typicalTurn } from './conversation';
import type { Queries } from '../../../generated/queries';
import type { Candidate, Hit, Pool } from './pool';

/** Kinds of connections between two items. */
export type StepKind =
  /** A relationship between the items. */
  | 'edge'
  /** One item mentions a name, the other is about it. */
  | 'link'
  /** Both items mention a rare name. */
  | 'shared'
  /** The vectors are similar. */
  | 'similar';

type HopRow = Queries['retrieval/list-hops']['row'];

/** A step between two items. */
export interface HopStep {
  from: string;
  kind: StepKind;
  /** Type of the relationship, or the name. */
  via: string;
  /** Whether the relationship starts at `from`. */
  outgoing: boolean;
  /** Degree: number of relationships of the item, or of items with the name. */
  degree: number;
  /** Cosine, 0 to 1; only for similar items. */
  similarity?: number;
  candidate: Candidate;
}

/** A row of `retrieval/list-hops` as a step. */
export function stepOf({ seed: from, kind, via, names, ...row }: HopRow): HopStep {
  // An article that defines a name is about that name.
  const subject = names.find((name) => defines(row.candidate.content, name));
  return subject === undefined
    ? { ...row, from, kind: kind as StepKind, via }
    : { ...row, from, kind: 'link', via: subject };
}

const copulas = ['is', 'was', 'are', 'were'];

/** Whether a text begins with a name and a form of "to be" or a bracket: "Mara Lindqvist (born …", "The Orlo mill was …". */
function defines(text: string, name: string): boolean {
  const at = text
    .slice(0, maxArticleLength + name.length)
    .toLowerCase()
    .indexOf(name.toLowerCase());
  if (at < 0 || at > maxArticleLength) return false;
  const after = text.slice(at + name.length, at + name.length + 6);
  return after.startsWith(' (') || copulas.some((verb) => after.startsWith(` ${verb} `));
}

/** Max characters of an article and its space. */
const maxArticleLength = 4;

/** A path from a hit to an item. */
export interface Way {
  hit: Hit;
  /** 0 to 1: strength of the hit, reduced by each step. */
  strength: number;
  /** Number of relationships; a name counts as two. */
  hops: number;
  /** Question stems that occur in no item of the path. */
  open: ReadonlySet<string>;
  /** The last step and the path before it; undefined at a starting point. */
  last: { step: HopStep; before: Way } | undefined;
  /** The question part that found the starting point; undefined for the whole question. */
  asked?: string;
}

/**
 * Max share of strength kept per step, by kind. These and the following figures are the best of a few candidates.
 * Development halves used: MuSiQue, 2WikiMultihopQA, HotpotQA (with and without titles), LoCoMo (with and without
 * sessions), MultiHop-RAG and TimeQA.
 */
const maxWeight: Record<StepKind, number> = { edge: 0.9, link: 1, shared: 0.8, similar: 0.8 };
/** Share kept by a step over a name that adds no question word. The share of added words counts on top. */
const unfit = { link: 0.7, shared: 0.2 };
/** Degree at which a shared name passes no strength. */
const commonDegree = 1_000;
/** Exponent on the relative score of a starting hit; larger values weaken lower hits more. */
const startPower = 4;
/** Added strength of an item named in the question. */
const namedStrength = 0.3;
/** Score gain of a path with strength 1, relative to the weights of `score/conversation.ts`. */
const gain = 2;

/** Starting hits, and max starting points including named items. */
const hitSeeds = 8;
const maxSeeds = 12;
/** Max items per name in the question. */
const namedPerKey = 4;

/** `relevance`: the strongest path counts. `consensus`: several paths add up. `semantic`: only similarity to the question counts. */
export type HopStrategy = 'relevance' | 'consensus' | 'semantic';

/** The best items for each maximal name that occurs in question and graph; a name inside another one is skipped. */
export function namedHits(pool: Pool, rows: { key: string; candidate: Candidate }[]): Hit[] {
  const keys = [...new Set(rows.map((row) => row.key))];
  const maximal = keys.filter((key) => !keys.some((other) => other !== key && ` ${other} `.includes(` ${key} `)));
  const hits = new Map<string, Hit>();
  for (const key of maximal) {
    const scored = rows.filter((row) => row.key === key).map((row) => pool.score(row.candidate));
    for (const hit of scored.sort((a, b) => b.base - a.base).slice(0, namedPerKey))
      hits.set(hit.candidate.item_id, hit);
  }
  return [...hits.values()];
}

/** Starting points, strongest first: the best hits, and items named in the question. */
export function startsOf(pool: Pool, named: Hit[]): Way[] {
  const isNamed = new Set(named.map(({ candidate }) => candidate.item_id));
  const seeds = new Map<string, Hit>();
  for (const hit of [...pool.hits.slice(0, hitSeeds), ...named]) seeds.set(hit.candidate.item_id, hit);
  const chosen = [...seeds.values()].slice(0, maxSeeds).sort((a, b) => b.base - a.base);
  const strongest = chosen[0]?.base || 1;
  return chosen.map((hit) => ({
    hit,
    strength: Math.min(
      1,
      (Math.max(hit.base, 0) / strongest) ** startPower + namedStrength * Number(isNamed.has(hit.candidate.item_id)),
    ),
    hops: 0,
    open: without(pool.stems, hit),
    last: undefined,
  }));
}

/** A candidate found by a part of the question. */
export interface PartHit {
  /** The cosine refers to the whole question. */
  candidate: Candidate;
  /** The question part. */
  asked: string;
  /** Base score relative to the best of the part, 0 to 1. */
  share: number;
}

/** A starting point found by a question part. The best hit of a part is as strong as the best of the whole question. */
export function partStart(pool: Pool, { candidate, asked, share }: PartHit): Way {
  const hit = pool.score(candidate);
  return { hit, strength: share, hops: 0, open: without(pool.stems, hit), last: undefined, asked };
}

/** The score of a hit of a part, as if the part were the question. */
export const partScore = ({ strength }: Way) => strength * typicalTurn;

const without = (stems: ReadonlySet<string>, { words }: Hit): ReadonlySet<string> =>
  new Set([...stems].filter((stem) => !words.counts.has(stem)));

/** The path extended by a step to `hit`. */
export function onward(pool: Pool, before: Way, step: HopStep, hit: Hit): Way {
  return {
    hit,
    strength: before.strength * keeps(pool, before, step, hit),
    hops: before.hops + (step.kind === 'link' || step.kind === 'shared' ? 2 : 1),
    open: without(before.open, hit),
    last: { step, before },
  };
}

/** Share of strength that a path keeps over a step. Lower for frequent names and for steps that add no question word. */
function keeps(pool: Pool, { open, last }: Way, { kind, via, degree, similarity = 0 }: HopStep, hit: Hit): number {
  const added = pool.covers(hit.words, open);
  const isTurn = Boolean(hit.candidate.session_key);
  switch (kind) {
    case 'edge': {
      // The relationship by which the item was reached does not count in the degree.
      const onward = Math.max(1, degree - Number(last !== undefined));
      return (maxWeight.edge * (structural.has(via) ? added : 1)) / Math.sqrt(onward);
    }
    case 'similar':
      return maxWeight.similar * Math.max(0, similarity);
    // All turns of a conversation mention the same names, so links to turns carry no strength.
    case 'link':
      return isTurn ? 0 : (maxWeight.link * Math.min(1, unfit.link + added)) / Math.sqrt(degree);
    case 'shared': {
      const rarity = 1 - Math.log(degree) / Math.log(commonDegree);
      return isTurn ? 0 : maxWeight.shared * Math.min(1, unfit.shared + added) * rarity;
    }
  }
}

/** Containment relationships, which carry no meaning of their own: a container and its other parts. */
const structural = new Set(['PART_OF']);

/** Score gain of an item from its paths, strongest first. */
export function gainOf(ways: Way[], strategy: HopStrategy): number {
  if (strategy === 'semantic') return 0;
  if (strategy === 'relevance') return gain * (ways[0]?.strength ?? 0);
  return gain * (1 - ways.reduce((rest, { strength }) => rest * (1 - strength), 1));
}
