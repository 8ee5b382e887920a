import type { Embedder } from '../../../src/llm/embed';
import { deadlyDeaths } from '../../../src/memory/runs/runs';
import { later } from '../../../src/time';
import { embedderIdentity } from '../../support/shared-embedder';
import { eventually } from '../../support/eventually';
import { ago, createNodes, deleteNodes, nodes, setItem, setNodes } from '../../support/graph';
import { openTenant, openWorld, type World, type Json } from '../../support/world';
import { randomUUID } from 'node:crypto';
import { contextOfRun } from '../../../src/app';
import type { Processor } from '../../../src/memory/runs/processor';
import { recordRun } from '../../../src/memory/runs/run';
import { recordWrites } from '../../../src/memory/runs/undo';
import { startWorkers } from '../../../src/memory/runs/work';
import type { Handle } from '../../../src/redis/run-queue';
import { processors } from '../../../src/rooms';
import { contextOf, jobContextOf } from '../../support/context';
import { eventsOf } from '../../support/bus';
import { Writable } from 'node:stream';
import { Unavailable } from '../../../src/errors';
import { openLog } from '../../../src/log';
import { expiredIdempotencyRecords, expiredRuns } from '../../../src/memory/runs/retention';
import { runJob, schedule, type Job, workOnJobs } from '../../../src/memory/runs/schedule';
import { oncePerInterval } from '../../../src/redis/once-per-interval';
import { isEnd, listen } from '../../support/listener';
import type { Ctx } from '../../../src/ctx';
import { recordingStage } from '../../../src/memory/runs/record-stage';

