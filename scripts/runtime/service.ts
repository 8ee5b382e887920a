// Starts the service process, or restarts it after a change of settings or code.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, type Config } from '../../src/config';
import { requirePort } from './process/ports';
import type { Instance } from './instance';
import { findRunning, launch, logFile, terminate, type ProcessNotes } from './process/processes';
import { answersOk, bringUp, type Startup } from './servers/startup';

/**
 * Time limit of a start. Planning the most common requests takes minutes after a restart of Neo4j on a busy machine.
 */
const startTimeoutMs = 300_000;

export function baseUrl(config: Config): string {
  const host = ['0.0.0.0', '::'].includes(config.SERVICE_HOST) ? '127.0.0.1' : config.SERVICE_HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.PORT}`;
}

/**
 * Checks the port before a download and the start of two servers, which would otherwise be wasted.
 * @throws Problem when another program uses the port
 */
export async function requireServicePort({ instance }: Startup, config: Config): Promise<void> {
  if (findRunning(instance, 'service')?.notes?.address === baseUrl(config)) return;
  await requirePort(config.PORT, config.SERVICE_HOST);
}

/** Stops the service if its settings or code have changed. */
export async function stopOutdated({ instance, step }: Startup, config: Config): Promise<void> {
  const running = findRunning(instance, 'service');
  if (running && running.notes?.fingerprint !== notesOf(config).fingerprint)
    await step('Service', async (report) => {
      report('settings or code have changed, restarting');
      await terminate(instance, 'service');
    });
}

/**
 * Starts the service unless it is running.
 * @throws Problem when it does not start
 */
export async function ensureService(startup: Startup, config: Config): Promise<void> {
  const { instance } = startup;
  const env = Object.fromEntries(
    Object.entries(withSecretKey(instance, config)).map(([name, value]) => [name, String(value)]),
  );
  const notes = notesOf(config);
  await bringUp(startup, {
    name: 'service',
    launch: async () =>
      launch(instance, 'service', {
        command: process.execPath,
        args: [path.join(projectRoot, 'dist', 'src', 'main.js')],
        env: { ...process.env, LOG_FILE: logFile(instance, 'service'), ...env },
        notes,
      }),
    isReady: () => answersOk(`${notes.address}/ready`),
    address: () => notes.address,
    timeoutMs: startTimeoutMs,
  });
}

/** Several services on an external graph need one common key, which somebody has to choose. */
function withSecretKey({ secret_key }: Instance, config: Config): Config {
  const own = config.SERVICE_SECRET_KEY ?? (process.env['NEO4J_URI'] ? undefined : secret_key);
  return { ...config, ...(own !== undefined && { SERVICE_SECRET_KEY: own }) };
}

/** The notes for a process with these settings. `dist/.sources` identifies the build (scripts/prepare). */
export function notesOf(config: Config): ProcessNotes {
  const build = path.join(projectRoot, 'dist', '.sources');
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(config))
    .update(existsSync(build) ? readFileSync(build) : '')
    .digest('hex');
  return { address: baseUrl(config), fingerprint };
}
