// How tenants share the connections to Neo4j. Queries of the fake driver never end, so the started ones can be
// counted.
import type { Driver } from 'neo4j-driver';
import type { GraphScope } from '../../src/graph/run';
import { Graph } from '../../src/graph/run';
import { onlyOf } from '../../src/memory/runs/schedule';

/** A fake driver that records the tenant of each started query or transaction; '' for those without a scope. */
function endlessDriver() {
  const begun: string[] = [];
  const note = (metadata: { tenant_id?: string }) => begun.push(metadata.tenant_id ?? '');
  const never = new Promise<never>(() => undefined);
  const session = () => ({
    run: (_text: string, _params: object, { metadata }: { metadata: object }) => (note(metadata), never),
    beginTransaction: ({ metadata }: { metadata: object }) => (note(metadata), never),
    close: () => Promise.resolve(),
  });
  return { driver: { session } as unknown as Driver, begun };
}

const scopeOf = (tenant_id: string): GraphScope => ({ ...onlyOf('w:1'), tenant_id });
const turn = () => new Promise((resolve) => setImmediate(resolve));

test('while one tenant runs a hundred queries, another tenant and the look-up of credentials start at once', async () => {
  const { driver, begun } = endlessDriver();
  const graph = new Graph(driver, 'neo4j', 1_000);
  for (let i = 0; i < 100; i++) {
    void graph.as(scopeOf('greedy'), '').run('runs/get', { run_id: 'r' });
    void graph.as(scopeOf('greedy'), '').write((transaction) => transaction.run('runs/get', { run_id: 'r' }));
  }
  void graph.as(scopeOf('polite'), '').run('runs/get', { run_id: 'r' });
  void graph.unscoped('auth/find-caller', { key_hash: 'h', session_id: null, workspace_id: null, subject: null });
  await turn();
  const count = (tenant: string) => begun.filter((other) => other === tenant).length;
  expect(count('greedy')).toBeGreaterThanOrEqual(4);
  expect(count('greedy')).toBeLessThanOrEqual(35);
  expect([count('polite'), count('')]).toEqual([1, 1]);
});

test('an aborted request that waits for a connection leaves the queue', async () => {
  const { driver, begun } = endlessDriver();
  const graph = new Graph(driver, 'neo4j', 1_000);
  const over = new AbortController();
  for (let i = 0; i < 100; i++) void graph.as(scopeOf('t'), '').run('runs/get', { run_id: 'r' });
  await turn();
  const before = begun.length;
  const waiting = graph.as(scopeOf('t'), '', { signal: over.signal }).run('runs/get', { run_id: 'r' });
  over.abort(new Error('over'));
  await expect(waiting).rejects.toThrow('over');
  expect(begun.length).toBe(before);
});
