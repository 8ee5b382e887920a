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
 * The graph grows from nothing to all that the tests write: every query would be planned again each time that its statistics have
 * changed by three quarters, a sixth of Neo4j's processor time.
 */
const neo4jSettings = {
  'dbms.cypher.min_replan_interval': '1h',
  'server.memory.query_cache.per_db_cache_num_entries': '5000',
};

/** Brings up the servers of the instance in `home` where they do not run, and points the environment at them. */
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

/** Applies the schema to the graph of the environment. */
export async function applySchema(): Promise<void> {
  const config = loadConfig(process.env);
  const driver = await connectGraph(config);
  await migrate(driver, config.NEO4J_DATABASE, embedderIdentity);
  await driver.close();
}

/** Starting processes, and waiting for what they take over from killed ones, takes longer than anything else. */
const serviceTestMs = 1_800_000;

/**
 * For a test file that starts services, before all its other hooks. A service takes up whatever work lies in its graph, so it must not
 * find what other tests leave open, nor stand beside the services of another file: one such file runs at a time.
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
  // The hooks of the file, which come later, only end what has nothing to do any more.
  afterAll(() => release());
}
