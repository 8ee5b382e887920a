// The process: settings → ports → app → listen → drain. It starts a worker process. With ROLE=worker it is the worker,
// and does not listen.
import type { AddressInfo } from 'node:net';
import { setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { buildApp, contextOfRun } from './app';
import { ConfigError, loadConfig, workerEnvironment, type Config } from './config';
import { connectGraph, isGraphAway } from './graph/connect';
import { migrate, MigrationError } from './graph/migrate';
import { openServer } from './http/server';
import { openEmbedder } from './llm/embed';
import { dropping, openLog, rolling, type Log } from './log';
import { schedule, workOnJobs } from './memory/runs/schedule';
import type { StoredRun } from './memory/runs/runs';
import { startWorkers } from './memory/runs/work';
import { closePorts, openPorts } from './open-ports';
import { planAhead, planLater, replannerOf } from './plan-ahead';
import type { Ports } from './ports';
import { openMetrics, type MetricSources } from './process/metrics';
import { watchEventLoop } from './process/watchdog';
import { reportToService, superviseWorker } from './process/worker-process';
import { connectRedis, isRedisAway } from './redis/connect';
import { oncePerInterval } from './redis/once-per-interval';
import { jobs, processors } from './rooms';

/** Time limits at shutdown. `service` covers running requests and then the worker; `worker` covers its runs. */
const drainMs = { service: 13_000, worker: 6_000 };
/** A worker that sends no heartbeat for this long counts as hanging. */
const silenceMs = 15_000;
/** Time to wait for Neo4j and Redis at start: after a machine crash they start at the same time. */
const backendsMs = 20_000;
const retryPauseMs = 250;
const planningLookMs = 60_000;

async function main(): Promise<void> {
  const config = loadConfig();
  if (config.ROLE === 'worker') await runWorker(config);
  else await runService(config);
}

async function runService(config: Config): Promise<void> {
  const log = logOf(config);
  watchEventLoop(log);
  const ports = await connect(config, log);
  const worker = superviseWorker({
    program: __filename,
    environment: workerEnvironment(),
    silence_ms: silenceMs,
    log,
    onEnded: (run_id) => ports.queues.quick.ended(run_id),
  });
  const openRuns = () => ports.graph.unscoped('runs/count-open', {});
  const stopMetrics = serveMetrics(config, { ofWorker: () => worker.counts(), openRuns });
  const stopServing = serve(ports);
  const close = async () => {
    stopMetrics();
    await stopServing();
    await worker.close();
    await closePorts(ports);
  };
  for (const signal of ['SIGTERM', 'SIGINT'])
    process.once(signal, () => drain(log, signal, drainMs.service, close, () => Promise.resolve()));
}

/** A process with this niceness gets a quarter of a processor that another one wants too. */
const workerNice = 5;

async function runWorker(config: Config): Promise<void> {
  const log = logOf(config).child({ role: 'worker' });
  watchEventLoop(log);
  let end = (_reason: string): void => process.exit(0);
  const report = reportToService(() => end('the service has ended'), drainMs.worker + 2_000);
  // On the same machine, runs leave the processor to requests.
  if (report) setPriority(workerNice);
  const ports = await connect(config, log);
  const quick = report ? { ...ports.queues.quick, ended: report } : ports.queues.quick;
  const reporting = { ...ports, queues: { ...ports.queues, quick } };
  const contextOf = (run: StoredRun, signal: AbortSignal) => contextOfRun(reporting, run, signal);
  const workers = await startWorkers({ ...reporting, contextOf }, processors);
  const { isBusy } = ports.activity;
  const stopJobs = await workOnJobs(jobs, { ...ports, queue: ports.queues.jobs, isBusy });
  // A worker started by a service is asked by that service.
  const stopMetrics = report ? () => undefined : serveMetrics(config, { ofWorker: () => Promise.resolve([]) });
  const close = async () => {
    stopMetrics();
    await Promise.all([workers.close(), stopJobs()]);
    await closePorts(ports);
  };
  end = (reason) => drain(log, reason, drainMs.worker, close, () => workers.giveBack());
  if (!report) for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => end(signal));
  const found = await workers.sweep(0);
  if (found > 0) log.info({ runs: found }, 'interrupted runs resumed');
  log.info({ embedder: ports.embed.model }, 'working');
}