// Runs during which a worker died: counted, isolated from other runs, and abandoned after the third time.
describe('deaths', () => {
  let world: World;
  let whileEmbedding: (texts: string[]) => Promise<void> = () => Promise.resolve();
  const vector = new Float32Array(embedderIdentity.dimension).fill(1 / Math.sqrt(embedderIdentity.dimension));
  const embed: Embedder = {
    ...embedderIdentity,
    embed: async (texts) => {
      await whileEmbedding(texts);
      return texts.map(() => vector);
    },
    close: () => Promise.resolve(),
  };

  beforeAll(async () => {
    world = await openWorld({}, { embed });
    await world.workers.close();
  });
  afterAll(() => world.close());

  const runOf = async (run_id: string) => (await world.client.get(`/memory/runs/${run_id}`)).body as Json;
  const accept = async (texts: string[]) =>
    (await world.client.post('/memory/ingest/batch?mode=async', { items: texts.map((content) => ({ content })) })).body
      .run_id as string;

  const ended = (run_id: string) =>
    eventually(
      () => runOf(run_id),
      ({ status }) => status === 'ok' || status === 'error',
      () => world.ports.queues.quick.done(run_id, 100),
    );

  /** Starts a run as the worker of this name. */
  async function begin(run_id: string, worker_id: string, alone = false, now = world.ports.now()) {
    const row = await world.graph.unscoped('runs/begin', {
      run_id,
      worker_id,
      alone,
      deadly: deadlyDeaths,
      idle_ms: 5_000,
      now,
    });
    return [row?.answer, row?.run.deaths];
  }

  /** Sets the last sign of life of the run back by a minute. */
  const leave = (run_id: string) => setNodes(world, 'Run', { run_id }, { seen_at: ago(60) });

  async function withWorkers<T>(work: () => Promise<T>): Promise<T> {
    world.workers = await world.startWorkers();
    try {
      await world.workers.sweep(0);
      return await work();
    } finally {
      await world.workers.close();
    }
  }

  test('deaths of workers during a run are counted, and the run is a suspect until the third', async () => {
    const run_id = await accept(['Wombats dig.']);
    expect(await begin(run_id, 'first')).toEqual(['begun', 0]);
    expect(await begin(run_id, 'first')).toEqual(['begun', 0]);
    expect(await begin(run_id, 'second')).toEqual(['busy', 0]);
    await leave(run_id);
    expect(await begin(run_id, 'second')).toEqual(['suspect', 0]);
    expect(await begin(run_id, 'second', true)).toEqual(['begun', 1]);
    await leave(run_id);
    expect(await begin(run_id, 'third')).toEqual(['suspect', 1]);
    expect(await begin(run_id, 'third', true)).toEqual(['begun', 2]);
    await leave(run_id);
    expect(await begin(run_id, 'fourth')).toEqual(['begun', 3]);
    expect(await withWorkers(() => ended(run_id))).toMatchObject({ status: 'error' });
  });

  test('a worker whose clock is an hour ahead does not take over a run in progress', async () => {
    const run_id = await accept(['Bilbies dig.']);
    const ahead = later(world.ports.now(), 3_600_000);
    expect(await begin(run_id, 'first')).toEqual(['begun', 0]);
    expect(await begin(run_id, 'ahead', false, ahead)).toEqual(['busy', 0]);
    await world.graph.unscoped('runs/release', { run_ids: [run_id], worker_id: 'first' });
    expect(await begin(run_id, 'ahead', false, ahead)).toEqual(['begun', 0]);
    await leave(run_id);
    expect(await begin(run_id, 'first', true)).toEqual(['begun', 1]);
  });

  test('an attempt that its worker releases does not count as a death', async () => {
    const run_id = await accept(['Numbats eat.']);
    await begin(run_id, 'first');
    await world.graph.unscoped('runs/release', { run_ids: [run_id], worker_id: 'another' });
    await leave(run_id);
    expect(await begin(run_id, 'second')).toEqual(['suspect', 0]);
    await world.graph.unscoped('runs/release', { run_ids: [run_id], worker_id: 'first' });
    expect(await begin(run_id, 'second')).toEqual(['begun', 0]);
  });

  test('runs that are suspects are executed one at a time, and completed', async () => {
    const runs = await Promise.all(
      ['Quokkas look on.', 'Tapirs swim.', 'Okapis listen.'].map((text) => accept([text])),
    );
    for (const run_id of runs) {
      await begin(run_id, 'gone');
      await leave(run_id);
    }
    const atWork: number[] = [];
    const countAtWork = async () => {
      const running = await nodes(world, 'Run', { tenant_id: world.owner.tenant_id, status: 'running' });
      return running.filter(({ run_id, worker_id }) => runs.includes(run_id) && worker_id !== 'gone').length;
    };
    // Long enough for another run to start.
    whileEmbedding = async () => {
      for (let i = 0; i < 30; i++) atWork.push(await countAtWork());
    };
    await withWorkers(async () => {
      for (const run_id of runs) expect(await ended(run_id)).toMatchObject({ status: 'ok', errors: [] });
    });
    whileEmbedding = () => Promise.resolve();
    expect(Math.max(...atWork)).toBe(1);
  });

  test('an abandoned run ends with "error" and a reason for each incomplete item', async () => {
    const run_id = await accept(['The first is done.', 'The second is not.', 'Nor the third.']);
    const { item_ids } = (await runOf(run_id)) as { item_ids: [string, string, string] };
    await setItem(world, item_ids[0], { run_id: null });
    for (const name of ['first', 'second', 'third']) {
      await begin(run_id, name, true);
      await leave(run_id);
    }
    const run = await withWorkers(() => ended(run_id));
    expect(run).toMatchObject({ status: 'error', counts: { items: 3, failed: 2 } });
    const reason = 'receive: Given up: workers stopped three times while executing the run.';
    expect([...(run['errors'] as string[])].sort()).toEqual(
      [`${item_ids[1]}, ${reason}`, `${item_ids[2]}, ${reason}`].sort(),
    );
    expect((await world.client.get(`/memory/${item_ids[1]}`)).body).toMatchObject({ content: 'The second is not.' });
  });
});

