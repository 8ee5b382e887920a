// The service itself, as a process beside its servers.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot, type Config } from '../../src/config.js';
import { requirePort } from './ports.js';
import { findRunning, launch, terminate } from './processes.js';
import { bringUp, type Startup } from './startup.js';

const startTimeout_ms = 60_000;
const answerTimeout_ms = 2_000;
/** Requests under way get ten seconds to end. */
export const drainTimeout_ms = 15_000;

const main = path.join(projectRoot, 'dist', 'src', 'main.js');

/** Where clients reach the service. */
export function baseUrl(config: Config): string {
  const host = ['0.0.0.0', '::'].includes(config.SERVICE_HOST) ? '127.0.0.1' : config.SERVICE_HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.PORT}`;
}

/**
 * Refuses early what would only come to light at the end, after a download and two servers.
 * @throws Problem when another program has the port
 */
export async function requireServicePort({ instance }: Startup, config: Config): Promise<void> {
  const running = findRunning(instance, 'service');
  if (running?.port !== config.PORT) await requirePort(config.PORT, config.SERVICE_HOST);
}
