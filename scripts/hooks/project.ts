// Finds the project of a folder, and whether it is excluded from the memory.
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { nameOfRemote } from '../../src/libraries/text/remote-name';
import { isFile } from './files';
import { remoteOf } from './remote';

const offFile = '.memory-off';

export interface Project {
  /**
   * Named after the remote of its repository, so that it is the same on every machine; without a remote, after its
   * folder.
   */
  name: string;
  /**
   * The folder of the main worktree: all worktrees of a repository are one project. Older memories and imports use this
   * name for the project.
   */
  folder: string;
  isOff: boolean;
}

/** @param cwd any folder; outside of Git, the folder itself is a project */
export function projectOf(cwd: string): Project {
  const start = realpathSync(cwd);
  const folders = [start, ...parentsOf(start)];
  const git = folders.map((folder) => path.join(folder, '.git')).find((file) => isFile(file) || isFolder(file));
  const place = git === undefined ? start : commonFolder(git);
  const remote = git === undefined ? undefined : remoteOf(place);
  const folder = path.basename(place) === '.git' ? path.dirname(place) : place;
  const name = (remote === undefined ? undefined : nameOfRemote(remote)) ?? folder;
  return { name, folder, isOff: [...folders, folder].some((each) => existsSync(path.join(each, offFile))) };
}

const isFolder = (file: string) => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? false;

function parentsOf(folder: string): string[] {
  const parent = path.dirname(folder);
  return parent === folder ? [] : [parent, ...parentsOf(parent)];
}

/** The output of `git rev-parse --git-common-dir`, without a process. */
function commonFolder(git: string): string {
  if (isFolder(git)) return git;
  const [, target = '.'] = /^gitdir: (.+)/.exec(readFileSync(git, 'utf8')) ?? [];
  const own = path.resolve(path.dirname(git), target);
  const common = path.join(own, 'commondir');
  return realpathSync(isFile(common) ? path.resolve(own, readFileSync(common, 'utf8').trim()) : own);
}
