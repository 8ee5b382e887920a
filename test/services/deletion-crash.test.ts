// A deletion that was begun ends, also when the service that carries it out is killed; the long form is scripts/drills/deletion-crash.ts.
import { deletionCrashDrill } from '../../scripts/drills/deletion-crash';
import { useServersForServices } from '../support/servers';

useServersForServices();

test('a workspace that was being cleared when the service was killed is empty after the restart; what came later, and what is beside it, stays', async () => {
  const report = await deletionCrashDrill(2, 20_000, () => undefined);
  expect(report).toEqual({ kills: 2, items: 20_000, left: 0, later: true, equal: true });
}, 600_000);
