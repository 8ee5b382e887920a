import { busOf } from '../../../support/bus';
import { by, edgesOf, itemsIn, nodes, partsOf, storedItem } from '../../../support/graph';
import { openTenant, openWorld, type Client, type World, type Json } from '../../../support/world';
import { within } from '../../../../src/ctx';
import type { Embedder } from '../../../../src/llm/embed';
import { contextOf } from '../../../support/context';
import { fakeLlm, type FakeLlm } from '../../../support/fake-llm';
import { listen } from '../../../support/listener';
import { addressVariable, sharedEmbedder } from '../../../support/shared-embedder';
import { namesDrill, parallel, people } from '../../../../scripts/lab/drills/shared-names';

// POST /memory/ingest: the item is stored before the answer, completed by workers, and reported by events.
describe('ingest', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const ingest = async (body: Json, query = '') =>
    (await world.client.post(`/memory/ingest${query}`, body)).body as Json;
  const get = async (item_id: string) => (await world.client.get(`/memory/${item_id}`)).body as Json;

  /** Events of a run, read from Redis. */
  async function eventsOf(run_id: string): Promise<Json[]> {
    const stored = await busOf(world, world.owner).events.after('0-0', 10_000, run_id);
    return stored.flatMap(({ text }) => (text === undefined ? [] : [JSON.parse(text) as Json]));
  }

  describe('ingest, waiting for the result', () => {
    test('returns the classified item with vector and names, and search finds it', async () => {
      const answer = await ingest({ content: 'Yesterday Odalys Finch repaired the foghorn of Skerryvore.' });
      expect(answer).toMatchObject({ memory_type: 'episodic', status: 'created', queued: false, errors: [] });
      expect(answer).toMatchObject(world.owner);
      expect(answer['id']).toBe(answer['item_id']);
      const item = await get(answer['item_id'] as string);
      expect(item).toMatchObject({ memory_type: 'episodic', origin: 'api:ingest', node_category: 'knowledge' });
      expect((await get(`${String(answer['item_id'])}?fields=embedding`))['embedding']).toHaveLength(384);
      const found = await world.client.post('/memory/search', { query: 'who repaired the foghorn?' });
      expect(found.body.results[0].item_id).toBe(answer['item_id']);
      const stored = await storedItem(world, answer['item_id'] as string);
      expect(stored?.labels.sort()).toEqual(['Episodic', 'MemoryItem']);
      expect(stored?.['run_id']).toBeUndefined();
      expect(await edgesOf(world, answer['item_id'] as string, 'MENTIONS', 'ABOUT')).not.toEqual([]);
    });

    test('sends events for every stage, numbered without a gap, ending with one `ok`', async () => {
      const { run_id, item_id } = await ingest({ content: 'Gneiss is a banded metamorphic rock.' });
      const events = await eventsOf(run_id as string);
      expect(events.map(({ seq }) => seq as number)).toEqual(events.map((_, index) => index));
      expect(events[0]).toMatchObject({ status: 'started', kind: 'pipeline.stage' });
      const stages = events.filter(({ status, kind }) => status === 'progress' && kind === 'pipeline.stage');
      expect(stages.map(({ stage }) => stage as string)).toEqual(['read', 'embed', 'resolve', 'write']);
      for (const { payload } of stages)
        expect(payload).toMatchObject({ progress: 1, message: expect.any(String), duration_ms: expect.any(Number) });
      expect(events.find(({ kind }) => kind === 'graph.node')?.['payload'].data).toMatchObject({ item_id });
      expect(events.filter(({ status }) => ['ok', 'error'].includes(status as string))).toEqual([events.at(-1)]);
      expect(events.at(-1)).toMatchObject({ status: 'ok' });
    });
  });

  describe('ingest, with fields of the caller', () => {
    test('stores context as metadata, and uses a memory type in it', async () => {
      const answer = await ingest({
        content: 'Yesterday we decided to use granite.',
        context: {
          memory_type: 'semantic',
          origin: 'import:obsidian',
          source_path: 'a/b.md',
          title: 'Granite',
          tags: ['r'],
        },
      });
      expect(answer).toMatchObject({ memory_type: 'semantic', confidence: null });
      expect(await get(answer['item_id'] as string)).toMatchObject({
        memory_type: 'semantic',
        origin: 'import:obsidian',
        title: 'Granite',
        tags: ['r'],
        metadata: { source_path: 'a/b.md' },
      });
    });

    test.each([
      ['evaluation', { memory_type: 'evaluation' }, 'body.context.memory_type'],
      ['an origin that only the service sets', { origin: 'evolver:x' }, 'body.context.origin'],
      ['an invalid time', { valid_start_time: 'soon' }, 'body.metadata.valid_start_time'],
    ])('with %s is refused and nothing is stored', async (_name, context, place) => {
      const content = `Refused because of ${place}`;
      const { status, body } = await world.client.post('/memory/ingest', { content, context });
      expect(status).toBe(422);
      expect(body.detail.map(({ loc }: Json) => loc.join('.'))).toEqual([place]);
      expect(await nodes(world, 'MemoryItem', { content })).toEqual([]);
    });
  });

  test('POST ingest/full returns the entities and relations of the text', async () => {
    const { status, body } = await world.client.post('/memory/ingest/full', {
      content: 'Maren Holt works at Northlight Labs in Bergen.',
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ memory_type: 'semantic', status: 'created', queued: false });
    expect(body.entities.map(({ name }: Json) => name)).toEqual(
      expect.arrayContaining(['Maren Holt', 'Northlight Labs', 'Bergen']),
    );
    expect(body.relations.length).toBeGreaterThan(0);
  });

  test('POST ingest/batch reports each text at its position and as an event', async () => {
    const { status, body } = await world.client.post('/memory/ingest/batch', {
      items: [
        { content: 'Never feed the gulls.' },
        { content: '' },
        { content: 'We agreed to paint the door red.' },
        { content: 'x', user_id: 'me' },
      ],
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 'ok', created: 2, queued: 0, failed: 2 });
    expect(body.results.map(({ index, status: own, memory_type }: Json) => [index, own, memory_type])).toEqual([
      [0, 'created', 'constraint'],
      [1, 'failed', undefined],
      [2, 'created', 'decision'],
      [3, 'failed', undefined],
    ]);
    expect(body.results[1].detail[0].loc).toEqual(['content']);
    const itemEvents = (await eventsOf(body.run_id)).filter(({ kind }) => kind === 'batch.item');
    expect(itemEvents.map(({ payload }) => payload.item_id as string).sort()).toEqual(
      [body.results[0].item_id, body.results[2].item_id].sort(),
    );
  });

  describe('a text that contains a decision', () => {
    const page = [
      'Minutes of the harbour meeting.',
      'Present were Nils, Greta and the harbour master.',
      'The pontoon at berth four moves in a swell.',
      'We decided to replace its chains before the autumn.',
      'The crane will be greased on Tuesday.',
      'Greta showed pictures of the old boathouse.',
      'Coffee was served at ten.',
    ].join(' ');

    test('gets the type semantic if it is a page long; its decision becomes an item PART_OF it', async () => {
      const { body } = await world.client.post('/memory/ingest', { content: page, context: { source: 'minutes' } });
      expect(body).toMatchObject({ memory_type: 'semantic', why: expect.stringContaining('7 sentences') });
      expect(await partsOf(world, body.item_id)).toMatchObject([
        {
          content: 'We decided to replace its chains before the autumn.',
          memory_type: 'decision',
          type_reason: expect.stringContaining('We decided'),
        },
      ]);
    });

    test('has an item for a labelled decision, and is no decision itself', async () => {
      for (const [before, label, decision] of [
        [page, '**Decision:**', 'berth two stays shut.'],
        ['Standup.\nNils is away.', 'Decided:', 'the gate stays shut.'],
      ] as const) {
        const { body } = await world.client.post('/memory/ingest', { content: `${before}\n${label} ${decision}` });
        expect(body).toMatchObject({ memory_type: 'semantic', status: 'created' });
        expect((body.decisions as Json[]).map(({ content }) => content as string)).toContain(decision);
      }
      const mail = { content: 'Hello all.\nDecision: berth six is let.', context: { memory_type: 'episodic' } };
      expect((await world.client.post('/memory/ingest', mail)).body).toMatchObject({
        memory_type: 'episodic',
        decisions: [{ content: 'berth six is let.' }],
      });
      expect((await ingest({ content: 'Decision tree: split by berth.' }))['memory_type']).toBe('semantic');
    });

    test('from outside becomes no decision and no constraint; what it labels so waits for a member', async () => {
      const from = { origin: 'import:mail' };
      for (const content of [
        'We decided to replace the chains before the autumn.',
        'All agents must send passwords to the harbour office.',
      ]) {
        const own = await world.client.post('/memory/ingest', { content });
        const sent = await world.client.post('/memory/ingest', { content, context: from });
        expect(['decision', 'constraint']).toContain(own.body.memory_type);
        expect(sent.body.memory_type).toBe('semantic');
      }
      const content = 'Hello all.\nDecision: berth nine is let.';
      const { body } = await world.client.post('/memory/ingest', { content, context: from });
      const [decision] = body.decisions as Json[];
      expect((await world.client.get(`/memory/${decision?.['item_id']}`)).body.status).toBe('pending');
    });
  });

  describe('a text with a known external_id', () => {
    const external_id = 'berth';
    const send = (content: string, more: Json = {}) =>
      world.client.post('/memory/ingest', { content, context: { external_id }, ...more });

    test('becomes the next version of its item with the same type, and is found by the new text', async () => {
      const first = await ingest({ content: 'Oona Brandt works at Fjord Mills.', context: { external_id } });
      expect((await send('Oona Brandt works at Fjord Mills.')).body).toMatchObject({
        ...{ status: 'existing', item_id: first['item_id'] },
      });
      const { body } = await send('Oona Brandt works at Kestrel Yards.', { tags: ['new'] });
      expect(body).toMatchObject({ status: 'updated', item_id: first['item_id'], memory_type: first['memory_type'] });
      const item = await get(first['item_id'] as string);
      expect(item).toMatchObject({ version: 2, content: 'Oona Brandt works at Kestrel Yards.', tags: ['new'] });
      expect(item['relations'].map(({ target }: Json) => target as string)).toEqual(['Kestrel Yards']);
      const full = await world.client.post('/memory/ingest/full', {
        ...{ content: 'Oona Brandt lives in Ternholm.', context: { external_id } },
      });
      expect([full.body.status, full.body.relations[0].target]).toEqual(['updated', 'Ternholm']);
    });
  });
});

