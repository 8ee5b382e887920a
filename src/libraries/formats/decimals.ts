// The decimal signs of a table's columns. `1.250` is 1250 in Germany and 1.25 elsewhere, so a single cell does not
// decide: a column has the sign that one of its cells shows clearly (`3,5`, `1.250,50`, `0.125`), provided no cell
// shows the other. A doubtful cell stays text, so there is never a wrong number.
import type { Decimals } from './format';
import type { JsonValue } from './values';

/** A number with a comma or more than one group: `3,5`, `1.250,50`, `1.250.000`. bounded: 20 digits and 6 decimals. */
const comma = /^-?(?:(?:\d{1,3}(?:\.\d{3}){1,6}|\d{1,13}),\d{1,6}|\d{1,3}(?:\.\d{3}){2,6})$/;
const point = /^-?(?:(?:\d{1,3}(?:,\d{3}){1,6}|\d{1,13})\.\d{1,6}|\d{1,3}(?:,\d{3}){2,6})$/;
/** One sign followed by three digits: a group of thousands, or decimals. No group begins with a zero. */
const either = /^-?[1-9]\d{0,2}[.,]\d{3}$/;

/** @param rows the beginning of the table: cells by column */
export const decimalsIn = (columns: string[], rows: JsonValue[]): Decimals =>
  Object.fromEntries(
    columns.flatMap((column) => {
      const cells = rows.flatMap(({ [column]: cell }) => (typeof cell === 'string' ? [cell.trim()] : []));
      const sure = cells.filter((cell) => !either.test(cell));
      const [hasComma, hasPoint] = [comma, point].map((form) => sure.some((cell) => form.test(cell)));
      if (hasPoint && !hasComma) return [];
      return [[column, hasComma && !hasPoint ? 'comma' : 'unsure'] as const];
    }),
  );

// bounded: 20 digits and 6 decimals.
const withComma = /^-?(?:\d{1,3}(?:\.\d{3}){1,6}|\d{1,13})(?:,\d{1,6})?$/;

/** A cell of a column as a number with a decimal point; undefined if the number is not certain. */
export function pointed(cell: string, sign: 'comma' | 'unsure' | undefined): string | undefined {
  if (sign === undefined || /^-?\d+$/.test(cell)) return cell;
  if (sign === 'comma' && withComma.test(cell)) return cell.replaceAll('.', '').replace(',', '.');
  return undefined;
}
