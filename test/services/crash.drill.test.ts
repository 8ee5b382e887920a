// Acknowledged writes survive kills at random times, and backups during writes. Drills only: killed.test.ts is the
// short form.
import { backupDrill } from '../../scripts/lab/drills/backup';
import { crashDrill } from '../../scripts/lab/drills/crash';
import { deletionCrashDrill } from '../../scripts/lab/drills/deletion-crash';
import { importCrashDrill } from '../../scripts/lab/drills/import-crash';
import { importKillsDrill } from '../../scripts/lab/drills/import-kills';
import { drill, randomFrom, seed } from '../support/drill';
import { fakeEmbeddingServer } from '../support/fake-embedding-server';
import { embedderIdentity } from '../support/shared-embedder';
import { useServersForServices } from '../support/servers';

useServersForServices();

drill('after each kill of the service every acknowledged item is stored and imports continue', async () => {
  const kills = 10;
  const { acknowledged, missing, imported, damage, ...report } = await crashDrill(kills, 1_200, 1_500);
  expect(report.kills).toBe(kills);
  expect(acknowledged).toBeGreaterThan(0);
  expect(missing).toBe(0);
  expect(imported.there).toBe(imported.rows);
  expect(Object.entries(damage).filter(([, found]) => found > 0)).toEqual([]);
});

drill(
  'a deletion interrupted by a kill is finished after the restart; later items and other workspaces stay',
  async () => {
    const kills = 20;
    const items = 10_000 * kills;
    const report = await deletionCrashDrill(kills, items, 100);
    expect(report).toEqual({ kills, items, left: 0, later: true, equal: true });
  },
);

drill('an export or import that was killed leaves nothing visible; repeated, it equals the workspace', async () => {
  const kills = 20;
  const report = await importCrashDrill(kills, 150 * kills, 150);
  expect(report).toMatchObject({ kills, halves: 0, seen: 0, equal: true, surplus: 0 });
  expect(report.resumed).toBeGreaterThan(0);
});

drill('a backup during writes contains everything acknowledged before it, and the original loses nothing', async () => {
  const { before, missing, lost, broken } = await backupDrill(2_000);
  expect(before).toBeGreaterThanOrEqual(2_000);
  expect({ missing, lost, broken }).toEqual({ missing: 0, lost: 0, broken: 0 });
});

drill(`an import killed at any point stores everything once and is undone as a whole (seed ${seed})`, async () => {
  const server = await fakeEmbeddingServer(embedderIdentity.dimension);
  const embedder = { EMBEDDING_BASE_URL: server.base_url, EMBEDDING_MODEL: embedderIdentity.model };
  const report = await importKillsDrill(randomFrom(seed), embedder);
  await server.close();
  expect(report).toEqual({ kills: 20, wrong: [] });
});
