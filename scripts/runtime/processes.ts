// The processes of an instance: each has `<name>.pid` for people and scripts, and a record under run/ by which it is known
// again for sure. A process that is not ours is never touched.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { writePrivate, type Instance } from './instance';
import { errorCode, Problem } from './problem';
import { commandOf, stampOf } from './process-stamp';
import { until } from './until';

/** In the order in which they are stopped: the service first, so that it can finish what it has begun. */
export const serverNames = ['service', 'neo4j', 'redis'] as const;
export type ServerName = (typeof serverNames)[number];
/** Their names for people. */
export const serverTitles: Record<ServerName, string> = { service: 'Service', neo4j: 'Neo4j', redis: 'Redis' };
/** The servers, and `start` itself while it runs. */
export type ProcessName = ServerName | 'start';

interface Launch {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  notes?: ProcessNotes;
}

/** What a later start has to know about how a process was started. */
interface ProcessNotes {
  address: string;
  /** Changes with its settings and its code. */
  fingerprint: string;
}

interface ProcessRecord {
  pid: number;
  stamp: string;
  notes?: ProcessNotes;
}

/** How long a process may take to end after it was asked to; requests under way get ten seconds. */
const stopTimeoutsMs: Record<ProcessName, number> = { start: 90_000, service: 15_000, neo4j: 60_000, redis: 10_000 };
const killTimeoutMs = 5_000;

const logLines = 12;

/** The running process of that name; undefined when it does not run, whoever has its process id now. */
export function findRunning(instance: Instance, name: ProcessName): ProcessRecord | undefined {
  if (!existsSync(recordFile(instance, name))) return undefined;
  const record = JSON.parse(readFileSync(recordFile(instance, name), 'utf8')) as ProcessRecord;
  return stampOf(record.pid) === record.stamp ? record : undefined;
}

/** What is left of a process that no longer runs, in words for the user; undefined when nothing is. */
export function describeStale(instance: Instance, name: ServerName): string | undefined {
  if (!existsSync(pidFile(instance, name))) return undefined;
  const pid = Number(readFileSync(pidFile(instance, name), 'utf8'));
  return Number.isInteger(pid) && pid > 0 && stampOf(pid) !== undefined
    ? `${name}.pid was stale: process ${pid} is another program (${commandOf(pid)}) and was left alone`
    : `process ${pid} was gone, started again`;
}

/**
 * Starts a server in a session of its own, so that a Ctrl-C meant for `start` does not reach it, with its output in `logs/`.
 * The log of the run before is kept as `.old`.
 * @throws Problem when there is no such program
 */
export async function launch(
  instance: Instance,
  name: ServerName,
  { command, args, env, notes }: Launch,
): Promise<void> {
  const log = logFile(instance, name);
  if (existsSync(log)) renameSync(log, `${log}.old`);
  const output = openSync(log, 'a', 0o600);
  const child = spawn(command, args, { cwd: instance.home, env, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new Problem(
      `${serverTitles[name]} could not be started: ${(error as Error).message}.`,
      'Check that this program exists and that you may run it, then start again.',
      { cause: error },
    );
  }
  child.unref();
  recordProcess(instance, name, child.pid as number, notes);
}

/** Notes a process of this instance. */
export function recordProcess(instance: Instance, name: ProcessName, pid: number, notes?: ProcessNotes): void {
  writePrivate(recordFile(instance, name), { pid, stamp: stampOf(pid) ?? 'gone', notes } satisfies ProcessRecord);
  rewritePidFile(instance, name, pid);
}

/** Makes the file for people agree with what is known, whatever was written into it. */
export function rewritePidFile(instance: Instance, name: ProcessName, pid: number): void {
  writeFileSync(pidFile(instance, name), `${pid}\n`);
}

/** Forgets a process of this instance. */
export function forgetProcess(instance: Instance, name: ProcessName): void {
  rmSync(recordFile(instance, name), { force: true });
  rmSync(pidFile(instance, name), { force: true });
}

/**
 * Asks a process to end and waits for it; one that takes too long is killed.
 * @returns whether it ended by itself
 */
export async function terminate(instance: Instance, name: ProcessName): Promise<boolean> {
  const ended = async (timeoutMs: number) =>
    (await until(() => (findRunning(instance, name) ? undefined : true), timeoutMs)) === true;
  signalProcess(instance, name, 'SIGTERM');
  const graceful = await ended(stopTimeoutsMs[name]);
  if (!graceful) {
    signalProcess(instance, name, 'SIGKILL');
    await ended(killTimeoutMs);
  }
  forgetProcess(instance, name);
  return graceful;
}

/**
 * Waits until a server that was launched is ready.
 * @param isReady asked again and again
 * @throws Problem with the end of its log when it dies or is not ready in time
 */
export async function waitUntilReady(
  instance: Instance,
  name: ServerName,
  isReady: () => Promise<boolean>,
  timeoutMs: number,
  signal?: AbortSignal,
): Promise<void> {
  const ready = await until(
    async () => {
      if (await isReady()) return true;
      if (!findRunning(instance, name)) throw died(instance, name);
      return undefined;
    },
    timeoutMs,
    signal,
  );
  if (ready) return;
  throw new Problem(
    `${serverTitles[name]} was not ready after ${timeoutMs / 1000} seconds. ${endOfLog(instance, name)}`,
    'Start again when the machine is less busy, or see the log for the reason.',
  );
}

/** A server of this instance has ended on its own. */
export function died(instance: Instance, name: ServerName): Problem {
  return new Problem(
    `${serverTitles[name]} has died. ${endOfLog(instance, name)}`,
    'Put right what the log says, then run ./scripts/start again: it brings back what is missing and keeps all data.',
  );
}

/** Where a server writes what it has to say. */
function logFile(instance: Instance, name: ServerName): string {
  return path.join(instance.home, 'logs', `${name}.log`);
}

function endOfLog(instance: Instance, name: ServerName): string {
  const file = logFile(instance, name);
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trimEnd().split('\n').filter(Boolean) : [];
  if (lines.length === 0) return `Its log is empty: ${file}`;
  return `The end of its log (${file}):\n${lines
    .slice(-logLines)
    .map((line) => `    ${line}\n`)
    .join('')}`.trimEnd();
}

function signalProcess(instance: Instance, name: ProcessName, signal: NodeJS.Signals): void {
  const running = findRunning(instance, name);
  try {
    if (running) process.kill(running.pid, signal);
  } catch (error) {
    // It may end between the two lines above.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

const pidFile = (instance: Instance, name: ProcessName) => path.join(instance.home, `${name}.pid`);
const recordFile = (instance: Instance, name: ProcessName) => path.join(instance.home, 'run', `${name}.json`);
