// The process: settings → ports → app → listen → drain, beside a worker process. With ROLE=worker it is one, and does not listen.
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
import { reportToService, superviseWorker } from './worker-process';
import { watchEventLoop } from './watchdog';
import { startWorkers } from './workers';

/** One queue of each kind for all processes of the service. */
const queueNames = { ingests: 'runs', sweeps: 'sweeps' };
/** Time limits at shutdown: for running requests and then the worker, and of these for its runs. */
const drainMs = { service: 13_000, worker: 6_000 };
/** A worker that says nothing for this long hangs. */
const silenceMs = 60_000;
/** The service counts as busy for this long after a request has begun. */
const busyMs = 5_000;

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  if (config.ROLE === 'worker') await runWorker(config);
  else await runService(config);
}

async function runService(config: Config): Promise<void> {
  const log = openLog(config.LOG_LEVEL);
  watchEventLoop(log);
  const ports = await openPorts(config, log);
  const worker = superviseWorker({
    program: __filename,
    silence_ms: silenceMs,
    log,
    onEnded: (run_id) => ports.queue.ended(run_id),
  });
  const stopServing = serve(ports);
  const close = async () => {
    await stopServing();
    await worker.close();
    await closePorts(ports);
  };
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => drain(log, signal, drainMs.service, close, () => Promise.resolve()));
}

async function runWorker(config: Config): Promise<void> {
  const log = openLog(config.LOG_LEVEL).child({ role: 'worker' });
  watchEventLoop(log);
  let end = (_reason: string): void => process.exit(0);
  const report = reportToService(() => end('the service has ended'), drainMs.worker + 2_000);
  const ports = await openPorts(config, log);
  const workers = await startWorkers(report ? { ...ports, queue: { ...ports.queue, ended: report } } : ports);
  const close = async () => {
    await workers.close();
    await closePorts(ports);
  };
  end = (reason) => drain(log, reason, drainMs.worker, close, () => workers.giveBack());
  if (!report) for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => end(signal));
  const found = await workers.sweep(0);
  if (found > 0) log.info({ runs: found }, 'resumed interrupted runs');
  log.info({ embedder: ports.embed.model }, 'working');
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
    queue: await openQueue(redis, queueNames.ingests, log),
    sweeps: await openQueue(redis, queueNames.sweeps, log),
    embed,
    keysInUse: new KeysInUse(graph, log),
    chat: openChat(config),
    fetchUrl: openFetcher(config),
    log,
    now: () => new Date().toISOString(),
  };
}

async function closePorts({ progress, queue, sweeps, driver, redis, embed }: Ports): Promise<void> {
  await progress.close();
  await Promise.all([queue.close(), sweeps.close()]);
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

/** Runs `close` and exits; after the drain time it runs `giveUp` instead. */
function drain(
  log: Log,
  reason: string,
  longest_ms: number,
  close: () => Promise<unknown>,
  giveUp: () => Promise<unknown>,
): void {
  log.info({ reason }, 'draining');
  setTimeout(() => void giveUp().finally(() => process.exit(1)), longest_ms).unref();
  void close().then(() => process.exit(0));
}

function stopWith(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(2);
}

main().catch((error: unknown) => {
  if (error instanceof ConfigError || error instanceof MigrationError) stopWith(error.message);
  stopWith(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
