import { printLine } from '../../runtime/output/print-line';

/** Numbers are right-aligned. */
export function table(head: string[], rows: (string | number)[][]): void {
  const text = rows.map((row) => row.map(String));
  const widths = head.map((name, column) => Math.max(name.length, ...text.map((row) => (row[column] ?? '').length)));
  const line = (cells: string[]) =>
    cells.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join('  ');
  printLine(line(head));
  printLine(widths.map((width) => '-'.repeat(width)).join('  '));
  for (const row of text) printLine(line(row));
}

export function verdict(name: string, figure: number, bar: number, side: 'least' | 'most'): void {
  const holds = side === 'least' ? figure >= bar : figure <= bar;
  printLine(`${holds ? 'holds ' : 'MISSED'}  ${name}: ${figure.toFixed(3)} (at ${side} ${bar})`);
}
