// Idempotency-Key: a repeated request is executed once, even if the first process died.
import { randomUUID } from 'node:crypto';
import type { Embedder } from '../../src/llm/embed';
import { eventually } from '../support/eventually';
import { addressVariable, sharedEmbedder } from '../support/shared-embedder';
import { ago, deleteNodes, itemsIn, nodes, setNodes } from '../support/graph';
import { openWorld, type Answer, type Client, type Json, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

const newKey = () => `key-${randomUUID()}`;
const add = (client: Client, key: string, content: string, headers = {}): Promise<Answer> =>
  client.post('/memory/add', { content, embed: false }, { 'Idempotency-Key': key, ...headers });
const itemsWith = async (content: string) =>
  (await itemsIn(world, world.owner.workspace_id)).filter((item) => item['content'] === content);
const countOf = async (content: string) => (await itemsWith(content)).length;
/** Changes the records of the tenant. */
const setRecords = (properties: Json) =>
  setNodes(world, 'IdempotencyRecord', { tenant_id: world.owner.tenant_id }, properties);
const records = () => nodes(world, 'IdempotencyRecord', { tenant_id: world.owner.tenant_id });

test('a repeated request gets the first response, also from another process', async () => {
  const key = newKey();
  const first = await add(world.client, key, `once ${key}`);
  const second = await openWorld();
  const others = [
    world.client,
    second.raw({ 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id }),
  ];
  for (const client of others) {
    const again = await add(client, key, `once ${key}`);
    expect([again.status, again.body]).toEqual([first.status, first.body]);
    expect(again.headers.get('idempotent-replayed')).toBe('true');
  }
  expect(await countOf(`once ${key}`)).toBe(1);
  await second.close();
});

test('a different request with the same Idempotency-Key is 422', async () => {
  const key = newKey();
  await add(world.client, key, 'one');
  const { status, body } = await add(world.client, key, 'two');
  expect([status, body.detail[0].loc, body.detail[0].type]).toEqual([
    422,
    ['header', 'Idempotency-Key'],
    'idempotency_mismatch',
  ]);
  expect((await add(world.client, 'k'.repeat(256), 'x')).status).toBe(422);
});

test('of concurrent requests with one key, one is executed; the others get its response or 409', async () => {
  const key = newKey();
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(world.client, key, `twin ${key}`)));
  expect(await countOf(`twin ${key}`)).toBe(1);
  const ids = answers.filter(({ status }) => status === 200).map(({ body }) => body.item_id as string);
  expect(new Set(ids).size).toBe(1);
  for (const { status, body } of answers) expect([200, 'in_progress']).toContain(status === 200 ? 200 : body.code);
});

test('an Idempotency-Key is valid per caller, workspace and route, and returns no other caller’s response', async () => {
  const key = newKey();
  const { client: stranger } = await world.stranger();
  const mate = await world.clientFor(await world.member(world.owner.workspace_id));
  const elsewhere = await world.clientFor({ ...world.owner, workspace_id: await world.workspace() });
  const clients = [world.client, stranger, mate, elsewhere];
  const answers = await Promise.all(clients.map((client) => add(client, key, 'mine')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.item_id as string)).size).toBe(4);
  const ingest = { content: 'mine', embed: false };
  const ingested = await world.client.post('/memory/ingest', ingest, { 'Idempotency-Key': key });
  expect([ingested.status, ingested.headers.get('idempotent-replayed')]).toEqual([200, null]);
});

test('a secret that is shown once is in the repeated response, and only encrypted in the database', async () => {
  const key = newKey();
  const make = () => world.client.post('/memory/api-keys', { name: 'once' }, { 'Idempotency-Key': key });
  const first = await make();
  expect((await make()).body).toEqual(first.body);
  const stored = JSON.stringify(await records());
  expect(stored).not.toContain(first.body.key.slice(15));
  expect(stored).not.toContain(key);
});

describe('after a process died', () => {
  /** The records as a process leaves them that dies after the write, or before it. */
  const breakOff = (written: boolean, seconds: number) =>
    setRecords({ answer: null, claimed_at: ago(seconds), ...(!written && { written: null }) });

  test('a repeated request gets 409 while the first one may still be running', async () => {
    const key = newKey();
    await add(world.client, key, `alive ${key}`);
    await breakOff(true, 10);
    expect((await add(world.client, key, `alive ${key}`)).body.code).toBe('in_progress');
  });

  test('a repeated request is not executed again if the first one was committed', async () => {
    const key = newKey();
    await add(world.client, key, `written ${key}`);
    await breakOff(true, 300);
    const { status, body } = await add(world.client, key, `written ${key}`);
    expect([status, body.code]).toEqual([409, 'already_done']);
    expect(await countOf(`written ${key}`)).toBe(1);
  });

  test('a repeated request is executed if the first one was not committed', async () => {
    const key = newKey();
    await add(world.client, key, `unwritten ${key}`);
    await deleteNodes(world, 'MemoryItem', { content: `unwritten ${key}` });
    await breakOff(false, 300);
    expect((await add(world.client, key, `unwritten ${key}`)).status).toBe(200);
    expect(await countOf(`unwritten ${key}`)).toBe(1);
  });
});

