// Scores of a multi-hop search: items reached from hits and named items over shared names and relationships.
import { typicalTurn } from './conversation';
import type { Candidate, Hit, Pool } from './pool';

/** An item from which the traversal starts. */
export interface Seed extends Hit {
  /** The question names a subject of this item. */
  named: boolean;
  /** Whether its rare names are followed too, and not only its links. */
  shares: boolean;
}

/** A step from a seed to an item. */
export interface Step {
  seed: string;
  kind: 'edge' | 'link' | 'shared' | 'crowd';
  /** The shared name, or the type of the relationship. */
  via: string;
  /** 0…1; 1 for a name shared by only two items. */
  rarity: number;
  candidate: Candidate;
}

/** An item of the result, with the best step that leads to it. */
export interface Reached extends Hit {
  score: number;
  /** The step that counted most; undefined for items found by the channels. */
  step: Step | undefined;
}

/** A turn of a conversation, scored by `scoreTurns`. */
export interface ScoredTurn {
  hit: Hit;
  score: number;
}

/** Hits that become seeds. */
const hitSeeds = 8;
const maxSeeds = 12;
/** Seeds whose rare names are followed. */
const sharingSeeds = 6;
/** Items per name of the question. */
const namedPerKey = 4;

/**
 * Weights relative to the semantic score, one set for all data; fitted on the development halves of MuSiQue, 2WikiMultihopQA and HotpotQA
 * together (CC BY 4.0, Apache-2.0, CC BY-SA 4.0): recall@5 .700, .966, .980; five folds .697, .966, .980.
 */
const weights = { lexical: 0.5, named: 0.44, coverage: -0.66, linked: 0.45 };
/** Gain of a shared name: score of the seed, rarity of the name, query words missing in the seed, whether the seed is named; minus a threshold. */
const sharedWeights = { seed: 0.99, rarity: 0.69, missing: 0.91, named: 0.14, threshold: -1.24 };

/** Scales conversation scores to text scores: the best possible hit has the same score on both. */
const turnScale = (1 + weights.lexical) / typicalTurn;

/** `relevance`: the strongest path counts; `consensus`: several paths add up; `semantic`: only similarity to the question counts. */
export type HopStrategy = 'relevance' | 'consensus' | 'semantic';

/** Share of a further path's gain (above the threshold) that consensus adds. */
const agreement = 0.25;

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

/** The seeds, best first: the best hits and the items named in the question. */
export function chooseSeeds(pool: Pool, named: Hit[]): Seed[] {
  const isNamed = new Set(named.map(({ candidate }) => candidate.item_id));
  const seeds = new Map<string, Hit>();
  for (const hit of [...pool.hits.slice(0, hitSeeds), ...named]) seeds.set(hit.candidate.item_id, hit);
  return [...seeds.values()]
    .slice(0, maxSeeds)
    .sort((a, b) => b.base - a.base)
    .map((hit, i) => ({ ...hit, named: isNamed.has(hit.candidate.item_id), shares: i < sharingSeeds }));
}

/**
 * Scores everything that was found, named or reached, in no particular order.
 * @param turns conversation turns scored in their context. Shared names add nothing to them, because all turns of a conversation
 *   mention the same people and places; only relationships do.
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

/** The score of the text itself. */
const textScore = (pool: Pool, hit: Hit) =>
  Math.max(hit.semantic, -1) +
  weights.lexical * Math.min(hit.lexical, 1.3) +
  weights.coverage * pool.covers(hit.words, pool.stems);

interface Gain {
  /** Reached by a relationship created by a caller, or by a link from an item that the question names. */
  linked: boolean;
  shared: number | undefined;
  step: Step;
}

/** The gain in score of each item that steps lead to. */
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

/** The gain of an item after a further path to it. */
function joined(strategy: HopStrategy, before: number | undefined, value: number): number | undefined {
  if (strategy === 'semantic') return 0;
  const strongest = Math.max(value, before ?? -Infinity);
  if (strategy === 'relevance' || before === undefined) return strongest;
  return strongest + agreement * Math.max(0, Math.min(value, before) - sharedWeights.threshold);
}
