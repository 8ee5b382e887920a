// Prints the test files of `./scripts/test --quick`: those that need no server and take a few seconds.
import { needsServers, testFiles } from './levels';
import durations from './durations.json';

const maxSeconds = 3;

const isQuick = (file: string) =>
  ((durations as Record<string, number>)[file] ?? 0) <= maxSeconds && !needsServers(file);

process.stdout.write(`${testFiles().filter(isQuick).join('\n')}\n`);
