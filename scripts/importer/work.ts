// All ways of importing share this: options, the service they write to, and how they end.
import type { Encoding } from '../../src/libraries/formats/encoding';
import type { RowReading } from '../../src/memory/flows/import/item';
import { readLocal } from '../runtime/local';
import { Problem } from '../runtime/output/problem';
import { count } from './progress';
import type { ImportTarget } from './service';

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
  encoding?: Encoding;
  workspace?: string;
  url?: string;
  key?: string;
  timeout: number;
}

export interface ImportOutput {
  stdout: NodeJS.WritableStream;
  stderr: NodeJS.WriteStream;
}

export interface ImportWork {
  options: Options;
  home: string;
  output: ImportOutput;
  signal: AbortSignal;
}

export const exitCodes = { good: 0, badLines: 1, couldNotRun: 2, interrupted: 130 };

/** @throws Problem when address or key are unknown */
export function targetOf({ url, key, workspace }: Options, home: string): ImportTarget {
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

export const readingIn = ({ type, contentColumn, map, origin }: Options): RowReading => ({
  type,
  map: contentColumn === undefined ? map : new Map([...map, [contentColumn, 'content']]),
  origin,
});

/** Parameters sent to the service besides the file. */
export function importQueryOf({ type, contentColumn, map, update, origin, encoding }: Options): URLSearchParams {
  const query = new URLSearchParams({
    memory_type: type,
    ...(contentColumn !== undefined && { content_column: contentColumn }),
    ...(update && { update: 'true' }),
    ...(origin !== undefined && { origin }),
    ...(encoding !== undefined && { encoding }),
  });
  for (const [column, field] of map) query.append('map', `${column}=${field}`);
  return query;
}

/** Maximum number of bad lines that are printed. */
const printedBadLines = 20;

/** @param bad the first bad lines @param all the number of all bad lines */
export function printBad(bad: string[], all: number, stdout: NodeJS.WritableStream): void {
  const shown = bad.slice(0, printedBadLines);
  for (const line of shown) stdout.write(`  ${line}\n`);
  if (all > shown.length) stdout.write(`  … and ${count(all - shown.length)} more\n`);
}

export const undoLine = (run: string) => `To undo: ./scripts/import --undo ${run}\n`;
