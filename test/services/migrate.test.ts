// A store with another schema, or with vectors of another embedding model.
import type { Driver } from 'neo4j-driver';
import { startBackends } from '../../scripts/runtime/servers/backends';
import { loadConfig } from '../../src/config';
import { connectGraph } from '../../src/graph/connect';
import { migrate } from '../../src/graph/migrate';
import { temporaryFolders } from '../support/programs';
import { useServersForServices } from '../support/servers';
import { embedAhead, reembed } from '../../src/graph/reembed';

useServersForServices();

let driver: Driver;
let stop: () => Promise<void>;

beforeAll(async () => {
  const backends = await startBackends({ home: folder(), onStep: () => undefined });
  stop = () => backends.stop();
  const { neo4j, redis_url } = backends;
  const { uri, user, password } = neo4j;
  const config = loadConfig({ NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, REDIS_URL: redis_url });
  driver = await connectGraph(config);
});
afterAll(async () => {
  await driver.close();
  await stop();
});
// Registered after the hook above, which stops the processes in the folder.
const folder = temporaryFolders();

// A change of the embedding model: the start is refused with the solution, and re-embedding can be interrupted and
// resumed.
describe('another embedding model', () => {
  const old = { model: 'old', dimension: 8 };
  const next = { model: 'next', dimension: 4 };
  const vectorOf = (dimension: number) => (texts: string[]) =>
    Promise.resolve(texts.map((text) => new Float32Array(dimension).fill(text.length)));

  let started: { applied: string[] }[];

  beforeAll(async () => {
    started = await Promise.all([migrate(driver, 'neo4j', old), migrate(driver, 'neo4j', old)]);
    await driver.executeQuery(
      `UNWIND range(1, 1200) AS i CREATE (m:MemoryItem {item_id: 'mem_' + i, content: 'text ' + i, scope_key: 'w:x'})
     WITH m CALL db.create.setNodeVectorProperty(m, 'embedding', [1.0, 0, 0, 0, 0, 0, 0, 0])`,
    );
    // An item without a vector whose version has a text of its own, and one whose version shares the item's.
    await driver.executeQuery(
      `CREATE (m:MemoryItem {item_id: 'mem_y', content: 'now without', scope_key: 'w:x'})
     CREATE (m)-[:HAS_VERSION]->(v:ItemVersion {item_id: 'mem_y', version_id: 'ver_1', content: 'before', scope_key: 'w:x'})
     CREATE (m)-[:HAS_VERSION]->(:ItemVersion {item_id: 'mem_y', version_id: 'ver_2', content: 'now without', scope_key: 'w:x'})
     WITH v CALL db.create.setNodeVectorProperty(v, 'embedding', [1.0, 0, 0, 0, 0, 0, 0, 0])`,
    );
  });

  const itemDimensions = () => dimensions('MATCH (m:MemoryItem) WHERE m.embedding IS NOT NULL');
  const versionDimensions = () => dimensions('MATCH (m:ItemVersion) WHERE m.embedding IS NOT NULL');
  const dimensions = async (vectors: string): Promise<Record<string, number>> => {
    const { records } = await driver.executeQuery(
      `${vectors} RETURN toString(size(m.embedding)) AS dimension, count(*) AS items`,
    );
    return Object.fromEntries(records.map((row) => [row.get('dimension') as string, row.get('items') as number]));
  };

  test('of two processes that start on an empty graph, one runs the migrations, the other waits', () => {
    expect(started.map(({ applied }) => applied.length > 0).sort()).toEqual([false, true]);
  });

  test('a start with another embedder is refused, and the message names the solution', async () => {
    await expect(migrate(driver, 'neo4j', next)).rejects.toThrow(/created with old \(8 dimensions\).*npm run reembed/);
    await expect(migrate(driver, 'neo4j', { ...old, model: 'next' })).rejects.toThrow(/created with old/);
  });

  test('an interrupted re-embedding prevents every start, and can be resumed', async () => {
    let pages = 0;
    const failing = async (texts: string[]) => {
      pages += 1;
      if (pages === 2) throw new Error('cut off');
      return vectorOf(4)(texts);
    };
    await expect(reembed(driver, 'neo4j', next, failing, () => undefined)).rejects.toThrow('cut off');
    expect(await itemDimensions()).toEqual({ '4': 100, '8': 1100 });
    for (const embedder of [old, next])
      await expect(migrate(driver, 'neo4j', embedder)).rejects.toThrow('npm run reembed');

    const progress: number[] = [];
    await reembed(driver, 'neo4j', next, vectorOf(4), ({ done }) => progress.push(done));
    expect(progress.slice(0, 2)).toEqual([100, 200]);
    expect(await itemDimensions()).toEqual({ '4': 1200 });
    expect(await versionDimensions()).toEqual({ '4': 1 });
  });

  test('after re-embedding, a start with the new embedder succeeds, and the indexes answer', async () => {
    await expect(migrate(driver, 'neo4j', next)).resolves.toEqual({ applied: [] });
    const { records } = await driver.executeQuery(
      `MATCH (m:MemoryItem) SEARCH m IN (VECTOR INDEX item_embedding FOR $v WHERE m.scope_key IN ['w:x'] LIMIT 3) RETURN m.item_id AS id`,
      { v: [1, 1, 1, 1] },
    );
    expect(records).toHaveLength(3);
    const versions = await driver.executeQuery(
      `MATCH (v:ItemVersion) SEARCH v IN (VECTOR INDEX version_embedding FOR $v WHERE v.scope_key IN ['w:x'] LIMIT 5) RETURN v.version_id AS id`,
      { v: [1, 1, 1, 1] },
    );
    expect(versions.records.map((row) => row.get('id') as string)).toEqual(['ver_1']);
  });

  test('what was computed ahead is every text that the change embeds, and nothing is written', async () => {
    const ahead: string[] = [];
    const seen = async (texts: string[]) => {
      ahead.push(...texts);
      return vectorOf(4)(texts);
    };
    await embedAhead(driver, 'neo4j', seen, () => undefined);
    await expect(migrate(driver, 'neo4j', next)).resolves.toEqual({ applied: [] });
    const embedded: string[] = [];
    await reembed(
      driver,
      'neo4j',
      next,
      (texts) => (embedded.push(...texts), vectorOf(4)(texts)),
      () => undefined,
    );
    expect(ahead).toEqual(embedded);
    expect(ahead).toHaveLength(1201);
  });

  test('the same model with another length begins again, and one that works beside another stops', async () => {
    const cut = { ...next, dimension: 2 };
    let pages = 0;
    const interrupting = async (texts: string[]) => {
      pages += 1;
      // Another process begins with another length, after a page of this one.
      if (pages === 2) await reembed(driver, 'neo4j', cut, vectorOf(2), () => undefined);
      return vectorOf(4)(texts);
    };
    await expect(reembed(driver, 'neo4j', next, interrupting, () => undefined)).rejects.toThrow('Another process');
    expect(await itemDimensions()).toEqual({ '2': 1200 });
    await expect(migrate(driver, 'neo4j', next)).rejects.toThrow(/next \(2 dimensions\).*Set EMBEDDING_DIMENSIONS/);
    await reembed(driver, 'neo4j', next, vectorOf(4), () => undefined);
  });

  test('a start on a graph of another version is refused, changes nothing, and the message names the solution', async () => {
    await driver.executeQuery(
      "MATCH (m:Migration {version: 'V033__Schema'}) SET m.version = 'V001__Identity', m.checksum = 'of another file'",
    );
    await expect(migrate(driver, 'neo4j', next)).rejects.toThrow(
      /^This graph was set up by another version .*V001__Identity.* start with an empty MEMORY_HOME .* import them there\.$/,
    );
    const { records } = await driver.executeQuery("MATCH (m:Migration {version: 'V033__Schema'}) RETURN m");
    expect(records).toEqual([]);
  });
});
