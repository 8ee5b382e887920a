// What was acknowledged survives a service that is killed; the long form is scripts/drills/crash.ts.
import { crashDrill } from '../../scripts/drills/crash';
import { useServersForServices } from '../support/servers';

useServersForServices();

test('every item that was acknowledged is there after two kills of the service, and interrupted imports go on', async () => {
  const { kills, acknowledged, missing, imported, damage } = await crashDrill(2, 400, () => undefined);
  expect(kills).toBe(2);
  expect(acknowledged).toBeGreaterThan(0);
  expect(missing).toBe(0);
  expect(imported.there).toBe(imported.rows);
  expect(Object.entries(damage).filter(([, found]) => found > 0)).toEqual([]);
}, 600_000);
