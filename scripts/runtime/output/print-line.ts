/** Prints one line to standard output. */
export function printLine(line = ''): void {
  process.stdout.write(`${line}\n`);
}
