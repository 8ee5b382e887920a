// A process is ready for the graph of its own version only.
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
])('a graph with %s is ready or not', async (_name, versions, isReady) => {
  expect(await migrationsApplied(graphWith(versions), 'neo4j')).toBe(isReady);
});
