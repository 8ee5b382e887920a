// An export that is killed leaves no file, an import that is killed goes on, and nothing is seen of it before; the long form is scripts/drills/import-crash.ts.
import { importCrashDrill } from '../../scripts/drills/import-crash';
import { useServersForServices } from '../support/servers';

useServersForServices();

test('an export and an import killed three times are equal to the workspace; of either nothing was seen before', async () => {
  const report = await importCrashDrill(3, 600, () => undefined);
  expect(report).toMatchObject({ kills: 3, halves: 0, seen: 0, equal: true, surplus: 0 });
  expect(report.resumed).toBeGreaterThan(0);
}, 600_000);
