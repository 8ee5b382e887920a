// Before all tests: starts Neo4j and Redis, applies the schema once, and starts the shared embedder. The servers keep
// running between runs until `./scripts/stop`.
import { loadConfig } from '../../src/config';
import { openEmbedder, type Embedder } from '../../src/llm/embed';
import { openReference } from '../../src/memory/retrieval/cosines';
import { Graph } from '../../src/graph/run';
import { connectGraph } from '../../src/graph/connect';
import { applySchema, useServers } from './servers';
import { addressVariable, serveEmbedder } from './shared-embedder';

/** Passes the embedder to the teardown. */
export type EmbedderOfTests = typeof globalThis & { closeEmbedder?: () => Promise<void> };

/**
 * JVM options of every Neo4j in tests. It runs for minutes: full JIT compilation and concurrent garbage collection
 * would take a third of its processor time without benefit.
 */
const shortRunOptions = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

export default async function setUp(): Promise<void> {
  process.env['JDK_JAVA_OPTIONS'] ??= shortRunOptions;
  if (!process.env['NEO4J_URI'] || !process.env['REDIS_URL']) await useServers('.memory/test');
  const [model] = await Promise.all([openEmbedder(loadConfig({})), applySchema()]);
  await recordReference(model);
  const embedder = await serveEmbedder(model);
  process.env[addressVariable] = embedder.url;
  (globalThis as EmbedderOfTests).closeEmbedder = () => embedder.close();
}

/** Stores the reference of the real model, before a test with another embedder of the same name could do it. */
async function recordReference(model: Embedder): Promise<void> {
  const config = loadConfig(process.env);
  const driver = await connectGraph(config);
  await openReference(new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS), model);
  await driver.close();
}
