// Stores of earlier releases are migrated. For each release, test/support/releases has an export of a workspace.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Driver } from 'neo4j-driver';
import { startBackends } from '../../scripts/runtime/servers/backends';
import { createTenant, createUser, provisionWorkspace } from '../../src/auth/provision';
import { loadConfig, projectRoot, type Config } from '../../src/config';
import { connectGraph } from '../../src/graph/connect';
import { migrate, migrationsApplied, readMigrations } from '../../src/graph/migrate';
import { Graph } from '../../src/graph/run';
import { hiddenTypes } from '../../src/memory/model/relationships';
import { machinery } from '../../src/memory/operations/transfer/properties';
import { exportWorkspace } from '../../src/memory/operations/transfer/export-workspace';
import { importLines } from '../../src/memory/operations/transfer/import';
import { forEver, sinceEver } from '../../src/time';
import { rounds } from '../support/drill';
import { schemaOfMigrations, storedSchema } from '../support/migrations';
import { temporaryFolders } from '../support/programs';
import { useServersForServices } from '../support/servers';
import { embedderIdentity } from '../support/shared-embedder';
import { openWorld, type Client, type Json } from '../support/world';
import { reembed } from '../../src/graph/reembed';

useServersForServices();

const releases = path.join(projectRoot, 'test', 'support', 'releases');
let config: Config;
let driver: Driver;
let stop: () => Promise<void>;

beforeAll(async () => {
  const backends = await startBackends({ home: folder(), onStep: () => undefined });
  stop = () => backends.stop();
  const { neo4j, redis_url } = backends;
  const { uri, user, password } = neo4j;
  config = loadConfig({ NEO4J_URI: uri, NEO4J_USER: user, NEO4J_PASSWORD: password, REDIS_URL: redis_url });
  driver = await connectGraph(config);
});
afterAll(async () => {
  await driver.close();
  await stop();
});
// Registered after the hook above, which stops the processes in the folder.
const folder = temporaryFolders();

const now = () => new Date().toISOString();

async function run(text: string, params: object = {}): Promise<Record<string, unknown>[]> {
  const session = driver.session();
  try {
    return (await session.run(text, params)).records.map((record) => record.toObject() as Record<string, unknown>);
  } finally {
    await session.close();
  }
}

/** Empties the store and drops its schema. */
async function reset(): Promise<void> {
  await run('MATCH (n) CALL (n) { DETACH DELETE n } IN TRANSACTIONS OF 1000 ROWS');
  for (const { name } of await run('SHOW CONSTRAINTS YIELD name')) await run(`DROP CONSTRAINT ${String(name)}`);
  for (const { name } of await run("SHOW INDEXES YIELD name, type WHERE type <> 'LOOKUP' RETURN name"))
    await run(`DROP INDEX ${String(name)}`);
}

/** Applies the schema of a release and records its migrations. */
async function applyUpTo(release: string): Promise<void> {
  await run('CREATE CONSTRAINT migration_version FOR (m:Migration) REQUIRE m.version IS UNIQUE');
  const own = readMigrations(embedderIdentity.dimension).filter(({ version }) => version <= release);
  expect(own.at(-1)?.version).toBe(release);
  for (const { version, checksum, statements } of own) {
    for (const statement of statements) await run(statement);
    await run('CREATE (:Migration {version: $version, checksum: $checksum, applied_at: datetime()})', {
      version,
      checksum,
    });
  }
  await run("CREATE (:Embedder {name: 'default', model: $model, dimension: toInteger($dimension)})", {
    model: embedderIdentity.model,
    dimension: embedderIdentity.dimension,
  });
  await run('CALL db.awaitIndexes(300)');
}

/** A property value of a caller's link with special characters. */
const awkward = 'Said "no\\yes"\n\t\u0000\u001f\u2028 é';

/** Turns the imported links into their form before V004, when callers named types and properties. */
async function asBefore(): Promise<void> {
  const links = await run(
    'MATCH (a)-[l]->(b) WHERE l.link_type IS NOT NULL OR l.properties_json IS NOT NULL RETURN elementId(l) AS id, coalesce(l.link_type, type(l)) AS type, l.properties_json AS said',
  );
  for (const { id, type, said } of links)
    await run(
      'MATCH (a)-[l]->(b) WHERE elementId(l) = $id CREATE (a)-[n:$($type)]->(b) SET n = properties(l), n += $said, n.link_type = null, n.properties_json = null DELETE l',
      { id, type, said: JSON.parse((said as string | null) ?? '{}') as object },
    );
  await run('MATCH ()-[l:LEADS_TO]->() SET l.note = $awkward, l.notes = [$awkward, "x"]', { awkward });
  for (const [found, set] of openEnds)
    for (const pattern of ['(x)', '()-[x]->()'])
      await run(
        `MATCH ${pattern} UNWIND keys(x) AS key WITH x, key WHERE x[key] = datetime('${found}') SET x[key] = datetime('${set}')`,
      );
}

