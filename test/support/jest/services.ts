// Tests under test/services start services, and a service takes up whatever work lies in the graph, whoever has left it there. So files
// that open a world wait until all of these have ended; files that need no graph run beside them.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../../src/config';
import { until } from '../../../scripts/runtime/process/until';

/** Holds a file for each of them that has not ended. */
const folder = path.join(projectRoot, '.memory', 'test', 'services');
const longestMs = 900_000;

export const startsServices = (file: string): boolean => path.basename(path.dirname(file)) === 'services';
export const waitsForServices = (file: string): boolean =>
  !startsServices(file) && readFileSync(file, 'utf8').includes('openWorld');

/** Before the first of these test files runs. */
export function announceServices(files: string[]): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const file of files) writeFileSync(path.join(folder, path.basename(file)), '');
}

/** After one of them. */
export function servicesEnded(file: string): void {
  rmSync(path.join(folder, path.basename(file)), { force: true });
}

/** Waits until all of them have ended, but not for one whose worker was killed. */
export async function untilServicesHaveEnded(): Promise<void> {
  await until(() => (readdirSync(folder).length === 0 ? true : undefined), longestMs);
}
