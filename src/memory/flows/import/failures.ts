// The error file of an import: a line for each thing that failed and each row that could not be read. It stays as long
// as its run. An attempt that continues after another one died first cuts off the lines written since the last record.
import { appendFile, mkdir, open, rm, truncate } from 'node:fs/promises';
import path from 'node:path';
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import { getRun } from '../../runs/runs';
import { importKind } from './start';

/** Later failures are only counted. */
const maxBytes = 100_000_000;
const readAtOnce = 262_144;

/** @param uploads folder of the files that wait for their run */
export const failedFolder = (uploads: string): string => path.join(path.dirname(uploads), 'failed');

const fileIn = (folder: string, run_id: string) => path.join(folder, `${run_id}.jsonl`);

export interface Failures {
  /** @returns false if the file is full */
  add: (line: string) => boolean;
  /** @returns the size of the file */
  flush: () => Promise<number>;
}

/** @param bytes recorded size of the file */
export function failuresOf(uploads: string, run_id: string, bytes: number): Failures {
  const file = fileIn(failedFolder(uploads), run_id);
  let lines: string[] = [];
  let held = 0;
  let isOpen = false;
  return {
    add: (line) => {
      const size = Buffer.byteLength(line) + 1;
      if (bytes + held + size > maxBytes) return false;
      lines.push(`${line}\n`);
      held += size;
      return true;
    },
    flush: async () => {
      if (!isOpen) {
        await (bytes > 0 ? truncate(file, bytes) : rm(file, { force: true }));
        isOpen = true;
      }
      if (lines.length > 0) {
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await appendFile(file, lines.join(''), { mode: 0o600 });
      }
      bytes += held;
      [lines, held] = [[], 0];
      return bytes;
    },
  };
}

/** The lines of the file; none if nothing failed. @throws NotFound unless the caller sees the import */
export async function* readFailures(ctx: Ctx, uploads: string, run_id: string): AsyncGenerator<string> {
  const { run } = await getRun(ctx, run_id);
  if (run.kind !== importKind) throw new NotFound('run');
  const file = await open(fileIn(failedFolder(uploads), run_id)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!file) return;
  let rest = '';
  for await (const text of file.createReadStream({ encoding: 'utf8', highWaterMark: readAtOnce })) {
    rest += text as string;
    const end = rest.lastIndexOf('\n') + 1;
    if (end > 0) yield rest.slice(0, end);
    rest = rest.slice(end);
  }
}
