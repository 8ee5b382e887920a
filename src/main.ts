// The process: settings → ports → workers → app → listen → drain. With ROLE=worker it does not listen.
import type { AddressInfo } from 'node:net';
import { KeysInUse } from './auth/keys-in-use';
import { buildApp, type Ports } from './app';
import { ConfigError, loadConfig, type Config } from './config';
import { openFetcher } from './fetch/fetch-url';
import { connectGraph } from './graph/connect';
import { migrate, MigrationError } from './graph/migrate';
import { Graph } from './graph/run';
import { openServer } from './http/server';
import { onlyOf, schedule } from './memory/runs/schedule';
import { deletions } from './memory/items/deletions';
import { resolution } from './memory/entities/resolution';
import { retention } from './memory/runs/retention';
import { openChat } from './llm/chat';
import { openEmbedder, type Embedder } from './llm/embed';
import { openLog, type Log } from './log';
import { warmUp } from './memory/search/warm-up';
import { connectRedis } from './redis/connect';
import { openLeases } from './redis/leases';
import { openProgress } from './redis/progress-stream';
import { openQueue } from './redis/run-queue';
import { startWorkers } from './workers';

/** One queue for all processes of the service. */
const queueName = 'runs';
/** Time limit for running requests and runs at shutdown. */
const drainMs = 8_000;
/** The service counts as busy for this long after a request has begun. */
const busyMs = 5_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const log = openLog(config.LOG_LEVEL);
  const ports = await openPorts(config, log);
  const workers = await startWorkers(ports);
  const found = await workers.sweep(0);
  if (found > 0) log.info({ runs: found }, 'resumed interrupted runs');
  const closeAll = async () => {
    await workers.close();
    await closePorts(ports);
  };
  if (config.ROLE === 'worker') {
    onSignal(log, closeAll);
    log.info({ embedder: ports.embed.model }, 'working');
    return;
  }
  const stopServing = serve(ports);
  onSignal(log, () => stopServing().then(closeAll));
}

async function openPorts(config: Config, log: Log): Promise<Ports> {
  const embed = await openEmbedder(config);
  const driver = await connectGraph(config);
  const { applied } = await migrate(driver, config.NEO4J_DATABASE, embed);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  const redis = await connectRedis(config, log);
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  return {
    config,
    driver,
    redis,
    progress: await openProgress(redis, config, log),
    queue: await openQueue(redis, queueName, log),
    embed,
    keysInUse: new KeysInUse(graph, log),
    chat: openChat(config),
    fetchUrl: openFetcher(config),
    log,
    now: () => new Date().toISOString(),
  };
}

async function closePorts({ progress, queue, driver, redis, embed }: Ports): Promise<void> {
  await progress.close();
  await queue.close();
  await Promise.allSettled([driver.close(), redis.quit(), embed.close()]);
}

/**
 * Listens and runs the scheduled jobs.
 * @returns stops both and waits for running requests
 */
function serve(ports: Ports): () => Promise<unknown> {
  const { config, driver, redis, progress, embed, keysInUse, log } = ports;
  const server = openServer(buildApp(ports, { checkAnswers: false })).listen(config.PORT, config.SERVICE_HOST);
  server.on('error', (error: NodeJS.ErrnoException) =>
    stopWith(
      error.code === 'EADDRINUSE'
        ? `Port ${config.PORT} is already in use; free it, or set PORT to another port.`
        : error.message,
    ),
  );
  const graph = new Graph(driver, config.NEO4J_DATABASE, config.SERVICE_QUERY_TIMEOUT_MS);
  server.on('listening', () => {
    log.info({ port: (server.address() as AddressInfo).port, embedder: embed.model }, 'listening');
    planAhead(graph, embed).catch((error: unknown) => log.debug({ err: error }, 'the first searches will be slow'));
  });
  let lastRequest = -Infinity;
  server.on('request', () => (lastRequest = performance.now()));
  const isBusy = () => performance.now() - lastRequest < busyMs;
  const jobs = schedule([retention, deletions, resolution(embed, isBusy)], {
    ...ports,
    graph,
    leases: openLeases(redis, log),
  });
  return () => {
    // Streams would last as long as their clients want, so they end here; all other requests are completed.
    progress.stopListening();
    const served = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    return Promise.all([served, jobs.stop(), keysInUse.flush()]);
  };
}

/** Has the queries of a first search planned, as nobody. */
async function planAhead(graph: Graph, embed: Embedder): Promise<void> {
  await graph.unscoped('auth/find-caller', { key_hash: 'none', session_id: null, workspace_id: null });
  const scope = onlyOf('nobody');
  await warmUp({ scope, graph: graph.as(scope, ''), embed });
}

/** Runs `close` and exits, at the latest after the drain time. */
function onSignal(log: Log, close: () => Promise<unknown>): void {
  const drain = (signal: string) => {
    log.info({ signal }, 'draining');
    setTimeout(() => process.exit(1), drainMs).unref();
    void close().then(() => process.exit(0));
  };
  process.once('SIGTERM', drain);
  process.once('SIGINT', drain);
}

function stopWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof MigrationError) stopWith(error.message);
  stopWith(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
