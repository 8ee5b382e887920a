import { setImmediate as nextTurn } from 'node:timers/promises';
import { mapYielding } from '../../../src/memory/core/map-yielding';

test('other work is done between entries, and the results keep their order', async () => {
  const order: string[] = [];
  const work = (entry: number) => {
    const started = performance.now();
    while (performance.now() - started < 15);
    order.push(`entry ${entry}`);
    return entry * 2;
  };
  const mapped = mapYielding([1, 2, 3], work);
  await nextTurn();
  order.push('other request');
  expect(await mapped).toEqual([2, 4, 6]);
  expect(order.indexOf('other request')).toBeLessThan(order.indexOf('entry 3'));
});