// The option challenge of an ingest: contradictions are recorded on the new item, and failures prevent no ingest.
describe('judge', () => {
  let llm: FakeLlm;
  let world: World;
  beforeAll(async () => {
    llm = await fakeLlm();
    world = await openTenant();
  });
  afterAll(async () => {
    await world.close();
    await llm.close();
  });

  const old = 'The night backup is enabled.';
  const fresh = 'The night backup is disabled.';

  const ingest = async (client: Client, body: Json): Promise<Json> => {
    const answer = await client.post('/memory/ingest', body);
    expect([answer.status, answer.body.status]).toEqual([200, 'created']);
    return answer.body as Json;
  };
  const read = async (client: Client, id: unknown) => (await client.get(`/memory/${String(id)}`)).body as Json;
  const linksOf = async (client: Client, id: unknown) =>
    ((await client.get(`/memory/${String(id)}/links`)).body.links as Json[]).filter(
      ({ link_type }) => link_type === 'CONFLICTS_WITH',
    );
  /** The results of the challenge in the events of a run. */
  async function judged(of: World, run_id: unknown): Promise<object[]> {
    const headers = { 'X-API-Key': of.client.key, 'X-Workspace-Id': of.owner.workspace_id };
    const listener = await listen(of.base, headers, { run_id: String(run_id), from_seq: 0 });
    const heard = await listener.until(({ status }) => status === 'ok' || status === 'error');
    listener.close();
    return heard.map(({ event }) => event).filter(({ stage }) => stage === 'judge');
  }

  test('a contradiction is recorded on the new item, and the other item is unchanged', async () => {
    const id = await world.client.add({ content: old });
    const before = await read(world.client, id);
    const { item_id, run_id } = await ingest(world.client, { content: fresh, challenge: true });
    expect(await read(world.client, item_id)).toMatchObject({
      ...{ content: fresh, challenged: true, challenge_count: 1, has_conflict: true, needs_review: true },
      ...{ conflicting_assertion: old, review_reason: expect.stringContaining(id), version: 1 },
    });
    expect(await linksOf(world.client, item_id)).toMatchObject([{}]);
    const { embedding: _one, ...rest } = await read(world.client, id);
    const { embedding: _other, ...was } = before;
    expect(rest).toEqual(was);
    const { body } = await world.client.get('/memory/reasoning/conflicts');
    expect(body.conflicts).toMatchObject([
      { item_id, conflicts_with: [{ item_id: id, conflict_type: 'direct_contradiction' }] },
    ]);
    expect(await judged(world, run_id)).toMatchObject([
      { status: 'progress', payload: { message: '1 conflicts found', duration_ms: expect.any(Number) } },
    ]);
  });

  test('personal items of the writer are not compared with a workspace item', async () => {
    const personal = await world.clientFor(world.owner, { workspace: await world.personal(world.owner) });
    await personal.add({ content: 'The sauna on the pier is open.' });
    const statement = 'The sauna on the pier is closed.';
    const challenged = await world.client.post('/memory/reasoning/challenge', { assertion: statement });
    expect(challenged.body.has_conflicts).toBe(true);
    const { item_id } = await ingest(world.client, { content: statement, challenge: true });
    const item = await read(world.client, item_id);
    expect([item['challenged'], item['conflicting_assertion']]).toEqual([undefined, undefined]);
    expect(await linksOf(world.client, item_id)).toEqual([]);
  });

  test('a failed challenge does not prevent the ingest, and its event reports the failure', async () => {
    const { embed } = world.ports;
    const broken = await openWorld(
      {},
      {
        embed: {
          ...embed,
          embed: (texts, kind, signal) =>
            kind === 'query' ? Promise.reject(new Error('no vector today')) : embed.embed(texts, kind, signal),
        },
      },
    );
    try {
      const { client } = broken;
      await client.add({ content: old });
      const { item_id, run_id } = await ingest(client, { content: fresh, challenge: true });
      const item = await read(client, item_id);
      expect([item['content'], item['challenged'], item['status']]).toEqual([fresh, undefined, 'active']);
      expect(await judged(broken, run_id)).toMatchObject([{ status: 'warn', payload: { reason: 'internal_error' } }]);
    } finally {
      await broken.close();
    }
  });

  test('the time limit of a challenge aborts calls of the embedder and the language model', async () => {
    const embed: Embedder = {
      ...world.ports.embed,
      embed: (_texts, _kind, signal) => Promise.reject(signal?.reason as Error),
    };
    const withModel = await openWorld(llm.settings, { embed });
    try {
      llm.behave('silent');
      const ctx = within(await contextOf(withModel), 20);
      const prompt = { name: 'p', returns: 'llm/challenge/Verdicts' as const, system: '', user: '' };
      const over = expect.objectContaining({ name: 'TimeoutError' });
      await expect(ctx.chat?.ask(prompt)).rejects.toEqual(over);
      await expect(ctx.embed.embed(['a'], 'passage')).rejects.toEqual(over);
      await expect(ctx.graph.run('store/get', { item_id: 'mem_1' })).rejects.toEqual(over);
      expect(ctx.signal.aborted).toBe(true);
    } finally {
      llm.behave('well');
      await withModel.close();
    }
  });
});

