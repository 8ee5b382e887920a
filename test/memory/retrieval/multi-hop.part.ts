// Multi-hop search: results reached over names and links, with their path, within the scope.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { findItems } from '../../../src/memory/retrieval/find';
import { busOf } from '../../support/bus';
import { contextOf } from '../../support/context';
import { isEnd, listen } from '../../support/listener';
import { openTenant, type World } from '../../support/world';

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

test('items reached from the question rank above items that are only similar', async () => {
  const { body } = await walk(question, { top_k: 3 });
  const found = body.results.map((item: { item_id: string }) => item.item_id);
  expect(found).toEqual(expect.arrayContaining([ids['painting'], ids['painter']]));
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
  expect([status, body.partial]).toEqual([200, true]);
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

test('a chain of names is followed up to max_hops', async () => {
  const farthest = async (max_hops: number) => {
    const { body } = await walk('Winter Quay', { max_hops });
    return Math.max(...body.results.map((item: { metadata: { hop_index: number } }) => item.metadata.hop_index));
  };
  expect([(await farthest(1)) <= 1, await farthest(3), await farthest(4)]).toEqual([true, 2, 4]);
});

test('a link of another tenant is not followed, even from an item of the caller', async () => {
  const { chain, find } = await chainOf(chainTexts);
  const strange = await world.stranger();
  const foreign = await strange.client.add({ content: 'A foghorn of somebody else.' });
  await world.cypher(
    `MATCH (ours:MemoryItem {item_id: $ours}), (foreign:MemoryItem {item_id: $foreign}), (end:MemoryItem {item_id: $end})
     CREATE (ours)-[a:RELATED]->(foreign)-[b:RELATED]->(end)
     SET a += {holds_from: ours.holds_from, transaction_time_start: ours.transaction_time_start, transaction_time_end: ours.transaction_time_end}
     SET b += properties(a)`,
    { ours: chain[0], foreign, end: chain[3] },
  );
  const { results } = await find({ max_hops: 2 });
  const found = results.map(({ item_id }: { item_id: string }) => item_id);
  expect([found.includes(foreign), found.includes(chain[3])]).toEqual([false, false]);
});

test('names in other workspaces have no effect on a multi-hop search', async () => {
  const before = (await walk(question)).body.results;
  const strange = await world.stranger();
  const elsewhere = await world.clientFor(world.owner, { workspace: await world.workspace() });
  for (const client of [strange.client, elsewhere])
    await client.add({ content: 'Halvard Osk: Winter Quay, Ingrid Vael and Tresund are all named here.' });
  const scores = (results: { item_id: string; score: number }[]) =>
    results.map(({ item_id, score }) => [item_id, score]);
  expect(scores((await walk(question)).body.results)).toEqual(scores(before));
  const own = await world.client.add({
    content: 'Halvard Osk: Winter Quay, Ingrid Vael and Tresund are all named here.',
  });
  expect(scores((await walk(question)).body.results)).not.toEqual(scores(before));
  await world.client.delete(`/memory/${own}`);
});

test('a name is deleted with the last item that uses it', async () => {
  const names = () =>
    world.cypher(
      'MATCH (n:Name) WHERE n.scope_key = $scope_key AND n.key CONTAINS $word RETURN n.key AS name, COUNT { (n)--() } AS uses',
      {
        scope_key: `w:${world.owner.workspace_id}`,
        word: 'quillfort',
      },
    );
  const first = await world.client.add({ content: 'We met in Quillfort.', embed: false });
  const second = await world.client.add({ content: 'They left for Quillfort.', embed: false });
  expect(await names()).toEqual([{ name: 'quillfort', uses: 2 }]);
  await world.client.delete(`/memory/${first}`);
  expect(await names()).toEqual([{ name: 'quillfort', uses: 1 }]);
  // The earlier content of the item stays in its history.
  await world.client.patch(`/memory/${second}`, { content: 'They left for good.' });
  expect(await names()).toEqual([{ name: 'quillfort', uses: 1 }]);
  await world.client.delete(`/memory/${second}`);
  expect(await names()).toEqual([]);
});

test('concurrent writers of the same names all succeed, and each item has all its names', async () => {
  const content = 'Ada Brandvik, Bo Cederlund, Cai Dunmore, Dag Ekeland and Eva Fossum met.';
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, i) =>
      world.client.post('/memory/add', { content: `${content} Minutes ${i}.`, embed: false }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(32).fill(200));
  const rows = await world.cypher(
    'MATCH (n:Name {scope_key: $scope_key}) WHERE n.key IN $names RETURN n.key AS name, COUNT { (n)<-[:MENTIONS]-() } AS uses ORDER BY name',
    {
      scope_key: `w:${world.owner.workspace_id}`,
      names: ['ada brandvik', 'bo cederlund', 'cai dunmore', 'dag ekeland', 'eva fossum'],
    },
  );
  expect(rows.map(({ uses }) => uses)).toEqual([32, 32, 32, 32, 32]);
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

test('an error while the run is opened fails only the search, not the process', async () => {
  const ctx = await contextOf(world);
  const bus = { ...ctx.bus, start: () => Promise.reject(new Error('a bug')) };
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => unhandled.push(reason);
  process.on('unhandledRejection', note);
  await expect(findItems({ ...ctx, bus }, { query: question, multi_hop: true })).rejects.toThrow('a bug');
  await nextTurn();
  process.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
});

test('a search with a key revoked meanwhile announces no run', async () => {
  const member = { ...world.owner, workspace_id: await world.workspace() };
  const client = await world.clientFor(member);
  const { id, key } = (await client.post('/memory/api-keys', { name: 'to be revoked' })).body;
  const revoked = world.raw({ 'X-API-Key': key, 'X-Workspace-Id': member.workspace_id });
  const ask = async (by: typeof client) => {
    const { status, body } = await by.post('/memory/search', { query: question, multi_hop: true });
    return [status, body.run_id];
  };
  const [first, before] = await ask(revoked);
  await client.delete(`/memory/api-keys/${id}`);
  expect([first, await ask(revoked)]).toEqual([200, [401, undefined]]);
  const [, after] = await ask(client);
  const stored = await busOf(world, member).events.after('0-0', 1_000);
  expect([...new Set(stored.map(({ run_id }) => run_id))]).toEqual([before, after]);
});
