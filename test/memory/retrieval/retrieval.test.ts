import type { EmbedKind, Embedder } from '../../../src/llm/embed';
import { measure, openReference, referenceFrom } from '../../../src/memory/retrieval/cosines';
import { relevanceTo } from '../../../src/memory/retrieval/relevance';
import { cosineOf } from '../../../src/vectors';
import { createEdges } from '../../support/graph';
import { openTenant, openWorld, type World } from '../../support/world';
import { Neo4jError, type Driver } from 'neo4j-driver';
import { loadConfig } from '../../../src/config';
import type { Ctx } from '../../../src/ctx';
import { connectGraph } from '../../../src/graph/connect';
import { Graph } from '../../../src/graph/run';
import { onlyOf } from '../../../src/memory/runs/schedule';
import { memoryTypes } from '../../../src/memory/model/types';
import { candidatesOf } from '../../../src/memory/retrieval/candidates';
import { defaultFilter } from '../../../src/memory/retrieval/search-spec';
import { prepareQuestion, type Question } from '../../../src/memory/retrieval/question';
import { isEnd, listen } from '../../support/listener';
import { send, type FakeLlm } from '../../support/fake-llm';
import { asTei, fakeReranker, type FakeReranker, type RerankStandIn } from '../../support/fake-reranker';
import { openModelWorld, type ModelWorld } from '../../support/model-world';

// What a cosine of the embedder means, in each language and for each model.
describe('cosines', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const embed = async (text: string, kind: EmbedKind) =>
    (await world.ports.embed.embed([text], kind))[0] as Float32Array;

  async function relevanceOf(query: string, text: string): Promise<number> {
    const [vector, of] = [await embed(query, 'query'), await embed(text, 'passage')];
    return relevanceTo({ text: query, vector }, world.ports.reference)(text, cosineOf(vector, of));
  }

  test.each([
    [
      'English',
      'Who repairs the clock of the town hall?',
      'The clock of the town hall is repaired by Osric Vane, who also winds it on Sundays.',
      'Salt keeps the meat from spoiling during a long crossing.',
    ],
    [
      'German',
      'Wer repariert die Uhr am Rathaus?',
      'Die Uhr am Rathaus repariert Osric Vane, der sie sonntags auch aufzieht.',
      'Salz hält das Fleisch auf einer langen Überfahrt frisch.',
    ],
  ])('in %s, an answer has a relevance above .5, and an unrelated text one below .15', async (_, query, own, other) => {
    expect(await relevanceOf(query, own)).toBeGreaterThan(0.5);
    expect(await relevanceOf(query, other)).toBeLessThan(0.15);
  });

  test.each([
    ['2026', true],
    ['Who repairs the clock?', true],
    ['谁修理市政厅的钟？', false],
    ['من يصلح ساعة مبنى البلدية؟', false],
  ])('the default model reads "%s": %s', (question, isRead) => {
    expect(world.ports.reference.reads(question)).toBe(isRead);
  });

  test.each([
    ['What does error E21 mean?', 'E21: valve motor blocked.', true],
    ['Where is RMA 5521?', 'RMA-5521 waits for parts.', false],
    ['Where is RMA-5521?', 'rma5521 waits for parts.', true],
    ['故障代码C31是什么意思?', '故障代码C31表示水箱没有水。', true],
    ['What was said in Q3?', 'In Q3 little was said.', false],
  ])('for "%s", the exact token of "%s" decides: %s', (question, text, isExact) => {
    const { reference } = world.ports;
    const vector = new Float32Array(384).fill(1);
    expect(relevanceTo({ text: question, vector }, reference)(text, -1) >= 0.7).toBe(isExact);
    expect(relevanceTo({ text: question, vector }, reference, true)(text, 1)).toBeLessThan(0.06);
  });

  test.each([
    ['What does the lamp burn?', true],
    ['Auf welche Bank kommt mein Lohn?', false],
    ['王芳不能吃什么?', false],
  ])('the default model reads the language of "%s" well: %s', (question, isRead) => {
    expect(world.ports.reference.readsWell(question)).toBe(isRead);
  });

  test('in a language that the model does not read, unrelated texts have a low relevance', async () => {
    expect(await relevanceOf('谁修理市政厅的钟？', '长途航行时，盐能防止肉变质。')).toBeLessThan(0.3);
  });

  test('a later start with the same model takes the stored reference, without embedding', async () => {
    const silent: Embedder = { ...world.ports.embed, embed: () => Promise.reject(new Error('embedded')) };
    const reference = await openReference(world.graph, silent);
    const question = await embed('Who repairs the clock?', 'query');
    expect(reference.positionsFor(question)(0.6)).toBe(world.ports.reference.positionsFor(question)(0.6));
  });

  test('the reference of another model is not taken', async () => {
    const other: Embedder = {
      ...world.ports.embed,
      model: 'other',
      embed: () => Promise.reject(new Error('embedded')),
    };
    await expect(openReference(world.graph, other)).rejects.toThrow('embedded');
  });

  test('a model whose cosines lie higher gives the same positions', async () => {
    const narrow: Embedder = {
      ...world.ports.embed,
      // A common component raises all cosines to between .9 and 1.
      embed: async (texts, kind) =>
        (await world.ports.embed.embed(texts, kind)).map((vector) =>
          Float32Array.from([Math.sqrt(0.9), ...vector.map((value) => value * Math.sqrt(0.1))]),
        ),
    };
    const question = await embed('Who repairs the clock?', 'query');
    const [narrowQuestion] = await narrow.embed(['Who repairs the clock?'], 'query');
    const positions = referenceFrom(await measure(narrow)).positionsFor(narrowQuestion as Float32Array);
    const own = world.ports.reference.positionsFor(question);
    for (const cosine of [0.3, 0.5, 0.7]) expect(positions(0.9 + 0.1 * cosine)).toBeCloseTo(own(cosine), 3);
  });
});

