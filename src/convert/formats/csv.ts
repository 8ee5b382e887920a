// A table as paragraphs, one a row, each value behind the name of its column: a row is found and read without the others.
import { CsvError, parse } from 'csv-parse/sync';
import { ConversionProblem } from '../problem';
import type { Extracted } from './formats';

export function fromCsv(text: string): Extracted {
  try {
    const rows = parse(text, { bom: true, columns: true, skip_empty_lines: true, delimiter: delimiterOf(text) });
    return { title: '', text: (rows as Record<string, string>[]).map(paragraphOf).join('\n\n') };
  } catch (error) {
    if (error instanceof CsvError) throw new ConversionProblem('broken_file', `Is no readable CSV: ${error.message}`);
    throw error;
  }
}

const paragraphOf = (row: Record<string, string>) =>
  Object.entries(row)
    .filter(([, value]) => value.trim() !== '')
    .map(([column, value]) => (column.trim() === '' ? value : `${column}: ${value}`))
    .join('\n');

/** The one of the usual three that stands most often in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
