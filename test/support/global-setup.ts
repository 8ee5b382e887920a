// Before all tests: a real Neo4j and a real Redis, the schema applied once, and the embedder that all share.
// The servers are kept running between runs, stopped by `./scripts/stop`.
import { loadConfig } from '../../src/config';
import { openEmbedder } from '../../src/llm/embed';
import { applySchema, useServers } from './servers';
import { addressVariable, serveEmbedder } from './shared-embedder';

/** What the teardown finds. */
export type EmbedderOfTests = typeof globalThis & { closeEmbedder?: () => Promise<void> };

/**
 * For every Neo4j that a test starts. It lives for minutes: full JIT compilation and concurrent garbage collection would take a third
 * of its processor time and gain nothing.
 */
const shortLived = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

export default async function setUp(): Promise<void> {
  process.env['JDK_JAVA_OPTIONS'] ??= shortLived;
  if (!process.env['NEO4J_URI'] || !process.env['REDIS_URL']) await useServers('.memory/test');
  const [model] = await Promise.all([openEmbedder(loadConfig({})), applySchema()]);
  const embedder = await serveEmbedder(model);
  process.env[addressVariable] = embedder.url;
  (globalThis as EmbedderOfTests).closeEmbedder = () => embedder.close();
}
