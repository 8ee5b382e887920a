// A service that is asked to end lets its listeners go and leaves in good order.
import { choosePort } from '../../scripts/runtime/process/ports';
import { startService } from '../../scripts/drills/service-process';
import { listen } from '../support/listener';
import { useServersForServices } from '../support/servers';
import { openWorld } from '../support/world';

useServersForServices();

test('open streams end, and the process ends with 0', async () => {
  const world = await openWorld();
  const port = await choosePort();
  const service = await startService(world.ports.config, port);
  const headers = { 'X-API-Key': world.client.key, 'X-Workspace-Id': world.owner.workspace_id };
  const listeners = await Promise.all([1, 2, 3].map(() => listen(`http://127.0.0.1:${port}`, headers)));
  const exit = service.stop();
  expect(await Promise.all(listeners.map((listener) => listener.rest()))).toEqual([[], [], []]);
  expect(await exit).toBe(0);
  await world.close();
});