/** The service and its worker share a log; the service rotates it. */
const logOf = ({ LOG_LEVEL, LOG_FILE, ROLE }: Config) =>
  openLog(LOG_LEVEL, LOG_FILE === undefined ? undefined : dropping(rolling(LOG_FILE, ROLE === 'service')));

async function connect(config: Config, log: Log): Promise<Ports> {
  const embed = await openEmbedder(config);
  const driver = await connectWithRetry('Neo4j', log, isGraphAway, () => connectGraph(config));
  const { applied } = await migrate(driver, config.NEO4J_DATABASE, embed);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  const redis = await connectWithRetry('Redis', log, isRedisAway, () => connectRedis(config, log));
  return openPorts({ config, driver, redis, log }, embed);
}

/** @throws the error of the last attempt */
async function connectWithRetry<T>(
  name: string,
  log: Log,
  isAway: (error: unknown) => boolean,
  connect: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + backendsMs;
  for (let isFirst = true; ; isFirst = false) {
    try {
      return await connect();
    } catch (error) {
      if (!isAway(error) || performance.now() > until) throw error;
      if (isFirst) log.warn({ reason: (error as Error).message }, `waiting for ${name}`);
      await delay(retryPauseMs);
    }
  }
}

/** @returns a function that stops listening and scheduling, and waits for running requests */
function serve(ports: Ports): () => Promise<unknown> {
  const { config, redis, progress, queues, embed, keysInUse, activity, log } = ports;
  let warmth: ReturnType<NonNullable<Ports['warmth']>> = 'cold';
  const app = buildApp({ ...ports, warmth: () => warmth }, { checkAnswers: false });
  const server = openServer(app, config.SERVICE_REQUEST_TIMEOUT_MS).listen(config.PORT, config.SERVICE_HOST);
  server.on('error', (error: NodeJS.ErrnoException) =>
    stopWith(
      error.code === 'EADDRINUSE'
        ? `Port ${config.PORT} is already in use; free it, or set PORT to another port.`
        : error.message,
    ),
  );
  let planning: NodeJS.Timeout | undefined;
  server.on('listening', () => {
    log.info({ port: (server.address() as AddressInfo).port, embedder: embed.model }, 'listening');
    void planAhead(ports)
      .then(() => {
        warmth = 'warming';
        log.info('ready for the most common requests');
        return planLater(ports);
      })
      .then(() => {
        warmth = 'warm';
        log.info('warm');
        planning = keepPlansFitting(ports);
      });
  });
  server.on('request', () => activity.note());
  const stopSchedule = schedule(jobs, { queue: queues.jobs, isDue: oncePerInterval(redis), log });
  return () => {
    // Streams never end by themselves, so they are closed here. All other requests are completed.
    progress.stopListening();
    clearInterval(planning);
    const served = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    return Promise.all([served, stopSchedule(), keysInUse.flush()]);
  };
}

function keepPlansFitting(ports: Ports): NodeJS.Timeout {
  const replan = replannerOf(ports, () => planAhead(ports).then(() => planLater(ports)));
  const look = () => replan().catch((error: unknown) => ports.log.warn({ err: error }, 'queries keep their plans'));
  return setInterval(() => void look(), planningLookMs).unref();
}

/** @returns a function that stops listening */
function serveMetrics(
  { SERVICE_METRICS_PORT: port, SERVICE_METRICS_HOST: host }: Config,
  sources: MetricSources,
): () => void {
  if (port === undefined) return () => undefined;
  const server = openMetrics(sources).listen(port, host);
  server.on('error', (error) => stopWith(`The metrics cannot be served at ${host}:${port}: ${error.message}`));
  return () => void server.close();
}

/** Runs `close` and exits. After `max_ms` it runs `giveUp` and exits with an error. */
function drain(
  log: Log,
  reason: string,
  max_ms: number,
  close: () => Promise<unknown>,
  giveUp: () => Promise<unknown>,
): void {
  log.info({ reason }, 'draining');
  setTimeout(() => void giveUp().finally(() => process.exit(1)), max_ms).unref();
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
