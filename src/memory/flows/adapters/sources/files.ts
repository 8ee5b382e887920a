// Text files of a folder, page by page in order of paths. Symbolic links are skipped, because they may lead out of
// the folder.
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { SourceError, type SourceFailure } from '../adapter';

export const folderSetting = {
  description: 'A folder of the server, within those that its operator allows (SERVICE_ADAPTER_ROOTS).',
  type: 'string',
  minLength: 1,
  maxLength: 4_000,
};

const perPage = 100;
const maxFiles = 100_000;
const maxBytes = 1_000_000;

export interface TextFile {
  /** Path relative to the folder, always with `/`. */
  name: string;
  text: string;
  modified: Date;
}

/** The next page begins after this file. */
export interface AfterFile {
  after: string;
}

/**
 * Sorted names of all files with one of the endings, without hidden files and folders.
 * @throws SourceError for too many files; errors of the file system
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

export async function nextFiles(
  folder: string,
  endings: readonly string[],
  cursor: AfterFile | null,
): Promise<{ files: TextFile[]; failures: SourceFailure[]; cursor: AfterFile; done: boolean }> {
  const after = cursor?.after ?? '';
  const rest = (await filesIn(folder, endings)).filter((name) => name > after);
  const files: TextFile[] = [];
  const failures: SourceFailure[] = [];
  for (const name of rest.slice(0, perPage)) {
    const read = await readText(path.join(folder, name));
    if (typeof read === 'string') failures.push({ id: name, reason: read });
    else if (read) files.push({ name, ...read });
  }
  const done = rest.length <= perPage;
  return { files, failures, cursor: { after: done ? '' : (rest[perPage - 1] ?? '') }, done };
}

/** @returns the text, or why it cannot be read; undefined if the file was deleted */
async function readText(file: string): Promise<Omit<TextFile, 'name'> | string | undefined> {
  try {
    const { size, mtime } = await stat(file);
    if (size > maxBytes) return `Has more than ${maxBytes} bytes.`;
    const chunks: Buffer[] = [];
    // Limits the bytes read, in case the file has grown since.
    for await (const chunk of createReadStream(file, { end: maxBytes })) chunks.push(chunk as Buffer);
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return text.trim() === '' ? 'Is empty.' : { text, modified: mtime };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    return error instanceof TypeError ? 'Is not UTF-8.' : 'Cannot be read.';
  }
}
