import { openTenant, type World } from '../support/world';
import type { GraphScope } from '../../src/graph/run';
import { Graph } from '../../src/graph/run';
import { onlyOf } from '../../src/memory/runs/schedule';
import { migrationsApplied, readMigrations, runInBatches } from '../../src/graph/migrate';
import neo4j, { DateTime, Neo4jError, type Driver, type Session } from 'neo4j-driver';
import { contextOf } from '../support/context';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Unavailable } from '../../src/errors';
import { usageBy } from '../../src/graph/usage';
import { openLog } from '../../src/log';
import { fromDriver, toDateTime, toDriver } from '../../src/graph/values';
import { forEver, sinceEver } from '../../src/time';

// Reads concurrent with a deletion return a whole record or none.
describe('deleted meanwhile', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  test('claims of an idempotency record during its release read it whole, or one of them gets it', async () => {
    const { graph } = world;
    const request = {
      ...{ tenant_id: world.owner.tenant_id, user_id: world.owner.user_id, workspace_id: null },
      ...{ body_hash: 'same', expires_at: '2099-01-01T00:00:00Z', lease_seconds: 30 },
    };
    for (let round = 0; round < 400; round++) {
      const record_id = `${world.owner.tenant_id}-${round}`;
      await graph.unscoped('idempotency/claim', { ...request, record_id, claim: 'first' });
      const others = ['second', 'third', 'fourth', 'fifth'].map((claim) =>
        graph.unscoped('idempotency/claim', { ...request, record_id, claim }),
      );
      await graph.unscoped('idempotency/release', { record_id, claim: 'first' });
      const found = await Promise.all(others);
      for (const { same_body } of found) expect(same_body).toBe(true);
      expect(found.filter(({ mine }) => mine).length).toBeLessThanOrEqual(1);
    }
  });
});

// How tenants share the connections to Neo4j. Queries of the fake driver never end, so the started ones can be
// counted.
describe('fair share', () => {
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
});

// A connection must not be reset while the driver may ask for more rows: that would end the next query on it.
describe('an aborted read of whole items', () => {
  /** A list under way: what is done with its result and its session, in order. */
  function underWay() {
    const done: string[] = [];
    const arrivals: ((row: IteratorResult<unknown>) => void)[] = [];
    const result = {
      next: () => new Promise<IteratorResult<unknown>>((resolve) => arrivals.push(resolve)),
      return: () => (done.push('discarded'), Promise.resolve({ done: true, value: undefined })),
      [Symbol.asyncIterator]: () => result,
    };
    const session = { run: () => result, close: () => (done.push('closed'), Promise.resolve()) };
    const graph = new Graph({ session: () => session } as unknown as Driver, 'neo4j', 60_000);
    const over = new AbortController();
    const read = graph.as(onlyOf('w:1'), '', { signal: over.signal }).run('store/get-many', { item_ids: ['mem_1'] });
    read.catch(() => undefined);
    const turn = () => new Promise((resolve) => setImmediate(resolve));
    const arrive = async () => {
      await turn();
      arrivals.shift()?.({ done: false, value: { toObject: () => ({}) } });
      await turn();
    };
    return { done, arrive, turn, abort: () => (over.abort(new Error('gone')), turn()) };
  }

  test('ends at once before its first row, and asks for nothing more', async () => {
    const { done, arrive, turn, abort } = underWay();
    await turn();
    await abort();
    await arrive();
    expect(done).toEqual(['closed']);
  });

  test('discards the rest after its first row, before its connection is free', async () => {
    const { done, arrive, abort } = underWay();
    await arrive();
    await abort();
    await arrive();
    expect(done).toEqual(['discarded', 'closed']);
  });
});

// Memory limits of Neo4j: a query refused because others use the memory is retried, one over its own limit is not.
describe('memory in use', () => {
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
});

// Migrations of large stores: a batch that is too large for one transaction is halved.
describe('migration batches', () => {
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
});

// A process is ready only for a graph with exactly its own migrations.
describe('migrations applied', () => {
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
});

