// Multi-hop: from what the channels found, and from what the question names, over names and relationships to what these lead to.
import { typicalTurn } from './conversation';
import type { Candidate, Hit, Pool } from './pool';

/** Where a walk may start, and how far from the best hit it lies. */
export interface Seed extends Hit {
  /** The question names what this item is about. */
  named: boolean;
  /** Its rare names are walked too; of the later seeds only their links. */
  shares: boolean;
}

/** One step that the graph offers: from a seed to an item, over what. */
export interface Step {
  seed: string;
  kind: 'edge' | 'link' | 'shared' | 'crowd';
  /** The name walked over, or the type of the relationship. */
  via: string;
  /** 0…1: 1 for a name that only two share. */
  rarity: number;
  candidate: Candidate;
}

/** An item that a search reached, and the best way there. */
export interface Reached extends Hit {
  score: number;
  /** The step that counted most; undefined for what the channels found themselves. */
  step: Step | undefined;
}

/** A turn of a conversation, scored by `scoreTurns`. */
export interface ScoredTurn {
  hit: Hit;
  score: number;
}

const hitSeeds = 8;
const mostSeeds = 12;
const sharingSeeds = 6;
const namedPerKey = 4;

/**
 * Weights beside a semantic score of 1, one set for all; fitted on the development halves of MuSiQue, 2WikiMultihopQA and HotpotQA
 * together (CC BY 4.0, Apache-2.0, CC BY-SA 4.0): recall@5 .700, .966, .980; five folds .697, .966, .980.
 */
const weights = { lexical: 0.5, named: 0.44, coverage: -0.66, linked: 0.45 };
/** What a shared name adds, from a seed: its strength, the name's rarity, query words the seed lacked, a named seed; less a threshold. */
const sharedWeights = { seed: 0.99, rarity: 0.69, missing: 0.91, named: 0.14, threshold: -1.24 };

/** Brings the score of a turn in its place to that of a text: what both find best has the same on either scale. */
const turnScale = (1 + weights.lexical) / typicalTurn;

/** What leads on best: the strongest single way, what several ways agree on, or likeness to the question alone. */
export type HopStrategy = 'relevance' | 'consensus' | 'semantic';

/** What a further way to an item adds, as a share of how far it beats a bad one. */
const agreement = 0.25;

/** The best few items for each of the longest names that a question and the graph have in common. */
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

/** Where to walk from: the best hits and what the question names, best first. */
export function chooseSeeds(pool: Pool, named: Hit[]): Seed[] {
  const isNamed = new Set(named.map(({ candidate }) => candidate.item_id));
  const seeds = new Map<string, Hit>();
  for (const hit of [...pool.hits.slice(0, hitSeeds), ...named]) seeds.set(hit.candidate.item_id, hit);
  return [...seeds.values()]
    .slice(0, mostSeeds)
    .sort((a, b) => b.base - a.base)
    .map((hit, i) => ({ ...hit, named: isNamed.has(hit.candidate.item_id), shares: i < sharingSeeds }));
}

/**
 * Scores everything that was found, named or reached, in no order.
 * @param turns turns of a conversation that were looked at in their place. They are judged by that and by relationships alone:
 *   names add nothing there, since everybody in a conversation speaks of the same people and places.
 */
export function scoreReached(
  pool: Pool,
  named: Hit[],
  seeds: Seed[],
  steps: Step[],
  strategy: HopStrategy,
  turns: ScoredTurn[],
): Reached[] {
  const all = new Map<string, Hit>();
  for (const hit of [...pool.hits, ...turns.map((turn) => turn.hit), ...named]) all.set(hit.candidate.item_id, hit);
  const inPlace = new Map(turns.map(({ hit, score }) => [hit.candidate.item_id, turnScale * score]));
  const found = new Set(all.keys());
  for (const { candidate } of steps) if (!all.has(candidate.item_id)) all.set(candidate.item_id, pool.score(candidate));
  const isNamed = new Set(named.map(({ candidate }) => candidate.item_id));
  const gains = gainsOf(pool, all, seeds, steps, strategy);
  return [...all.values()].map((hit) => {
    const id = hit.candidate.item_id;
    const gain = gains.get(id);
    const text =
      inPlace.get(id) ?? textScore(pool, hit) + weights.named * Number(isNamed.has(id)) + (gain?.shared ?? 0);
    const score = text + weights.linked * Number(gain?.linked ?? false);
    return { ...hit, score, step: found.has(id) ? undefined : gain?.step };
  });
}

/** What its text alone says for an item. */
const textScore = (pool: Pool, hit: Hit) =>
  Math.max(hit.semantic, -1) +
  weights.lexical * Math.min(hit.lexical, 1.3) +
  weights.coverage * pool.covers(hit.words, pool.stems);

interface Gain {
  /** Reached by a relationship that somebody made, or by a link from something that the question names. */
  linked: boolean;
  shared: number | undefined;
  step: Step;
}

/** What the steps to an item add to its score. */
function gainsOf(
  pool: Pool,
  all: ReadonlyMap<string, Hit>,
  seeds: Seed[],
  steps: Step[],
  strategy: HopStrategy,
): Map<string, Gain> {
  const seedOf = new Map(seeds.map((seed) => [seed.candidate.item_id, seed]));
  const strongest = seeds[0]?.base || 1;
  const gains = new Map<string, Gain>();
  for (const step of steps) {
    const id = step.candidate.item_id;
    const seed = seedOf.get(step.seed);
    const hit = all.get(id);
    if (!seed || !hit) continue;
    const gain = gains.get(id) ?? { linked: false, shared: undefined, step };
    if (step.kind === 'shared') {
      const missing = [...pool.stems].filter((stem) => !seed.words.counts.has(stem));
      const value =
        sharedWeights.seed * (seed.base / strongest) +
        sharedWeights.rarity * step.rarity +
        sharedWeights.missing * pool.covers(hit.words, missing) +
        sharedWeights.named * Number(seed.named) +
        sharedWeights.threshold;
      gains.set(id, { ...gain, shared: joined(strategy, gain.shared, value) });
    } else gains.set(id, { ...gain, linked: gain.linked || seed.named || step.kind === 'edge', step });
  }
  return gains;
}

/** The gain of an item that a further way leads to. */
function joined(strategy: HopStrategy, before: number | undefined, value: number): number | undefined {
  if (strategy === 'semantic') return 0;
  const strongest = Math.max(value, before ?? -Infinity);
  if (strategy === 'relevance' || before === undefined) return strongest;
  return strongest + agreement * Math.max(0, Math.min(value, before) - sharedWeights.threshold);
}
