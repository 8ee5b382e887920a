// Checks for free disk space in advance, because a full disk is hard to recover from.
import { statfs } from 'node:fs/promises';
import { Problem } from '../output/problem';

const gigabyte = 1024 ** 3;

/** Space for the download and the unpacked runtime. */
export const fetchSpace = gigabyte;
export const dataSpace = gigabyte / 2;

export async function freeSpace(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/**
 * Checks the free disk space.
 * @param probe returns the free bytes; replaced by tests
 * @throws Problem when fewer than `bytes` are free on the disk of `folder`
 */
export async function requireSpace(folder: string, bytes: number, probe = freeSpace): Promise<void> {
  const free = await probe(folder);
  if (free >= bytes) return;
  throw new Problem(
    `Not enough space on the disk of ${folder}: ${inGigabytes(free)} free, ${inGigabytes(bytes)} needed.`,
    'Free some space and start again. MEMORY_HOME moves data and logs to another disk.',
  );
}

export const hasSpace = async (folder: string, bytes: number): Promise<boolean> => (await freeSpace(folder)) >= bytes;

export const inGigabytes = (bytes: number) => `${(bytes / gigabyte).toFixed(1)} GB`;