// Runs: every run_id in an answer leads to a run, by its id and in the list.
describe('runs', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const turns = [{ role: 'user', content: 'The foghorn was silent.' }];
  const list = async (query = '') => (await world.client.get(`/memory/runs${query}`)).body as Json;

  const ended = (run_id: string) =>
    eventually(
      async () => (await world.client.get(`/memory/runs/${run_id}`)).body as Json,
      ({ status }) => status !== 'queued' && status !== 'running',
      () => world.ports.queues.quick.done(run_id, 100),
    );

  test.each([
    ['ingest', '/memory/ingest', { content: 'Wombats dig.' }],
    ['ingest.full', '/memory/ingest/full', { content: 'Numbats eat.' }],
    ['ingest.batch', '/memory/ingest/batch', { items: [{ content: 'Quokkas look on.' }] }],
    ['ingest.document', '/memory/ingest/document', { content: '# Tapirs\n\nTapirs swim.', source_type: 'markdown' }],
    ['ingest.conversation', '/memory/ingest/conversation', { turns }],
    ['add.batch', '/memory/add/batch', { items: [{ content: 'Okapis listen.', embed: false }] }],
    ['search', '/memory/search', { query: 'Who listens?', multi_hop: true }],
  ])('a route of the kind %s returns the run_id of a run that ends with ok', async (kind, route, body) => {
    const { run_id } = (await world.client.post(route, body)).body as { run_id: string };
    expect(await ended(run_id)).toMatchObject({ run_id, kind, status: 'ok', errors: [] });
    expect((await list(`?kind=${kind}`)).runs).toMatchObject([{ run_id, kind, status: 'ok' }]);
  });

  test('the list of runs has pages, newest first, with each run once', async () => {
    const client = await world.clientFor(await world.member(world.owner.workspace_id));
    const started: string[] = [];
    for (let i = 0; i < 5; i++)
      started.unshift(
        (await client.post('/memory/ingest?mode=async', { content: `Text ${i}.` })).body.run_id as string,
      );
    const read: string[] = [];
    const sizes: number[] = [];
    let cursor: string | null = null;
    do {
      const page = (await client.get(`/memory/runs?limit=2${cursor ? `&cursor=${cursor}` : ''}`)).body as Json;
      read.push(...(page['runs'] as Json[]).map(({ run_id }) => run_id as string));
      sizes.push(page['runs'].length as number);
      expect(page['has_more']).toBe(page['next_cursor'] !== null);
      cursor = page['next_cursor'] as string | null;
    } while (cursor);
    expect([read, sizes]).toEqual([started, [2, 2, 1]]);
    expect((await client.get('/memory/runs?cursor=x')).status).toBe(422);
  });

  describe('a run whose process died while answering a request', () => {
    const kind = 'ingest.document';
    const record = async () => {
      const ctx = await contextOf(world);
      const { run_id } = await ctx.bus.start('pipeline.stage', { progress: 0, message: 'begun' });
      await recordRun(ctx.graph, ctx.now(), { run_id, kind, stage: 'convert', items: 1, status: 'running' });
      return run_id;
    };

    test('is ended by a worker, with the reason in the run and in its last event', async () => {
      const run_id = await record();
      await world.ports.queues.quick.add([run_id], world.owner.tenant_id);
      const message = 'Interrupted: the process that executed the run has stopped. Data stored until then is kept.';
      expect(await ended(run_id)).toMatchObject({ status: 'error', errors: [message] });
      const events = await eventually(
        () => eventsOf(world, run_id),
        (heard) => heard.at(-1)?.status !== 'started',
      );
      expect(events.at(-1)).toMatchObject({ status: 'error', payload: { message, reason: 'interrupted' } });
    });

    test('is recognised after a minute, not after seconds as runs of workers are', async () => {
      const [fresh, left] = [await record(), await record()];
      const ctx = await contextOf(world);
      const ingest = randomUUID();
      await recordRun(ctx.graph, ctx.now(), { run_id: ingest, kind: 'ingest', stage: 'receive', items: 1 });
      for (const run_id of [fresh, left, ingest])
        await setNodes(world, 'Run', { run_id }, { seen_at: ago(run_id === left ? 120 : 10) });
      const found: string[] = [];
      const queue = {
        ...world.ports.queues.quick,
        add: (run_ids: string[]) => Promise.resolve(void found.push(...run_ids)),
        work: () => Promise.resolve(() => Promise.resolve()),
      };
      const contextOfNone = () => {
        throw new Error('not reached');
      };
      const workers = await startWorkers(
        { ...world.ports, queues: { quick: queue, long: queue }, contextOf: contextOfNone },
        processors,
      );
      await workers.sweep(5_000);
      await workers.close();
      expect([left, ingest, fresh].map((run_id) => found.includes(run_id))).toEqual([true, true, false]);
      for (const run_id of [fresh, left, ingest]) await deleteNodes(world, 'Run', { run_id });
    });
  });

  const node = (kind: string) => ({ run_id: randomUUID(), kind, stage: 'x', items: 0, request_json: '{}' });

  describe('open runs', () => {
    /** Stores open runs of no kind that workers process. */
    const fill = (tenant: World, count: number) => {
      const { tenant_id } = tenant.owner;
      const own = { kind: 'none', status: 'queued', tenant_id, scope_key: 'none', filler: true };
      const times = { seen_at: ago(3_600), updated_at: ago(3_600) };
      const runs = Array.from({ length: count }, () => ({ run_id: randomUUID(), ...own, ...times }));
      return createNodes(tenant, 'Run', runs);
    };
    const empty = (tenant: World) => deleteNodes(tenant, 'Run', { tenant_id: tenant.owner.tenant_id, filler: true });

    test('of a tenant are limited: the next one is 429, and another tenant is not affected', async () => {
      const tenant = await openTenant();
      await fill(tenant, 1_000);
      const send = (client = tenant.client) => client.post('/memory/ingest?mode=async', { content: 'One more.' });
      const { status, body, headers } = await send();
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'too_many_runs', '10']);
      expect((await send(world.client)).status).toBeLessThan(300);
      await empty(tenant);
      expect((await send()).status).toBeLessThan(300);
    });

    test('of one tenant take only their share of a sweep', async () => {
      const tenant = await openTenant();
      await fill(tenant, 150);
      const rows = await world.graph.unscoped('runs/list-open', { idle_ms: 0, per_tenant: 100, limit: 100_000 });
      expect(rows.filter(({ tenant_id }) => tenant_id === tenant.owner.tenant_id)).toHaveLength(100);
      await empty(tenant);
    });
  });

  describe('a cancelled run', () => {
    const cancel = (run_id: string, client = world.client) => client.post(`/memory/runs/${run_id}/cancel`);

    test('that waits is not executed; a repeat changes nothing, and another tenant does not reach it', async () => {
      const tenant = await openTenant();
      const ctx = await contextOf(tenant);
      const { run_id } = await ctx.bus.start('evolver.result', { evolvers: [] });
      await recordRun(ctx.graph, ctx.now(), { ...node('evolution'), run_id });
      expect((await cancel(run_id, (await tenant.stranger()).client)).status).toBe(404);
      expect((await cancel(run_id, tenant.client)).body).toEqual({ run_id, already_ended: false });
      expect((await cancel(run_id, tenant.client)).body).toEqual({ run_id, already_ended: true });
      await tenant.ports.queues.long.add([run_id], tenant.owner.tenant_id);
      const events = await eventually(
        () => eventsOf(tenant, run_id),
        (heard) => heard.at(-1)?.status !== 'started',
      );
      expect(events.map(({ status }) => status)).toEqual(['started', 'error']);
      const { body } = await tenant.client.get(`/memory/runs/${run_id}`);
      expect(body).toMatchObject({ status: 'error', errors: [expect.stringContaining('cancelled')] });
    });

    test('commits no further recorded write', async () => {
      const ctx = await contextOf(world);
      const run = node('items.update');
      const item_id = await world.client.add({ content: 'The lamp is green.' });
      await recordRun(ctx.graph, ctx.now(), run);
      const write = () =>
        ctx.graph.write((transaction) =>
          recordWrites(transaction, run.run_id, [{ item_id, act: 'used', by: 'x', version: null }]),
        );
      await write();
      await cancel(run.run_id);
      await expect(write()).rejects.toMatchObject({ code: 'cancelled' });
    });

    test('that a worker executes is stopped by its signal', async () => {
      const ctx = await contextOf(world);
      const run = node('endless');
      await recordRun(ctx.graph, ctx.now(), run);
      let begun = () => {};
      const isBegun = new Promise<void>((resolve) => (begun = resolve));
      let handle: Handle = () => Promise.resolve('done');
      const queue = {
        ...world.ports.queues.quick,
        work: (of: Handle) => Promise.resolve(((handle = of), () => Promise.resolve())),
      };
      const endless: Processor = {
        queue: 'quick',
        carryOut: (own) =>
          new Promise((_, reject) => {
            own.signal.addEventListener('abort', () => reject(own.signal.reason as Error));
            begun();
          }),
      };
      const workers = await startWorkers(
        {
          ...world.ports,
          queues: { quick: queue, long: queue },
          contextOf: (of, signal) => contextOfRun(world.ports, of, signal),
        },
        { endless },
      );
      const outcome = handle(run.run_id);
      await isBegun;
      await cancel(run.run_id);
      expect(await outcome).toBe('again');
      await workers.close();
    });
  });
});

