// A table as one paragraph per row. The column name precedes each value, so that a row can be read on its own.
import { CsvError, parse } from 'csv-parse/sync';
import { Refusal } from '../../../errors';
import type { Extracted } from './formats';

export function fromCsv(text: string): Extracted {
  try {
    const rows = parse(text, { bom: true, columns: true, skip_empty_lines: true, delimiter: delimiterOf(text) });
    return { title: '', text: (rows as Record<string, string>[]).map(paragraphOf).join('\n\n') };
  } catch (error) {
    if (error instanceof CsvError) throw new Refusal('broken_file', `Is not a readable CSV file: ${error.message}`);
    throw error;
  }
}

const paragraphOf = (row: Record<string, string>) =>
  Object.entries(row)
    .filter(([, value]) => value.trim() !== '')
    .map(([column, value]) => (column.trim() === '' ? value : `${column}: ${value}`))
    .join('\n');

/** The common delimiter that occurs most often in the first line. */
function delimiterOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  const count = (delimiter: string) => first.split(delimiter).length;
  return [',', ';', '\t'].reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
