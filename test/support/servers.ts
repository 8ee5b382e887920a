// Neo4j and Redis for the tests.
import { Redis } from 'ioredis';
import { startBackends } from '../../scripts/runtime/servers/backends';
import { loadConfig } from '../../src/config';
import { connectGraph } from '../../src/graph/connect';
import { migrate } from '../../src/graph/migrate';
import { embedderIdentity } from './shared-embedder';

/**
 * The graph grows from nothing to all that the tests write: every query would be planned again each time that its statistics have
 * changed by three quarters, a sixth of Neo4j's processor time.
 */
const neo4jSettings = { 'dbms.cypher.min_replan_interval': '1h' };

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

/**
 * For a test file that starts services, before all its other hooks: a service takes up whatever work lies in its graph, so it must not
 * find what tests leave open in the graph of all others, nor get in line with the services of a file that runs beside this one.
 * @param name of a graph of their own, for services that must do themselves whatever they leave open
 */
export function useServersForServices(name = 'services'): void {
  beforeAll(async () => {
    await useServers(`.memory/test/${name}`);
    await applySchema();
    // Of the sixteen databases of a Redis.
    process.env['REDIS_URL'] += `/${process.env['JEST_WORKER_ID']}`;
    const redis = new Redis(process.env['REDIS_URL'] as string);
    await redis.flushdb();
    redis.disconnect();
  });
}
