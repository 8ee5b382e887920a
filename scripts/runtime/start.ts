// ./scripts/start: downloads and starts missing components, then supervises them until Ctrl-C. With --detach a
// separate process supervises.
import { ConfigError, loadConfig, type Config } from '../../src/config';
import { commandLine } from '../command';
import { withServers } from './servers/backends';
import { lockInstance, openInstance } from './instance';
import { embeddingAddress, neo4jAddress, writeLocal } from './local';
import { explainProblem } from './output/problem';
import { prepareGraph } from './prepare-graph';
import { findRunning, forgetProcess, recordProcess, terminate } from './process/processes';
import { baseUrl, ensureService, notesOf, requireServicePort, stopOutdated } from './service';
import { dataSpace, requireSpace } from './process/space';
import type { Startup } from './servers/startup';
import { printSteps } from './output/steps';
import { stopServers } from './process/stop-servers';
import { startSummary } from './output/summary';
import { launchSupervisor, supervise } from './supervisor';
import { printLine } from './output/print-line';

const exitCodes = { good: 0, failed: 1, refused: 2, interrupted: 130 };

/** @returns the exit code */
async function start(config: Config, detach: boolean, signal: AbortSignal): Promise<number> {
  const instance = await openInstance(config.MEMORY_HOME);
  const startup: Startup = { instance, step: printSteps(process.stdout), signal, launched: new Set(), servers: [] };
  const release = await lockInstance(instance, printLine, signal);
  // The record lets ./scripts/stop find a start that is supervising or still in progress.
  const isFirst = findRunning(instance, 'start') === undefined;
  if (isFirst) recordProcess(instance, 'start', process.pid);
  try {
    // A running supervisor would continue with its old settings.
    if (findRunning(instance, 'supervisor')?.notes?.fingerprint !== notesOf(config).fingerprint)
      await terminate(instance, 'supervisor');
    const isSupervised = !isFirst || findRunning(instance, 'supervisor') !== undefined;
    await bringUpAll(startup, config, detach || isSupervised);
    if (detach && !isSupervised) await launchSupervisor(instance, config);
    release();
    if (detach || isSupervised) return exitCodes.good;
    await supervise(startup, printLine);
    return await stopAll(startup);
  } catch (error) {
    await stopServers(instance, startup.step, startup.launched);
    if (!signal.aborted) throw error;
    printLine('Interrupted; everything that had been started was stopped.');
    return exitCodes.interrupted;
  } finally {
    release();
    if (isFirst) forgetProcess(instance, 'start');
  }
}

/**
 * Starts missing components until the service is ready.
 * @param isLeft whether the servers outlive this process
 */
async function bringUpAll(startup: Startup, given: Config, isLeft: boolean): Promise<void> {
  const { instance, step, launched } = startup;
  await requireSpace(instance.home, dataSpace);
  await requireServicePort(startup, given);
  const config = await withServers(startup, given);
  // Data that an earlier version writes during a migration would stay in that version's form.
  await stopOutdated(startup, config);
  const { key, ...ids } = await step('Graph', (report) => prepareGraph(config, report));
  // Written before the service starts, so that the key is not lost if that fails.
  const local = writeLocal(instance.home, {
    base_url: baseUrl(config),
    api_key: key,
    ...ids,
    neo4j: neo4jAddress(config),
    redis_url: config.REDIS_URL ?? '',
    embedding: embeddingAddress(config),
  });
  await ensureService(startup, config);
  printLine(
    startSummary({
      home: instance.home,
      local,
      before: launched.size === 0 ? 'Everything is already running.' : '',
      keyIsNew: key !== undefined,
      hasEmbeddedNeo4j: given.NEO4J_URI === undefined,
      stop: isLeft ? './scripts/stop' : 'Ctrl-C',
    }),
  );
}

/** @returns the exit code */
async function stopAll({ instance, step }: Startup): Promise<number> {
  const release = await lockInstance(instance, printLine);
  try {
    await stopServers(instance, step);
    printLine('Stopped.');
    return exitCodes.good;
  } finally {
    release();
  }
}

async function main({ detach }: { detach?: boolean }): Promise<number> {
  const interrupted = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, () => interrupted.abort());
  // Closing the terminal must not prevent stopping the servers.
  process.stdout.on('error', () => undefined);
  try {
    const config = loadConfig(process.env);
    if (config.PORT === 0) throw new ConfigError('PORT must not be 0.');
    return await start(config, detach === true, interrupted.signal);
  } catch (error) {
    process.stderr.write(`\n${explainProblem(error)}\n`);
    return error instanceof ConfigError ? exitCodes.refused : exitCodes.failed;
  }
}

void commandLine('start', 'Starts everything and runs until Ctrl-C.')
  .option('--detach', 'return as soon as the service is ready')
  .action(async (options: { detach?: boolean }) => {
    process.exitCode = await main(options);
  })
  .parseAsync();
