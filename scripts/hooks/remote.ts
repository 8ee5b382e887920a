// The address of a repository's remote `origin`, read from Git's own file, because a hook has no time to start a
// process.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { isFile } from './files';

const maxBytes = 1024 * 1024;

/** @param folder Git's folder, common to all worktrees */
export function remoteOf(folder: string): string | undefined {
  const file = path.join(folder, 'config');
  return isFile(file) && statSync(file).size <= maxBytes ? originIn(readFileSync(file, 'utf8')) : undefined;
}

function originIn(config: string): string | undefined {
  let isOrigin = false;
  for (const written of config.split('\n')) {
    let line = written.trim();
    if (line.startsWith('[')) {
      const end = line.indexOf(']');
      isOrigin = /^remote\s+"origin"$/i.test(line.slice(1, end).trim());
      line = line.slice(end + 1);
    }
    const equals = line.indexOf('=');
    if (isOrigin && line.slice(0, Math.max(0, equals)).trim().toLowerCase() === 'url')
      return valueOf(line.slice(equals + 1).trim());
  }
  return undefined;
}

/** Without quotes and a trailing comment. */
const valueOf = (text: string): string =>
  (text.startsWith('"') ? text.slice(1).split('"') : text.split(/\s[#;]/))[0]?.trim() ?? '';
