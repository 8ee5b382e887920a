// Tells lists of rows from exports of other programs.
import { statSync } from 'node:fs';
import path from 'node:path';
import { recognise, type Recognised } from '../../src/formats';
import { openSource, SourceRefused, type Source } from '../../src/formats/source';
import { Problem } from '../runtime/output/problem';
import { isRowsFile } from './rows';

export interface Opened {
  file: string;
  name: string;
  source: Source;
  recognised: Recognised;
}

/**
 * Rows are in a single file with their ending that no format recognises by its content.
 * @throws Problem for a path that cannot be read
 */
export async function sourcesIn(paths: string[]): Promise<{ sources: Opened[]; files: string[] }> {
  const sources: Opened[] = [];
  const files: string[] = [];
  try {
    for (const file of paths) {
      const opened = await open(file);
      if (opened) sources.push(opened);
      else files.push(file);
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

/** @returns undefined for a list of rows */
async function open(file: string): Promise<Opened | undefined> {
  const found = statSync(file, { throwIfNoEntry: false });
  if (!found) throw new Problem(`${file} does not exist.`, 'Check its name.');
  const source = await openSource(file);
  const recognised = await recognise(source);
  const name = path.basename(path.resolve(file));
  if (recognised.found.length > 0) return { file, name, source, recognised };
  await source.close();
  if (found.isFile() && isRowsFile(file)) return undefined;
  throw new Problem(
    `${name}: ${found.isFile() ? 'of no known format' : 'has no file of a known format'}.`,
    'docs/import.md lists the formats that are read.',
  );
}
