import { automaticEvolution } from '../../../../src/memory/flows/evolution/automatic';
import { jobContextOf } from '../../../support/context';
import { openTenant, openWorld, type Client, type World, type Json } from '../../../support/world';
import { evidenceIn } from '../../../../src/memory/flows/evolution/evolvers/evidence';
import type { SourceItem } from '../../../../src/memory/flows/evolution/evolver';
import { evolve, evolve as evolveIn, outcomeOf } from '../../../support/evolution';
import { stateOf, stateOf as stateIn } from '../../../support/state';
import type { Behaviour, FakeLlm } from '../../../support/fake-llm';
import { openModelWorld, type ModelWorld } from '../../../support/model-world';

// Automatic evolution of a workspace: off by default, and limited to the access of the user who turned it on.
describe('automatic', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  /** Runs the job once, and then the runs that it started. */
  async function job(clients: Client[]): Promise<void> {
    const { queues } = world.ports;
    await automaticEvolution.run(jobContextOf(world));
    for (const client of clients) {
      const open = async () => (await client.get('/memory/evolution/status')).body.open_run as string | null;
      for (let run_id = await open(); run_id !== null; run_id = await open()) {
        await queues.long.add([run_id], world.owner.tenant_id);
        await queues.long.done(run_id, 50);
      }
    }
  }

  const pending = (client: Client) => client.add({ content: 'The quay is built of granite.', memory_type: 'pending' });
  const typeOf = async (client: Client, id: string) =>
    ((await client.get(`/memory/${id}`)).body as Json)['memory_type'];

  test('a workspace with automatic evolution is evolved once a day until it is turned off', async () => {
    const [on, off] = await Promise.all([world.stranger(), world.stranger()]);
    const [one, other] = [await pending(on.client), await pending(off.client)];
    expect((await on.client.get('/memory/evolution/status')).body.automatic).toBe(false);
    expect((await on.client.patch('/memory/evolution/settings', { automatic: true })).body).toEqual({
      automatic: true,
    });
    expect((await on.client.get('/memory/evolution/status')).body.automatic).toBe(true);
    await job([on.client, off.client]);
    expect([await typeOf(on.client, one), await typeOf(off.client, other)]).toEqual(['semantic', 'pending']);
    const soon = await pending(on.client);
    await job([on.client]);
    expect(await typeOf(on.client, soon)).toBe('pending');
    expect((await on.client.patch('/memory/evolution/settings', { automatic: false })).body).toEqual({
      automatic: false,
    });
    expect((await on.client.get('/memory/evolution/status')).body.automatic).toBe(false);
  });

  test('after an undo, automatic evolution does not repeat the change, but a requested run does', async () => {
    const { client } = await world.stranger();
    const id = await pending(client);
    await client.patch('/memory/evolution/settings', { automatic: true });
    await job([client]);
    const run_id = (await client.get('/memory/evolution/status')).body.last_run.run_id as string;
    expect((await client.post(`/memory/runs/${run_id}/undo`)).status).toBe(200);
    expect(await typeOf(client, id)).toBe('pending');
    await client.patch('/memory/evolution/settings', { automatic: false });
    await client.patch('/memory/evolution/settings', { automatic: true });
    await job([client]);
    expect((await client.get('/memory/evolution/status')).body.last_run.run_id).not.toBe(run_id);
    expect(await typeOf(client, id)).toBe('pending');
    await client.post('/memory/evolution/trigger');
    await job([client]);
    expect(await typeOf(client, id)).toBe('semantic');
  });
});

// The selection of evidence yields to other work, even with very long statements.
describe('evidence', () => {
  /** A statement near the maximum length. */
  const statement = (i: number) =>
    `Keel ${i} `.concat(
      Array.from({ length: 420 }, (_, n) => `word${(i * 31 + n * 17) % 997}`)
        .join(' ')
        .slice(0, 3_900),
    );

  const sourceOf = (content: string, i: number) =>
    ({
      ...{ item_id: `mem_${i}`, content, entities: [] },
      created_at: new Date(Date.UTC(2031, 0, 1) + i).toISOString(),
    }) as unknown as SourceItem;

  test('comparing a hundred long statements with two hundred others does not block the process', async () => {
    let rounds = 0;
    let next = setImmediate(function count() {
      rounds++;
      next = setImmediate(count);
    });
    const items = Array.from({ length: 100 }, (_, i) => sourceOf(statement(i), i));
    const others = Array.from({ length: 200 }, (_, i) => statement(1_000 + i));
    const evidence = await evidenceIn(items, [], others);
    clearImmediate(next);
    expect(evidence).toHaveLength(100);
    expect(rounds).toBeGreaterThan(10);
  });
});

