// The option challenge of an ingest: contradictions are recorded on the new item, and failures prevent no ingest.
import { within } from '../../../../src/ctx';
import type { Embedder } from '../../../../src/llm/embed';
import { contextOf } from '../../../support/context';
import { fakeLlm, type FakeLlm } from '../../../support/fake-llm';
import { listen } from '../../../support/listener';
import { openTenant, openWorld, type Client, type World } from '../../../support/world';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any -- any shape of an answer

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

test('without challenge: true no item is checked; an item does not conflict with itself', async () => {
  const { client } = await world.stranger();
  const { item_id: alone } = await ingest(client, { content: old, challenge: true });
  expect((await read(client, alone))['challenged']).toBeUndefined();
  const { item_id: quiet } = await ingest(client, { content: fresh });
  expect((await read(client, quiet))['challenged']).toBeUndefined();
});

test('each text of a batch with challenge: true is checked for contradictions', async () => {
  const { client } = await world.stranger();
  await client.add({ content: old });
  const { body } = await client.post('/memory/ingest/batch', {
    items: [
      { content: fresh, challenge: true },
      { content: 'The night backup is switched off.' },
      { content: 'Clara Wirth paints the fence.', challenge: true },
    ],
  });
  const items = await Promise.all((body.results as Json[]).map(({ item_id }) => read(client, item_id)));
  expect(items.map(({ challenged }) => Boolean(challenged))).toEqual([true, false, false]);
});

test('personal items of the writer are not compared with a workspace item', async () => {
  const mine = await world.cypher(
    'MATCH (u:User {user_id: $id})-[:MEMBER_OF]->(w:Workspace {personal: true}) RETURN w.workspace_id AS id',
    { id: world.owner.user_id },
  );
  const personal = await world.clientFor(world.owner, { workspace: mine[0]?.['id'] });
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

test('a failing model leaves the challenge to the other detectors', async () => {
  const withModel = await openWorld({ ...llm.settings, LLM_TIMEOUT_MS: '5000' });
  try {
    const { client } = withModel;
    await client.add({ content: old });
    llm.behave('not_json');
    const { item_id } = await ingest(client, { content: fresh, challenge: true });
    expect(await read(client, item_id)).toMatchObject({ challenged: true, conflicting_assertion: old });
  } finally {
    llm.behave('well');
    await withModel.close();
  }
});
