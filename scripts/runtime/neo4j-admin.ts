// ./scripts/neo4j-admin: neo4j-admin of the embedded Neo4j, for copies of the graph.
import path from 'node:path';
import { loadConfig, projectRoot } from '../../src/config';
import { lockInstance, openInstance } from './instance';
import { orExplain, Problem } from './output/problem';
import { printLine } from './output/print-line';
import { printSteps } from './output/steps';
import { findRunning } from './process/processes';
import { fetchRuntime } from './servers/download';
import { findJava } from './servers/java';
import { passToAdmin } from './servers/neo4j';

async function main(args: string[]): Promise<void> {
  const config = loadConfig(process.env);
  if (config.NEO4J_URI)
    throw new Problem('NEO4J_URI is set: the graph is not in MEMORY_HOME.', 'Use the neo4j-admin of that Neo4j.');
  const instance = await openInstance(path.resolve(projectRoot, config.MEMORY_HOME));
  if (findRunning(instance, 'neo4j'))
    throw new Problem(`The Neo4j in ${instance.home} is running.`, 'Stop it first: ./scripts/stop');
  const { signal } = new AbortController();
  const java = await findJava();
  const runtime = await fetchRuntime({ report: () => undefined, signal });
  const release = await lockInstance(instance, printLine);
  try {
    const startup = { instance, step: printSteps(process.stderr), signal, launched: new Set<never>(), servers: [] };
    process.exitCode = await passToAdmin(startup, runtime, java, args);
  } finally {
    release();
  }
}

if (require.main === module) void orExplain(main(process.argv.slice(2)));
