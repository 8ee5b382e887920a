// Before all tests: starts Neo4j and Redis, applies the schema once, and starts the shared embedder, unless no chosen
// file needs them. The servers keep running between runs until `./scripts/stop`.
import path from 'node:path';
import { loadConfig } from '../../src/config';
import { openEmbedder, type Embedder } from '../../src/llm/embed';
import { openReference } from '../../src/memory/retrieval/cosines';
import { Graph } from '../../src/graph/run';
import { connectGraph } from '../../src/graph/connect';
import { growStore } from './grown-store';
import { needsServers, testFiles } from './levels';
import { applySchema, useServers } from './servers';
import { addressVariable, serveEmbedder } from './shared-embedder';

/** Of the settings that Jest passes, those that choose test files. */
interface CommandLine {
  rootDir: string;
  runTestsByPath: boolean;
  nonFlagArgs: string[];
  testPathPatterns: { toExecutor(options: { rootDir: string }): { isMatch(file: string): boolean } };
}

/** Passes the embedder to the teardown. */
export type EmbedderOfTests = typeof globalThis & { closeEmbedder?: () => Promise<void> };

/**
 * JVM options of every Neo4j in tests. It runs for minutes: full JIT compilation and concurrent garbage collection
 * would take a third of its processor time without benefit.
 */
const shortRunOptions = '-XX:TieredStopAtLevel=1 -XX:+UseSerialGC';

export default async function setUp(chosen: CommandLine): Promise<void> {
  if (!filesOf(chosen).some((file) => needsServers(file))) return;
  process.env['JDK_JAVA_OPTIONS'] ??= shortRunOptions;
  if (!process.env['NEO4J_URI'] || !process.env['REDIS_URL']) await useServers('.memory/test');
  const [model] = await Promise.all([openEmbedder(loadConfig({})), applySchema()]);
  await fillStore(model);
  const embedder = await serveEmbedder(model);
  process.env[addressVariable] = embedder.url;
  (globalThis as EmbedderOfTests).closeEmbedder = () => embedder.close();
}

/** The test files that a command line names. */
function filesOf({ rootDir, runTestsByPath, nonFlagArgs, testPathPatterns }: CommandLine): string[] {
  if (runTestsByPath) return nonFlagArgs;
  const patterns = testPathPatterns.toExecutor({ rootDir });
  return testFiles().filter((file) => patterns.isMatch(path.resolve(rootDir, file)));
}

/**
 * Stores what all tests find: many nodes, and the reference of the real model, before a test with another embedder of
 * the same name could do it.
 */
async function fillStore(model: Embedder): Promise<void> {
  const config = loadConfig(process.env);
  const driver = await connectGraph(config);
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  await openReference(graph, model);
  await growStore(driver);
  // Plans made for an empty store would stay.
  await graph.unscoped('health/delete-plans', {});
  await driver.close();
}