// Temporary failures of a vector index: search returns the same results without the index.
describe('index failure', () => {
  let world: World;
  let driver: Driver;
  let withoutIndexes: Graph;
  beforeAll(async () => {
    world = await openTenant();
    const config = loadConfig(process.env);
    driver = await connectGraph(config);
    const failing = {
      session: (options: object) => {
        const session = driver.session(options);
        const run = session.run.bind(session) as (text: string, ...rest: object[]) => ReturnType<typeof session.run>;
        const failure = () =>
          Promise.reject(new Neo4jError('Index out of bounds', 'Neo.DatabaseError.Statement.ExecutionFailed', '', ''));
        return Object.assign(session, {
          run: (text: string, ...rest: object[]) => (text.includes('VECTOR INDEX') ? failure() : run(text, ...rest)),
        });
      },
    };
    withoutIndexes = new Graph(failing as unknown as Driver, config.NEO4J_DATABASE, 60_000);
  });
  afterAll(() => driver.close());

  /** The results of a question in a new workspace, with the vector indexes and while they fail. */
  async function bothAnswers(text: string, contents: string[]) {
    const { client: stranger } = await world.stranger();
    await stranger.addAll(contents.map((content) => ({ content })));
    const workspace_id = await world.workspace();
    const client = await world.clientFor({ ...world.owner, workspace_id });
    await client.addAll(contents.map((content) => ({ content })));
    const scope = onlyOf(`w:${workspace_id}`);
    const by = (graph: Graph) => ({ graph: graph.as(scope, ''), scope, embed: world.ports.embed }) as Ctx;
    const ctx = by(world.graph);
    const question: Question = await prepareQuestion(ctx, text, defaultFilter(memoryTypes), 5);
    return { question, ctx, failing: by(withoutIndexes) };
  }

  test.each(['which lamp burns oil?', '💡'])(
    'with a failing vector index, “%s” finds the same items with the same scores',
    async (text) => {
      const { question, ctx, failing } = await bothAnswers(text, [
        'The lamp burns oil.',
        'A foghorn warns ships.',
        'Oil comes on Tuesdays.',
      ]);
      const found = async (by: Ctx) =>
        (await candidatesOf(by, question)).candidates
          .map(({ content, cosine }) => [content, cosine?.toFixed(4)])
          .sort(([a], [b]) => String(a).localeCompare(String(b)));
      expect(await found(failing)).toEqual(await found(ctx));
      expect(await found(failing)).toHaveLength(3);
    },
  );
});

