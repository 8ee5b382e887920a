export function printLine(line = ''): void {
  process.stdout.write(`${line}\n`);
}
