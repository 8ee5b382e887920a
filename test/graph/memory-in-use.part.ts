// Memory limits of Neo4j: a query refused because others use the memory is retried, one over its own limit is not.
import { Neo4jError, type Driver } from 'neo4j-driver';
import { Graph } from '../../src/graph/run';

const code = 'Neo.TransientError.General.MemoryPoolOutOfMemoryError';

/** A graph whose Neo4j refuses the first queries for lack of memory. */
function graphRefusing(refusals: number, setting: string) {
  let asked = 0;
  const run = () => {
    if (++asked <= refusals) return Promise.reject(new Neo4jError(`${setting} threshold reached`, code, '', ''));
    return Promise.resolve({ records: [] });
  };
  const driver = { session: () => ({ run, close: () => Promise.resolve() }) };
  return { graph: new Graph(driver as unknown as Driver, 'neo4j', 1_000), asked: () => asked };
}

test('a read is retried when other queries use up Neo4j’s memory', async () => {
  const { graph, asked } = graphRefusing(2, 'dbms.memory.transaction.total.max');
  expect(await graph.unscoped('auth/list-signing-keys', {})).toEqual([]);
  expect(asked()).toBe(3);
});

test('a read fails with "unavailable" when Neo4j’s memory stays used up', async () => {
  const { graph } = graphRefusing(Infinity, 'dbms.memory.transaction.total.max');
  await expect(graph.unscoped('auth/list-signing-keys', {})).rejects.toMatchObject({ code: 'unavailable' });
});

test('a read that lost its connection is not retried, because it may have crashed Neo4j', async () => {
  let asked = 0;
  const run = () => {
    asked++;
    return Promise.reject(new Neo4jError('Connection was closed by server', 'ServiceUnavailable', '', ''));
  };
  const driver = { session: () => ({ run, close: () => Promise.resolve() }) };
  const graph = new Graph(driver as unknown as Driver, 'neo4j', 1_000);
  await expect(graph.unscoped('auth/list-signing-keys', {})).rejects.toMatchObject({ code: 'unavailable' });
  expect(asked).toBe(1);
});

test('a query that exceeds the memory limit of one transaction is not retried', async () => {
  const { graph, asked } = graphRefusing(1, 'db.memory.transaction.max');
  await expect(graph.unscoped('auth/list-signing-keys', {})).rejects.toMatchObject({ code: 'too_large' });
  expect(asked()).toBe(1);
});
