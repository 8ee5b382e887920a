// bench reasoning: routing accuracy on labelled questions, and cost of routed questions compared with a full search.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import type { Schemas } from '../../src/generated/schemas';
import { memoryTypes } from '../../src/memory/core/types';
import { routeOf } from '../../src/memory/reasoning/query-router';
import { quantile } from '../../src/memory/search/metrics';
import { openBench, type Place } from './bench';
import { asAddRequest, readItems } from './data-sets';
import { load } from './load';
import { timed } from './metrics';
import { say, table, verdict } from './print';
import { readSample } from './sample';

type Answer = Schemas['reasoning/QueryAnswer'];

interface Labelled {
  question: string;
  route: Answer['query_type'];
}

interface Outcome extends Labelled {
  chosen: Answer['query_type'];
  answer: Answer;
  routed_ms: number;
  hybrid_ms: number;
}

const bars = { accuracy: 0.9, cost: 1 };
const rounds = 3;
const labelledFile = path.join(projectRoot, 'test', 'memory', 'reasoning', 'labelled-questions.json');

/** @param data folder of the public sets, whose items are added to the sample */
export async function benchReasoning(data: string): Promise<void> {
  const bench = await openBench('bench reasoning');
  try {
    const place = await bench.place('sample and locomo');
    await load(
      place,
      readItems(data, 'locomo').map((item) => asAddRequest('locomo', item)),
    );
    await load(place, await readSample());
    const { total } = await bench.graph.as(place.scope, 'bench').run('items/count', { memory_types: memoryTypes });
    const questions = JSON.parse(readFileSync(labelledFile, 'utf8')) as Labelled[];
    say(`${total} items, ${questions.length} questions, ${rounds} rounds`);
    say();
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round++)
      for (const [turn, labelled] of questions.entries())
        outcomes.push(await ask(place, labelled, (turn + round) % 2 === 0));
    report(outcomes);
  } finally {
    await bench.close();
  }
}

/** Runs both, alternating which is first, so that neither always finds warmer caches. */
async function ask(place: Place, labelled: Labelled, routedFirst: boolean): Promise<Outcome> {
  const query = labelled.question;
  const routed = () => timed(() => place.post<Answer>('/memory/reasoning/query', { query }));
  const hybrid = () => timed(() => place.post('/memory/search', { query, top_k: 10 }));
  const early = routedFirst ? undefined : await hybrid();
  const { answer, ms } = await routed();
  const { ms: hybrid_ms } = early ?? (await hybrid());
  const chosen = routeOf(query, new Date().toISOString()).query_type;
  return { ...labelled, chosen, answer, routed_ms: ms, hybrid_ms };
}

function report(outcomes: Outcome[]): void {
  const row = (name: string, group: Outcome[]) => {
    const p50 = (pick: (outcome: Outcome) => number) => quantile(group.map(pick), 0.5).toFixed(2);
    return [
      name,
      group.length / rounds,
      accuracyOf(group).toFixed(3),
      group.filter(({ answer }) => answer.fallback).length / rounds,
      p50(({ routed_ms }) => routed_ms),
      p50(({ hybrid_ms }) => hybrid_ms),
      p50(({ answer }) => answer.cost.db_round_trips),
    ];
  };
  table(
    ['labelled', 'questions', 'routed so', 'fell back', 'routed p50 ms', 'hybrid p50 ms', 'questions to the graph'],
    [
      ...(['symbolic', 'semantic', 'hybrid'] as const).map((route) =>
        row(
          route,
          outcomes.filter((outcome) => outcome.route === route),
        ),
      ),
      row('all', outcomes),
    ],
  );
  say();
  verdict('questions routed as labelled', accuracyOf(outcomes), bars.accuracy, 'least');
  const median = (pick: (outcome: Outcome) => number) => quantile(outcomes.map(pick), 0.5);
  const share = median(({ routed_ms }) => routed_ms) / median(({ hybrid_ms }) => hybrid_ms);
  verdict('median cost of routed over always hybrid', share, bars.cost, 'most');
}

const accuracyOf = (group: Outcome[]) => group.filter(({ route, chosen }) => route === chosen).length / group.length;
