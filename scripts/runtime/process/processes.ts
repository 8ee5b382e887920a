// The processes of an instance. Each has a file `<name>.pid` for people and scripts, and a record under run/ that
// identifies it reliably. Other processes are never touched.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, openSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { roll } from '../../../src/log';
import { writePrivate, type Instance } from '../instance';
import { errorCode, Problem } from '../output/problem';
import { commandOf, stampOf } from './stamp';
import { until } from './until';

/** The servers in the order of stopping: the service first, so that it completes running requests. */
export const serverNames = ['service', 'neo4j', 'redis', 'embedder'] as const;
export type ServerName = (typeof serverNames)[number];
/** Launched processes: the servers, and the supervisor after a start with --detach. */
export type LaunchedName = ServerName | 'supervisor';
export const titles: Record<LaunchedName, string> = {
  service: 'Service',
  neo4j: 'Neo4j',
  redis: 'Redis',
  embedder: 'Embedder',
  supervisor: 'Supervisor',
};
/** Launched processes, and `start` while it runs. */
export type ProcessName = LaunchedName | 'start';

interface Launch {
  command: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  notes?: ProcessNotes;
}

/** Notes about a started process, for later starts. */
export interface ProcessNotes {
  address: string;
  /** Hash of settings and code. */
  fingerprint: string;
}

interface ProcessRecord {
  pid: number;
  stamp: string;
  notes?: ProcessNotes;
}

const stopTimeoutsMs: Record<ProcessName, number> = {
  start: 90_000,
  supervisor: 10_000,
  service: 15_000,
  neo4j: 60_000,
  redis: 10_000,
  embedder: 10_000,
};
const killTimeoutMs = 5_000;

const logLines = 12;

/** The running process with a name. Undefined if it is not running, even if its process id was reused. */
export function findRunning(instance: Instance, name: ProcessName): ProcessRecord | undefined {
  if (!existsSync(recordFile(instance, name))) return undefined;
  const record = JSON.parse(readFileSync(recordFile(instance, name), 'utf8')) as ProcessRecord;
  return stampOf(record.pid) === record.stamp ? record : undefined;
}

/** A message about a process that stopped without removing its pid file; undefined if there is none. */
export function describeStale(instance: Instance, name: ServerName): string | undefined {
  if (!existsSync(pidFile(instance, name))) return undefined;
  const pid = Number(readFileSync(pidFile(instance, name), 'utf8'));
  return Number.isInteger(pid) && pid > 0 && stampOf(pid) !== undefined
    ? `${name}.pid was stale: process ${pid} is another program (${commandOf(pid)}) and was not touched`
    : `process ${pid} had died, restarted`;
}

/**
 * Starts a process in its own session, so that Ctrl-C does not reach it. Its output is appended to a log in `logs/`.
 * @throws Problem when the program does not exist
 */
export async function launch(
  instance: Instance,
  name: LaunchedName,
  { command, args, env, notes }: Launch,
): Promise<void> {
  roll(logFile(instance, name));
  const output = openSync(logFile(instance, name), 'a', 0o600);
  const child = spawn(command, args, { cwd: instance.home, env, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  try {
    await once(child, 'spawn');
  } catch (error) {
    throw new Problem(
      `${titles[name]} could not be started: ${(error as Error).message}.`,
      'Check that this program exists and is executable, then start again.',
      { cause: error },
    );
  }
  child.unref();
  recordProcess(instance, name, child.pid as number, notes);
}

/** Begins a new log; the previous one is kept as `.old`. */
export function beginLog(instance: Instance, name: LaunchedName): void {
  const log = logFile(instance, name);
  if (existsSync(log)) renameSync(log, `${log}.old`);
}

export function recordProcess(instance: Instance, name: ProcessName, pid: number, notes?: ProcessNotes): void {
  writePrivate(recordFile(instance, name), { pid, stamp: stampOf(pid) ?? 'gone', notes } satisfies ProcessRecord);
  rewritePidFile(instance, name, pid);
}

/** Writes the pid file, replacing whatever it contains. */
export function rewritePidFile(instance: Instance, name: ProcessName, pid: number): void {
  writeFileSync(pidFile(instance, name), `${pid}\n`);
}

export function forgetProcess(instance: Instance, name: ProcessName): void {
  rmSync(recordFile(instance, name), { force: true });
  rmSync(pidFile(instance, name), { force: true });
}

/**
 * Stops a process and waits for it; kills it if it takes too long.
 * @returns whether it stopped without being killed
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
 * Waits until a launched server is ready.
 * @param isReady polled
 * @throws Problem with the end of its log when the server stops or is not ready in time
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
    `${titles[name]} was not ready after ${timeoutMs / 1000} seconds. ${endOfLog(instance, name)}`,
    'See the log for the reason, or start again when the machine is less busy.',
  );
}

/** The error for a server of this instance that stopped unexpectedly. */
function died(instance: Instance, name: ServerName): Problem {
  return new Problem(
    `${titles[name]} has stopped unexpectedly. ${endOfLog(instance, name)}`,
    'Fix the cause given in the log, then run ./scripts/start again. It restarts what is missing; no data is lost.',
  );
}

export function logFile(instance: Instance, name: LaunchedName): string {
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
    // The process may stop between the check and the signal.
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

const pidFile = (instance: Instance, name: ProcessName) => path.join(instance.home, `${name}.pid`);
const recordFile = (instance: Instance, name: ProcessName) => path.join(instance.home, 'run', `${name}.json`);
