import { loadConfig } from '../../src/config';
import { openLog } from '../../src/log';
import { connectRedis, type RedisClient } from '../../src/redis/connect';
import type { BusEvent, StoredEvent } from '../../src/redis/bus';
import { LiveQueue } from '../../src/redis/live-queue';
import { busOf, eventsOf, flush, steps } from '../support/bus';
import { openTenant, type World } from '../support/world';
import { randomUUID } from 'node:crypto';
import { openQueue, type Handle } from '../../src/redis/run-queue';
import { appendScript, argumentsOf } from '../../src/redis/append-script';
import { openProgressStream } from '../../src/redis/progress-stream';
import { openStreamSlots, streamsPerUser, type StreamSlots } from '../../src/redis/stream-slots';
import { eventually } from '../support/eventually';

// Connection errors of Redis: the message gives the reason, without the password.
describe('connect', () => {
  const server = new URL(process.env['REDIS_URL'] as string);

  test.each([
    ['no password', 'redis://', 'NOAUTH'],
    ['another password', 'redis://:not-that-one@', 'WRONGPASS'],
    ['another password, as to a cluster,', 'redis+cluster://:not-that-one@', 'WRONGPASS'],
    [
      'the address of a cluster',
      `redis+cluster://:${server.password}@`,
      'ERR This instance has cluster support disabled',
    ],
  ])('a connection with %s fails with the reason, and the message hides the password', async (_name, login, reason) => {
    const config = loadConfig({ REDIS_URL: login + server.host });
    const refused: unknown = await connectRedis(config, openLog('silent')).catch((error: unknown) => error);
    const { message } = refused as Error;
    expect(message).toContain(`Cannot connect to Redis at ${server.host}: ${reason}`);
    expect(message).not.toContain('not-that-one');
  });
});

// The queue of events for one listener: no event twice, limited size, listeners that are too slow are stopped.
describe('live queue', () => {
  const event = (id: string, text = '{}'): StoredEvent => ({ id, n: 1, run_id: 'r', seq: 0, text });

  test('a listener that does not read is stopped at a maximum of queued bytes, and then gets "behind"', async () => {
    let taken = 0;
    let isListening = true;
    const queue = new LiveQueue('0-0', () => (isListening = false));
    const text = 'x'.repeat(100_000);
    for (; isListening && taken < 100; taken++) queue.push([event(`${taken + 1}-0`, text)]);
    expect(taken).toBeLessThan(20);
    expect((await queue.next()).length).toBe(taken);
    expect(await queue.next()).toBe('behind');
  });

  test('a listener that joins at an earlier position has to read the missed events from Redis', async () => {
    const world = await openTenant();
    const bus = busOf(world, world.owner);
    const first = bus.events.join('0-0');
    const run = await bus.start('test.join', {});
    const heard = await first?.next();
    const last = (heard?.at(-1) as StoredEvent).id;
    expect(bus.events.join('0-0')).toBeUndefined();
    const second = bus.events.join(last);
    await run.emit(steps(1));
    expect((await second?.next())?.length).toBe(1);
    await world.close();
  });
});

