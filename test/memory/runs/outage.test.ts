// Scheduled jobs while Redis is away: they wait, and say so once.
import { Writable } from 'node:stream';
import { schedule, type Job } from '../../../src/memory/runs/schedule';
import { openLog } from '../../../src/log';
import { openLeases } from '../../../src/redis/leases';
import { through, Wire } from '../../support/wire';
import { openWorld, type World } from '../../support/world';

let world: World;
let redis: Wire;
beforeAll(async () => {
  redis = new Wire(new URL(process.env['REDIS_URL'] as string));
  await redis.mend();
  world = await openWorld({ REDIS_URL: through(redis, process.env['REDIS_URL'] as string) });
});
afterAll(async () => {
  const { redis: connection } = world.ports;
  const back = new Promise((resolve) => connection.once('ready', resolve));
  await redis.mend();
  if (connection.status !== 'ready') await back;
  await world.close();
  await redis.cut();
});

test('one line names Redis, without a stack, however many jobs there are', async () => {
  const lines: string[] = [];
  const log = openLog(
    'info',
    new Writable({ write: (chunk: Buffer, _, done) => (lines.push(chunk.toString()), done()) }),
  );
  const job = (name: string): Job => ({ name, every_ms: 60_000, run: () => Promise.reject(new Error('not reached')) });
  await redis.cut();
  const { graph, ports } = world;
  const leases = openLeases(ports.redis, log);
  const jobs = schedule([job('one'), job('two'), job('three')], { ...ports, graph, leases, log });
  await jobs.stop();
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { msg: 'scheduled jobs wait', reason: 'Redis is unavailable; try again in a moment.' },
  ]);
  expect(lines[0]).not.toContain('stack');
});
