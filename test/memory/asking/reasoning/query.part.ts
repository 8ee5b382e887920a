// POST /memory/reasoning/query: which route a question takes, and whether answers about the sample data are right.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { readSample } from '../../../../scripts/tools/bench/sample';
import { projectRoot } from '../../../../src/config';
import { routeOf } from '../../../../src/memory/asking/reasoning/query-router';
import { openTenant, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

/** A question with its labelled route and what is known of the answer in the sample. */
interface Labelled {
  question: string;
  route: 'symbolic' | 'semantic' | 'hybrid';
  answer?: number | string;
  total?: number;
  /** External ids of all results, in any order. */
  results?: string[];
  /** External id of the first result. */
  first?: string;
}

const labelled = JSON.parse(
  readFileSync(path.join(projectRoot, 'test/memory/asking/reasoning/labelled-questions.json'), 'utf8'),
) as Labelled[];
const known = labelled.filter(({ answer, total, results, first }) => answer ?? total ?? results ?? first);

let world: World;
beforeAll(async () => {
  world = await openTenant();
  const { body } = await world.client.post('/memory/add/batch', { items: await readSample() });
  expect(body.failed).toBe(0);
});

const ask = async (query: string, more: Json = {}) =>
  (await world.client.post('/memory/reasoning/query', { query, ...more })).body as Json;
const externalIds = (body: Json) => body['results'].map(({ external_id }: Json) => external_id as string) as string[];

test.each(['symbolic', 'semantic', 'hybrid'] as const)(
  'at least 90 %% of the questions labelled %s take this route',
  (route) => {
    const questions = labelled.filter((entry) => entry.route === route);
    expect(questions.length).toBeGreaterThanOrEqual(20);
    const missed = questions.filter(({ question }) => routeOf(question, '2026-11-20T00:00:00Z').query_type !== route);
    expect(missed.length).toBeLessThanOrEqual(questions.length / 10);
  },
);

test('a question about a month finds the events that their text or valid time dates in it, in order of day', async () => {
  const client = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
  const texts = [
    'The pump failed on 3 June 2026.',
    'The harbor was closed on 30 June 2026.',
    'The mast broke on 1 July 2026.',
  ];
  for (const content of texts) await client.add({ content });
  await client.add({ content: 'The lamp was replaced.', valid_start_time: '2026-06-20T00:00:00Z' });
  const asked = { query: 'What happened in June 2026?' };
  const { body } = await client.post('/memory/reasoning/query', asked);
  expect(body.results.map(({ content }: { content: string }) => content)).toEqual([
    texts[1],
    'The lamp was replaced.',
    texts[0],
  ]);
  expect(body.total).toBe(3);
});

test('the list of questions with known answers has at least 20 entries', () =>
  expect(known.length).toBeGreaterThanOrEqual(20));

test.each(known.map((entry) => [entry.question, entry] as const))(
  '"%s" has the known answer',
  async (question, entry) => {
    const body = await ask(question, { top_k: 100 });
    expect(body).toMatchObject({ query_type: 'symbolic', fallback: null, query: question });
    expect([body['found'], body['cost'].embeddings]).toEqual([body['interpretation'].ask !== 'lookup', 0]);
    if (entry.answer !== undefined) expect(body['answer']).toBe(entry.answer);
    if (entry.total !== undefined) expect(body['total']).toBe(entry.total);
    if (entry.results) expect(externalIds(body).sort()).toEqual(entry.results);
    if (entry.first) expect(externalIds(body)[0]).toBe(entry.first);
  },
);

test('a route without a result falls back to the full search, and the answer reports the fallback', async () => {
  const body = await ask('Who is Zebulon Quark?');
  expect(body).toMatchObject({ query_type: 'hybrid', fallback: { from: 'symbolic' }, answer: null, total: null });
  expect(body['result_count']).toBe(body['results'].length);
  expect(body['result_count']).toBeGreaterThan(0);
  const counted = await ask('How many decisions about xylophones have we taken?');
  expect(counted).toMatchObject({ query_type: 'hybrid', fallback: { from: 'symbolic' }, answer: null });
});

test('a question for a number of real things is not answered with a number of items', async () => {
  const body = await ask('How many kittiwake nests were there in 2025?');
  expect(body).toMatchObject({ query_type: 'hybrid', total: null, interpretation: null });
  expect(typeof body['answer']).not.toBe('number');
  expect(await ask('Which events has Tomas Ekberg taken part in?')).toMatchObject({ query_type: 'hybrid' });
});

test('the route "semantic" searches by vectors only, "hybrid" runs the default search', async () => {
  for (const [query, query_type, search] of [
    ['Memories similar to the mink story', 'semantic', { enable_hybrid: false }],
    ['Why did the team give up the diesel generator?', 'hybrid', {}],
  ] as const) {
    const routed = await ask(query);
    const { body } = await world.client.post('/memory/search', { query, top_k: 10, ...search });
    expect(routed['query_type']).toBe(query_type);
    expect(externalIds(routed)).toEqual(externalIds(body as Json).slice(0, 10));
    expect(routed['cost'].embeddings).toBe(1);
  }
});

test('counts and lists contain nothing of other workspaces', async () => {
  const { client } = await world.stranger();
  for (const query of ['How many decisions do we have?', 'Who is Mara Lindqvist?', 'What happened on 24 January 2025?'])
    expect((await client.post('/memory/reasoning/query', { query })).body).toMatchObject({
      result_count: 0,
      answer: null,
    });
});