// The queue of runs: few at a time per tenant, tenants in turn, and none is lost.
describe('run queue', () => {
  const log = openLog('silent');
  let redis: RedisClient;
  beforeAll(async () => (redis = await connectRedis(loadConfig(process.env), log)));
  afterAll(() => redis.quit());

  /** A queue and a worker whose runs end when the test says so. `begun` resolves after that many starts. */
  async function openQueueAndWorker(perTenant: number, concurrency: number) {
    const name = `fair-${randomUUID()}`;
    const queue = await openQueue(redis, name, perTenant, log);
    const started: string[] = [];
    const ends = new Map<string, (outcome: Awaited<ReturnType<Handle>>) => void>();
    let onStart = () => undefined as void;
    const stop = await queue.work((run_id) => {
      started.push(run_id);
      const outcome = new Promise<Awaited<ReturnType<Handle>>>((resolve) => ends.set(run_id, resolve));
      onStart();
      return outcome;
    }, concurrency);
    return {
      name,
      queue,
      started,
      begun: (count: number) =>
        new Promise<string[]>((resolve) => {
          onStart = () => (started.length >= count ? resolve(started) : undefined);
          onStart();
        }),
      end: (run_id: string, outcome: Awaited<ReturnType<Handle>> = 'done') => ends.get(run_id)?.(outcome),
      close: async () => {
        await stop();
        await queue.close();
      },
    };
  }

  test('a run of one tenant starts at once beside many runs of another tenant', async () => {
    const { queue, started, begun, end, close } = await openQueueAndWorker(2, 3);
    await queue.add(['a1', 'a2', 'a3', 'a4'], 'a');
    await queue.add(['b1'], 'b');
    expect((await begun(3)).toSorted()).toEqual(['a1', 'a2', 'b1']);
    for (const [place, run_id] of ['a1', 'a2', 'b1', 'a3', 'a4'].entries()) {
      await begun(Math.min(place + 3, 5));
      end(run_id);
    }
    await close();
    expect(started.toSorted()).toEqual(['a1', 'a2', 'a3', 'a4', 'b1']);
  });

  test('a long run that returns to the queue waits behind the other runs of its tenant', async () => {
    const { queue, started, begun, end, close } = await openQueueAndWorker(1, 3);
    await queue.add(['long', 'short'], 'a');
    await begun(1);
    end('long', 'again');
    await begun(2);
    end('short');
    await begun(3);
    end('long');
    await close();
    expect(started).toEqual(['long', 'short', 'long']);
  });

  test('a run removed from the queue is not started, and the next one takes its position', async () => {
    const { queue, started, begun, end, close } = await openQueueAndWorker(1, 3);
    await queue.add(['first', 'gone', 'last'], 'a');
    await begun(1);
    await queue.remove(['gone'], 'a');
    end('first');
    await begun(2);
    end('last');
    await close();
    expect(started).toEqual(['first', 'last']);
  });

  test('a queued run that has lost its job gets a new one when another run is added', async () => {
    const { name, queue, started, begun, end, close } = await openQueueAndWorker(2, 3);
    await redis.zadd(`line:${name}:a`, 0, 'lost');
    await queue.add(['new'], 'a');
    await begun(2);
    for (const run_id of ['lost', 'new']) end(run_id);
    await close();
    expect(started.toSorted()).toEqual(['lost', 'new']);
  });
});

// Producers of run events: numbers without gaps, one end, nothing lost while Redis is away.
describe('runs', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  const stored = (run_id: string) => eventsOf(world, run_id);
  const seqs = (events: BusEvent[]) => events.map(({ seq }) => seq);
  const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

  test('events of a run are numbered without gaps or duplicates, with producers in several processes', async () => {
    const { ports } = world;
    const others = await Promise.all(
      [1, 2, 3].map(async () => {
        const redis = await connectRedis(ports.config, ports.log);
        return { redis, progress: openProgressStream(redis, ports.config, ports.log) };
      }),
    );
    const run = await busOf(world, world.owner).start('test.parallel', {});
    await Promise.all(
      others.flatMap(({ progress }) =>
        Array.from({ length: 8 }, async () => {
          const scope = { active_workspace_id: world.owner.workspace_id, user_id: null, level: 'WORKSPACE' as const };
          const taken = progress.busFor(scope, ports.log).resume(run.run_id, 'test.parallel');
          for (let round = 0; round < 10; round++) await taken.emit(steps(3));
        }),
      ),
    );
    await run.emit([{ status: 'ok', payload: {} }]);
    const events = await stored(run.run_id);
    expect(seqs(events)).toEqual(upTo(3 * 8 * 10 * 3 + 2));
    expect([events[0]?.status, events.at(-1)?.status]).toEqual(['started', 'ok']);
    for (const { redis, progress } of others) {
      await progress.close();
      redis.disconnect();
    }
  });

  test.each(['ok', 'error'] as const)(
    'after %s, no producer can append an event to the run, not even a second end',
    async (end) => {
      const bus = busOf(world, world.owner);
      const run = await bus.start('test.end', {});
      await run.emit([{ status: end, payload: {} }, ...steps(1)]);
      await run.emit([{ status: 'error', payload: {} }]);
      await bus.resume(run.run_id, 'test.end').emit([...steps(2), { status: 'ok', payload: {} }]);
      expect((await stored(run.run_id)).map(({ status }) => status)).toEqual(['started', end]);
    },
  );

  test('a repeated start event is sent once, and a resumed run continues its numbers', async () => {
    const bus = busOf(world, world.owner);
    const run_id = randomUUID();
    await bus.start('test.again', {}, run_id);
    await bus.start('test.again', {}, run_id);
    await bus.resume(run_id, 'test.again').emit([{ status: 'ok', payload: {} }]);
    expect((await stored(run_id)).map(({ seq, status }) => [seq, status])).toEqual([
      [0, 'started'],
      [1, 'ok'],
    ]);
  });

  test('a run that has lost its counter continues with numbers above all earlier ones', async () => {
    const bus = busOf(world, world.owner);
    const run = await bus.start('test.lost', {});
    await run.emit(steps(5));
    await flush(world, world.owner.workspace_id);
    await bus.resume(run.run_id, 'test.lost').emit(steps(2));
    await run.emit([{ status: 'ok', payload: {} }]);
    const [first = 0, ...rest] = seqs(await stored(run.run_id));
    expect(first).toBeGreaterThan(5);
    expect(rest).toEqual([first + 1, first + 2]);
  });

  test.each([
    ['a batch item whose index is not a number', 'batch.item', { index: 'first' }],
    ['a stage without progress', 'pipeline.stage', { message: 'x' }],
    ['a kind without a dot', 'batch', {}],
  ])('a producer cannot send %s', async (_name, kind, payload) => {
    await expect(busOf(world, world.owner).start(kind, payload)).rejects.toThrow('not a progress event');
  });

  test('the stream is trimmed to approximately its maximum length', async () => {
    const redis = await connectRedis(world.ports.config, world.ports.log);
    const config = loadConfig({ ...process.env, SERVICE_ENV: 'test', SERVICE_PROGRESS_MAXLEN: '100' });
    const progress = openProgressStream(redis, config, world.ports.log);
    const workspace_id = await world.workspace();
    const bus = progress.busFor(
      { active_workspace_id: workspace_id, user_id: null, level: 'WORKSPACE' },
      world.ports.log,
    );
    const run = await bus.start('test.bound', {});
    await run.emit(steps(1_000));
    const length = await redis.xlen(`progress:${workspace_id}`);
    expect(length).toBeGreaterThanOrEqual(100);
    expect(length).toBeLessThan(300);
    await progress.close();
    redis.disconnect();
  });

  test('an event that is sent again because the first answer was lost is stored once', async () => {
    const { redis } = world.ports;
    const stream = `progress:${await world.workspace()}`;
    const run_id = randomUUID();
    const append = (sending: number) =>
      redis.eval(
        appendScript,
        2,
        ...argumentsOf(
          {
            stream,
            counter: `${stream}:run:${run_id}`,
            maxLength: 100,
            run_id,
            isStart: sending === 1,
            known: 0,
            sender: 's',
            sending,
          },
          [{ head: '{"seq":', tail: '}', ends: false }],
        ),
      );
    await append(1);
    await append(2);
    await append(2);
    await append(3);
    expect((await redis.xrange(stream, '-', '+')).map(([, fields]) => fields.at(-1))).toEqual([
      '{"seq":0}',
      '{"seq":1}',
      '{"seq":2}',
    ]);
  });
});

