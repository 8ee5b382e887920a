// npm run reembed: recomputes all vectors with the configured embedder. No service may run at the same time, except
// with --ahead, which only computes them.
import { setPriority } from 'node:os';
import path from 'node:path';
import { SingleBar } from 'cli-progress';
import { loadConfig, multilingual, projectRoot, type Config } from '../src/config';
import { connectGraph, isServed } from '../src/graph/connect';
import { embedAhead, embedderOf, reembed } from '../src/graph/reembed';
import { openEmbedder } from '../src/llm/embed';
import { commandLine } from './command';
import { embedFitting } from './embed-fitting';
import { openKeptVectors, removeKeptVectors } from './kept-vectors';
import { startBackends } from './runtime/servers/backends';
import { settingsOf } from './runtime/local';
import { openInstance } from './runtime/instance';
import { orExplain, Problem } from './runtime/output/problem';
import { barOptions } from './runtime/output/progress-bar';
import { takeFreeLock } from './runtime/process/lock';
import { findRunning } from './runtime/process/processes';

interface Options {
  ahead?: true;
}

/** Requests of the service have priority. */
const aheadNice = 10;

const inUse = (what: string) =>
  new Problem(
    what,
    'Stop all services first: ./scripts/stop. Most of the work can be done while they run: npm run reembed -- --ahead',
  );

/** Starts the embedded servers for the time of the work, because they are stopped together with the service. */
async function withServers(
  config: Config,
  home: string,
  { ahead }: Options,
  work: (config: Config) => Promise<void>,
): Promise<void> {
  if (config.NEO4J_URI && config.EMBEDDING_MODEL !== multilingual) return work(config);
  const instance = await openInstance(home);
  const isServing = () => findRunning(instance, 'service') !== undefined;
  if (isServing() && !ahead) throw inUse('The service is running.');
  const backends = await startBackends({ home, config, onStep: (line) => process.stdout.write(`${line}\n`) });
  const { neo4j, embedding_url } = backends;
  try {
    await work({ ...config, ...settingsOf(neo4j), EMBEDDING_BASE_URL: embedding_url });
  } finally {
    if (!isServing()) await backends.stop();
  }
}

async function run(config: Config, home: string, { ahead }: Options): Promise<void> {
  const database = config.NEO4J_DATABASE;
  const driver = await connectGraph(config, 'memory-reembed');
  const embedder = await openEmbedder(config);
  const kept = openKeptVectors(
    home,
    embedder,
    embedFitting((texts) => embedder.embed(texts, 'passage')),
  );
  const bar = new SingleBar({
    ...barOptions,
    format: '{bar} {percentage} % · {value} of {total} · {eta_formatted} left',
    noTTYOutput: true,
  });
  const onProgress = ({ done, total }: { done: number; total: number }) => {
    if (bar.isActive) bar.update(done);
    else bar.start(total, done);
  };
  try {
    if (ahead) {
      const before = await embedderOf(driver, database);
      if (before?.model === embedder.model && before.dimension === embedder.dimension)
        throw new Problem(
          `The vectors of this graph are already from ${embedder.model} (${embedder.dimension} dimensions).`,
          'Name the next model: EMBEDDING_MODEL=… npm run reembed -- --ahead',
        );
      await embedAhead(driver, database, kept.embed, onProgress);
    } else {
      // Besides this instance, services on other machines may use the graph.
      if (await isServed(driver, database))
        throw inUse('The graph is in use: a service, worker or command is connected.');
      await reembed(driver, database, embedder, kept.embed, onProgress);
    }
  } finally {
    bar.stop();
    kept.close();
    await Promise.all([driver.close(), embedder.close()]);
  }
  if (!ahead) removeKeptVectors(home);
  process.stdout.write(
    ahead
      ? `The vectors of ${embedder.model} are ready. With the same settings: ./scripts/stop, npm run reembed, ./scripts/start\n`
      : `All vectors are now from ${embedder.model} (${embedder.dimension} dimensions). Start the service with the same settings.\n`,
  );
}

async function main(options: Options): Promise<void> {
  const config = loadConfig(process.env);
  const home = path.resolve(projectRoot, config.MEMORY_HOME);
  await openInstance(home);
  const release = takeFreeLock(path.join(home, 'reembed.lock'));
  if (!release)
    throw new Problem('Another `npm run reembed` is running.', 'Wait for it to end, or stop it: it can be resumed.');
  if (options.ahead) setPriority(aheadNice);
  try {
    await withServers(config, home, options, (reached) => run(reached, home, options));
  } finally {
    release();
  }
}

void commandLine(
  'npm run reembed --',
  'Recomputes all vectors with the embedder in the settings. No service may run at the same time. After an interruption, run it again: it continues where it stopped.',
)
  .option(
    '--ahead',
    'only compute the vectors, while the service runs with its previous settings; afterwards, run the command without --ahead',
  )
  .action((options: Options) => orExplain(main(options)))
  .parseAsync();
