import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../../src/config';
import { edgesIn, everythingOf } from '../../../support/graph';
import { openTenant, type World, type Json } from '../../../support/world';
import type { Ctx } from '../../../../src/ctx';
import { cosineOf } from '../../../../src/vectors';
import { addressVariable, sharedEmbedder } from '../../../support/shared-embedder';
import { entityKey } from '../../../../src/libraries/text/entity-key';
import { extract } from '../../../../src/reading/by-rules/entities/extract';
import { cascade } from '../../../../src/memory/asking/reasoning/cascade/cascade';
import { readAssertion, type NamedFact } from '../../../../src/memory/asking/reasoning/cascade/assertion';
import type { Behaviour, FakeLlm } from '../../../support/fake-llm';
import { openModelWorld, type ModelWorld } from '../../../support/model-world';

// POST /memory/reasoning/challenge finds contradictions among stored items, explains them in a trace, and changes
// nothing.
describe('challenge', () => {
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

  test('an assertion in another language is compared by meaning only, which counts half', async () =>
    withStored('Zimmer 214 ist heute frei.', {}, async (item_id) =>
      expect(await ask('Zimmer 241 ist heute frei.')).toMatchObject({
        has_conflicts: false,
        overall_confidence: 0.5,
        trace: { compared: [{ item_id, reason: 'Compared by meaning only: rules read English.' }] },
      }),
    ));

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
      const { workspace_id } = world.owner;
      const inScope = ({ scope_key }: Json) => scope_key;
      const state = async () => [
        (await everythingOf(world, workspace_id)).filter(inScope),
        await edgesIn(world, workspace_id),
      ];
      const before = await state();
      expect(before[0]).not.toEqual([]);
      await ask('The night backup is disabled.');
      expect(await state()).toEqual(before);
    }));

  test('the challenge parameter memory_type limits the compared items; use_wikipedia has no effect, which is reported', async () =>
    withStored('The night backup is enabled.', { memory_type: 'semantic' }, async () => {
      const assertion = 'The night backup is disabled.';
      expect(await ask(assertion, { memory_type: 'episodic' })).toMatchObject({ related_facts_count: 0 });
      const body = await ask(assertion, { memory_type: 'semantic', use_wikipedia: true });
      expect(body).toMatchObject({ has_conflicts: true, trace: { inert: { use_wikipedia: expect.any(String) } } });
    }));
});