// Evolution runs: the conclusions of each rule, no conclusions from a second run, and undo.
describe('evolution', () => {
  const day = 86_400_000;
  /** The current time of the service in milliseconds. */
  let present = Date.parse('2031-03-01T09:00:00Z');
  const now = () => new Date(present++).toISOString();

  let world: World;
  beforeAll(async () => (world = await openWorld({}, { now })));
  afterAll(() => world.close());

  /** A new workspace for a test. */
  async function newWorkspace(): Promise<{ client: Client; workspace_id: string }> {
    const { owner, client } = await world.stranger();
    return { client, workspace_id: owner.workspace_id };
  }

  const stateOf = (workspace_id: string) => stateIn(world, workspace_id);
  const evolve = (client: Client, body?: Json) => evolveIn(world, client, body);
  const get = async (client: Client, item_id: string) => (await client.get(`/memory/${item_id}`)).body as Json;

  const pumps = [
    'The bilge pump of the Halcyon stands in the forward locker.',
    'The bilge pump of the Halcyon runs on twelve volts.',
    'The bilge pump of the Halcyon was made by Norden Marine.',
  ];

  test('a pending item becomes a decision with all its fields, and is pending again after the undo', async () => {
    const { client, workspace_id } = await newWorkspace();
    const id = await client.add({ content: 'We decided to replace the pump.', memory_type: 'pending' });
    const before = await stateOf(workspace_id);
    const run = await evolve(client, { evolvers: ['pending_to_typed'] });
    const { decisions } = (await client.get('/memory/decisions')).body as Json;
    expect(decisions).toMatchObject([
      { item_id: id, decision_id: id, decision_type: 'inference', confidence: 0.8, status: 'active' },
    ]);
    const undone = await client.post(`/memory/runs/${run['run_id']}/undo`);
    expect([undone.status, await stateOf(workspace_id)]).toEqual([200, before]);
    await evolve(client, { evolvers: ['pending_to_typed'] });
    const evidence_id = await client.add({ content: 'The pump leaks.' });
    const reinforced = await client.post(`/memory/decisions/${id}/reinforce`, { evidence_id });
    expect(reinforced).toMatchObject({ status: 200, body: { old_confidence: 0.8 } });
  });

  test('a repeated statement is archived, and the first one is kept', async () => {
    const { client, workspace_id } = await newWorkspace();
    const said = [
      'The lamp of the north tower burns colza oil.',
      'The lamp of the north tower is burning colza oil.',
      'The lamp of the north tower does not burn colza oil.',
      'The lamp of the south tower burns 3 litres of colza oil.',
      'The lamp of the south tower burns 4 litres of colza oil.',
    ];
    const ids: string[] = [];
    for (const content of said) ids.push(await client.add({ content, memory_type: 'semantic' }));
    const before = await stateOf(workspace_id);
    const run = await evolve(client, { evolvers: ['duplicate_prune'] });
    expect(outcomeOf(run, 'duplicate_prune')).toMatchObject({ updated: 1, archived: 1, linked: 1, item_ids: [ids[1]] });
    const items = await Promise.all(ids.map((id) => get(client, id)));
    expect(items.map(({ status }) => status)).toEqual(['active', 'archived', 'active', 'active', 'active']);
    await client.post(`/memory/runs/${run['run_id']}/undo`);
    expect(await stateOf(workspace_id)).toEqual(before);
  });

  test('what a member said is neither archived nor merged because of an external text, whichever came first', async () => {
    const { client } = await newWorkspace();
    const external = { origin: 'import:mail' };
    const [copied, said, later] = await client.addAll([
      { content: 'The lamp of the north tower burns colza oil.', memory_type: 'semantic', ...external },
      { content: 'The lamp of the north tower is burning colza oil.', memory_type: 'semantic' },
      { content: 'The lamp of the north tower burns colza oil!', memory_type: 'semantic', ...external },
    ]);
    await evolve(client, { evolvers: ['duplicate_prune'] });
    const statusOf = async (id: string | undefined) => (await get(client, id as string))['status'] as string;
    expect([await statusOf(copied), await statusOf(said), await statusOf(later)]).toEqual([
      ...['archived', 'active', 'archived'],
    ]);
    const [one, two, other] = await client.addAll(
      pumps.map((content, i) => ({ content, memory_type: 'semantic', ...(i === 2 && external) })),
    );
    await evolve(client, { evolvers: ['consolidation'] });
    expect([await statusOf(one), await statusOf(two), await statusOf(other)]).toEqual(['active', 'active', 'active']);
  });

  /** Adds items that every rule concludes something from. */
  async function fillAll(client: Client): Promise<void> {
    await client.addAll(pumps.map((content) => ({ content, memory_type: 'semantic' })));
    await client.addAll([
      { content: 'To bleed the pump, first close the valve, then open the screw.', memory_type: 'pending' },
      { content: 'The quay is built of granite.', memory_type: 'semantic' },
      { content: 'The quay is built of granite!', memory_type: 'semantic' },
      { content: 'Ines Holm checked the fog horn.', memory_type: 'episodic', valid_start_time: '2031-02-01T08:00:00Z' },
      { content: 'Ines Holm checked the fog horn.', memory_type: 'episodic', valid_start_time: '2031-02-08T08:00:00Z' },
      {
        content: 'Ines Holm painted the boat house.',
        memory_type: 'episodic',
        valid_start_time: '2031-02-08T10:00:00+02:00',
      },
      {
        content: 'Ines Holm met the pilot at noon.',
        memory_type: 'episodic',
        valid_start_time: '2031-02-08T12:00:00Z',
      },
    ]);
  }

  test('a second run without new items changes nothing; undoing all runs restores the store', async () => {
    const { client, workspace_id } = await newWorkspace();
    await fillAll(client);
    const states = [await stateOf(workspace_id)];
    const runs: Json[] = [];
    for (const wait of [4, 400]) {
      present += wait * day;
      const run = await evolve(client);
      const evolved = await stateOf(workspace_id);
      expect(evolved['hash']).not.toBe(states.at(-1)?.['hash']);
      const again = await evolve(client);
      expect(
        again['result'].evolvers.filter(({ created, updated, linked }: Json) => created + updated + linked > 0),
      ).toEqual([]);
      expect(await stateOf(workspace_id)).toEqual(evolved);
      states.push(evolved);
      runs.push(run);
    }
    const [first, later] = runs as [Json, Json];
    const did = (run: Json) =>
      Object.fromEntries(
        run['result'].evolvers.map(({ evolver, created, updated, linked }: Json) => [
          evolver,
          [created, updated, linked],
        ]),
      );
    expect(did(first)).toEqual({
      ...{ pending_to_typed: [0, 1, 0], duplicate_prune: [0, 1, 1], statement_update: [0, 0, 0] },
      episodic_to_semantic: [1, 0, 0],
      ...{ observation_synthesis: [2, 0, 0], opinion_synthesis: [0, 0, 0], opinion_reinforcement: [0, 0, 0] },
      ...{
        episodic_to_zettel: [1, 0, 0],
        consolidation: [0, 0, 0],
        episodic_decay: [0, 0, 0],
        semantic_decay: [0, 0, 0],
      },
    });
    expect(did(later)).toMatchObject({ episodic_decay: [0, 4, 0], semantic_decay: [0, 2, 0] });
    const refused = await client.post(`/memory/runs/${first['run_id']}/undo`);
    expect(refused).toMatchObject({ status: 409, body: { code: 'changed_since' } });
    expect(refused.body.detail).toContain(later['run_id']);
    for (const run of [later, first]) {
      states.pop();
      expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).status).toBe(200);
      expect(await stateOf(workspace_id)).toEqual(states.at(-1));
    }
  });

  test('a dry run reports its changes, and writes nothing', async () => {
    const { client, workspace_id } = await newWorkspace();
    await fillAll(client);
    present += 4 * day;
    const before = await stateOf(workspace_id);
    const run = await evolve(client, { dry_run: true });
    expect(await stateOf(workspace_id)).toEqual(before);
    expect(run['result']).toMatchObject({ dry_run: true, more: false });
    expect(outcomeOf(run, 'observation_synthesis')).toMatchObject({ created: 2 });
    expect(outcomeOf(run, 'duplicate_prune')).toMatchObject({ updated: 1, linked: 1 });
  });

  test.each(['synthesize/opinions', 'reinforce/opinions'])('a dry run of %s writes nothing', async (path) => {
    const { client, workspace_id } = await newWorkspace();
    await fillAll(client);
    const before = await stateOf(workspace_id);
    const { body, status } = await client.post(`/memory/evolution/${path}`, { dry_run: true });
    expect([status, body.dry_run, body.unknown_fields]).toEqual([200, true, undefined]);
    // Without a language model, what the route does not do is told.
    expect(/language model/u.test(body.message as string)).toBe(path !== 'reinforce/opinions');
    await world.ports.queues.long.done(body.run_id, 20_000);
    expect(await stateOf(workspace_id)).toEqual(before);
  });
});