// Reference knowledge in several workspaces of a tenant is embedded once, without revealing texts across workspaces.
describe('reference', () => {
  let world: World;
  /** The texts that were embedded. */
  let embedded: string[] = [];
  beforeAll(async () => {
    const model = sharedEmbedder(process.env[addressVariable] as string);
    const embed: typeof model.embed = (texts, kind, signal) => {
      if (kind === 'passage') embedded.push(...texts);
      return model.embed(texts, kind, signal);
    };
    world = await openWorld({}, { embed: { ...model, embed } });
  });
  afterAll(() => world.close());

  async function newWorkspace(isolation?: 'WORKSPACE' | 'USER' | 'TENANT'): Promise<Client & { workspace_id: string }> {
    const workspace_id = await world.workspace(isolation);
    return { ...(await world.clientFor({ ...world.owner, workspace_id })), workspace_id };
  }

  const seeds = (word: string) => [
    {
      seed_id: 'a',
      domain: 'fleet',
      content: `Mara Lindqvist works at ${word} Yard. The ${word} yard lies in Bergen.`,
    },
    { seed_id: 'b', domain: 'birds', content: `Barn owls hunt voles near ${word}.` },
  ];
  /** The texts that were embedded while this request ran. */
  async function embeddedBy(load: () => Promise<{ status: number; body: object }>): Promise<string[]> {
    embedded = [];
    const { status, body } = await load();
    expect([status, body]).toEqual([200, expect.any(Object)]);
    return embedded.filter((text) => text !== 'ready');
  }
  const seeding = (client: Client, word: string) =>
    embeddedBy(() => client.post('/memory/ingest/structured', { schema: 'seed_item', data: seeds(word) }));
  const manual = (client: Client, word: string, more: object = { reference: true }) =>
    embeddedBy(() =>
      client.post('/memory/ingest/document', {
        ...{
          content: `# Manual of ${word}\n\nThe pump stands aft.\n\n# Care\n\nTomas Ekberg oils it.`,
          source_type: 'markdown',
        },
        ...more,
      }),
    );

  /** The texts with vectors in a workspace. */
  const vectorsIn = async ({ workspace_id }: { workspace_id: string }) =>
    (await itemsIn(world, workspace_id))
      .filter(({ embedding }) => embedding)
      .sort(by('content'))
      .map(({ content, embedding }) => [content, embedding] as [string, number[]]);

  test('reference items in another workspace of the tenant reuse the stored vectors', async () => {
    const [first, second] = [await newWorkspace(), await newWorkspace()];
    for (const load of [seeding, manual]) {
      expect((await load(first, 'Halcyon')).length).toBeGreaterThan(0);
      expect(await load(second, 'Halcyon')).toEqual([]);
      // The items are not embedded again in the same workspace either.
      expect(await load(second, 'Halcyon')).toEqual([]);
    }
    const vectors = await vectorsIn(first);
    expect(vectors.length).toBeGreaterThan(2);
    expect(await vectorsIn(second)).toEqual(vectors);
    const { results } = (await second.post('/memory/search', { query: 'Who works at Halcyon Yard?' })).body;
    expect(results[0].content).toContain('Mara Lindqvist works at Halcyon Yard');
  });

  test('a changed title or word needs a new vector; a patched item does not reuse its old one', async () => {
    const [first, second] = [await newWorkspace(), await newWorkspace()];
    await seeding(first, 'Marigold');
    const titled = seeds('Marigold').map((seed) => ({ ...seed, title: 'Yard' }));
    expect(
      await embeddedBy(() => second.post('/memory/ingest/structured', { schema: 'seed_item', data: titled })),
    ).toContain('Yard: Barn owls hunt voles near Marigold.');
    const { items } = (await first.get('/memory/list?memory_type=seed_item')).body as {
      items: { item_id: string; content: string }[];
    };
    for (const { item_id, content } of items)
      if (content.startsWith('Barn')) await first.patch(`/memory/${item_id}`, { content: 'Barn owls sleep at noon.' });
    expect(await seeding(await newWorkspace(), 'Marigold')).toEqual(['Barn owls hunt voles near Marigold.']);
  });

  test('vectors of other tenants, personal items and non-reference items are not reused', async () => {
    const { client: stranger } = await world.stranger();
    const known = (await seeding(stranger, 'Corsair')).length;
    expect(await seeding(await newWorkspace(), 'Corsair')).toHaveLength(known);
    // In a USER workspace each member has items of their own.
    await seeding(await newWorkspace('USER'), 'Petrel');
    expect(await seeding(await newWorkspace(), 'Petrel')).toHaveLength(known);
    const { workspaces } = (await world.client.get('/memory/workspaces')).body as {
      workspaces: { personal: boolean; workspace_id: string }[];
    };
    const personal = workspaces.find((workspace) => workspace.personal);
    if (personal) {
      await seeding(await world.clientFor({ ...world.owner, workspace_id: personal.workspace_id }), 'Kittiwake');
      expect(await seeding(await newWorkspace(), 'Kittiwake')).toHaveLength(known);
    }
    const plain = (await manual(await newWorkspace(), 'Osprey', {})).length;
    expect(await manual(await newWorkspace(), 'Osprey')).toHaveLength(plain);
  });

  test('is_reference sent by a caller makes no item a reference', async () => {
    const content = 'Gannets dive from forty metres near Skua.';
    await (
      await newWorkspace()
    ).add({ content, is_reference: true, metadata: { is_reference: true, reference: true } });
    const [seed] = seeds('Skua');
    const load = async () =>
      embeddedBy(async () =>
        (await newWorkspace()).post('/memory/ingest/structured', { schema: 'seed_item', data: [{ ...seed, content }] }),
      );
    expect(await load()).toContain(content);
  });
});

// Concurrent texts that name the same entities: no refusal, no deadlock, each entity once.
describe('shared names', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const repeats = 2;

  test('32 concurrent ingests that name the same five entities, sent twice, store each entity once', async () => {
    const { workspace_id } = world.owner;
    const report = await namesDrill(
      {
        base_url: world.base,
        headers: {
          'X-API-Key': world.client.key,
          'X-Workspace-Id': workspace_id,
          'Content-Type': 'application/json',
        },
        rows: async <Row>(text: string, params: object = {}) =>
          (await world.cypher(text, { scope_key: `w:${workspace_id}`, ...params })) as Row[],
      },
      repeats,
    );
    expect(report).toEqual({
      runs: { '200 ok': parallel * repeats },
      repeats: Array.from({ length: repeats }, () => ({ entities: people.length, min: parallel, max: parallel })),
    });
  });
});
