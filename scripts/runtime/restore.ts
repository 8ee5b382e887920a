// ./scripts/restore: creates an instance from a backup. The backup is first checked and copied to a draft folder, so
// that a failure changes nothing.
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { commandLine } from '../command';
import { entries, readManifest, type Manifest } from './copy';
import { draftOf, openInstance, secretsFile } from './instance';
import { homeOf } from './local';
import { orExplain, Problem } from './output/problem';
import { findRunning, serverNames } from './process/processes';

/**
 * Restores the backup in `folder` to `home`.
 * @param options.replace whether to move an existing instance aside
 * @returns the manifest, and the new path of the previous instance
 * @throws Problem
 */
export async function restore(
  folder: string,
  home: string,
  options: { replace: boolean },
): Promise<{ manifest: Manifest; aside: string | undefined }> {
  if (existsSync(secretsFile(home))) {
    const instance = await openInstance(home);
    const running = serverNames.find((name) => findRunning(instance, name));
    if (running) throw new Problem(`The instance in ${home} is running (${running}).`, 'Stop it: ./scripts/stop');
  }
  const isEmpty = !existsSync(home) || readdirSync(home).length === 0;
  if (!isEmpty && !options.replace)
    throw new Problem(`${home} is not empty.`, 'Set MEMORY_HOME to another folder, or move this one aside: --replace');
  const manifest = await readManifest(folder);
  const draft = draftOf(home);
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  for (const name of entries)
    if (existsSync(path.join(folder, name)))
      await cp(path.join(folder, name), path.join(draft, name), { recursive: true });
  const aside = isEmpty ? undefined : `${home}.before-${new Date().toISOString().replace(/[:.]/g, '-')}`;
  if (aside !== undefined) renameSync(home, aside);
  else rmSync(home, { recursive: true, force: true });
  renameSync(draft, home);
  return { manifest, aside };
}

async function main(folder: string, { replace = false }: { replace?: boolean }): Promise<void> {
  const home = homeOf(process.env);
  const { manifest, aside } = await restore(path.resolve(folder), home, { replace });
  const moved = aside === undefined ? '' : ` The previous contents are in ${aside}.`;
  process.stdout.write(`${home} is as it was at ${manifest.created_at}.${moved} Start it: ./scripts/start\n`);
}

if (require.main === module)
  void commandLine('restore', 'Restores a backup to MEMORY_HOME, in which nothing may be running.')
    .argument('<folder>')
    .option('--replace', 'move the contents of MEMORY_HOME aside')
    .action((folder: string, options: { replace?: boolean }) => orExplain(main(folder, options)))
    .parseAsync();