describe('a first request that is still running', () => {
  /** The same caller at another process on the same graph, whose embedder waits for `release`. */
  async function slowWorld(settings: Parameters<typeof openWorld>[0] = {}) {
    const real = sharedEmbedder(process.env[addressVariable] as string);
    let asked!: () => void;
    let release!: () => void;
    const isAsked = new Promise<void>((resolve) => (asked = resolve));
    const isReleased = new Promise<void>((resolve) => (release = resolve));
    const embed: Embedder = {
      ...real,
      embed: async (texts, kind) => {
        asked();
        await isReleased;
        return real.embed(texts, kind);
      },
    };
    const slow = await openWorld(settings, { embed });
    const client = slow.raw({ 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id });
    return { client, isAsked, release, close: () => slow.close() };
  }

  /** Expires the leases of all claims, as if their process had paused. */
  const expire = () => setRecords({ claimed_at: ago(300) });
  const countOfFresh = async () =>
    (await records()).filter(
      ({ answer, written, claimed_at }) => !answer && !written && new Date(claimed_at) > ago(120).toStandardDate(),
    ).length;
  const batch = (content: string) => ({
    items: Array.from({ length: 20 }, (_, i) => ({ content: `Mara Lindqvist works at ${content}`, metadata: { i } })),
  });
  const addBatch = (client: Client, key: string) =>
    client.post('/memory/add/batch', batch(`Lamp ${key}`), { 'Idempotency-Key': key });
  const stored = (key: string) => countOf(`Mara Lindqvist works at Lamp ${key}`);

  test('gets 503 at its time limit and stores nothing; repeated later, it is executed', async () => {
    const key = newKey();
    // Long enough to reach the embedder, even on a busy machine.
    const slow = await slowWorld({ SERVICE_REQUEST_TIMEOUT_MS: '5000' });
    expect((await addBatch(slow.client, key)).status).toBe(503);
    expect((await addBatch(world.client, key)).body.code).toBe('in_progress');
    slow.release();
    const repeated = await eventually(
      () => addBatch(world.client, key),
      ({ body }) => body.code !== 'in_progress',
    );
    expect([repeated.status, repeated.body.created, await stored(key)]).toEqual([200, 20, 20]);
    expect(repeated.headers.get('idempotent-replayed')).toBeNull();
    await slow.close();
  });

  test('has its claim on the key renewed until it ends', async () => {
    const key = newKey();
    const slow = await slowWorld();
    // Calls the renewal directly instead of waiting for its interval.
    const { setInterval } = globalThis;
    const renewals: (() => void)[] = [];
    globalThis.setInterval = ((work: () => void, ms: number) => {
      if (ms === 7_500) renewals.push(work);
      return setInterval(work, ms);
    }) as typeof setInterval;
    try {
      const first = addBatch(slow.client, key);
      await slow.isAsked;
      await expire();
      for (const work of renewals) work();
      expect(renewals).toHaveLength(1);
      for (let tries = 0; tries < 200 && (await countOfFresh()) === 0; tries++);
      expect((await addBatch(world.client, key)).body.code).toBe('in_progress');
      slow.release();
      expect([(await first).status, await stored(key)]).toEqual([200, 20]);
    } finally {
      globalThis.setInterval = setInterval;
      await slow.close();
    }
  });

  test('writes nothing after losing its claim to a repeated request', async () => {
    const key = newKey();
    const slow = await slowWorld();
    const first = addBatch(slow.client, key);
    await slow.isAsked;
    await expire();
    const second = await addBatch(world.client, key);
    expect([second.status, second.body.created]).toEqual([200, 20]);
    slow.release();
    const late = await first;
    expect([late.status, late.body.code, await stored(key)]).toEqual([409, 'in_progress', 20]);
    expect((await addBatch(slow.client, key)).body).toEqual(second.body);
    await slow.close();
  });

  test('is not executed again if it fails after a write', async () => {
    const key = newKey();
    const slow = await slowWorld();
    const content = `half ${key}`;
    const ingest = (client: Client) => client.post('/memory/ingest/full', { content }, { 'Idempotency-Key': key });
    const first = ingest(slow.client);
    await slow.isAsked;
    const [raw] = await itemsWith(content);
    expect((await world.client.delete(`/memory/${raw?.['item_id']}`)).status).toBe(200);
    slow.release();
    expect((await first).status).toBe(404);
    expect((await ingest(world.client)).body.code).toBe('already_done');
    expect(await countOf(content)).toBe(0);
    await slow.close();
  });
});

test('an expired claim that many repeated requests find is taken over by one', async () => {
  const other = await openWorld();
  for (let round = 0; round < 10; round++) {
    const record_id = newKey();
    const claim = (name: string) => ({
      record_id,
      claim: name,
      tenant_id: world.owner.tenant_id,
      user_id: world.owner.user_id,
      workspace_id: null,
      body_hash: 'same',
      lease_seconds: 120,
    });
    const expires_at = '2100-01-01T00:00:00Z';
    await world.graph.unscoped('idempotency/claim', { ...claim('dead'), expires_at });
    await setNodes(world, 'IdempotencyRecord', { record_id }, { claimed_at: ago(300) });
    const found = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        (i % 2 ? world : other).graph.unscoped('idempotency/claim', { ...claim(`retry ${i}`), expires_at }),
      ),
    );
    expect(found.filter(({ mine }) => mine)).toHaveLength(1);
  }
  await other.close();
});

test('idempotency records expire after a day and are deleted', async () => {
  expect(await records()).not.toEqual([]);
  await setRecords({ expires_at: ago(1) });
  await world.graph.unscoped('idempotency/delete-expired', {
    now: new Date().toISOString(),
    limit: 10_000,
  });
  expect(await records()).toEqual([]);
});
