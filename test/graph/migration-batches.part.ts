// Migrations of large stores: a batch that is too large for one transaction is halved.
import { Neo4jError, type Session } from 'neo4j-driver';
import { runInBatches } from '../../src/graph/migrate';

/** A fake session that accepts at most this many rows in a transaction. */
function sessionHolding(held: number) {
  const asked: number[] = [];
  const run = (statement: string) => {
    const rows = Number(/OF (\d+) ROWS$/.exec(statement)?.[1]);
    asked.push(rows);
    const code = 'Neo.TransientError.General.MemoryPoolOutOfMemoryError';
    return rows > held ? Promise.reject(new Neo4jError('memory pool limit', code, '', '')) : Promise.resolve();
  };
  return { session: { run } as unknown as Session, asked };
}

const statement = 'MATCH (n) CALL (n) { SET n.a = 1 } IN TRANSACTIONS OF 100 ROWS';

test('a migration batch too large for a transaction is halved until it fits', async () => {
  const { session, asked } = sessionHolding(30);
  await runInBatches(session, statement);
  expect(asked).toEqual([100, 50, 25]);
});

test('a single row too large for a transaction fails the migration', async () => {
  const { session, asked } = sessionHolding(0);
  await expect(runInBatches(session, statement)).rejects.toThrow('memory pool limit');
  expect(asked).toEqual([100, 50, 25, 13, 7, 4, 2, 1]);
});
