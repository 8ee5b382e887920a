// ./scripts/backup: copies a running instance. Neo4j is stopped during the copy and the service waits. So the copy
// contains every acknowledged write and no partial one.
import { constants, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { loadConfig, projectRoot, type Config } from '../../src/config';
import { commandLine } from '../command';
import { entries, filesOfCopy, manifestFile, type Manifest } from './copy';
import { lockInstance, openInstance, secretsFile, writePrivate, type Instance } from './instance';
import { orExplain, Problem } from './output/problem';
import { printSteps, type RunStep } from './output/steps';
import { findRunning } from './process/processes';
import { stopServers } from './process/stop-servers';
import { startNeo4j } from './servers/backends';
import { printLine } from './output/print-line';

/**
 * Copies the instance in `home` to `folder`, which must not exist.
 * @throws Problem; then the folder does not exist, and Neo4j is running again
 */
export async function backUp(
  home: string,
  folder: string,
  step: RunStep,
  printLine: (text: string) => void,
): Promise<Manifest> {
  if (!existsSync(secretsFile(home))) throw new Problem(`There is no instance in ${home}.`, 'Set MEMORY_HOME.');
  if (existsSync(folder)) throw new Problem(`${folder} exists.`, 'Name a folder that does not exist.');
  const instance = await openInstance(home);
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  try {
    const created_at = new Date().toISOString();
    const release = await lockInstance(instance, printLine);
    const pause_seconds = await copyAtRest(instance, draft, step).finally(release);
    const files = await step('Manifest', () => filesOfCopy(draft));
    const manifest: Manifest = { format: 1, created_at, pause_seconds, files };
    writePrivate(manifestFile(draft), manifest);
    renameSync(draft, folder);
    return manifest;
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Copies while Neo4j is stopped, and always starts it again.
 * @returns seconds without Neo4j; 0 if it was not running
 */
async function copyAtRest(instance: Instance, draft: string, step: RunStep): Promise<number> {
  const isRunning = findRunning(instance, 'neo4j') !== undefined;
  const began = performance.now();
  if (isRunning) await stopServers(instance, step, ['neo4j']);
  try {
    await step('Copy', async () => {
      for (const name of entries)
        if (existsSync(path.join(instance.home, name)))
          // Copy-on-write where the file system supports it, which takes no time.
          await cp(path.join(instance.home, name), path.join(draft, name), {
            recursive: true,
            mode: constants.COPYFILE_FICLONE,
          });
    });
  } finally {
    if (isRunning) await startNeo4j(instance, step);
  }
  return isRunning ? (performance.now() - began) / 1000 : 0;
}

function requireEmbedded({ NEO4J_URI }: Config): void {
  if (NEO4J_URI)
    throw new Problem(
      'NEO4J_URI is set: the graph is not in MEMORY_HOME.',
      'Back up that Neo4j with its own means; `npm run admin -- workspace export` exports one workspace without a pause.',
    );
}

async function main(folder: string): Promise<void> {
  const config = loadConfig(process.env);
  requireEmbedded(config);
  const home = path.resolve(projectRoot, config.MEMORY_HOME);
  const { files, pause_seconds } = await backUp(home, path.resolve(folder), printSteps(process.stdout), printLine);
  const megabytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1e6;
  printLine(`${megabytes.toFixed(1)} MB in ${folder}; writes had to wait for ${pause_seconds.toFixed(1)} s.`);
}

if (require.main === module)
  void commandLine('backup', 'Copies the instance in MEMORY_HOME to a new folder, while it runs.')
    .argument('<folder>')
    .action((folder: string) => orExplain(main(folder)))
    .parseAsync();
