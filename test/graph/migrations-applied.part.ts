// A process is ready only for a graph with exactly its own migrations.
import type { Driver } from 'neo4j-driver';
import { migrationsApplied, readMigrations } from '../../src/graph/migrate';

const own = readMigrations(0).map(({ version }) => version);

/** A graph with these migrations. */
const graphWith = (versions: string[]) =>
  ({
    session: () => ({
      run: () => Promise.resolve({ records: [{ get: () => versions }] }),
      close: () => Promise.resolve(),
    }),
  }) as unknown as Driver;

test.each([
  ['its own migrations', own, true],
  ['one missing', own.slice(1), false],
  ['one of a later version', [...own, 'V999__Later'], false],
])('a process is ready only for its own migrations: a graph with %s', async (_name, versions, isReady) => {
  expect(await migrationsApplied(graphWith(versions), 'neo4j')).toBe(isReady);
});
