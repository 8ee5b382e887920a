import { readMigrations, runInBatches } from '../../src/graph/migrate';
import type { World } from './world';

/** Applies the data moves of a migration, such as `V030`, to the store of the tests, whose schema stays as it is. */
export async function moveData({ ports }: Pick<World, 'ports'>, version: string): Promise<void> {
  const migration = readMigrations(0).find((each) => each.version.startsWith(version));
  if (!migration) throw new Error(`no migration ${version}`);
  const session = ports.driver.session();
  try {
    for (const statement of migration.statements)
      if (statement.startsWith('MATCH')) await runInBatches(session, statement);
  } finally {
    await session.close();
  }
}
