// The switch of a listener from stored to live events: each event once, while a producer sends.
import { busOf, steps } from '../../../support/bus';
import { isEnd, listen } from '../../../support/listener';
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const headers = () => ({ 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id });

const before = 1_200;
const rounds = 200;
const perRound = 10;
const total = before + rounds * perRound + 2;

test('listeners that connect while a run sends events get each of them once and in order', async () => {
  const bus = busOf(world, world.owner);
  const run = await bus.start('test.switch', {});
  await run.emit(steps(before));
  // Another run in the same stream, whose events must be filtered out.
  const other = await bus.start('test.other', {});
  const heard: Promise<number[]>[] = [];
  const join = async () => {
    const listener = await listen(world.base, headers(), { run_id: run.run_id, from_seq: 0 });
    const events = await listener.until(isEnd);
    listener.close();
    return events.map(({ event }) => event.seq);
  };
  for (let round = 0; round < rounds; round++) {
    if (round % 20 === 0) heard.push(join());
    await run.emit(steps(perRound, before + round * perRound));
    await other.emit(steps(1, round));
  }
  await run.emit([{ status: 'ok', payload: {} }]);
  const whole = Array.from({ length: total }, (_, seq) => seq);
  expect(heard).toHaveLength(10);
  for (const seqs of await Promise.all(heard)) expect(seqs).toEqual(whole);
});

test('a listener that resumes while events are sent gets each event of all runs once', async () => {
  const bus = busOf(world, world.owner);
  const first = await listen(world.base, headers());
  const run = await bus.start('test.resume', {});
  const { id } = await first.next();
  first.close();
  const producing = (async () => {
    for (let round = 0; round < rounds; round++) await run.emit(steps(perRound, round * perRound));
    await run.emit([{ status: 'ok', payload: {} }]);
  })();
  const resumed = await listen(world.base, headers(), { since: id as string });
  const heard = await resumed.until(isEnd);
  await producing;
  resumed.close();
  expect(heard.map(({ event }) => event.seq)).toEqual(Array.from({ length: rounds * perRound + 1 }, (_, n) => n + 1));
  expect(new Set(heard.map((frame) => frame.id)).size).toBe(heard.length);
});
