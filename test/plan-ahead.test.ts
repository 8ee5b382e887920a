import type { Graph } from '../src/graph/run';
import { openLog } from '../src/log';
import { planAhead, planLater, replannerOf } from '../src/plan-ahead';
import { everythingOf } from './support/graph';
import { openTenant } from './support/world';

test.each([
  ['before a service is ready, the commonest', planAhead],
  ['once it is ready, less common', planLater],
])('%s calls run to their end without a caller, and nothing of them is stored', async (_, plan) => {
  const world = await openTenant();
  const failed: unknown[] = [];
  const log = openLog('silent');
  log.warn = (...said: unknown[]) => void failed.push(said);
  await plan({ ...world.ports, log });
  expect(failed).toEqual([]);
  expect(await everythingOf(world, 'nobody')).toEqual([]);
});

test('queries are planned again each time the store has grown fourfold, and not before', async () => {
  let nodes = 100;
  const forgotten: number[] = [];
  const planned: number[] = [];
  const unscoped = (name: string) => {
    if (name === 'health/delete-plans') forgotten.push(nodes);
    return Promise.resolve({ nodes });
  };
  const replan = replannerOf({ graph: { unscoped } as unknown as Graph, log: { info: () => undefined } }, () => {
    planned.push(nodes);
    return Promise.resolve();
  });
  for (nodes of [100, 3_999, 4_000, 4_000, 15_999, 16_000]) await replan();
  expect([forgotten, planned]).toEqual([
    [4_000, 16_000],
    [4_000, 16_000],
  ]);
});
