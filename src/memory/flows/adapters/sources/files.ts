// The text files of a folder, page by page in the order of their paths. Links are not followed: they could lead out of the folder.
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { SourceError, type Failure } from '../adapter';

/** The setting `path` of a source that reads a folder. */
export const folderSetting = {
  description: 'A folder of the server, within those that its operator allows (SERVICE_ADAPTER_ROOTS).',
  type: 'string',
  minLength: 1,
  maxLength: 4_000,
};

/** Files of a page. */
const perPage = 100;
const maxFiles = 100_000;
const maxBytes = 1_000_000;

export interface TextFile {
  /** Relative to the folder, with `/`. */
  name: string;
  text: string;
  modified: Date;
}

/** Where a page begins: after the file with this name. */
export interface AfterFile {
  after: string;
}

/**
 * The names of all files with one of the endings, in order. Folders and files whose names begin with a dot are left out.
 * @throws SourceError if there are too many; an error of the file system
 */
export async function filesIn(folder: string, endings: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const open = [''];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    for (const entry of await readdir(path.join(folder, at), { withFileTypes: true })) {
      const name = at === '' ? entry.name : `${at}/${entry.name}`;
      if (entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) open.push(name);
      else if (entry.isFile() && endings.includes(path.extname(entry.name).toLowerCase())) found.push(name);
      if (found.length > maxFiles) throw new SourceError(`The folder has more than ${maxFiles} files.`);
    }
  }
  return found.sort();
}

/** Reads the next files of a folder. @param cursor null for the first */
export async function nextFiles(
  folder: string,
  endings: readonly string[],
  cursor: AfterFile | null,
): Promise<{ files: TextFile[]; failures: Failure[]; cursor: AfterFile; done: boolean }> {
  const after = cursor?.after ?? '';
  const rest = (await filesIn(folder, endings)).filter((name) => name > after);
  const files: TextFile[] = [];
  const failures: Failure[] = [];
  for (const name of rest.slice(0, perPage)) {
    const read = await readText(path.join(folder, name));
    if (typeof read === 'string') failures.push({ id: name, reason: read });
    else if (read) files.push({ name, ...read });
  }
  const done = rest.length <= perPage;
  return { files, failures, cursor: { after: done ? '' : (rest[perPage - 1] ?? '') }, done };
}

/** @returns a reason in words if the file cannot be read; undefined if it is gone */
async function readText(file: string): Promise<Omit<TextFile, 'name'> | string | undefined> {
  try {
    const { size, mtime } = await stat(file);
    if (size > maxBytes) return `Has more than ${maxBytes} bytes.`;
    const chunks: Buffer[] = [];
    // A file that grows meanwhile is not read beyond the limit.
    for await (const chunk of createReadStream(file, { end: maxBytes })) chunks.push(chunk as Buffer);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return text.trim() === '' ? 'Is empty.' : { text, modified: mtime };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return error instanceof TypeError ? 'Is not UTF-8.' : 'Cannot be read.';
  }
}