// What may happen inside a write transaction.
describe('open transaction', () => {
  let world: World;
  beforeAll(async () => (world = await openTenant()));

  test('a query outside of an open write transaction, and a call of the embedder, throw inside it', async () => {
    const ctx = await contextOf(world);
    const inside = (work: () => Promise<unknown>) => ctx.graph.write(work);
    const query = () => ctx.graph.run('runs/get', { run_id: 'none' });
    await expect(inside(query)).rejects.toThrow('A query outside of the transaction inside a write transaction');
    await expect(inside(() => ctx.graph.write(query))).rejects.toThrow('inside a write transaction');
    await expect(inside(() => ctx.embed.embed(['x'], 'query'))).rejects.toThrow('inside a write transaction');
    // What a transaction leaves behind may query once it has ended.
    let release = () => undefined as void;
    const ended = new Promise<void>((resolve) => (release = resolve));
    let left: Promise<unknown> | undefined;
    await inside(() => {
      left = ended.then(query);
      return Promise.resolve();
    });
    release();
    await expect(left).resolves.toBeUndefined();
  });
});

// A Neo4j that does not answer is reported as Unavailable.
describe('unavailable', () => {
  const sockets: Socket[] = [];
  let server: Server;
  let driver: Driver;
  let graph: Graph;
  beforeAll(async () => {
    server = createServer((socket) => sockets.push(socket)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    driver = neo4j.driver(`bolt://127.0.0.1:${port}`, undefined, { connectionAcquisitionTimeout: 100 });
    graph = new Graph(driver, 'neo4j', 1_000);
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await driver.close();
    server.close();
  });

  test('reads from a server that accepts connections but never answers fail with Unavailable', async () => {
    await expect(graph.unscoped('auth/list-signing-keys', {})).rejects.toThrow(Unavailable);
  });
});

describe('usage', () => {
  afterEach(() => jest.useRealTimers());

  test('a tenant over its byte quota is refused until a later count is below the quota', async () => {
    jest.useFakeTimers();
    let stored = 90;
    const usage = usageBy(() => Promise.resolve(stored), openLog('silent'), 100);
    expect(await usage.of('t1')).toBe(90);
    usage.require('t1');
    usage.add('t1', 20);
    expect(() => usage.require('t1')).toThrow('Memory quota exceeded');
    usage.require('t2');
    stored = 10;
    jest.advanceTimersByTime(31_000);
    expect(() => usage.require('t1')).toThrow('Memory quota exceeded');
    await jest.advanceTimersByTimeAsync(0);
    usage.require('t1');
    expect(await usage.of('t1')).toBe(10);
  });
});

// Conversion to driver values and back: times to the nanosecond, open ends as null, numbers.
describe('values', () => {
  test.each(['0001-01-01T00:00:01Z', '9998-12-31T23:59:59.999999999Z', '2024-03-10T01:30:00.000000001Z'])(
    'the time %s is unchanged after conversion to the driver’s type and back',
    (text) => expect(fromDriver({ at: toDateTime(text) })).toEqual({ at: text }),
  );

  test.each(['2024-03-10T01:30:00.5+02:00', '2024-03-09t23:30:00.500z'])(
    'the time %s is converted to the same moment in UTC',
    (text) => expect(fromDriver({ at: toDateTime(text) })).toEqual({ at: '2024-03-09T23:30:00.5Z' }),
  );

  test.each([sinceEver, forEver])('the sentinel %s for an open end is read as null', (text) =>
    expect(fromDriver([toDateTime(text)])).toEqual([null]),
  );

  test('nested driver values are converted to plain values', () => {
    const at = new DateTime(2024, 1, 2, 3, 4, 5, 0, 0);
    expect(fromDriver({ a: [{ at, n: 1, s: 'x', b: true, nothing: null }], list: [1, 2.5] })).toEqual({
      a: [{ at: '2024-01-02T03:04:05Z', n: 1, s: 'x', b: true, nothing: null }],
      list: [1, 2.5],
    });
  });

  test.each([() => 1, Symbol('x'), 1n])('the parameter %p, which Neo4j has no type for, is refused', (value) =>
    expect(() => toDriver({ list: [{ value }] })).toThrow(TypeError),
  );
});