// Multi-hop search: results reached over names and links, with their path, within the scope.
describe('multi hop', () => {
  let world: World;
  const ids: Record<string, string> = {};

  /** More items than the channels return, so that the expected one needs a hop to be found. */
  const fillers = Array.from({ length: 120 }, (_, i) => `Gallery ${i} shows paintings of boats in winter.`);

  beforeAll(async () => {
    world = await openTenant();
    ids['painting'] = await world.client.add({ content: 'Winter Quay: Winter Quay is a painting by Halvard Osk.' });
    ids['painter'] = await world.client.add({ content: 'Halvard Osk: Osk learned his craft from Ingrid Vael.' });
    ids['teacher'] = await world.client.add({ content: 'Ingrid Vael: She grew up among herring barrels in Tresund.' });
    await world.client.post('/memory/add/batch', { items: fillers.map((content) => ({ content })) });
  });

  const walk = (query: string, options: object = {}) =>
    world.client.post('/memory/search', {
      query,
      multi_hop: true,
      include_path: true,
      top_k: 100,
      budget_ms: 30_000,
      ...options,
    });

  const question = 'Where was the teacher of the painter of Winter Quay born?';

  test('items reached over a shared name are returned, with hops and path', async () => {
    const { body } = await walk(question);
    const reached = body.results.find((item: { item_id: string }) => item.item_id === ids['painter']);
    expect(reached).toBeDefined();
    expect(body.partial).toBe(false);
    const bridged = body.results.filter((item: { metadata: { hop_index: number } }) => item.metadata.hop_index > 0);
    expect(bridged).not.toEqual([]);
    for (const item of bridged) {
      expect(item.path.at(-1)).toEqual({ item_id: item.item_id, text: item.content.slice(0, 160) });
      const names = item.path.filter(({ relationship }: { relationship?: string }) => relationship === 'MENTIONS');
      expect(item.metadata.hop_index).toBe(2 * names.length);
    }
    for (const item of body.results) expect(Number.isInteger(item.metadata.hop_index)).toBe(true);
  });

  test('in a conversation, a multi-hop search also finds the results of a default search', async () => {
    const client = await world.clientFor(world.owner, { workspace: await world.workspace() });
    const turns = [
      'Anna: Has anybody seen the foghorn mechanic?',
      'Bert: Not since the storm.',
      'Anna: When did the mechanic say the foghorn would sound again?',
      'Bert: In eleven days, if the parts arrive.',
      'Anna: Good. And how is your sister?',
      'Bert: She moved to Tresund with her cats.',
      'Anna: I like cats.',
      'Bert: So do I.',
    ];
    await client.addAll(
      turns.map((content, i) => ({
        content,
        memory_type: 'episodic',
        valid_start_time: `2026-03-01T10:0${i}:00Z`,
        metadata: { session_id: 's1', speaker: content.split(':')[0] },
      })),
    );
    const find = async (options: object) => {
      const query = 'When will the foghorn sound again?';
      const { body } = await client.post('/memory/search', { query, top_k: 8, ...options });
      return body.results.map((item: { content: string }) => item.content) as string[];
    };
    const found = await find({ multi_hop: true, budget_ms: 30_000 });
    expect(found).toEqual(await find({}));
  });

  test('a link made by a caller is one hop', async () => {
    const far = await world.client.add({ content: 'Zq.', embed: false });
    await world.client.post('/memory/link', { source_id: ids['painting'], target_id: far, link_type: 'FRAMED_BY' });
    const { body } = await walk('Winter Quay', { max_hops: 1 });
    const reached = body.results.find((item: { item_id: string }) => item.item_id === far);
    expect(reached).toMatchObject({
      metadata: { hop_index: 1 },
      path: [
        { item_id: ids['painting'], text: 'Winter Quay: Winter Quay is a painting by Halvard Osk.' },
        { relationship: 'FRAMED_BY', direction: 'outgoing' },
        { item_id: far, text: 'Zq.' },
      ],
    });
  });

  test('a search whose budget ends before its first hop returns the results of the channels as partial', async () => {
    const { status, body } = await walk(question, { budget_ms: 1 });
    expect([status, body.partial, body['partial_because']]).toEqual([200, true, ['time']]);
    expect(body.results.length).toBeGreaterThan(0);
  });

  /** A workspace with a chain of four linked items, and many items similar to the first. */
  async function chainOf(texts: string[]) {
    const client = await world.clientFor(world.owner, { workspace: await world.workspace() });
    await client.addAll(
      Array.from({ length: 120 }, (_, i) => ({ content: `The lighthouse keeper wrote page ${i} of the log.` })),
    );
    const chain = await client.addAll(texts.map((content) => ({ content })));
    for (const [i, source_id] of chain.slice(0, -1).entries())
      await client.post('/memory/link', { source_id, target_id: chain[i + 1], link_type: `STEP_${i + 1}` });
    const find = async (options: object = {}) => {
      const query = 'What became of the foghorn that the lighthouse keeper ordered?';
      const request = { query, multi_hop: true, include_path: true, top_k: 10, budget_ms: 30_000, ...options };
      return (await client.post('/memory/search', request)).body;
    };
    return { client, chain, find };
  }
  const chainTexts = [
    'The lighthouse keeper ordered a foghorn.',
    'Invoice 4711 over ninety crowns.',
    'Eleven crates on a barge.',
    'Rust, mostly.',
  ];

  test('a chain of four items is followed from the first one up to max_hops, with its path', async () => {
    const { chain, find } = await chainOf(chainTexts);
    const ranked = async (max_hops: number) =>
      (await find({ max_hops })).results as { item_id: string; metadata: { hop_index: number }; path: object[] }[];
    const found = await ranked(3);
    expect(chain.map((id) => found.find(({ item_id }) => item_id === id)?.metadata.hop_index)).toEqual([0, 1, 2, 3]);
    expect(found.find(({ item_id }) => item_id === chain[3])?.path).toEqual(
      chainTexts.flatMap((text, i) => [
        ...(i > 0 ? [{ relationship: `STEP_${i}`, direction: 'outgoing' }] : []),
        { item_id: chain[i], text },
      ]),
    );
    const shorter = await ranked(2);
    expect(chain.map((id) => shorter.some(({ item_id }) => item_id === id))).toEqual([true, true, true, false]);
  });

  test('ask follows hops if requested', async () => {
    const { client, chain } = await chainOf(chainTexts);
    const question = 'What became of the foghorn that the lighthouse keeper ordered?';
    const evidence = async (options: object) => {
      const { body } = await client.post('/memory/ask', { question, limit: 10, ...options });
      return chain.filter((id) => body.evidence.some(({ item_id }: { item_id: string }) => item_id === id)).length;
    };
    const budget_ms = 30_000;
    expect([
      await evidence({ multi_hop: true, budget_ms }),
      await evidence({ multi_hop: true, max_hops: 1, budget_ms }),
      await evidence({}),
    ]).toEqual([4, 2, 1]);
  });

  test('a link of another tenant is not followed, even from an item of the caller', async () => {
    const { chain, find } = await chainOf(chainTexts);
    const strange = await world.stranger();
    const foreign = await strange.client.add({ content: 'A foghorn of somebody else.' });
    await createEdges(world, 'RELATED', [
      [chain[0] as string, foreign],
      [foreign, chain[3] as string],
    ]);
    const { results } = await find({ max_hops: 2 });
    const found = results.map(({ item_id }: { item_id: string }) => item_id);
    expect([found.includes(foreign), found.includes(chain[3])]).toEqual([false, false]);
  });

  test('a multi-hop search sends events, and returns the id of a run that can be replayed', async () => {
    const { body } = await walk(question);
    const headers = { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id };
    const listener = await listen(world.base, headers, { run_id: body.run_id, from_seq: 0 });
    const events = (await listener.until(isEnd)).map(({ event }) => event);
    listener.close();
    expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(['search.hop']));
    expect(events.map(({ status, payload }) => [status, payload['hop']])).toEqual([
      ['started', undefined],
      ['progress', 0],
      ['progress', 1],
      ['progress', 2],
      ['progress', 3],
      ['ok', undefined],
    ]);
  });
});

