// Restarts servers of an instance that die. `start` runs it until Ctrl-C; after `start --detach` it is a separate
// process.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { loadConfig, projectRoot, type Config } from '../../src/config';
import { backOff } from '../../src/process/back-off';
import { lockInstance, openInstance, type Instance } from './instance';
import { explainProblem } from './output/problem';
import { printSteps } from './output/steps';
import { beginLog, findRunning, launch, terminate, titles, waitUntilReady } from './process/processes';
import { withServers } from './servers/backends';
import type { LocalServer, Startup } from './servers/startup';
import { ensureService, notesOf } from './service';
import { printLine } from './output/print-line';

type PrintLine = (text: string) => void;
/** Time source and pause; tests use their own. */
type Clock = { now: () => number; pause: (ms: number, signal: AbortSignal) => Promise<unknown> };

const checkIntervalMs = 250;
/** Every eighth check also asks whether the server works. */
const checksPerProbe = 8;
/** After this number of failed probes in a row, the server is restarted. */
const failuresInRow = 2;
const pauses = { min_ms: 100, max_ms: 5_000, stable_ms: 30_000 };

const clockOfProcess: Clock = {
  now: () => performance.now(),
  pause: (ms, signal) => delay(ms, undefined, { signal }),
};

/** Restarts dead servers until the signal is aborted. The pauses grow while a server keeps dying. */
export async function supervise(
  { instance, servers, signal }: Pick<Startup, 'instance' | 'servers' | 'signal'>,
  printLine: PrintLine,
  clock = clockOfProcess,
): Promise<void> {
  const sayWhen = (text: string) => printLine(`${new Date().toISOString()} ${text}`);
  await Promise.all(servers.map((server) => keepRunning(instance, server, signal, sayWhen, clock)));
}

async function keepRunning(
  instance: Instance,
  server: LocalServer,
  signal: AbortSignal,
  printLine: PrintLine,
  { now, pause }: Clock,
) {
  const pauseAfter = backOff(pauses);
  while (!signal.aborted) {
    const since = now();
    try {
      await whileItWorks(instance, server, () => pause(checkIntervalMs, signal));
      await endBroken(instance, server, signal, printLine);
      await pause(pauseAfter(now() - since), signal);
      await startAgain(instance, server, signal, printLine);
    } catch (error) {
      // Prints only the first line; the others quote a log whose path was already printed.
      if (!signal.aborted) printLine(explainProblem(error).replace(/\n.*/s, ''));
    }
  }
}

/** Returns once the server has died, or lives but no longer works. */
async function whileItWorks(instance: Instance, server: LocalServer, pause: () => Promise<unknown>): Promise<void> {
  for (let checks = 1, failures = 0; failures < failuresInRow && findRunning(instance, server.name); checks++) {
    await pause();
    if (checks % checksPerProbe === 0) failures = (await server.isBroken?.()) ? failures + 1 : 0;
  }
}

/** Ends a server that no longer works, unless a start, a stop or a backup has handled it. */
async function endBroken(
  instance: Instance,
  server: LocalServer,
  signal: AbortSignal,
  printLine: PrintLine,
): Promise<void> {
  if (!findRunning(instance, server.name)) return;
  const release = await lockInstance(instance, printLine, signal);
  try {
    if (!findRunning(instance, server.name) || !(await server.isBroken?.())) return;
    printLine(`${titles[server.name]} is running but no longer works; it will be stopped.`);
    await terminate(instance, server.name);
  } finally {
    release();
  }
}

/**
 * Restarts a dead server and waits until it is ready, unless a start, a stop or a backup has handled it.
 * @throws Problem
 */
async function startAgain(
  instance: Instance,
  server: LocalServer,
  signal: AbortSignal,
  printLine: PrintLine,
): Promise<void> {
  const title = titles[server.name];
  const release = await lockInstance(instance, printLine, signal);
  const began = performance.now();
  try {
    if (findRunning(instance, server.name)) return;
    printLine(
      `${title} has died and is started again; its log: ${path.join(instance.home, 'logs', `${server.name}.log`)}`,
    );
    await server.launch(() => undefined);
  } finally {
    release();
  }
  await waitUntilReady(instance, server.name, () => server.isReady(), server.timeoutMs, signal);
  printLine(`${title} is ready again after ${((performance.now() - began) / 1000).toFixed(1)} s.`);
}

/** Starts a supervisor with these settings that outlives this process. */
export async function launchSupervisor(instance: Instance, config: Config): Promise<void> {
  beginLog(instance, 'supervisor');
  await launch(instance, 'supervisor', {
    command: process.execPath,
    args: [__filename],
    env: process.env,
    notes: notesOf(config),
  });
}

/** Starts the servers, retries until that succeeds, and supervises them. */
async function main(): Promise<void> {
  const stopped = new AbortController();
  const { signal } = stopped;
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => stopped.abort());
  // On a full disk, its log drops lines.
  process.stdout.on('error', () => undefined);
  const config = loadConfig(process.env);
  const instance = await openInstance(path.resolve(projectRoot, config.MEMORY_HOME));
  const startup: Startup = { instance, signal, step: printSteps(process.stdout), launched: new Set(), servers: [] };
  const pauseAfter = backOff(pauses);
  while (startup.servers.length === 0 && !signal.aborted) {
    const release = await lockInstance(instance, printLine, signal);
    try {
      await ensureService(startup, await withServers(startup, config));
    } catch (error) {
      printLine(explainProblem(error));
      startup.servers = [];
    } finally {
      release();
    }
    if (startup.servers.length === 0) await clockOfProcess.pause(pauseAfter(0), signal);
  }
  await supervise(startup, printLine);
}

if (require.main === module)
  main().then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${explainProblem(error)}\n`);
      process.exit(1);
    },
  );
