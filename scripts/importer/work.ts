// What all ways of importing share: options, the service they write to, and how they end.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { readLocal } from '../runtime/local';
import { Problem } from '../runtime/output/problem';
import { count } from './progress';
import type { Target } from './send';

export interface Options {
  type: string;
  contentColumn?: string;
  map: ReadonlyMap<string, string>;
  dryRun: boolean;
  update: boolean;
  prune: boolean;
  undo?: string;
  yes: boolean;
  schema: boolean;
  origin?: string;
  workspace?: string;
  url?: string;
  key?: string;
  timeout: number;
}

export interface Output {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WriteStream;
}

export interface Work {
  options: Options;
  home: string;
  output: Output;
  signal: AbortSignal;
}

export const exitCodes = { good: 0, badLines: 1, couldNotRun: 2, interrupted: 130 };

/** @throws Problem when address or key are unknown */
export function targetOf({ url, key, workspace }: Options, home: string): Target {
  const local = readLocal(home);
  const base_url = (url ?? local?.base_url)?.replace(/(?<!\/)\/+$/, '');
  if (!base_url)
    throw new Problem(
      'No running service found.',
      'Start one with ./scripts/start, or specify one with --url and --key.',
    );
  // The key of this instance must not be sent to another address.
  const isLocal = base_url === local?.base_url;
  const api_key = key ?? (isLocal ? local.api_key : undefined);
  if (!api_key) throw new Problem(`No API key found for ${base_url}.`, 'Specify one with --key.');
  return { base_url, api_key, workspace_id: workspace ?? (isLocal && !key ? local.workspace_id : undefined) };
}

/** Maximum number of bad lines that are printed. If there are more, a file receives all. */
const printedBadLines = 20;

/** @returns the exit code */
export function printBad(bad: string[], home: string, stdout: NodeJS.WritableStream): number {
  if (bad.length === 0) return exitCodes.good;
  for (const line of bad.slice(0, printedBadLines)) stdout.write(`  ${line}\n`);
  if (bad.length > printedBadLines) {
    const file = path.join(home, 'imports', 'bad-lines.txt');
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, `${bad.join('\n')}\n`, { mode: 0o600 });
    stdout.write(`  … and ${count(bad.length - printedBadLines)} more; see ${file}\n`);
  }
  return exitCodes.badLines;
}

export const undoLine = (run: string) => `To undo: ./scripts/import --undo ${run}\n`;
