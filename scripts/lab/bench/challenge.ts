// bench challenge: how well POST /memory/reasoning/challenge detects contradictions at each stage, and its cost
// compared with a search.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../src/config';
import type { Schemas } from '../../../src/generated/schemas';
import { probabilityOf } from '../../../src/reading/compare';
import type { Stage } from '../../../src/memory/asking/reasoning/cascade/detector';
import { openBench, type Bench, type BenchPlace } from './bench';
import { pairSets, readPairs, type DataPair, type PairSet } from './data-sets';
import { fillBenchWorkspace } from './fill';
import { load } from './load';
import { median, timedMs } from './metrics';
import { table, verdict } from './print';
import { realTexts } from './real-texts';
import { printLine } from '../../runtime/output/print-line';

type Answer = Schemas['reasoning/ChallengeAnswer'];
type SetName = PairSet | 'own';

export interface ChallengeOptions {
  data: string;
  /** Number of pairs from each set, spread over it. */
  pairs: number;
  /** Number of timed challenges and searches. */
  calls: number;
  /** Measures only the cost, in a store with this many other items. */
  items?: number;
}

/** Required F1, and required precision for some sets. */
const bars: Record<PairSet, { f1: number; precision?: number }> = {
  sick: { f1: 0.92 },
  breaking_nli: { f1: 0.88 },
  dnli: { f1: 0.6 },
  vitaminc: { f1: 0.55 },
  fever_symmetric: { f1: 0.6, precision: 0.7 },
};
const dearest = 3;
const stages: Stage[] = ['structure', 'similarity', 'heuristic'];

interface Outcome {
  pair: DataPair;
  answer: Answer;
  /** Id of the item with the premise. */
  item_id: string;
}

/** Measures every pair alone in a store, then all premises of a set in one store. */
export async function benchChallenge({ data, pairs, calls, items }: ChallengeOptions): Promise<void> {
  const bench = await openBench(`bench challenge ${Date.now()}`);
  try {
    const sets = new Map<SetName, DataPair[]>([
      ['own', ownPairs()],
      ...pairSets.map((set): [SetName, DataPair[]] => [set, spread(readPairs(data, set), pairs)]),
    ]);
    if (items !== undefined) return await atScale(bench, data, [...sets.values()].flat(), items, calls);
    const alone = new Map<SetName, Outcome[]>();
    const place = await bench.place('alone');
    for (const [set, own] of sets) alone.set(set, await oneByOne(place, own));
    report(alone);
    await together(bench, sets, calls);
  } finally {
    await bench.removeAll();
    await bench.close();
  }
}

function spread(pairs: DataPair[], max: number): DataPair[] {
  const step = Math.max(1, pairs.length / max);
  return Array.from({ length: Math.min(max, pairs.length) }, (_, i) => pairs[Math.floor(i * step)] as DataPair);
}

function ownPairs(): DataPair[] {
  const file = path.join(projectRoot, 'test', 'memory', 'asking', 'reasoning', 'contradictions.json');
  const pairs = JSON.parse(readFileSync(file, 'utf8')) as {
    premise: string;
    assertion: string;
    is_conflict: boolean;
    kind: string;
  }[];
  return pairs.map(({ premise, assertion, is_conflict, kind }, i) => ({
    id: `own/${i}`,
    premise,
    assertion,
    category: kind,
    label: is_conflict ? 'contradiction' : 'neutral',
  }));
}

const challenge = (place: BenchPlace, assertion: string) =>
  place.post<Answer>('/memory/reasoning/challenge', { assertion, use_llm: false });

async function oneByOne(place: BenchPlace, pairs: DataPair[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const pair of pairs) {
    const { item_id } = await place.post<{ item_id: string }>('/memory/add', {
      content: pair.premise,
      skip_existing: false,
    });
    outcomes.push({ pair, item_id, answer: await challenge(place, pair.assertion) });
    await place.delete(`/memory/${item_id}`);
  }
  return outcomes;
}

const isConflict = ({ pair }: Outcome) => pair.label === 'contradiction';

interface Score {
  f1: number;
  precision: number;
  recall: number;
}

function scoreOf(outcomes: Outcome[], isReported: (outcome: Outcome) => boolean): Score {
  const hits = outcomes.filter(isReported);
  const right = hits.filter(isConflict).length;
  const precision = right / Math.max(1, hits.length);
  const recall = right / Math.max(1, outcomes.filter(isConflict).length);
  return { precision, recall, f1: (2 * precision * recall) / (precision + recall || 1) };
}

