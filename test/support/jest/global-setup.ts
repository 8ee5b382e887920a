// Before all tests: a real Neo4j and a real Redis, the schema applied once, and the embedder that all share.
// The servers are kept running between runs, stopped by `./scripts/stop`.
import { startBackends } from '../../../scripts/runtime/servers/backends';
import { loadConfig } from '../../../src/config';
import { connectGraph } from '../../../src/graph/connect';
import { migrate } from '../../../src/graph/migrate';
import { openEmbedder } from '../../../src/llm/embed';
import { addressVariable, embedderIdentity, serveEmbedder } from '../shared-embedder';

/** What the teardown finds. */
export type EmbedderOfTests = typeof globalThis & { closeEmbedder?: () => Promise<void> };

/**
 * For every Neo4j that a test starts: they live for minutes, in which compiling their code to the last and collecting garbage
 * beside them takes a third of their processor time and brings nothing.
 */
const shortLived = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

/**
 * The graph grows from nothing to all that the tests write: every query would be planned again each time that its statistics have
 * changed by three quarters, a sixth of Neo4j's processor time.
 */
const neo4jSettings = { 'dbms.cypher.min_replan_interval': '1h' };

export default async function setUp(): Promise<void> {
  process.env['JDK_JAVA_OPTIONS'] ??= shortLived;
  if (!process.env['NEO4J_URI'] || !process.env['REDIS_URL']) await useServers();
  const [model] = await Promise.all([openEmbedder(loadConfig({})), applySchema()]);
  const embedder = await serveEmbedder(model);
  process.env[addressVariable] = embedder.url;
  (globalThis as EmbedderOfTests).closeEmbedder = () => embedder.close();
}

/** Brings up the servers of the tests where they do not run, and points the environment at them. */
async function useServers(): Promise<void> {
  const onStep = (line: string) => process.stderr.write(`${line}\n`);
  const { neo4j, redis_url } = await startBackends({ home: '.memory/test', onStep, neo4jSettings });
  Object.assign(process.env, {
    NEO4J_URI: neo4j.uri,
    NEO4J_USER: neo4j.user,
    NEO4J_PASSWORD: neo4j.password,
    REDIS_URL: redis_url,
  });
}

/** Applies the schema to the graph of the environment. */
async function applySchema(): Promise<void> {
  const config = loadConfig(process.env);
  const driver = await connectGraph(config);
  await migrate(driver, config.NEO4J_DATABASE, embedderIdentity);
  await driver.close();
}