// Scheduled jobs: once per interval across processes, independent of each other; and the retention of records.
describe('schedule', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  test('a job is queued once per interval, however many processes schedule it', async () => {
    const job: Job = { name: randomUUID(), every_ms: 60_000, run: () => Promise.resolve() };
    const put: string[] = [];
    const queue = { add: (names: string[]) => Promise.resolve(void put.push(...names)) };
    const { redis, log } = world.ports;
    const stops = Array.from({ length: 8 }, () => schedule([job], { queue, isDue: oncePerInterval(redis), log }));
    await Promise.all(stops.map((stop) => stop()));
    expect(put).toEqual([job.name]);
  });

  test('a running job is not started a second time, and does not block other jobs', async () => {
    const begun: string[] = [];
    let end = () => {};
    const ended = new Promise<void>((resolve) => (end = resolve));
    let others = () => {};
    const otherDone = new Promise<void>((resolve) => (others = resolve));
    const long: Job = { name: 'long', every_ms: 1, run: () => (begun.push('long'), ended) };
    const other: Job = { name: 'other', every_ms: 1, run: () => Promise.resolve(begun.push('other')).then(others) };
    const { queues } = world.ports;
    const stop = await workOnJobs([long, other], { ...jobContextOf(world), ...world.ports, queue: queues.jobs });
    await queues.jobs.add(['long'], '');
    await eventually(
      () => begun.length,
      (count) => count > 0,
      () => queues.jobs.done('long', 10),
    );
    await queues.jobs.add(['long', 'other'], '');
    await otherDone;
    end();
    await stop();
    expect(begun).toEqual(['long', 'other']);
  });

  test('a failed job is one log line, without a stack if a backend is unavailable', async () => {
    const lines: string[] = [];
    const write = (chunk: Buffer, _: unknown, done: () => void) => (lines.push(chunk.toString()), done());
    const log = openLog('info', new Writable({ write }));
    const failing = (error: Error): Job => ({ name: 'failing', every_ms: 1, run: () => Promise.reject(error) });
    await runJob(failing(new Unavailable('Redis', new Error('away'))), jobContextOf(world, { log }));
    await runJob(failing(new Error('broken')), jobContextOf(world, { log }));
    expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
      'job waits for its next turn',
      'job failed',
    ]);
    expect(lines[0]).not.toContain('stack');
  });

  test('retention deletes expired records only, and reports it to the workspace', async () => {
    const { workspace_id, user_id } = world.owner;
    const records = [ago(2), ago(1), ago(-3_600)].map((expires_at) => ({ expires_at, filler: workspace_id }));
    const run = { active_workspace_id: workspace_id, user_id, level: 'WORKSPACE' };
    await createNodes(
      world,
      'Run',
      records.map((each) => ({ ...run, ...each, run_id: randomUUID() })),
    );
    await createNodes(
      world,
      'IdempotencyRecord',
      records.map((each) => ({ ...each, record_id: randomUUID() })),
    );
    const headers = { 'X-API-Key': world.client.key, 'X-Workspace-Id': workspace_id };
    const listener = await listen(world.base, headers);
    await expiredRuns.run(jobContextOf(world));
    await expiredIdempotencyRecords.run(jobContextOf(world));
    for (const label of ['Run', 'IdempotencyRecord']) {
      const left = await nodes(world, label, { filler: workspace_id });
      expect(left.map(({ expires_at }) => new Date(expires_at) > new Date())).toEqual([true]);
    }
    const heard = await listener.until(isEnd);
    expect(heard.map(({ event }) => [event.kind, event.status, event.payload['counts']])).toEqual([
      ['studio.job', 'started', undefined],
      ['studio.job', 'ok', { runs: 2 }],
    ]);
    listener.close();
  });
});

describe('recorded stage', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  test('the stage of a run is not recorded again while a record waits', async () => {
    let asked = 0;
    let answer: () => void = () => undefined;
    const run = () => {
      asked += 1;
      return new Promise<void>((resolve) => (answer = resolve));
    };
    const ctx = { graph: { run }, now: () => '2031-01-01T00:00:00Z' } as unknown as Ctx;
    const work = async () => {
      await jest.advanceTimersByTimeAsync(5_000);
      expect(asked).toBe(1);
      answer();
      await jest.advanceTimersByTimeAsync(600);
      expect(asked).toBe(2);
    };
    await recordingStage(ctx, 'r1', () => 'write', work);
  });
});
