// Producers of run events: numbers without gaps, one end, nothing lost while Redis is away.
import { randomUUID } from 'node:crypto';
import type { ProgressEvent } from '../../src/redis/bus';
import { loadConfig } from '../../src/config';
import { appendScript, argumentsOf } from '../../src/redis/append-script';
import { connectRedis } from '../../src/redis/connect';
import { openProgress } from '../../src/redis/progress-stream';
import { busOf, eventsOf, flush, steps } from '../support/bus';
import { openTenant, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const stored = (run_id: string) => eventsOf(world, run_id);
const seqs = (events: ProgressEvent[]) => events.map(({ seq }) => seq);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);

test('events of a run are numbered without gaps or duplicates, with producers in several processes', async () => {
  const { ports } = world;
  const others = await Promise.all(
    [1, 2, 3].map(async () => {
      const redis = await connectRedis(ports.config, ports.log);
      return { redis, progress: await openProgress(redis, ports.config, ports.log) };
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
  const progress = await openProgress(redis, config, world.ports.log);
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