/** Takes the prefix of machinery away, which V032 has given. */
async function withoutPrefix(): Promise<void> {
  for (const pattern of ['(x)', '()-[x]->()'])
    await run(
      `MATCH ${pattern} LET names = [key IN keys(x) WHERE key STARTS WITH '_' | substring(key, 1)]
       FOREACH (name IN names | SET x[name] = x['_' + name], x['_' + name] = null)`,
    );
}

const keysLike = async (condition: string): Promise<number> => {
  const [{ found = 0 } = {}] = await run(
    `CALL () { MATCH (x) RETURN x UNION ALL MATCH ()-[x]->() RETURN x }
     UNWIND keys(x) AS key WITH key WHERE ${condition} RETURN count(*) AS found`,
    { machinery: [...machinery] },
  );
  return found as number;
};

/** Open ends of today, and those before V029. */
const openEnds = [
  [forEver, '+12000-01-01T00:00:00Z'],
  [sinceEver, '-9999-01-01T00:00:00Z'],
] as const;

/** Properties of nodes and relationships that hold a time which the Python driver cannot read. */
async function unreadableTimes(): Promise<unknown[]> {
  const found = [];
  for (const pattern of ['(x)', '()-[x]->()'])
    found.push(
      ...(await run(
        `MATCH ${pattern} UNWIND keys(x) AS key WITH x, key
         WHERE x[key] < datetime('0001-01-01T00:00:00Z') OR x[key] > datetime('9999-12-31T23:59:59Z')
         RETURN DISTINCT key`,
      )),
    );
  return found;
}

const ofService = [
  ...['created_at', 'by_hand', 'from_text', 'holds_from', 'holds_until', 'valid_start_time', 'valid_end_time'],
  ...['transaction_time_start', 'transaction_time_end', 'run_id'],
];
const saidOf = (properties: Json) =>
  JSON.stringify(
    Object.entries(properties)
      .filter(([name]) => !ofService.includes(name))
      .sort(),
  );

/** The open links between items in an export, as text. */
function expectedLinks(texts: string[]): string[] {
  const parsed = texts.map((text) => JSON.parse(text) as Json);
  const contents = new Map(
    parsed
      .filter(({ kind }) => kind === 'item')
      .map(({ item_id, properties }) => [item_id, properties.content as string]),
  );
  return parsed
    .filter(
      ({ kind, to, properties, type }) =>
        kind === 'relationship' && to.item && !properties.mirror && !hiddenTypes.includes(type as string),
    )
    .filter(({ properties }) => (properties.transaction_time_end.time as string).startsWith('+12000'))
    .map(({ from, to, type, properties }) =>
      [
        contents.get(from.item),
        type,
        contents.get(to.item),
        saidOf({ ...properties, ...(type === 'LEADS_TO' && { note: awkward, notes: [awkward, 'x'] }) }),
      ].join(' | '),
    )
    .sort();
}

/** The links that the API returns, in the same form. */
async function linksIn(client: Client, items: Json[]): Promise<string[]> {
  const contents = new Map(items.map(({ item_id, content }) => [item_id, content as string]));
  const shown = new Map<string, string>();
  for (const { item_id } of items)
    for (const { source_id, target_id, link_type, properties } of (
      await client.get(`/memory/${item_id}/links?limit=200`)
    ).body.links as Json[]) {
      const text = [contents.get(source_id), link_type, contents.get(target_id), saidOf(properties as Json)].join(
        ' | ',
      );
      shown.set([source_id, target_id, text].join(), text);
    }
  return [...shown.values()].sort();
}

const files = readdirSync(releases).filter((name) => name.endsWith('.ndjson'));