// Reranking of the best results: by diversity (mmr) or by a language model.
describe('rerank', () => {
  let world: World;
  let withModel: ModelWorld;
  let model: FakeLlm;
  const fog = [
    'The foghorn failed on Tuesday night.',
    'On Tuesday night the foghorn failed.',
    'A seal slept near the foghorn.',
  ];

  beforeAll(async () => {
    [world, withModel] = await Promise.all([openTenant(), openModelWorld()]);
    model = withModel.llm;
    for (const { client } of [world, withModel]) await client.addAll(fog.map((content) => ({ content })));
  });
  afterAll(() => withModel.close());
  beforeEach(() => model.behave('well'));

  type Item = Record<string, unknown> & { content: string };
  const search = async (from: World, request: object): Promise<Item[]> =>
    (await from.client.post('/memory/search', { query: 'When did the foghorn fail?', top_k: 2, ...request })).body
      .results;
  const contents = (items: Item[]) => items.map(({ content }) => content);

  test('the reranker "mmr" ranks different results above redundant ones', async () => {
    expect(contents(await search(world, { reranker: 'none' })).sort()).toEqual(fog.slice(0, 2).sort());
    const [first, second] = await search(world, { reranker: 'mmr' });
    expect(fog.slice(0, 2)).toContain(first?.content);
    expect(second?.content).toBe(fog[2]);
    expect(first).toMatchObject({
      rerank_status: 'scored',
      rerank_model: 'mmr',
      rerank_pool_size: 3,
      rerank_scored_count: 3,
    });
  });

  test('the reranker "llm" or "cross_encoder" without a model, or an unknown reranker, is refused naming the field', async () => {
    for (const [reranker, type] of [
      ['llm', 'not_configured'],
      ['cross_encoder', 'not_configured'],
      ['cross', 'enum'],
    ] as const) {
      const { status, body } = await world.client.post('/memory/search', { query: 'x', reranker });
      expect([status, body.detail[0].loc, body.detail[0].type]).toEqual([422, ['body', 'reranker'], type]);
    }
  });

  test('the reranker "llm" ranks by the model’s ratings; results without a valid rating come last', async () => {
    const ratings: Record<string, number> = { [fog[2] as string]: 90, [fog[0] as string]: 700 };
    model.answer('rate_relevance', (user) => {
      const { passages } = user as { passages: { n: number; text: string }[] };
      return { scores: passages.flatMap(({ n, text }) => (text in ratings ? [{ n, score: ratings[text] }] : [])) };
    });
    const results = await search(withModel, { reranker: 'llm', top_k: 3 });
    expect(results[0]).toMatchObject({
      content: fog[2],
      rerank_status: 'scored',
      rerank_score: 0.9,
      rerank_model: 'fake-model',
    });
    expect(results.slice(1).map((item) => item['rerank_status'])).toEqual(['unscored_tail', 'unscored_tail']);
  });

  test('the reranker "llm" keeps the order when the model fails, and reports the failure', async () => {
    model.behave('refusal');
    const plain = await search(withModel, { reranker: 'none', top_k: 3 });
    const results = await search(withModel, { reranker: 'llm', top_k: 3 });
    expect(contents(results)).toEqual(contents(plain));
    for (const item of results) expect(item['rerank_status']).toBe('prediction_failed');
  });
});