// Slots that limit open event streams across processes: released at once, and after a lease if the process died.
describe('stream slots', () => {
  const log = openLog('silent');
  let redis: [RedisClient, RedisClient];
  let slots: [StreamSlots, StreamSlots];
  beforeAll(async () => {
    const config = loadConfig({ LOG_LEVEL: 'silent', ...process.env, SERVICE_ENV: 'test' });
    redis = [await connectRedis(config, log), await connectRedis(config, log)];
    slots = [openStreamSlots(redis[0], log), openStreamSlots(redis[1], log)];
  });
  afterAll(() => {
    for (const each of redis) each.disconnect();
  });

  const full = { code: 'too_many_streams', seconds: 30 };
  const takeAll = (user: string) =>
    Promise.all(Array.from({ length: streamsPerUser }, (_, i) => (slots[i % 2] as StreamSlots).take(user)));

  test('slots up to the limit are taken by two processes together, another one after a release', async () => {
    const user = randomUUID();
    const [release] = await takeAll(user);
    for (const each of slots) await expect(each.take(user)).rejects.toMatchObject(full);
    await expect(slots[0].take(randomUUID())).resolves.toBeDefined();
    release?.();
    await redis[0].ping();
    await expect(slots[1].take(user)).resolves.toBeDefined();
    await expect(slots[0].take(user)).rejects.toMatchObject(full);
  });

  test('slots of a process that died are free after the end of their lease', async () => {
    const user = randomUUID();
    await takeAll(user);
    const key = `streams:${user}`;
    const [some] = await redis[0].zrange(key, '0', '0');
    await redis[0].zadd(key, 'XX', 1, some as string);
    await expect(slots[0].take(user)).resolves.toBeDefined();
    expect(await redis[0].pttl(key)).toBeGreaterThan(0);
  });

  test('slots of a living process are renewed, even if Redis has lost them', async () => {
    const user = randomUUID();
    await takeAll(user);
    await redis[0].del(`streams:${user}`);
    await eventually(
      () => redis[0].zcard(`streams:${user}`),
      (slots) => slots >= streamsPerUser,
    );
    await expect(slots[0].take(user)).rejects.toMatchObject(full);
  });
});