// Whether two statements contradict each other, decided by the rules of a challenge without a model or server.
describe('pairs', () => {
  const now = '2026-11-25T00:00:00Z';

  interface Pair {
    premise: string;
    assertion: string;
    is_conflict: boolean;
    kind: string;
  }

  /** The facts of a stored statement by both ends, as read from the graph. */
  const factsOf = (premise: string): NamedFact[] =>
    extract(premise).relations.flatMap(({ source, target, predicate, detail, fact }) =>
      [['source', source, target] as const, ['target', target, source] as const].map(([side, name, other]) => ({
        ...{ item_id: 'premise', content: premise, key: entityKey(name), side, name, predicate, fact, other },
        ...{ other_keys: [entityKey(other)], detail: detail ?? null, holds_from: null, holds_until: null },
        valid_start_time: null,
      })),
    );

  // Unless given, as for all these pairs, whose vectors are about equally similar.
  async function conflict(premise: string, sent: string, cosine = 0.85): Promise<string | undefined> {
    const run = (_name: string, { ends }: { ends: Pick<NamedFact, 'key' | 'side' | 'predicate'>[] }) =>
      factsOf(premise)
        .filter((fact) => ends.some((end) => (['key', 'side', 'predicate'] as const).every((k) => end[k] === fact[k])))
        .map((fact) => ({ fact }));
    const ctx = { graph: { run } } as unknown as Ctx;
    const assertion = await readAssertion(ctx, sent, now, ['semantic']);
    const { judged } = await cascade(ctx, assertion, [{ item_id: 'premise', content: premise, cosine }], false);
    return judged[0]?.conflict?.conflict_type;
  }

  test.each([
    ['The capital of Norway is Oslo.', 'The capital of Zamunda is Latto.'],
    ['Oslo is the capital of Norway.', 'Latto is the capital of Zamunda.'],
    ['Halden Optics was founded in 1998.', 'Norvik Marine was founded in 2004.'],
    ['Halden Optics was founded by Ida Berg in 1998.', 'Norvik Marine was founded by Per Lund in 2004.'],
    ['The red pump runs at 40 Hz.', 'The blue pump runs at 50 Hz.'],
    ['The price of the small box is 4 euros.', 'The price of the large box is 7 euros.'],
    ['The sales team is led by Ida Berg.', 'Ida Berg leads the sales team.'],
    ['Backups of the mail server are kept for 30 days.', 'Backups of the wiki are kept for 90 days.'],
    ['Team A deploys on Mondays.', 'Team B deploys on Thursdays.'],
    ['Halden Optics acquired Norvik Marine.', 'Norvik Marine was acquired by Halden Optics.'],
    ['Emma Lund reports to Liam Berg.', 'Emma Lund works with Liam Berg.'],
    ['The brake test must be done before each ride.', 'No ride may start without a brake test.'],
  ])('"%s" does not contradict "%s"', async (premise, assertion) =>
    expect(await conflict(premise, assertion)).toBeUndefined(),
  );

  test.each([
    ['Customer addresses may be stored for ten years.', 'Never store customer addresses.', 'direct_contradiction'],
    ['Never store card numbers in the log.', 'Card numbers may be stored in the log.', 'direct_contradiction'],
    ['Photos of guests must not be published.', 'Photos of guests may be published.', 'direct_contradiction'],
    ['We use Postgres instead of Mongo.', 'We use Mongo instead of Postgres.', 'direct_contradiction'],
    ['Use steel instead of wood for the frame.', 'Use wood instead of steel for the frame.', 'direct_contradiction'],
    ['We chose rail over road for deliveries.', 'We chose road over rail for deliveries.', 'direct_contradiction'],
    ['We prefer trains to flights.', 'We prefer flights to trains.', 'direct_contradiction'],
    ['We decided to use Neo4j for the graph.', 'We decided against Neo4j for the graph.', 'direct_contradiction'],
    ['Emma Lund reports to Liam Berg.', 'Liam Berg reports to Emma Lund.', 'entity_confusion'],
    ['Norvik Marine was acquired by Halden Optics.', 'Norvik Marine acquired Halden Optics.', 'entity_confusion'],
    ['Anna Hale is the manager of Ben Lund.', 'Ben Lund is the manager of Anna Hale.', 'entity_confusion'],
    ['The capital of Norway is Oslo.', 'Bergen is the capital of Norway.', 'direct_contradiction'],
    ['Ida Berg leads the sales team.', 'The sales team is led by Per Lund.', 'entity_confusion'],
    ['The boss of Anna is Per Lund.', 'Anna reports to Ida Berg.', 'direct_contradiction'],
    ['The tank holds 300 litres.', 'The tank holds 500 litres.', 'numeric_mismatch'],
    ['Backups are kept for 30 days.', 'Backups are kept for 90 days.', 'numeric_mismatch'],
    ['The ticket costs 20 euros.', 'The ticket costs 25 euros.', 'numeric_mismatch'],
  ])('"%s" contradicts "%s", found by %s', async (premise, assertion, type) =>
    expect(await conflict(premise, assertion)).toBe(type),
  );

  test('on labelled pairs, precision and recall of conflicts are at least .85, with no false alarm about other subjects', async () => {
    const pairs = JSON.parse(
      readFileSync(path.join(projectRoot, 'test/memory/asking/reasoning/contradictions.json'), 'utf8'),
    ) as Pair[];
    const embedder = sharedEmbedder(process.env[addressVariable] as string);
    const [premises, assertions] = [
      await embedder.embed(
        pairs.map(({ premise }) => premise),
        'passage',
      ),
      await embedder.embed(
        pairs.map(({ assertion }) => assertion),
        'query',
      ),
    ];
    const outcomes: (Pair & { isReported: boolean })[] = [];
    for (const [i, pair] of pairs.entries()) {
      const cosine = cosineOf(premises[i] as Float32Array, assertions[i] as Float32Array);
      outcomes.push({ ...pair, isReported: (await conflict(pair.premise, pair.assertion, cosine)) !== undefined });
    }
    const reported = outcomes.filter((outcome) => outcome.isReported);
    const right = reported.filter(({ is_conflict }) => is_conflict).length;
    const wrong = outcomes.filter((outcome) => outcome.isReported !== outcome.is_conflict);
    expect({ wrong, precision: right / reported.length >= 0.85 }).toMatchObject({ precision: true });
    expect(right / outcomes.filter(({ is_conflict }) => is_conflict).length).toBeGreaterThanOrEqual(0.85);
    expect(reported.filter(({ kind }) => kind.startsWith('other '))).toEqual([]);
  });
});

