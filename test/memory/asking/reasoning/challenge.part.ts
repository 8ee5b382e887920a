// POST /memory/reasoning/challenge finds contradictions among stored items, explains them in a trace, and changes
// nothing.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../../src/config';
import { openTenant, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

interface Pair {
  premise: string;
  assertion: string;
  is_conflict: boolean;
  kind: string;
}

const pairs = JSON.parse(
  readFileSync(path.join(projectRoot, 'test/memory/asking/reasoning/contradictions.json'), 'utf8'),
) as Pair[];

let world: World;
beforeAll(async () => void (world = await openTenant()));

const ask = async (assertion: string, more: Json = {}) =>
  (await world.client.post('/memory/reasoning/challenge', { assertion, ...more })).body as Json;

/** Runs the function while this item is stored. */
async function withStored(premise: string, more: Json, work: (item_id: string) => Promise<void>): Promise<void> {
  const item_id = await world.client.add({ content: premise, ...more });
  await work(item_id);
  await world.client.delete(`/memory/${item_id}`);
}

test('an assertion that contradicts a stored fact returns the complete conflict', async () =>
  withStored('The night backup is enabled.', {}, async (item_id) => {
    const body = await ask('The night backup is disabled.');
    expect(body).toMatchObject({
      new_assertion: 'The night backup is disabled.',
      has_conflicts: true,
      related_facts_count: 1,
      conflicts: [
        {
          existing_item_id: item_id,
          existing_fact: 'The night backup is enabled.',
          new_fact: 'The night backup is disabled.',
          conflict_type: 'direct_contradiction',
          suggested_resolution: 'defer',
        },
      ],
    });
    expect(body['overall_confidence']).toBeCloseTo(1 - 0.5 * body['conflicts'][0].confidence, 2);
    expect(body['trace'].stages.map(({ stage, status }: Json) => [stage, status])).toEqual([
      ['llm', 'skipped'],
      ['structure', 'skipped'],
      ['similarity', 'ran'],
      ['heuristic', 'ran'],
    ]);
  }));

test('on labelled pairs, precision and recall of conflicts are at least .85, with no false alarm about other subjects', async () => {
  const outcomes: (Pair & { isReported: boolean })[] = [];
  for (const pair of pairs)
    await withStored(pair.premise, {}, async () => {
      outcomes.push({ ...pair, isReported: (await ask(pair.assertion))['has_conflicts'] as boolean });
    });
  const reported = outcomes.filter((outcome) => outcome.isReported);
  const right = reported.filter(({ is_conflict }) => is_conflict).length;
  const wrong = outcomes.filter((outcome) => outcome.isReported !== outcome.is_conflict);
  expect({ wrong, precision: right / reported.length >= 0.85 }).toMatchObject({ precision: true });
  expect(right / outcomes.filter(({ is_conflict }) => is_conflict).length).toBeGreaterThanOrEqual(0.85);
  expect(reported.filter(({ kind }) => kind.startsWith('other '))).toEqual([]);
});

test('two facts of a single-valued relation are a conflict, returned with their path', async () =>
  withStored('Mara Lindqvist lives in Oslo.', {}, async (item_id) => {
    const body = await ask('Mara Lindqvist lives in Madrid.');
    const structure = body['trace'].stages.find(({ stage }: Json) => stage === 'structure');
    expect(structure).toMatchObject({
      status: 'ran',
      evidence: [{ item_id, path: ['Mara Lindqvist', 'lives_in', 'Oslo'] }],
    });
    expect(structure.evidence[0].contribution).toBeGreaterThan(0);
    expect(body['conflicts'][0]).toMatchObject({ existing_item_id: item_id });
  }));

test('an item whose validity has ended conflicts only if valid_at is within its validity', async () =>
  withStored(
    'The night backup is enabled.',
    { valid_start_time: '2024-01-01T00:00:00Z', valid_end_time: '2025-01-01T00:00:00Z' },
    async () => {
      const assertion = 'The night backup is disabled.';
      expect(await ask(assertion)).toMatchObject({ has_conflicts: false, related_facts_count: 0 });
      expect(await ask(assertion, { valid_at: '2024-06-01T00:00:00Z' })).toMatchObject({ has_conflicts: true });
    },
  ));

test('a challenge changes nothing in the graph', async () =>
  withStored('The night backup is enabled.', {}, async () => {
    const state = () =>
      world.cypher(
        `MATCH (node) WHERE node.scope_key = $scope_key
         OPTIONAL MATCH (node)-[link]->()
         WITH node, link ORDER BY elementId(node), elementId(link)
         RETURN node, collect(link) AS links`,
        { scope_key: `w:${world.owner.workspace_id}` },
      );
    const before = await state();
    expect(before.length).toBeGreaterThan(0);
    await ask('The night backup is disabled.');
    expect(await state()).toEqual(before);
  }));

test('items of other workspaces are neither compared nor counted by a challenge', async () =>
  withStored('The night backup is enabled.', {}, async () => {
    const { client } = await world.stranger();
    const { body } = await client.post('/memory/reasoning/challenge', { assertion: 'The night backup is disabled.' });
    expect(body).toMatchObject({ has_conflicts: false, related_facts_count: 0, overall_confidence: null });
  }));

test('the challenge parameter memory_type limits the compared items; use_wikipedia has no effect, which is reported', async () =>
  withStored('The night backup is enabled.', { memory_type: 'semantic' }, async () => {
    const assertion = 'The night backup is disabled.';
    expect(await ask(assertion, { memory_type: 'episodic' })).toMatchObject({ related_facts_count: 0 });
    const body = await ask(assertion, { memory_type: 'semantic', use_wikipedia: true });
    expect(body).toMatchObject({ has_conflicts: true, trace: { inert: { use_wikipedia: expect.any(String) } } });
  }));

test('at most ten results and ten other items with facts about the names are compared', async () => {
  const tenant = await openTenant();
  const cities = 'Oslo Bergen Hamar Moss Skien Larvik Tromso Bodo Narvik Molde Halden Drammen'.split(' ');
  await tenant.client.addAll(
    Array.from({ length: 36 }, (_, i) => ({ content: `Mara Lindqvist lives in ${cities[i % 12]}. Note ${i}.` })),
  );
  const { body } = await tenant.client.post('/memory/reasoning/challenge', {
    assertion: 'Mara Lindqvist lives in Paris.',
  });
  expect((body as Json)['trace'].compared).toHaveLength(20);
});
