// Progress events of the client: across lost connections each event once, to the end of a run.
import { memoryClient, MemoryError } from '../../src/client';
import { busOf, steps } from '../support/bus';
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

const clientWith = (apiKey: string) =>
  memoryClient({
    baseUrl: `http://127.0.0.1:${service.port}`,
    apiKey,
    workspaceId: world.owner.workspace_id,
  });

test('a run is followed to its end across a lost connection, with each event once', async () => {
  const run = await busOf(world, world.owner).start('test.watched', {});
  await run.emit(steps(3));
  const lost: string[] = [];
  const seqs: number[] = [];
  const onLost = (reason: string) => void lost.push(reason);
  for await (const event of clientWith(world.client.key).events({ runId: run.run_id, onLost })) {
    seqs.push(event.seq);
    if (event.seq === 3) {
      await service.cut();
      await run.emit([...steps(2), { status: 'ok', payload: {} }]);
      await service.mend();
    }
  }
  expect(seqs).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(lost.length).toBeGreaterThan(0);
});

test.each([
  ['an unknown run', () => world.client.key, 404],
  ['an invalid key', () => 'x', 401],
])('events with %s are refused with the status', async (_name, key, status) => {
  const events = clientWith(key()).events({ runId: '00000000-0000-4000-8000-000000000000' });
  const refused = events.next();
  await expect(refused).rejects.toBeInstanceOf(MemoryError);
  await expect(refused).rejects.toMatchObject({ status });
});
