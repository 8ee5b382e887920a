// Prints the slowest test files of a Jest report, and files that have become slower: `node slowest.js REPORT
// [--write]`. With --write it stores the durations in durations.json; use a run on an idle machine.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../src/config';

/** Maximum seconds of a file on an idle machine, and maximum ratio to the stored duration. */
const maxSeconds = 20;
const maxFactor = 2.5;
const printed = 10;

const file = path.join(projectRoot, 'test', 'support', 'durations.json');

interface Report {
  testResults: { name: string; startTime: number; endTime: number }[];
}

function main([reportFile = '', option]: string[]): void {
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const times = testResults
    .map(({ name, startTime, endTime }) => ({
      name: path.relative(projectRoot, name).replaceAll(path.sep, '/'),
      seconds: (endTime - startTime) / 1000,
    }))
    .sort((a, b) => b.seconds - a.seconds);
  if (option === '--write') {
    const sorted = times.map(({ name, seconds }) => [name, Math.ceil(seconds)]).sort();
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), undefined, 2)}\n`);
    return;
  }
  const known = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  // On a busy machine all files take longer, so a file's share of the total is compared.
  const both = times.filter(({ name }) => known[name] !== undefined);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const slowness = sum(both.map(({ seconds }) => seconds)) / sum(both.map(({ name }) => known[name] as number)) || 1;
  const line = (text: string) => process.stdout.write(`${text}\n`);
  for (const { name, seconds } of times.slice(0, printed)) line(`    ${seconds.toFixed(0).padStart(4)} s  ${name}`);
  const tooLong = times
    .map(({ name, seconds }) => ({ name, idle: seconds / slowness }))
    .filter(({ name, idle }) => idle > Math.max(maxSeconds, maxFactor * (known[name] ?? 0)));
  for (const { name, idle } of tooLong)
    line(`${name} takes ${idle.toFixed(0)} s of an idle machine, not ${known[name] ?? maxSeconds} s.`);
}

main(process.argv.slice(2));
