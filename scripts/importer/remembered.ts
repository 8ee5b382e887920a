// Records the run of an import that this command follows, in MEMORY_HOME/imports/runs until the run has ended: after a
// kill, the same command follows it again.
import { mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { sha256 } from '../../src/libraries/text/hash';
import { writePrivate } from '../runtime/instance';
import type { OpenedPath } from './paths';
import type { ImportTarget } from './service';

export interface Remembered {
  run_id: () => string | undefined;
  keep: (run_id: string) => void;
  forget: () => void;
}

/** @param query parameters sent to the service besides the file */
export function rememberedRun(
  home: string,
  { file, source }: OpenedPath,
  { base_url, workspace_id = '' }: ImportTarget,
  query: string,
): Remembered {
  const entries = source.entries.map((entry) => [entry.path, entry.bytes]);
  const what = [path.resolve(file), statSync(file).mtimeMs, entries, base_url, workspace_id, query];
  const folder = path.join(home, 'imports', 'runs');
  const kept = path.join(folder, `${sha256(JSON.stringify(what)).slice(0, 24)}.json`);
  return {
    run_id: () => {
      try {
        return (JSON.parse(readFileSync(kept, 'utf8')) as { run_id: string }).run_id;
      } catch {
        return undefined;
      }
    },
    keep: (run_id) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      writePrivate(kept, { run_id });
    },
    forget: () => rmSync(kept, { force: true }),
  };
}
