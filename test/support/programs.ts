// Temporary folders and fake programs for the tests of the scripts.
import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Returns a function that creates a folder. All folders are removed after the tests. */
export function temporaryFolders(): () => string {
  const made: string[] = [];
  afterAll(() => made.forEach((folder) => rmSync(folder, { recursive: true, force: true })));
  return () => {
    const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'memory-scripts-')));
    made.push(folder);
    return folder;
  };
}

/** Writes an executable shell script. Its folder can be added to PATH. */
export function writeProgram(file: string, body: string): string {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

/** The error message of `work`. */
export async function messageOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => {
      throw new Error('It should have failed.');
    },
    (error: Error) => error.message,
  );
}
