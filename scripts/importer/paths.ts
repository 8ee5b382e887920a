// Distinguishes lists of rows from exports of other programs.
import { statSync } from 'node:fs';
import path from 'node:path';
import { recogniseFormat, type Recognised } from '../../src/libraries/formats';
import { textColumns } from '../../src/libraries/formats/columns';
import { columnsOfTable, isRowsName } from '../../src/libraries/formats/rows';
import { openSource, SourceRefused, type SourceEntry, type ImportSource } from '../../src/libraries/formats/source';
import { Problem } from '../runtime/output/problem';
import { columnsOfText } from '../../src/memory/flows/import/item';
import { readingIn, type Options } from './work';

export interface OpenedPath {
  file: string;
  name: string;
  isFolder: boolean;
  source: ImportSource;
  recognised: Recognised;
  /** The file itself, if the path is a single file of rows. Such a file has its own options. */
  rows: RowsFile | undefined;
  /** Whether to show what was found and to ask before the import: not for a file that is clearly meant as rows. */
  isToBeShown: boolean;
}

export interface RowsFile {
  file: string;
  entry: SourceEntry;
}

/** @throws Problem for a path that cannot be read */
export async function sourcesIn(paths: string[], options: Options): Promise<OpenedPath[]> {
  const sources: OpenedPath[] = [];
  try {
    for (const file of paths) sources.push(await open(file, options));
    return sources;
  } catch (error) {
    for (const { source } of sources) await source.close();
    if (error instanceof SourceRefused) throw new Problem(error.message, 'Nothing was imported.', { cause: error });
    throw error;
  }
}

async function open(file: string, options: Options): Promise<OpenedPath> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new Problem(`${file} does not exist.`, 'Check its name.');
  const source = await openSource(file, options.encoding);
  const recognised = await recogniseFormat(source, [...textColumns, ...columnsOfText(readingIn(options))]);
  const name = path.basename(path.resolve(file));
  const [entry] = source.entries;
  const isRows = recognised.found.every(({ format }) => format.name === 'file');
  const isNamed = recognised.found.length > 0 || isRowsName(file);
  const rows = entry?.path === name && found.isFile() && isRows && isNamed ? { file, entry } : undefined;
  if (rows?.entry.bytes === 0) throw new Problem(`${file} is empty.`, 'Remove it from the list of files.');
  const isToBeShown = !rows || !(isMeantAsRows.test(file) || (await hasContent(rows, options)));
  if (rows || recognised.found.length > 0)
    return { file, name, isFolder: found.isDirectory(), source, recognised, rows, isToBeShown };
  await source.close();
  throw new Problem(
    `${name}: ${found.isFile() ? (recognised.skipped[0]?.reason ?? 'of an unknown format') : 'has no file of a known format'}.`,
    'docs/import.md lists the formats that are read.',
  );
}

const isMeantAsRows = /\.(?:jsonl|ndjson|csv|tsv)$/i;

/** Whether its columns are known fields, or named by an option. */
async function hasContent({ entry }: RowsFile, options: Options): Promise<boolean> {
  if (columnsOfText(readingIn(options)).length > 0) return true;
  return (await columnsOfTable(entry)).columns.includes('content');
}