// Evolution with a language model: texts of consolidations, and decisions about outdated statements.
describe('model', () => {
  let llm: FakeLlm;
  let world: ModelWorld;
  beforeAll(async () => {
    world = await openModelWorld();
    ({ llm } = world);
  });
  afterAll(() => world.close());
  beforeEach(() => llm.behave('well'));

  const pumps = [
    'The bilge pump of the Halcyon stands in the forward locker.',
    'The bilge pump of the Halcyon runs on twelve volts.',
    'The bilge pump of the Halcyon was made by Norden Marine.',
  ];

  async function newWorkspace(): Promise<{ client: Client; workspace_id: string; ids: string[] }> {
    const { owner, client } = await world.stranger();
    const ids = await client.addAll(pumps.map((content) => ({ content, memory_type: 'semantic' })));
    return { client, workspace_id: owner.workspace_id, ids };
  }

  /** Runs the consolidation; returns the run and the derived items. */
  async function consolidate(client: Client): Promise<{ run: Json; derived: Json[] }> {
    const run = await evolve(world, client, { evolvers: ['consolidation'] });
    const { items } = (await client.get('/memory/list?memory_type=semantic')).body as { items: Json[] };
    return { run, derived: items.filter(({ origin }) => origin === 'evolver:consolidation') };
  }

  const asked = () =>
    llm.requests.filter(({ response_format: { json_schema } }) => json_schema.name === 'consolidate_texts');

  test('a consolidation has the text of the model, gets the statements as data, and can be undone', async () => {
    const { client, workspace_id, ids } = await newWorkspace();
    const before = await stateOf(world, workspace_id);
    const text =
      'The bilge pump of the Halcyon was made by Norden Marine, stands in the forward locker and runs on twelve volts.';
    llm.answer('consolidate_texts', { text: `  ${text}\n` });
    const { run, derived } = await consolidate(client);
    expect(run).toMatchObject({ status: 'ok', errors: [] });
    expect(derived).toMatchObject([{ content: text }]);
    expect(derived[0]?.['lineage_roots'].toSorted()).toEqual(ids.toSorted());
    const [system, user] = asked().at(-1)?.messages ?? [];
    expect((JSON.parse(user?.content ?? '{}') as Json)['texts'].toSorted()).toEqual(pumps.toSorted());
    for (const pump of pumps) expect(system?.content).not.toContain(pump);
    expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).status).toBe(200);
    expect(await stateOf(world, workspace_id)).toEqual(before);
  });

  // So the answer to the dry run, which is kept (llm/chat.test.ts), serves the real one.
  test('a real run asks the model what its dry run asked, word for word', async () => {
    const { client } = await newWorkspace();
    llm.answer('consolidate_texts', { text: pumps.join(' ') });
    await evolve(world, client, { evolvers: ['consolidation'], dry_run: true });
    const { derived } = await consolidate(client);
    const [rehearsed, real] = asked().slice(-2);
    expect([derived.length, real?.messages]).toEqual([1, rehearsed?.messages]);
  });

  test.each<[string, Behaviour | { text: string }]>([
    ['is a refusal', 'refusal'],
    ['leaves something out', { text: `${pumps[0]} ${pumps[1]}` }],
    ['adds something', { text: `${pumps.join(' ')} It is blue.` }],
  ])('when the answer of the model %s, nothing is consolidated', async (_, answer) => {
    const { client, workspace_id } = await newWorkspace();
    const before = await stateOf(world, workspace_id);
    if (typeof answer === 'string') llm.behave(answer);
    else llm.answer('consolidate_texts', answer);
    const count = asked().length;
    const { run } = await consolidate(client);
    expect(asked().length).toBeGreaterThan(count);
    expect(run).toMatchObject({ status: 'ok', errors: [] });
    expect(await stateOf(world, workspace_id)).toEqual(before);
  });

  describe('earlier statements that a newer one may update', () => {
    const stored = (id: string) => ({
      is: async (client: Client) => (await client.get(`/memory/${id}`)).body as Json,
    });
    const update = (client: Client, more: Json = {}) =>
      evolve(world, client, { evolvers: ['statement_update'], ...more });
    const found = async (client: Client, query: string, more: Json = {}) =>
      (await client.post('/memory/search', { query, top_k: 5, ...more })).body.results as Json[];
    const questions = () =>
      llm.requests
        .filter(({ response_format: { json_schema } }) => json_schema.name === 'confirm_updates')
        .map(({ messages }) => JSON.parse(messages.at(-1)?.content ?? '{}') as Json);
    const yes = { updates: [{ n: 1, quote: 'moved to Bergen', quote_old: 'lives in Oslo' }] };

    async function changed() {
      const { owner, client } = await world.stranger();
      const older = await client.add({ content: 'Anna lives in Oslo.', valid_start_time: '2026-01-05T09:00:00Z' });
      const newer = await client.add({ content: 'Anna moved to Bergen.', valid_start_time: '2026-05-20T09:00:00Z' });
      return { client, workspace_id: owner.workspace_id, older, newer };
    }

    test('are superseded if the model names and quotes them, until the undo', async () => {
      const { client, workspace_id, older, newer } = await changed();
      const before = await stateOf(world, workspace_id);
      llm.answer('confirm_updates', yes);
      const run = await update(client);
      expect(outcomeOf(run, 'statement_update')).toMatchObject({ created: 0, updated: 1, linked: 2 });
      expect(questions().at(-1)).toEqual({
        newer: { text: 'Anna moved to Bergen.', since: '2026-05-20T09:00:00Z' },
        earlier: [{ n: 1, text: 'Anna lives in Oslo.', since: '2026-01-05T09:00:00Z' }],
      });
      expect(await stored(older).is(client)).toMatchObject({ status: 'superseded', version: 2 });
      const shown = await found(client, 'Where does Anna live?');
      expect(shown.map(({ item_id }) => item_id)).toEqual([newer]);
      const [first, second] = await found(client, 'Where does Anna live?', { include_superseded: true });
      expect(first).toMatchObject({ item_id: newer });
      expect(second).toMatchObject({ item_id: older, ended: true, superseded_by: newer });
      expect(second?.['ended_at']).toMatch(/^2026-05-20T09:00:00/);
      expect((await client.post(`/memory/runs/${run['run_id']}/undo`)).body).toMatchObject({
        restored: 1,
        unlinked: 2,
      });
      expect(await stateOf(world, workspace_id)).toEqual(before);
    });

    test.each<[string, Behaviour | Json]>([
      [
        'names a statement that was not offered',
        { updates: [{ n: 2, quote: 'moved to Bergen', quote_old: 'lives in Oslo' }] },
      ],
      [
        'quotes what the newer one does not say',
        { updates: [{ n: 1, quote: 'Anna left Oslo', quote_old: 'lives in Oslo' }] },
      ],
      ['is a refusal', 'refusal'],
    ])('are kept if the answer %s', async (_, answer) => {
      const { client, workspace_id } = await changed();
      const before = await stateOf(world, workspace_id);
      if (typeof answer === 'string') llm.behave(answer);
      else llm.answer('confirm_updates', answer);
      const count = questions().length;
      expect(await update(client)).toMatchObject({ status: 'ok', errors: [] });
      expect(questions().length).toBeGreaterThan(count);
      expect(await stateOf(world, workspace_id)).toEqual(before);
    });

    test('are kept if the newer one is not valid yet, in a dry run, or in a session', async () => {
      llm.answer('confirm_updates', yes);
      const { client, older } = await changed();
      expect(outcomeOf(await update(client, { dry_run: true }), 'statement_update')).toMatchObject({ updated: 1 });
      expect(await stored(older).is(client)).toMatchObject({ status: 'active' });
      const count = questions().length;
      for (const more of [{ valid_start_time: '2099-01-05T09:00:00Z' }, { session_id: 'chat-1' }]) {
        const other = await world.stranger();
        await other.client.add({ content: 'Anna lives in Oslo.', ...('session_id' in more && more) });
        await other.client.add({ content: 'Anna moved to Bergen.', ...more });
        await update(other.client);
      }
      expect(questions()).toHaveLength(count);
    });
  });
});
