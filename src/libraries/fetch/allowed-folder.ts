// Folders of this machine that a caller may name: only folders within the roots that the operator has configured.
import { realpath } from 'node:fs/promises';
import path from 'node:path';

/** The roots in a setting, separated as in PATH. */
export const rootsOf = (setting: string | undefined): string[] =>
  (setting ?? '').split(path.delimiter).filter((root) => root !== '');

/** The real path of the requested folder. Undefined if it does not exist or is outside the roots. */
export async function allowedFolder(asked: string, roots: string[]): Promise<string | undefined> {
  const real = (name: string) => realpath(name).catch(() => undefined);
  const folder = path.isAbsolute(asked) ? await real(asked) : undefined;
  for (const root of folder === undefined ? [] : roots) {
    const own = await real(root);
    if (own !== undefined && (folder === own || folder?.startsWith(own + path.sep))) return folder;
  }
  return undefined;
}
