// Collects the files of a repository from the request, a zip archive, or a folder of the server. It runs in a thread.
import { closeSync, constants, fstatSync, openSync, readdirSync, readSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { repositoryLimits, type SkippedFile } from './limits';
import { isSource } from './parse-file';

export type FileSource =
  | { files: { path: string; content: string }[] }
  | { archive: Uint8Array }
  /** Path without symbolic links, checked by the caller. */
  | { folder: string };

export interface Collected {
  /** Texts of source files by path, sorted. */
  files: Map<string, string>;
  /** Whether a package.json says that nobody else uses the code. */
  isPrivate: boolean;
  skipped: SkippedFile[];
}

/** The message names the exceeded limit. */
export class TooMuch extends Error {}

const manifestName = /(?:^|\/)package\.json$/;
/** Folders that hold dependencies or generated code. */
const foreignFolder =
  /(?:^|\/)(?:node_modules|bower_components|vendor|dist|build|out|target|__pycache__|site-packages|venv|coverage|\.[^/]+)(?=\/)/;

/** @throws TooMuch */
export function collectFiles(source: FileSource): Collected {
  const found: Collected = { files: new Map(), isPrivate: false, skipped: [] };
  let bytes = 0;
  const take = (name: string, read: () => Uint8Array | string, size: number) => {
    const skip = (reason: string) => void found.skipped.push({ path: name.slice(0, repositoryLimits.path), reason });
    const own = cleanPath(name);
    if (own === undefined) return skip('not a path within the repository');
    const isManifest = manifestName.test(own);
    if (foreignFolder.test(own) || !(isSource(own) || isManifest)) return;
    if (own.length > repositoryLimits.path) return skip(`path longer than ${repositoryLimits.path} characters`);
    if (size > repositoryLimits.file) return skip(`larger than ${repositoryLimits.file} bytes`);
    if ((bytes += size) > repositoryLimits.total)
      throw new TooMuch(`The files have more than ${repositoryLimits.total} bytes.`);
    if (found.files.size >= repositoryLimits.files)
      throw new TooMuch(`There are more than ${repositoryLimits.files} source files.`);
    const content = read();
    const text = typeof content === 'string' ? content : textOf(content);
    if (text === undefined) return skip('not UTF-8 text');
    const reason = isManifest ? undefined : unreadable(text);
    if (reason !== undefined) return skip(reason);
    if (isManifest) found.isPrivate ||= /"private"\s*:\s*true/.test(text);
    else found.files.set(own, text);
  };
  if ('files' in source)
    for (const { path: name, content } of source.files) take(name, () => content, Buffer.byteLength(content));
  else if ('archive' in source) fromArchive(source.archive, take);
  else fromFolder(source.folder, take, found.skipped);
  found.files = new Map([...found.files].sort(([a], [b]) => (a < b ? -1 : 1)));
  return found;
}

type Take = (name: string, read: () => Uint8Array | string, size: number) => void;

/** The path without `./`; undefined if it leads out of the repository. */
function cleanPath(name: string): string | undefined {
  const plain = name.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
  if (plain === '' || plain.includes('\0') || /^(?:\/|[A-Za-z]:)/.test(plain)) return undefined;
  return plain.split('/').some((part) => part === '..' || part === '' || part === '.') ? undefined : plain;
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Reason why a text cannot be source code; undefined if it can. */
function unreadable(text: string): string | undefined {
  if (text.includes('\0')) return 'not text';
  for (let start = 0, end = 0; start < text.length; start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    if (end - start > repositoryLimits.line) return `a line longer than ${repositoryLimits.line} characters`;
  }
  return undefined;
}

/** @throws TooMuch; Error for a damaged archive */
function fromArchive(archive: Uint8Array, take: Take): void {
  const sizes = new Map<string, number>();
  const wanted = (name: string) => isSource(name) || manifestName.test(name);
  let total = 0;
  let entries = 0;
  const unpacked = unzipSync(archive, {
    // The size declared by the archive is checked. Unpacking never writes more than that.
    filter: ({ name, originalSize }) => {
      if (++entries > repositoryLimits.entries)
        throw new TooMuch(`The archive has more than ${repositoryLimits.entries} entries.`);
      if (name.endsWith('/') || !wanted(name) || foreignFolder.test(name)) return false;
      sizes.set(name, originalSize);
      if (originalSize > repositoryLimits.file) return false;
      total += originalSize;
      if (total > repositoryLimits.total)
        throw new TooMuch(`The archive has more than ${repositoryLimits.total} bytes.`);
      return true;
    },
  });
  const names = [...sizes.keys()];
  // An archive often wraps the repository in one folder, which is removed from the paths.
  const top = names[0]?.split('/')[0] ?? '';
  const isWrapped = names.length > 0 && names.every((name) => name.startsWith(`${top}/`));
  for (const [name, size] of sizes)
    take(isWrapped ? name.slice(top.length + 1) : name, () => unpacked[name] ?? new Uint8Array(), size);
}

/** Takes the files of a folder. Symbolic links are not followed. */
function fromFolder(root: string, take: Take, skipped: SkippedFile[]): void {
  let entries = 0;
  const walk = (folder: string, prefix: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (++entries > repositoryLimits.entries)
        throw new TooMuch(`The folder has more than ${repositoryLimits.entries} entries.`);
      const name = `${prefix}${entry.name}`;
      if (entry.isSymbolicLink()) {
        if (isSource(name)) skipped.push({ path: name.slice(0, repositoryLimits.path), reason: 'a symbolic link' });
      } else if (entry.isDirectory()) {
        if (!foreignFolder.test(`/${entry.name}/`)) walk(path.join(folder, entry.name), `${name}/`);
      } else if (entry.isFile() && (isSource(name) || manifestName.test(name)))
        fromFile(path.join(folder, entry.name), name, take);
    }
  };
  walk(root, '');
}

function fromFile(file: string, name: string, take: Take): void {
  const handle = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    const { size } = fstatSync(handle);
    take(
      name,
      () => {
        const bytes = Buffer.alloc(size);
        return bytes.subarray(0, readSync(handle, bytes, 0, size, 0));
      },
      size,
    );
  } finally {
    closeSync(handle);
  }
}
