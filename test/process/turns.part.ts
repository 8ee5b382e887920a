import { setImmediate as nextTurn } from 'node:timers/promises';
import { TimedOut } from '../../src/errors';
import { mapInTurns, takeTurns } from '../../src/process/turns';
import { holdThread } from '../support/hold-thread';

test('a long loop lets other work run between its entries, and keeps the order of results', async () => {
  const order: string[] = [];
  const work = (entry: number) => {
    holdThread(15);
    order.push(`entry ${entry}`);
    return entry * 2;
  };
  const mapped = mapInTurns([1, 2, 3], work);
  await nextTurn();
  order.push('other request');
  expect(await mapped).toEqual([2, 4, 6]);
  expect(order.indexOf('other request')).toBeLessThan(order.indexOf('entry 3'));
});

test('of several long loops only one runs before other work gets the event loop', async () => {
  const order: string[] = [];
  const work = async (name: string) => {
    const turn = takeTurns();
    for (let step = 0; step < 3; step++) {
      holdThread(15);
      order.push(name);
      await turn();
    }
  };
  const works = ['a', 'b', 'c'].map(work);
  const others = (async () => {
    for (let i = 0; i < 6; i++) {
      await nextTurn();
      order.push('-');
    }
  })();
  await Promise.all([...works, others]);
  expect(order.slice(3).join('')).not.toMatch(/[abc]{2}.*-/);
});

test('the time limit of a loop counts its own slices only, not work in between', async () => {
  let now = 0;
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => now);
  const turn = takeTurns(100);
  for (let slice = 0; slice < 5; slice++) {
    now += 20;
    setImmediate(() => (now += 1_000));
    await turn();
  }
  now += 20;
  await expect(turn()).rejects.toThrow(TimedOut);
  clock.mockRestore();
});

test('a loop over its time limit is aborted', async () => {
  const turn = takeTurns(1);
  holdThread(15);
  await expect(turn()).rejects.toThrow(TimedOut);
});