// POST /memory/reasoning/challenge with a language model: only verdicts that can be checked count.
describe('challenge model', () => {
  let llm: FakeLlm;
  let world: ModelWorld;
  beforeAll(async () => {
    world = await openModelWorld();
    ({ llm } = world);
    await world.client.addAll([
      { content: 'The night backup is enabled.' },
      { content: 'Oskar waters the plants.' },
      { content: 'The shipment reaches the depot at dawn.' },
    ]);
  });
  afterAll(() => world.close());

  const ask = async (assertion: string, more: Json = {}) =>
    (await world.client.post('/memory/reasoning/challenge', { assertion, ...more })).body as Json;
  const model = (body: Json) => body['trace'].stages[0] as Json;
  const contents = (body: Json) =>
    body['conflicts'].map(({ existing_fact }: Json) => existing_fact as string) as string[];

  interface Sent {
    statements: { n: number; text: string }[];
    problems?: string[];
  }

  /** A verdict for each statement; those in `contradicting` are contradictions. */
  const verdictsOf =
    (contradicting: (text: string) => boolean, more: Json = {}) =>
    (user: unknown) => ({
      verdicts: (user as Sent).statements.map(({ n, text }) =>
        contradicting(text)
          ? {
              n,
              verdict: 'contradicts',
              confidence: 1,
              conflict_type: 'temporal_conflict',
              quote: text,
              explanation: 'Dawn is not dusk.',
              ...more,
            }
          : { n, verdict: 'unrelated', confidence: 1, conflict_type: 'none', quote: '', explanation: '' },
      ),
    });

  const decided = 'The night backup is disabled.';

  test('a checkable verdict of the model counts, with its type and explanation', async () => {
    llm.answer(
      'judge_statements',
      verdictsOf((text) => text.includes('dawn')),
    );
    const body = await ask('The shipment reaches the depot at nightfall.');
    expect(contents(body)).toEqual(['The shipment reaches the depot at dawn.']);
    expect(model(body)).toMatchObject({ stage: 'llm', status: 'ran', reason: null });
    expect(body['conflicts'][0]).toMatchObject({
      conflict_type: 'temporal_conflict',
      explanation: 'Dawn is not dusk.',
    });
  });

  test.each<Behaviour>(['error', 'not_json', 'refusal'])(
    'a model that answers with %s leaves the other detectors unaffected; the trace reports the failure',
    async (behaviour) => {
      llm.answer(
        'judge_statements',
        verdictsOf(() => false),
      );
      llm.behave(behaviour);
      const body = await ask(decided);
      llm.behave('well');
      expect(contents(body)).toEqual(['The night backup is enabled.']);
      expect(model(body)).toMatchObject({ status: 'failed', evidence: [] });
      expect(model(body)['reason']).toContain('no usable answer');
      expect(body['trace'].stages[3]).toMatchObject({ stage: 'heuristic', status: 'ran' });
    },
  );

  test('an uncheckable answer of the model is sent back once for repair', async () => {
    const seen: Sent[] = [];
    llm.answer('judge_statements', (user: unknown) => {
      seen.push(user as Sent);
      const isFirst = seen.length === 1;
      return verdictsOf((text) => text.includes('dawn'), isFirst ? { quote: 'words that stand nowhere' } : {})(user);
    });
    const body = await ask('The shipment reaches the depot at nightfall.');
    expect(seen).toHaveLength(2);
    expect(seen[0]?.problems).toBeUndefined();
    expect(seen[1]?.problems?.[0]).toMatch(/quote/);
    expect(model(body)['status']).toBe('ran');
    expect(contents(body)).toEqual(['The shipment reaches the depot at dawn.']);
  });

  test('a challenge with use_llm: false does not call the model', async () => {
    const before = llm.requests.length;
    const body = await ask(decided, { use_llm: false });
    expect(llm.requests).toHaveLength(before);
    expect(model(body)).toMatchObject({ status: 'skipped', reason: expect.stringContaining('use_llm') });
    expect(contents(body)).toEqual(['The night backup is enabled.']);
  });
});
