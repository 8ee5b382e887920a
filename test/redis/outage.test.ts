// Outages of Redis: events are delivered afterwards, in order and once, and scheduled jobs wait.
import { randomUUID } from 'node:crypto';
import { Writable } from 'node:stream';
import { openLog } from '../../src/log';
import { schedule, type Job } from '../../src/memory/runs/schedule';
import { oncePerInterval } from '../../src/redis/once-per-interval';
import { busOf, steps } from '../support/bus';
import { isEnd, listen } from '../support/listener';
import { proxied, Wire } from '../support/wire';
import { openWorld, type World } from '../support/world';

let world: World;
let redis: Wire;
beforeAll(async () => {
  redis = new Wire(new URL(process.env['REDIS_URL'] as string));
  await redis.mend();
  world = await openWorld({ REDIS_URL: proxied(redis, process.env['REDIS_URL'] as string) });
});
afterAll(async () => {
  await world.close();
  await redis.cut();
});

/** Restores Redis and waits for the connection. */
async function mend(): Promise<void> {
  const { redis: connection } = world.ports;
  const back = new Promise((resolve) => connection.once('ready', resolve));
  await redis.mend();
  if (connection.status !== 'ready') await back;
}

test('during an outage of Redis events of a run are kept, and open streams continue without gaps', async () => {
  const headers = { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id };
  const listener = await listen(world.base, headers);
  const bus = busOf(world, world.owner);
  const run = await bus.start('test.outage', {});
  await run.emit(steps(2));
  await redis.cut();
  await expect(bus.start('test.refused', {})).rejects.toThrow('Redis is unavailable');
  expect((await listen(world.base, headers)).status).toBe(503);
  await run.emit(steps(2, 2));
  await run.emit(steps(1, 4));
  await mend();
  // This event must not overtake those that are still queued.
  await run.emit([{ status: 'ok', payload: {} }]);
  const heard = await listener.until(isEnd);
  expect(heard.map(({ event }) => [event.kind, event.seq, event.payload['count']])).toEqual([
    ['test.outage', 0, undefined],
    ...[0, 1, 2, 3, 4].map((count) => ['test.outage', count + 1, count]),
    ['test.outage', 6, undefined],
  ]);
  listener.close();
});

test('during an outage of Redis the use of the language model is not counted, and holds nothing up', async () => {
  const { modelUse } = world.ports;
  const budgets = [{ name: randomUUID(), limit: 1 }];
  await redis.cut();
  await modelUse.spend(budgets, 5);
  modelUse.note('2026-11-27', { calls: 1, tokens: 5, cut_offs: 0, invalid: 0, fallbacks: 0 }, { is_failing: true });
  expect(await modelUse.spent(budgets)).toEqual([0]);
  expect(await modelUse.read('2026-11-27')).toBeUndefined();
  await mend();
  await modelUse.spend(budgets, 5);
  expect(await modelUse.spent(budgets)).toEqual([5]);
});

test('during an outage of Redis scheduled jobs wait, and only one line is logged for all', async () => {
  const lines: string[] = [];
  const log = openLog(
    'info',
    new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) }),
  );
  const job = (name: string): Job => ({ name, every_ms: 60_000, run: () => Promise.reject(new Error('not reached')) });
  await redis.cut();
  const { queues, redis: connection } = world.ports;
  const stop = schedule([job('one'), job('two'), job('three')], {
    queue: queues.jobs,
    isDue: oncePerInterval(connection),
    log,
  });
  await stop();
  await mend();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'scheduled jobs wait', reason: 'Redis is unavailable; try again in a moment.' },
  ]);
  expect(lines[0]).not.toContain('stack');
});
