// The queue of events for one listener: no event twice, limited size, listeners that are too slow are stopped.
import type { StoredEvent } from '../../src/redis/bus';
import { LiveQueue } from '../../src/redis/live-queue';
import { busOf, steps } from '../support/bus';
import { openTenant } from '../support/world';

const event = (id: string, text = '{}'): StoredEvent => ({ id, n: 1, run_id: 'r', seq: 0, text });
const idsOf = (events: StoredEvent[] | 'behind' | 'closed') =>
  typeof events === 'string' ? events : events.map(({ id }) => id);

test('a listener gets no event from before the position at which it joined', async () => {
  const queue = new LiveQueue('5-1', () => undefined);
  queue.push([event('4-0'), event('5-1')]);
  queue.push([event('5-1'), event('5-2'), event('10-0')]);
  expect(idsOf(await queue.next())).toEqual(['5-2', '10-0']);
});

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

test('a listener that waits is notified when its queue is closed', async () => {
  const queue = new LiveQueue('0-0', () => undefined);
  const next = queue.next();
  queue.close();
  expect(await next).toBe('closed');
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
