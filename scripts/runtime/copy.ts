// Contents of a backup: data, passwords and ports of an instance, and a manifest that detects damage.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './output/problem';

/** Entries of an instance folder in a backup. Logs and process ids are left out. */
export const entries = ['instance.json', 'local.json', 'conf', 'data'];

export interface Manifest {
  format: 1;
  created_at: string;
  /** Time in seconds that writes had to wait. */
  pause_seconds: number;
  files: { path: string; bytes: number; sha256: string }[];
}

export const manifestFile = (folder: string) => path.join(folder, 'manifest.json');

/** The files in a folder with their sizes and hashes, sorted by path. */
export async function filesOfCopy(folder: string): Promise<Manifest['files']> {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name !== 'manifest.json' && statSync(path.join(folder, name)).isFile())
    .sort();
  const files: Manifest['files'] = [];
  for (const name of found) {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of createReadStream(path.join(folder, name)) as AsyncIterable<Buffer>) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    files.push({ path: name, bytes, sha256: hash.digest('hex') });
  }
  return files;
}

/** @returns undefined if the text was cut off */
function manifestIn(text: string): Partial<Manifest> | undefined {
  try {
    return (JSON.parse(text) ?? undefined) as Partial<Manifest> | undefined;
  } catch {
    return undefined;
  }
}

/**
 * The manifest of a backup, after checking that all files exist unchanged, and no others.
 * @throws Problem
 */
export async function readManifest(folder: string): Promise<Manifest> {
  if (!existsSync(manifestFile(folder)))
    throw new Problem(`${folder} is not a complete backup: it has no manifest.json.`, 'Name the folder of a backup.');
  const manifest = manifestIn(readFileSync(manifestFile(folder), 'utf8'));
  if (manifest?.format !== 1 || !Array.isArray(manifest.files))
    throw new Problem(`${manifestFile(folder)} is damaged, or belongs to another version.`, 'Restore another backup.');
  const found = new Map((await filesOfCopy(folder)).map((file) => [file.path, file.sha256]));
  const damaged = manifest.files.find((file) => found.get(file.path) !== file.sha256);
  if (damaged)
    throw new Problem(`${path.join(folder, damaged.path)} is missing or damaged.`, 'Restore another backup.');
  const known = new Set(manifest.files.map((file) => file.path));
  const foreign = [...found.keys()].find((file) => !known.has(file));
  if (foreign !== undefined)
    throw new Problem(`${path.join(folder, foreign)} is not in the manifest of the backup.`, 'Restore another backup.');
  return manifest as Manifest;
}
