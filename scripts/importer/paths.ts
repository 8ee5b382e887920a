// Tells lists of rows from exports of other programs.
import { statSync } from 'node:fs';
import path from 'node:path';
import { recogniseFormat, type Recognised } from '../../src/libraries/formats';
import { isRowsName } from '../../src/libraries/formats/rows';
import { textColumns } from '../../src/libraries/formats/columns';
import { openSource, SourceRefused, type SourceEntry, type ImportSource } from '../../src/libraries/formats/source';
import { Problem } from '../runtime/output/problem';
import { readingIn, type Options } from './work';

export interface OpenedPath {
  file: string;
  name: string;
  source: ImportSource;
  recognised: Recognised;
}

export interface RowsFile {
  file: string;
  entry: SourceEntry;
}

/**
 * A single file of rows is imported by itself: with its own options, and without a question.
 * @throws Problem for a path that cannot be read
 */
export async function sourcesIn(
  paths: string[],
  options: Options,
): Promise<{ sources: OpenedPath[]; files: RowsFile[] }> {
  const sources: OpenedPath[] = [];
  const files: RowsFile[] = [];
  try {
    for (const file of paths) {
      const opened = await open(file, options);
      if ('entry' in opened) files.push(opened);
      else sources.push(opened);
    }
    if (sources.length > 0 && files.length > 0)
      throw new Problem('Some of these are exports, others lists of rows.', 'Import them one after the other.');
    return { sources, files };
  } catch (error) {
    for (const { source } of sources) await source.close();
    if (error instanceof SourceRefused) throw new Problem(error.message, 'Nothing was imported.', { cause: error });
    throw error;
  }
}

async function open(file: string, options: Options): Promise<OpenedPath | RowsFile> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new Problem(`${file} does not exist.`, 'Check its name.');
  const source = await openSource(file, options.encoding);
  const mapped = [...readingIn(options).map].flatMap(([column, field]) => (field === 'content' ? [column] : []));
  const recognised = await recogniseFormat(source, [...textColumns, ...mapped]);
  const name = path.basename(path.resolve(file));
  const [entry] = source.entries;
  const isRows = recognised.found.every(({ format }) => format.name === 'file');
  if (entry?.path === name && found.isFile() && isRows && (recognised.found.length > 0 || isRowsName(file)))
    return { file, entry };
  if (recognised.found.length > 0) return { file, name, source, recognised };
  await source.close();
  throw new Problem(
    `${name}: ${found.isFile() ? 'of no known format' : 'has no file of a known format'}.`,
    'docs/import.md lists the formats that are read.',
  );
}
