// Deletes the files of imports that nobody needs any more: files of runs that were cancelled while they waited, or
// whose process died before it opened one, and error files of runs that have expired or were erased.
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { uploadsIn } from '../../../config';
import { dayMs } from '../../../time';
import type { Job } from '../../runs/schedule';
import { failedFolder } from './failures';

/** Max time for which a file waits for its run. */
const maxWaitMs = dayMs;
const perQuery = 1_000;
const every_ms = 3_600_000;

export const leftFiles: Job = {
  name: 'import-files',
  every_ms,
  run: async ({ graph, config }) => {
    const uploads = uploadsIn(config);
    for (const file of await filesIn(uploads)) {
      const found = await stat(file).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > maxWaitMs) await rm(file, { force: true });
    }
    const files = await filesIn(failedFolder(uploads));
    for (let from = 0; from < files.length; from += perQuery) {
      const some = files.slice(from, from + perQuery);
      const rows = await graph.unscoped('import/list-known', { run_ids: some.map(runOf) });
      const known = new Set(rows.map(({ run_id }) => run_id));
      for (const file of some) if (!known.has(runOf(file))) await rm(file, { force: true });
    }
  },
};

const runOf = (file: string): string => path.basename(file, '.jsonl');

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder).catch(() => [])).map((name) => path.join(folder, name));
