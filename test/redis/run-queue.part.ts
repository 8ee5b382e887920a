// The queue of runs: few at a time per tenant, tenants in turn, and none is lost.
import { randomUUID } from 'node:crypto';
import { openLog } from '../../src/log';
import { loadConfig } from '../../src/config';
import { connectRedis } from '../../src/redis/connect';
import { openQueue, type Handle } from '../../src/redis/run-queue';

const log = openLog('silent');
let redis: Awaited<ReturnType<typeof connectRedis>>;
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