function report(all: Map<SetName, Outcome[]>): void {
  const isReported = ({ answer }: Outcome) => answer.has_conflicts;
  printLine('One pair in the store at a time');
  table(
    ['set', 'pairs', 'F1', 'precision', 'recall', ...stages.map((stage) => `without ${stage}`)],
    [...all].map(([set, outcomes]) => {
      const { f1, precision, recall } = scoreOf(outcomes, isReported);
      const without = stages.map((stage) =>
        scoreOf(outcomes, (outcome) => reportedWithout(outcome, stage)).f1.toFixed(3),
      );
      return [set, outcomes.length, f1.toFixed(3), precision.toFixed(2), recall.toFixed(2), ...without];
    }),
  );
  printLine();
  printLine('By category and label: reported as a conflict, of all');
  const groups = new Map<string, Outcome[]>();
  for (const [set, outcomes] of all)
    for (const outcome of outcomes) {
      const key = `${set}: ${outcome.pair.category}, ${outcome.pair.label}`;
      groups.set(key, [...(groups.get(key) ?? []), outcome]);
    }
  table(
    ['category, label', 'reported', 'pairs'],
    [...groups].map(([key, own]) => [key, own.filter(isReported).length, own.length]),
  );
  printLine();
  for (const set of pairSets) {
    const { f1, precision } = scoreOf(all.get(set) ?? [], isReported);
    verdict(`F1 on ${set}`, f1, bars[set].f1, 'least');
    if (bars[set].precision !== undefined) verdict(`precision on ${set}`, precision, bars[set].precision, 'least');
  }
}

/**
 * Whether the conflict would still be reported without the contribution of a stage. `apart` always prevents a report.
 */
function reportedWithout({ answer }: Outcome, stage: Stage): boolean {
  return answer.trace.compared.some(({ item_id, reason }) => {
    const contributions = answer.trace.stages
      .filter((each) => each.stage !== stage)
      .flatMap(({ evidence }) =>
        evidence.filter((each) => each.item_id === item_id).map(({ contribution }) => contribution),
      );
    return reason === undefined && contributions.length > 0 && probabilityOf(contributions) >= answer.trace.threshold;
  });
}

/**
 * Stores all premises of a set together. Counts how many conflicts are reported with the premise of the same pair, and
 * how many with premises of other pairs.
 */
async function together(bench: Bench, sets: Map<SetName, DataPair[]>, calls: number): Promise<void> {
  const rows: (string | number)[][] = [];
  const times: Times = { challenge: [], search: [] };
  for (const [set, pairs] of sets) {
    const place = await bench.place(set);
    const premises = [...new Set(pairs.map(({ premise }) => premise))];
    await load(
      place,
      premises.map((content, i) => ({ content, external_id: `${i}` })),
    );
    const outcomes: Outcome[] = [];
    for (const pair of pairs) outcomes.push({ pair, item_id: '', answer: await challenge(place, pair.assertion) });
    const own = ({ pair, answer }: Outcome) =>
      answer.conflicts.some(({ existing_fact }) => pair.premise.includes(existing_fact));
    const { f1, precision, recall } = scoreOf(outcomes, own);
    const others = outcomes.flatMap(({ pair, answer }) =>
      answer.conflicts.filter(({ existing_fact }) => !pair.premise.includes(existing_fact)),
    );
    rows.push([
      set,
      premises.length,
      f1.toFixed(3),
      precision.toFixed(2),
      recall.toFixed(2),
      (others.length / pairs.length).toFixed(2),
    ]);
    for (const { assertion } of spread(pairs, Math.ceil(calls / sets.size))) await time(place, assertion, times);
  }
  printLine();
  printLine('All premises of a set in the store');
  table(['set', 'premises', 'F1 of its premise', 'precision', 'recall', 'other conflicts a challenge'], rows);
  printLine();
  printCost(times);
}

interface Times {
  challenge: number[];
  search: number[];
}

async function time(place: BenchPlace, assertion: string, times: Times): Promise<void> {
  times.search.push((await timedMs(() => place.post('/memory/search', { query: assertion, top_k: 10 }))).ms);
  times.challenge.push((await timedMs(() => challenge(place, assertion))).ms);
}

function printCost(times: Times): void {
  const [one, other] = [median(times.challenge), median(times.search)];
  printLine(`p50: challenge ${one.toFixed(1)} ms, search ${other.toFixed(1)} ms`);
  verdict('p50 of a challenge over a search', one / other, dearest, 'most');
}

/** Number of calls before those that are timed. */
const warming = 50;

/** The cost in a store with many items: the premises with their names, and other texts. */
async function atScale(bench: Bench, data: string, pairs: DataPair[], items: number, calls: number): Promise<void> {
  const place = await bench.place('filled');
  await load(
    place,
    [...new Set(pairs.map(({ premise }) => premise))].map((content, i) => ({ content, external_id: `${i}` })),
  );
  await fillBenchWorkspace(bench, place, realTexts(data, items), new Date().toISOString());
  const times: Times = { challenge: [], search: [] };
  for (const { assertion } of spread(pairs, warming)) await time(place, assertion, { challenge: [], search: [] });
  for (const { assertion } of spread(pairs, calls)) await time(place, assertion, times);
  printLine(`${items} items and ${pairs.length} premises`);
  printCost(times);
}
