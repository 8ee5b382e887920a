// Slots that limit open event streams across processes: released at once, and after a lease if the process died.
import { randomUUID } from 'node:crypto';
import type { Redis } from 'ioredis';
import { loadConfig } from '../../src/config';
import { openLog } from '../../src/log';
import { connectRedis } from '../../src/redis/connect';
import { openStreamSlots, streamsPerUser, type StreamSlots } from '../../src/redis/stream-slots';
import { eventually } from '../support/eventually';

const log = openLog('silent');
let redis: [Redis, Redis];
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
