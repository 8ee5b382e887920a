// What an ingest acknowledged is completed after a kill; the long form, with Redis and Neo4j, is scripts/drills/ingest-crash.ts.
import { ingestDrill } from '../../scripts/drills/ingest-crash';
import { useServersForServices } from '../support/servers';

useServersForServices();

test('every text that was acknowledged is completed after kills of service and worker', async () => {
  const none = () => Promise.reject(new Error('the servers of the tests are not killed'));
  const report = await ingestDrill(2, ['service', 'worker'], { least: 15, most: 40 }, none, () => undefined);
  expect(report).toMatchObject({ kills: { service: 1, worker: 1 }, unreadable: 0, incomplete: 0, unfound: 0 });
  expect(report.acknowledged).toBeGreaterThan(0);
  expect(Object.keys(report.runs)).toEqual(['ok']);
}, 600_000);
