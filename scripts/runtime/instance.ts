// One instance: a folder with data, logs, settings and process ids of its own, so that several can live side by side.
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';
import { takeLock } from './lock';
import { choosePort } from './ports';
import { diskFull, errorCode, Problem } from './problem';

/** What Neo4j and Redis of this instance were made with; kept for good, readable by its owner only. */
interface Secrets {
  neo4j: { port: number; password: string };
  redis: { port: number; password: string };
}

export interface Instance extends Secrets {
  /** Absolute. */
  home: string;
}

/**
 * Opens the instance in `home` (relative to the checkout), making it when it is new.
 * @throws Problem when the folder cannot be written or has lost its passwords
 */
export async function openInstance(home: string): Promise<Instance> {
  const folder = path.resolve(projectRoot, home);
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
      `MEMORY_HOME (${folder}) cannot be written: ${(error as Error).message}.`,
      'Give yourself the right to write there, or set MEMORY_HOME to another folder.',
      { cause: error },
    );
  }
}

/**
 * Keeps other starts and stops of the same instance waiting.
 * @param say is told whom this one has to wait for
 * @returns lets them go on
 */
export function lockInstance(
  { home }: Instance,
  say: (text: string) => void,
  signal?: AbortSignal,
): Promise<() => void> {
  const tellHolder = (pid: number) =>
    say(`Waiting for process ${pid}, which is starting or stopping the same instance.`);
  return takeLock(path.join(home, 'lock'), tellHolder, signal);
}

/** Remembers another port after the old one was taken by another program. */
export function movePort(instance: Instance, server: 'neo4j' | 'redis', port: number): void {
  instance[server].port = port;
  writePrivate(secretsFile(instance.home), { neo4j: instance.neo4j, redis: instance.redis });
}

/** Writes JSON that only its owner may read, whole or not at all. */
export function writePrivate(file: string, value: unknown): void {
  writeFileSync(`${file}.draft`, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.draft`, file);
}

/** Ports and passwords of the instance in `folder`; without it there is none. */
export const secretsFile = (folder: string) => path.join(folder, 'instance.json');

function readSecrets(folder: string): Secrets | undefined {
  return existsSync(secretsFile(folder))
    ? (JSON.parse(readFileSync(secretsFile(folder), 'utf8')) as Secrets)
    : undefined;
}

async function newSecrets(folder: string): Promise<Secrets> {
  if (readdirSync(path.join(folder, 'data')).length > 0)
    throw new Problem(
      `${secretsFile(folder)} is missing; it holds the passwords of the data beside it.`,
      `Bring it back from a backup, or move ${folder} away to begin anew.`,
    );
  // Hexadecimal, because a password that starts with a dash would be taken for an option.
  const password = () => randomBytes(24).toString('hex');
  return {
    neo4j: { port: await choosePort(), password: password() },
    redis: { port: await choosePort(), password: password() },
  };
}
