// Numbers of a walk: its starts, how much strength each step keeps, and what a reached item gains.
import { typicalTurn } from './conversation';
import type { Queries } from '../../../generated/queries';
import type { Candidate, Hit, Pool } from './pool';

/** How two items are connected. */
export type StepKind =
  /** By a relationship between items. */
  | 'edge'
  /** One mentions a name that the other is about. */
  | 'link'
  /** Both mention a rare name. */
  | 'shared'
  /** By similar vectors. */
  | 'similar';

type HopRow = Queries['retrieval/list-hops']['row'];

/** A step from an item to another. */
export interface HopStep {
  from: string;
  kind: StepKind;
  /** Type of the relationship, or the name. */
  via: string;
  /** Whether a relationship leads from `from` to the other item. */
  outgoing: boolean;
  /** Number of ways that lead on from there: relationships of the item, or items with the name. */
  degree: number;
  /** 0…1; of steps to similar items only. */
  similarity?: number;
  candidate: Candidate;
}

/** A row of `retrieval/list-hops` as a step. */
export function stepOf({ seed: from, kind, via, names, ...row }: HopRow): HopStep {
  // A text that begins by saying what something is, is about it.
  const subject = names.find((name) => defines(row.candidate.content, name));
  return subject === undefined
    ? { ...row, from, kind: kind as StepKind, via }
    : { ...row, from, kind: 'link', via: subject };
}

const copulas = ['is', 'was', 'are', 'were'];

/** Whether a text begins with a name and a form of "to be", or a bracket: "Mara Lindqvist (born …", "The Orlo mill was …". */
function defines(text: string, name: string): boolean {
  const at = text
    .slice(0, maxArticleLength + name.length)
    .toLowerCase()
    .indexOf(name.toLowerCase());
  if (at < 0 || at > maxArticleLength) return false;
  const after = text.slice(at + name.length, at + name.length + 6);
  return after.startsWith(' (') || copulas.some((verb) => after.startsWith(` ${verb} `));
}

/** Characters of an article with its space. */
const maxArticleLength = 4;

/** A way from a hit to an item. */
export interface Way {
  hit: Hit;
  /** 0…1: that of the hit, less what each step has cost. */
  strength: number;
  /** Relationships walked; a name counts as two. */
  hops: number;
  /** Stems of the question that no item on the way has. */
  open: ReadonlySet<string>;
  /** The last step and the way up to it; undefined where a walk starts. */
  last: { step: HopStep; before: Way } | undefined;
  /** The part of the question that found the start of a walk; undefined if the whole did. */
  asked?: string;
}

/**
 * The maximum share that a step keeps, by its kind. These and the figures below are the best of few values. They were compared on the
 * development halves of MuSiQue, 2WikiMultihopQA, HotpotQA (each with and without titles), LoCoMo (without sessions, and plain),
 * MultiHop-RAG and TimeQA.
 */
const maxWeight: Record<StepKind, number> = { edge: 0.9, link: 1, shared: 0.8, similar: 0.8 };
/** What a step over a name keeps if it adds no word of the question to the path. The share of words it adds makes up the rest. */
const unfit = { link: 0.7, shared: 0.2 };
/** Degree at which a shared name keeps nothing. */
const commonDegree = 1_000;
/** How much weaker hits count less. */
const startPower = 4;
/** Strength of an item that is named in the question, beside its own. */
const namedStrength = 0.3;
/** Gain of a way of strength 1, relative to the weights of `score/conversation.ts`. */
const gain = 2;

/** Hits that the walk starts from, beside the items named in the question. */
const hitSeeds = 8;
const maxSeeds = 12;
/** Items per name of the question. */
const namedPerKey = 4;

/** `relevance`: the strongest way counts; `consensus`: several ways add up; `semantic`: only similarity to the question counts. */
export type HopStrategy = 'relevance' | 'consensus' | 'semantic';

/** The best items for each of the longest names that occur in both question and graph. */
export function namedHits(pool: Pool, rows: { key: string; candidate: Candidate }[]): Hit[] {
  const keys = [...new Set(rows.map((row) => row.key))];
  const longest = keys.filter((key) => !keys.some((other) => other !== key && ` ${other} `.includes(` ${key} `)));
  const hits = new Map<string, Hit>();
  for (const key of longest) {
    const scored = rows.filter((row) => row.key === key).map((row) => pool.score(row.candidate));
    for (const hit of scored.sort((a, b) => b.base - a.base).slice(0, namedPerKey))
      hits.set(hit.candidate.item_id, hit);
  }
  return [...hits.values()];
}

/** Where the walk starts, strongest first: at the best hits, and at the items named in the question. */
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
  /** Its cosine is that of the whole question. */
  candidate: Candidate;
  /** The part. */
  asked: string;
  /** Base score relative to the best of its part, 0…1. */
  share: number;
}

/** Where the walk starts too: at what a part of the question has found. The best hit of a part is as strong as that of the whole. */
export function partStart(pool: Pool, { candidate, asked, share }: PartHit): Way {
  const hit = pool.score(candidate);
  return { hit, strength: share, hops: 0, open: without(pool.stems, hit), last: undefined, asked };
}

/** The score of a hit of a part: as if the part had been the question. */
export const partScore = ({ strength }: Way) => strength * typicalTurn;

const without = (stems: ReadonlySet<string>, { words }: Hit): ReadonlySet<string> =>
  new Set([...stems].filter((stem) => !words.counts.has(stem)));

/** The way extended by a step to `hit`. */
export function onward(pool: Pool, before: Way, step: HopStep, hit: Hit): Way {
  return {
    hit,
    strength: before.strength * keeps(pool, before, step, hit),
    hops: before.hops + (step.kind === 'link' || step.kind === 'shared' ? 2 : 1),
    open: without(before.open, hit),
    last: { step, before },
  };
}

/**
 * The share of its strength that a path keeps over a step. It is smaller over a name that many items share, and for a step that adds
 * nothing.
 */
function keeps(pool: Pool, { open, last }: Way, { kind, via, degree, similarity = 0 }: HopStep, hit: Hit): number {
  const added = pool.covers(hit.words, open);
  const isTurn = Boolean(hit.candidate.session_key);
  switch (kind) {
    case 'edge': {
      // One of the relationships of an item on the way is that by which it was reached.
      const onward = Math.max(1, degree - Number(last !== undefined));
      return (maxWeight.edge * (structural.has(via) ? added : 1)) / Math.sqrt(onward);
    }
    case 'similar':
      return maxWeight.similar * Math.max(0, similarity);
    // Turns of a conversation all mention the same names.
    case 'link':
      return isTurn ? 0 : (maxWeight.link * Math.min(1, unfit.link + added)) / Math.sqrt(degree);
    case 'shared': {
      const rarity = 1 - Math.log(degree) / Math.log(commonDegree);
      return isTurn ? 0 : maxWeight.shared * Math.min(1, unfit.shared + added) * rarity;
    }
  }
}

/** Relationships that say nothing of their own: what a part belongs to, and its other parts. */
const structural = new Set(['PART_OF']);

/** What an item gains by the ways to it, the strongest first. */
export function gainOf(ways: Way[], strategy: HopStrategy): number {
  if (strategy === 'semantic') return 0;
  if (strategy === 'relevance') return gain * (ways[0]?.strength ?? 0);
  return gain * (1 - ways.reduce((rest, { strength }) => rest * (1 - strength), 1));
}
