// An instance: a folder with its own data, logs, settings and process ids, so that several can run side by side.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { takeLock } from './process/lock';
import { choosePort } from './process/ports';
import { diskFull, errorCode, Problem } from './output/problem';

/**
 * Ports and passwords of the servers, and the key of stored secrets. Only ports ever change, when another program has
 * taken them. Only the owner can read the file.
 */
interface Secrets {
  neo4j: { port: number; password: string };
  redis: { port: number; password: string };
  /** Missing until the multilingual embedding server was started once. It has no password. */
  embedder?: { port: number };
  /** `SERVICE_SECRET_KEY` of a service whose graph lies in the instance, unless the environment sets another key. */
  secret_key?: string;
}

export interface Instance extends Secrets {
  /** Absolute path of the folder. */
  home: string;
}

/**
 * Opens the instance in `home` (relative to the checkout), creating it if it is new.
 * @throws Problem when the folder is not writable, the passwords are missing, or a restore was interrupted
 */
export async function openInstance(home: string): Promise<Instance> {
  const folder = path.resolve(projectRoot, home);
  // An empty instance would look like lost data.
  if (!existsSync(secretsFile(folder)) && existsSync(draftOf(folder)))
    throw new Problem(`A restore to ${folder} was interrupted.`, `Repeat it, or remove ${draftOf(folder)}.`);
  try {
    for (const name of ['', 'conf', 'data', 'logs', 'run'])
      mkdirSync(path.join(folder, name), { recursive: true, mode: 0o700 });
    const kept = readSecrets(folder);
    if (!kept) writePrivate(secretsFile(folder), await newSecrets(folder));
    return { home: folder, ...(kept ?? (readSecrets(folder) as Secrets)) };
  } catch (error) {
    if (error instanceof Problem) throw error;
    if (errorCode(error) === 'ENOSPC') throw diskFull(folder);
    throw new Problem(
      `MEMORY_HOME (${folder}) is not writable: ${(error as Error).message}.`,
      'Grant yourself write access, or set MEMORY_HOME to another folder.',
      { cause: error },
    );
  }
}

/**
 * @param printLine prints a message if another process holds the lock
 * @returns a function that releases the lock
 */
export function lockInstance(
  { home }: Instance,
  printLine: (text: string) => void,
  signal?: AbortSignal,
): Promise<() => void> {
  const reportHolder = (pid: number) =>
    printLine(`Waiting for process ${pid}, which is starting or stopping this instance.`);
  return takeLock(path.join(home, 'lock'), reportHolder, signal);
}

/** Stores a new port after another program has taken the old one. */
export function movePort(instance: Instance, server: 'neo4j' | 'redis' | 'embedder', port: number): void {
  if (server === 'embedder') instance.embedder = { port };
  else instance[server].port = port;
  const { home, ...secrets } = instance;
  writePrivate(secretsFile(home), secrets);
}

/** Writes JSON atomically, readable by the owner only. */
export function writePrivate(file: string, value: unknown): void {
  writeFileSync(`${file}.draft`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.draft`, file);
}

/** Folder in which a restore prepares the instance. */
export const draftOf = (folder: string) => `${folder}.draft`;

/** File with ports and passwords of the instance in `folder`. Without the file, no instance exists. */
export const secretsFile = (folder: string) => path.join(folder, 'instance.json');

function readSecrets(folder: string): Secrets | undefined {
  return existsSync(secretsFile(folder))
    ? (JSON.parse(readFileSync(secretsFile(folder), 'utf8')) as Secrets)
    : undefined;
}

async function newSecrets(folder: string): Promise<Secrets> {
  if (readdirSync(path.join(folder, 'data')).length > 0)
    throw new Problem(
      `${secretsFile(folder)} is missing; it contains the passwords for the data in this folder.`,
      `Restore it from a backup, or move ${folder} away to start from scratch.`,
    );
  // Hexadecimal, because a leading dash would look like an option.
  const password = () => randomBytes(24).toString('hex');
  return {
    neo4j: { port: await choosePort(), password: password() },
    redis: { port: await choosePort(), password: password() },
    secret_key: password(),
  };
}
