// Record of an import in MEMORY_HOME/imports/runs: what is done, so that an interrupted run continues, and which items
// it created, so that it can be undone. Lines are only added. What is sent is named before, what is settled after the
// answer: if a kill comes between, the next run finds it stored and still counts it as its own, unless an earlier run
// names it.
import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import type { Ledger, LedgerLine as Stored } from '../../src/memory/flows/import/store-found';
import type { ImportTarget } from './send';

interface Head {
  key: string;
  origins: string[];
  /** Start of the run. */
  at: string;
}

interface Line extends Stored {
  ended?: true;
}

export interface RunRecord extends Ledger {
  run: string;
  add(line: Line): void;
  /** Adds a line to the error file. */
  fail(line: string): void;
  /** The error file; undefined if nothing failed. */
  failures(): string | undefined;
  /** Whether there is something to undo, also from before an interruption. */
  hasCreated(): boolean;
}

export interface Recorded {
  origins: string[];
  item_ids: Set<string>;
}

const folderIn = (home: string) => path.join(home, 'imports', 'runs');

/** Continues the interrupted run of the same import, or begins one. */
export function openRecord(
  home: string,
  files: string[],
  target: ImportTarget,
  origins: string[],
  now: Date,
): RunRecord {
  const folder = folderIn(home);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const what = [...files.map((file) => path.resolve(file)), target.base_url, target.workspace_id ?? '', ...origins];
  const key = createHash('sha256').update(JSON.stringify(what)).digest('hex').slice(0, 24);
  for (const run of runsIn(home)) {
    const [head, ...lines] = linesOf(home, run);
    if ((head as Head | undefined)?.key !== key || lines.some(({ ended }) => ended)) continue;
    return recordOf(folder, run, lines);
  }
  const run = nameOf(folder, origins, now);
  appendFileSync(
    path.join(folder, `${run}.jsonl`),
    `${JSON.stringify({ key, origins, at: now.toISOString() } satisfies Head)}\n`,
    {
      mode: 0o600,
    },
  );
  return recordOf(folder, run, []);
}

function nameOf(folder: string, origins: string[], now: Date): string {
  const [first = 'import:file', ...others] = origins;
  const at = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const name = `${others.length > 0 ? 'several' : first.slice('import:'.length)}-${at}`;
  for (let count = 1; ; count++) {
    const run = count === 1 ? name : `${name}-${count}`;
    if (!existsSync(path.join(folder, `${run}.jsonl`))) return run;
  }
}

function recordOf(folder: string, run: string, lines: Line[]): RunRecord {
  const done = new Set(lines.flatMap((line) => line.done ?? []));
  let hasCreated = lines.some(({ item_ids = [] }) => item_ids.length > 0);
  const failures = path.join(path.dirname(folder), 'failed', `${run}.jsonl`);
  return {
    run,
    fail: (line) => {
      mkdirSync(path.dirname(failures), { recursive: true, mode: 0o700 });
      appendFileSync(failures, `${line}\n`, { mode: 0o600 });
    },
    failures: () => (existsSync(failures) ? failures : undefined),
    hasCreated: () => hasCreated,
    done,
    pending: new Set(lines.flatMap(({ sent }) => sent ?? []).filter((id) => !done.has(id))),
    add: (line) => {
      hasCreated ||= (line.item_ids ?? []).length > 0;
      if (line.ended || [line.sent, line.done, line.item_ids].some((ids) => ids?.length))
        appendFileSync(path.join(folder, `${run}.jsonl`), `${JSON.stringify(line)}\n`);
    },
  };
}

/** Names of all recorded runs, in order of their names. */
export function runsIn(home: string): string[] {
  const folder = folderIn(home);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => (name.endsWith('.jsonl') ? [name.slice(0, -'.jsonl'.length)] : []))
    .sort();
}

/** An item that several runs name is of the first of them. */
export function readRecord(home: string, run: string): Recorded {
  const headOf = (each: string) => linesOf(home, each)[0] as Head | undefined;
  const head = headOf(run);
  const earlier = runsIn(home).filter((each) => each !== run && (headOf(each)?.at ?? '') < (head?.at ?? ''));
  const others = new Set(earlier.flatMap((each) => itemsIn(home, each)));
  return {
    origins: head?.origins ?? [],
    item_ids: new Set(itemsIn(home, run).filter((item_id) => !others.has(item_id))),
  };
}

const itemsIn = (home: string, run: string): string[] => linesOf(home, run).flatMap(({ item_ids }) => item_ids ?? []);

export const dropRecord = (home: string, run: string): void => rmSync(path.join(folderIn(home), `${run}.jsonl`));

/** A last line that a kill cut off is left out: what it names is only sent again. */
function linesOf(home: string, run: string): (Partial<Head> & Line)[] {
  const text = readFileSync(path.join(folderIn(home), `${run}.jsonl`), 'utf8');
  return text.split('\n').flatMap((line) => {
    try {
      return [JSON.parse(line) as Partial<Head> & Line];
    } catch {
      return [];
    }
  });
}
