// npm run reembed: recomputes all vectors with the configured embedder. No service may run meanwhile.
import path from 'node:path';
import { SingleBar } from 'cli-progress';
import { loadConfig, multilingual, projectRoot, type Config } from '../src/config';
import { connectGraph } from '../src/graph/connect';
import { reembed } from '../src/graph/reembed';
import { openEmbedder } from '../src/llm/embed';
import { commandLine } from './command';
import { startBackends } from './runtime/servers/backends';
import { settingsOf } from './runtime/local';
import { openInstance } from './runtime/instance';
import { orExplain, Problem } from './runtime/output/problem';
import { barOptions } from './runtime/output/progress-bar';
import { findRunning } from './runtime/process/processes';

/** Starts the embedded servers for the time of the work, because they are stopped together with the service. */
async function withServers(config: Config, work: (config: Config) => Promise<void>): Promise<void> {
  if (config.NEO4J_URI && config.EMBEDDING_MODEL !== multilingual) return work(config);
  const home = path.resolve(projectRoot, config.MEMORY_HOME);
  if (findRunning(await openInstance(home), 'service'))
    throw new Problem('The service is running.', 'Stop it first: ./scripts/stop');
  const backends = await startBackends({ home, config, onStep: (line) => process.stdout.write(`${line}\n`) });
  const { neo4j, embedding_url } = backends;
  try {
    await work({ ...config, ...settingsOf(neo4j), EMBEDDING_BASE_URL: embedding_url });
  } finally {
    await backends.stop();
  }
}

async function run(config: Config): Promise<void> {
  const driver = await connectGraph(config);
  const embedder = await openEmbedder(config);
  const bar = new SingleBar({
    ...barOptions,
    format: '{bar} {percentage} % · {value} of {total} · {eta_formatted} left',
    noTTYOutput: true,
  });
  try {
    await reembed(
      driver,
      config.NEO4J_DATABASE,
      embedder,
      (texts) => embedder.embed(texts, 'passage'),
      ({ done, total }) => {
        if (bar.isActive) bar.update(done);
        else bar.start(total, done);
      },
    );
  } finally {
    bar.stop();
    await Promise.all([driver.close(), embedder.close()]);
  }
}

async function main(): Promise<void> {
  await withServers(loadConfig(process.env), run);
}

void commandLine(
  'npm run reembed --',
  'Recomputes all vectors with the embedder that the settings name. No service may run meanwhile.',
)
  .action(() => orExplain(main()))
  .parseAsync();
