// ./scripts/stop: stops this instance, and the instances of tests and drills within it.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { commandLine } from '../command';
import { lockInstance, openInstance, secretsFile } from './instance';
import { homeOf } from './local';
import { orExplain } from './output/problem';
import { findRunning, terminate } from './process/processes';
import { printSteps } from './output/steps';
import { stopServers } from './process/stop-servers';
import { printLine } from './output/print-line';

const step = printSteps(process.stdout);

/** @returns number of stopped processes */
async function stop(home: string): Promise<number> {
  if (!existsSync(secretsFile(home))) return 0;
  const instance = await openInstance(home);
  const start = findRunning(instance, 'start');
  if (start)
    await step('Start', async (report) => {
      report(`waiting for process ${start.pid} to stop everything`);
      await terminate(instance, 'start');
    });
  // The supervisor is stopped first, because it would restart the servers.
  await terminate(instance, 'supervisor');
  const release = await lockInstance(instance, printLine);
  try {
    return (start ? 1 : 0) + (await stopServers(instance, step));
  } finally {
    release();
  }
}

/** Stops the instance in `home` and the instances in its folders. */
async function stopAll(home: string): Promise<number> {
  let stopped = await stop(home);
  const folders = existsSync(home) ? readdirSync(home, { withFileTypes: true }) : [];
  for (const { name } of folders.filter((entry) => entry.isDirectory())) {
    const within = path.join(home, name);
    if (existsSync(secretsFile(within))) stopped += await stopAll(within);
  }
  return stopped;
}

async function main(): Promise<void> {
  const home = homeOf(process.env);
  const stopped = await stopAll(home);
  printLine(stopped > 0 ? 'Stopped.' : `Nothing is running in ${home}.`);
}

void commandLine('stop', 'Stops this instance, and those within it that tests and drills use.')
  .action(() => orExplain(main()))
  .parseAsync();