// Reranking by a server with a cross-encoder.
describe('the cross-encoder', () => {
  let server: FakeReranker;
  let world: World;
  const boats = Array.from({ length: 25 }, (_, i) => `Boat number ${i + 10} lies in the harbour.`);
  const numberIn = (text: string) => Number(/\d+/.exec(text)?.[0] ?? 0);

  beforeAll(async () => {
    server = await fakeReranker();
    world = await openWorld({ ...server.settings, RERANKER_MODEL: 'judge' });
    await world.client.addAll(boats.map((content) => ({ content })));
  });
  afterAll(async () => {
    await world.close();
    await server.close();
  });
  beforeEach(() => {
    server.behave(asTei(numberIn));
    server.requests.length = 0;
  });

  const search = async (request: object, from = world) =>
    (await from.client.post('/memory/search', { query: 'Which boat lies in the harbour?', ...request })).body;
  type Item = Record<string, unknown> & { content: string };
  const contents = ({ results }: { results: Item[] }) => results.map(({ content }) => content);

  test('orders the first twenty results by its scores, whatever their number; others follow as they were', async () => {
    const plain = contents(await search({ top_k: 25 }));
    server.requests.length = 0;
    const body = await search({ top_k: 25, reranker: 'cross_encoder' });
    const sent = plain.slice(0, 20);
    expect(server.requests.map(({ body: { texts } }) => texts)).toEqual([sent]);
    const best = sent.toSorted((a, b) => numberIn(b) - numberIn(a));
    expect(contents(body)).toEqual([...best, ...plain.slice(20)]);
    expect(body.not_reranked).toBeUndefined();
    expect(body.results[0]).toMatchObject({
      ...{ rerank_status: 'scored', rerank_score: numberIn(best[0] as string), rerank_model: 'judge' },
      ...{ rerank_candidate_count: 20, rerank_pool_capped: true },
    });
    expect(body.results[20].rerank_status).toBe('unscored_tail');
    expect(contents(await search({ top_k: 3, reranker: 'cross_encoder' }))).toEqual(best.slice(0, 3));
  });

  test.each<[string, RerankStandIn, string]>([
    ['is broken', (response) => send(response, 503, {}), 'unavailable'],
    ['scores another number of results', (response) => send(response, 200, [{ index: 0, score: 1 }]), 'answer'],
  ])('when the server %s, leaves the order unchanged and the answer says why', async (_name, standIn, reason) => {
    const plain = contents(await search({ top_k: 25 }));
    server.behave(standIn);
    const body = await search({ top_k: 25, reranker: 'cross_encoder' });
    expect([body.not_reranked, contents(body)]).toEqual([reason, plain]);
    for (const { rerank_status } of body.results) expect(rerank_status).not.toBe('scored');
    server.behave(asTei(numberIn));
    expect((await search({ reranker: 'cross_encoder' })).not_reranked).toBeUndefined();
  });

  test('when the server is silent, the search goes on without it after the time limit', async () => {
    const hasty = await openWorld({ ...server.settings, RERANKER_TIMEOUT_MS: '50' });
    await hasty.client.addAll(boats.slice(0, 3).map((content) => ({ content })));
    server.behave(() => undefined);
    const plain = contents(await search({}, hasty));
    const body = await search({ reranker: 'cross_encoder' }, hasty);
    expect([body.not_reranked, contents(body)]).toEqual(['time', plain]);
    await hasty.close();
  });

  test('is not asked by a search that names none, unless RERANKER_DEFAULT is on; none leaves it out then', async () => {
    await search({});
    expect(server.requests).toEqual([]);
    const always = await openWorld({ ...server.settings, RERANKER_DEFAULT: 'on' });
    await always.client.addAll(boats.slice(0, 3).map((content) => ({ content })));
    expect(contents(await search({}, always))).toEqual(boats.slice(0, 3).reverse());
    expect(server.requests).toHaveLength(1);
    await search({ reranker: 'none' }, always);
    await search({ query: '*' }, always);
    expect(server.requests).toHaveLength(1);
    await always.close();
  });

  test('sends twenty results of a search by types in all', async () => {
    await world.client.addAll(
      boats.flatMap((content) => ['opinion', 'observation'].map((memory_type) => ({ content, memory_type }))),
    );
    await search({ expertise: true, top_k: 25, reranker: 'cross_encoder' });
    const sent = server.requests.flatMap(({ body: { texts = [] } }) => texts);
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.length).toBeLessThanOrEqual(20);
  });

  test('never puts what was replaced before its replacement', async () => {
    const { client } = await world.stranger();
    const old = await client.add({ content: 'The ferry leaves from pier 9.' });
    const newer = await client.add({ content: 'The ferry leaves from pier 2.', supersedes: [old] });
    const body = { query: 'Where does the ferry leave?', reranker: 'cross_encoder', include_superseded: true };
    const { results } = (await client.post('/memory/search', body)).body;
    expect(results.map(({ item_id }: Item) => item_id)).toEqual([newer, old]);
  });

  test('is asked once for an explanation, which tells the rank without it', async () => {
    const asked = { query: 'Which boat lies in the harbour?', top_k: 20 };
    const plain = contents(await search(asked));
    const [best] = (await search({ ...asked, reranker: 'cross_encoder' })).results;
    server.requests.length = 0;
    const why = { ...asked, reranker: 'cross_encoder' };
    const { body } = await world.client.post(`/memory/search/why/${best.item_id}`, why);
    expect(body.rank).toBe(1);
    expect(body.without).toContainEqual({ part: 'reranker', rank: plain.indexOf(best.content) + 1 });
    const [first, ...more] = server.requests.map((request) => request.body.texts ?? []);
    expect(more.flat().filter((text) => first?.includes(text))).toEqual([]);
  });

  test('is failing for /health after a failure, and well after an answer', async () => {
    const word = async () => (await world.raw().get('/health')).body.reranker as string;
    server.behave((response) => send(response, 503, {}));
    await search({ reranker: 'cross_encoder' });
    expect(await word()).toBe('failing');
    server.behave(asTei(numberIn));
    await search({ reranker: 'cross_encoder' });
    expect(await word()).toBe('ok');
  });
});

describe('words of every script', () => {
  /** A text, and words of it in another form or out of their context. */
  const texts: Record<string, [string, string]> = {
    zh: ['图书馆的钥匙放在门房的抽屉里。', '图书馆钥匙'],
    th: ['กุญแจห้องสมุดอยู่ในลิ้นชัก', 'ห้องสมุด'],
    ar: ['مفتاح المكتبة في دُرج أحمد.', 'درج احمد'],
    tr: ['İzmir feneri güneyde duruyor.', 'izmir guneyde'],
  };
  const ids = new Map<string, string>();
  let world: World;
  beforeAll(async () => {
    world = await openTenant();
    for (const [language, [text]] of Object.entries(texts))
      ids.set(language, await world.client.add({ content: text }));
  });
  const firstFor = async (query: string) =>
    ((await world.client.post('/memory/search', { query, top_k: 3 })).body.results[0] as { item_id: string }).item_id;

  test.each(Object.entries(texts))('a text in "%s" is found by them', async (language, [, query]) => {
    expect(await firstFor(query)).toBe(ids.get(language));
  });
});
