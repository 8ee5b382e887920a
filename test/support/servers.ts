// Neo4j and Redis for the tests.
import { mkdirSync } from 'node:fs';
import { Redis } from 'ioredis';
import { takeLock } from '../../scripts/runtime/process/lock';
import { startBackends } from '../../scripts/runtime/servers/backends';
import { loadConfig } from '../../src/config';
import { connectGraph } from '../../src/graph/connect';
import { migrate } from '../../src/graph/migrate';
import { embedderIdentity } from './shared-embedder';

const home = '.memory/test/services';

/**
 * The test graph grows from empty. Neo4j would replan every query after each change of its statistics by three
 * quarters, which takes a sixth of its processor time.
 */
const neo4jSettings = {
  'dbms.cypher.min_replan_interval': '1h',
  'server.memory.query_cache.per_db_cache_num_entries': '5000',
};

/** Starts the servers of the instance in `home` unless they run, and points the environment at them. */
export async function useServers(home: string): Promise<void> {
  const onStep = (line: string) => process.stderr.write(`${line}\n`);
  const { neo4j, redis_url } = await startBackends({ home, onStep, neo4jSettings });
  Object.assign(process.env, {
    NEO4J_URI: neo4j.uri,
    NEO4J_USER: neo4j.user,
    NEO4J_PASSWORD: neo4j.password,
    REDIS_URL: redis_url,
  });
}

/** Applies the schema to the graph in the environment. */
export async function applySchema(): Promise<void> {
  const config = loadConfig(process.env);
  const driver = await connectGraph(config);
  await migrate(driver, config.NEO4J_DATABASE, embedderIdentity);
  await driver.close();
}

/** Time limit of tests that start processes or wait for them to take over runs of killed ones. */
const serviceTestMs = 1_800_000;

/**
 * Called by test files that start services, before all other hooks. A service processes all runs in its graph,
 * including those of other tests. So only one such file runs at a time.
 */
export function useServersForServices(): void {
  jest.setTimeout(serviceTestMs);
  let release = () => {};
  beforeAll(async () => {
    mkdirSync(home, { recursive: true });
    release = await takeLock(`${home}/turn.lock`);
    await useServers(home);
    await applySchema();
    const redis = new Redis(process.env['REDIS_URL'] as string);
    await redis.flushdb();
    redis.disconnect();
  }, serviceTestMs);
  // Hooks of the file run before this one, when its processes have no more work.
  afterAll(() => release());
}