// The oldest release runs all migrations.
test.each(files.sort().slice(0, rounds(1, files.length)))(
  'a store of the release with %s is upgraded, and works',
  async (file) => {
    const release = path.basename(file, '.ndjson');
    await reset();
    await applyUpTo(release);
    const graph = new Graph(driver, 'neo4j', 30_000);
    const { tenant_id } = await createTenant(graph, 'before');
    const first = await provisionWorkspace(graph, tenant_id, 'first', 'WORKSPACE');
    const { user_id } = await createUser(graph, tenant_id, first.workspace_id, 'owner@example.org');
    const texts = readFileSync(path.join(releases, file), 'utf8').split('\n').slice(0, -1);
    async function* lines() {
      for (const [index, text] of texts.entries()) yield await Promise.resolve({ line: index + 1, text });
    }
    const none = () => Promise.reject(new Error('the vectors are of this model'));
    const ports = { graph, embedder: none, now, onProgress: () => undefined };
    const { workspace_id } = await importLines({ lines, tenant_id }, ports);
    if (release < 'V004') {
      await asBefore();
      expect(await unreadableTimes()).not.toEqual([]);
    }
    if (release < 'V032') {
      await withoutPrefix();
      expect(await keysLike('key IN $machinery')).toBeGreaterThan(30);
    }
    const [{ items: before } = {}] = await run('MATCH (n:MemoryItem) RETURN count(n) AS items');

    const { applied } = await migrate(driver, 'neo4j', embedderIdentity);
    const later = readMigrations(embedderIdentity.dimension).filter(({ version }) => version > release);
    expect(applied).toEqual(later.map(({ version }) => version));
    expect(await migrationsApplied(driver, 'neo4j')).toBe(true);
    expect(await unreadableTimes()).toEqual([]);
    expect(await keysLike('key IN $machinery')).toBe(0);
    expect(await keysLike("key STARTS WITH '_'")).toBeGreaterThan(30);
    expect(await storedSchema(run)).toEqual(schemaOfMigrations());
    expect((await migrate(driver, 'neo4j', embedderIdentity)).applied).toEqual([]);

    const { NEO4J_URI, NEO4J_USER, NEO4J_PASSWORD, REDIS_URL } = config;
    const world = await openWorld({ NEO4J_URI, NEO4J_USER, NEO4J_PASSWORD, REDIS_URL });
    try {
      const client = await world.clientFor({ tenant_id, workspace_id, user_id });
      const list = (await client.get('/memory/list?limit=200')).body;
      expect(list.total).toBe(before);
      const search = async (query: string) => (await client.post('/memory/search', { query, top_k: 3 })).body.results;
      const [found] = await search('Who works at Nordlys Energy?');
      expect(found.content).toBe('Orla Finnegan works at Nordlys Energy.');
      const changed = await client.patch(`/memory/${found.item_id}`, {
        content: 'Orla Finnegan keeps the lighthouse.',
      });
      expect(changed.status).toBe(200);
      expect((await search('Who keeps the lighthouse?'))[0].item_id).toBe(found.item_id);
      expect(await linksIn(client, list.items)).toEqual(expectedLinks(texts));
      for (const route of ['links', 'neighbors']) {
        const { status } = await client.get(`/memory/${found.item_id}/${route}`);
        expect([route, status]).toEqual([route, 200]);
      }
      await client.add({ content: 'Mara Lindqvist saw a fox.' });
      let exported = '';
      for await (const text of exportWorkspace(world.graph, workspace_id, now)) exported += text;
      expect(exported).toContain('keeps the lighthouse');
    } finally {
      await world.close();
    }
  },
);

/** The first migration that no release contains. Each release advances it and adds an export. */
const unreleased = 'V004__Links';

test('every released migration has an export to upgrade from', () => {
  const versions = readMigrations(embedderIdentity.dimension).map(({ version }) => version);
  const past = versions.slice(0, versions.indexOf(unreleased));
  expect(past.length).toBeGreaterThan(0);
  expect(files.map((file) => path.basename(file, '.ndjson'))).toEqual(expect.arrayContaining(past));
});

// A change of the embedding model: the start is refused with the solution, and re-embedding can be interrupted and
// resumed.
describe('another embedding model', () => {
  const old = { model: 'old', dimension: 8 };
  const next = { model: 'next', dimension: 4 };
  const vectorOf = (dimension: number) => (texts: string[]) =>
    Promise.resolve(texts.map((text) => new Float32Array(dimension).fill(text.length)));

  let started: { applied: string[] }[];

  beforeAll(async () => {
    await reset();
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

  test('a start on a graph of another version is refused, changes nothing, and the message names the solution', async () => {
    await driver.executeQuery(
      "MATCH (m:Migration {version: 'V001__Schema'}) SET m.version = 'V001__Identity', m.checksum = 'of another file'",
    );
    await expect(migrate(driver, 'neo4j', next)).rejects.toThrow(
      /^This graph was set up by another version .*V001__Identity.* start with an empty MEMORY_HOME .*import again\.$/,
    );
    const { records } = await driver.executeQuery("MATCH (m:Migration {version: 'V001__Schema'}) RETURN m");
    expect(records).toEqual([]);
  });
});
