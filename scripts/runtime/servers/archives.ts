// Fetches the archives of a lock file into a folder. A file only gets its name once it is complete and its SHA-256 is
// correct; until then it is NAME.part, and the next attempt continues it.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { copyFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { diskFull, errorCode, Problem } from '../output/problem';
import type { Repository } from './repository';

export interface LockedFile {
  sha256: string;
  size: number;
  /** Path in the repository. */
  file: string;
}

interface ArchiveOptions {
  repository: Repository;
  /** Folders that may have an archive already, under its name. */
  known?: string[];
  signal?: AbortSignal;
  onFile?(done: number): void;
}

/** Max concurrent downloads; a mirror may refuse more. */
const atOnce = 6;
/** Maximum number of attempts per file. A broken connection is resumed where it broke. */
const attempts = 3;

/** @param lock lines of `SHA-256 size path` */
export const lockedFiles = (lock: string): LockedFile[] =>
  lock
    .trim()
    .split('\n')
    .map((line) => line.split(' '))
    .map(([sha256 = '', size, file = '']) => ({ sha256, size: Number(size), file }));

/** Two archives of Neo4j have the same file name, so the name here begins with the group. */
export function archiveName({ file }: LockedFile): string {
  const folders = file.split('/');
  return `${folders.slice(0, -3).join('.')}.${folders.at(-1)}`;
}

/** @throws Problem when an archive cannot be fetched or is damaged, or the disk is full */
export async function fetchArchives(entries: LockedFile[], folder: string, options: ArchiveOptions): Promise<void> {
  const left = entries.toReversed();
  const stop = new AbortController();
  const signal = AbortSignal.any([stop.signal, ...(options.signal ? [options.signal] : [])]);
  let done = 0;
  const fetchNext = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      await fetchFile(next, folder, { ...options, signal });
      options.onFile?.(++done);
    }
  };
  const workers = Array.from({ length: atOnce }, fetchNext);
  try {
    await Promise.all(workers);
  } finally {
    stop.abort();
    await Promise.allSettled(workers);
  }
}

/** Copies the archive from another folder of this machine, or downloads it, continuing an interrupted download. */
async function fetchFile(entry: LockedFile, folder: string, options: ArchiveOptions): Promise<void> {
  const { repository, known = [], signal } = options;
  const target = path.join(folder, archiveName(entry));
  if (await isWhole(entry, target)) return;
  for (const there of [
    path.join(repository.local, entry.file),
    ...known.map((lib) => path.join(lib, archiveName(entry))),
  ])
    if (await isWhole(entry, there)) return copyFile(there, target);
  const part = `${target}.part`;
  for (let attempt = 1; ; attempt++)
    try {
      await fetchRest(entry, part, options);
      break;
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof Problem) throw error;
      if (errorCode(error) === 'ENOSPC') throw diskFull(folder);
      if (attempt === attempts) throw unreachable(repository, error as Error);
    }
  if (!(await isWhole(entry, part))) {
    await rm(part);
    throw new Problem(
      `${repository.url}/${entry.file} arrived damaged: its SHA-256 is not that of runtime.lock.`,
      again,
    );
  }
  await rename(part, target);
}

/** Downloads the missing rest of a file. A server without range requests sends the whole file. */
async function fetchRest({ file, size }: LockedFile, part: string, options: ArchiveOptions): Promise<void> {
  const { repository, signal } = options;
  const had = (await sizeOf(part)) ?? 0;
  if (had === size) return;
  const from = had < size ? had : 0;
  const response = await repository.get(file, { from, signal });
  if (!response.ok || !response.body) throw refused(`${repository.url}/${file}`, response.status);
  await pipeline(
    Readable.fromWeb(response.body),
    createWriteStream(part, { flags: response.status === 206 ? 'a' : 'w' }),
    { signal },
  );
  if (((await sizeOf(part)) ?? 0) < size) throw new Error('the connection broke');
}

async function isWhole({ sha256, size }: LockedFile, file: string): Promise<boolean> {
  if ((await sizeOf(file)) !== size) return false;
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex') === sha256;
}

const again = 'Start again; completed downloads are kept.';
const whereFrom =
  'Check the network, and the mirror and proxy in ~/.m2/settings.xml or in MAVEN_REPO and HTTPS_PROXY. Then start again; completed downloads are kept.';

const unreachable = ({ url }: Repository, error: Error) =>
  new Problem(`${url} cannot be reached: ${((error.cause as Error | undefined) ?? error).message}.`, whereFrom, {
    cause: error,
  });

const refused = (url: string, status: number) =>
  new Problem(
    `${url} answers ${status}${status === 401 || status === 403 ? ': it requires another login' : ''}.`,
    status === 404
      ? 'The repository must offer all of Maven Central: see MAVEN_REPO and ~/.m2/settings.xml.'
      : whereFrom,
  );

export async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch {
    return undefined;
  }
}
