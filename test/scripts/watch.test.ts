// The command `npm run watch`: follows a stream across lost connections, and explains errors.
import { watchEvents, type StreamAddress } from '../../scripts/watcher/events';
import { busOf, steps } from '../support/bus';
import { isEnd } from '../support/listener';
import { Wire } from '../support/wire';
import { openWorld, type World } from '../support/world';

let world: World;
let service: Wire;
beforeAll(async () => {
  world = await openWorld();
  service = new Wire(new URL(world.base));
  await service.mend();
});
afterAll(async () => {
  await world.close();
  await service.cut();
});

const address = (run_id: string): StreamAddress => ({
  base_url: `http://127.0.0.1:${service.port}`,
  api_key: world.client.key,
  workspace_id: world.owner.workspace_id,
  run_id,
});

test('a run is followed to its end across a lost connection, with each event once', async () => {
  const run = await busOf(world, world.owner).start('test.watched', {});
  await run.emit(steps(3));
  const lost: string[] = [];
  const seqs: number[] = [];
  for await (const event of watchEvents(address(run.run_id), (reason) => lost.push(reason), 600_000)) {
    seqs.push(event.seq);
    if (event.seq === 3) {
      await service.cut();
      await run.emit([...steps(2), { status: 'ok', payload: {} }]);
      await service.mend();
    }
    if (isEnd(event)) break;
  }
  expect(seqs).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(lost.length).toBeGreaterThan(0);
});

test('an unknown run and an invalid key are reported with the reason', async () => {
  const first = (given: StreamAddress) => watchEvents(given, () => undefined, 600_000).next();
  const unknown = address('00000000-0000-4000-8000-000000000000');
  await expect(first(unknown)).rejects.toThrow('No events found for run 00000000');
  await expect(first({ ...unknown, api_key: 'x' })).rejects.toThrow('The service responded with 401');
});
