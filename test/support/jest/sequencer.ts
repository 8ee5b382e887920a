// The order of the test files. Jest loads it compiled.
import Sequencer from '@jest/test-sequencer';
import { announceServices, startsServices, waitsForServices } from './services';

type Tests = Parameters<Sequencer['sort']>[0];

/** The longest ones, which would otherwise end last on a machine where no run has measured them yet. */
const longest = [
  'services/start-stop',
  'services/ingest-crash',
  'services/crash',
  'scenarios/reembed',
  'memory/ingest/document',
  'scenarios/isolation',
  'memory/items/delete-crowd',
];

export default class extends Sequencer {
  /** By kind; in each the longest ones and then the rest as Jest sorts it: the slowest of the last run first, or the largest. */
  override sort(tests: Tests): Tests {
    const sorted = super.sort(tests) as Tests;
    announceServices(sorted.map(({ path }) => path).filter(startsServices));
    return sorted.sort((one, other) => kind(one.path) - kind(other.path) || place(one.path) - place(other.path));
  }
}

function kind(file: string): number {
  // Plans every query once; tests that ask the same one side by side would each have it planned.
  if (isNamed(file, 'sweep/cypher')) return 0;
  if (startsServices(file)) return 1;
  return waitsForServices(file) ? 3 : 2;
}

function place(file: string): number {
  const index = longest.findIndex((name) => isNamed(file, name));
  return index < 0 ? longest.length : index;
}

const isNamed = (file: string, name: string) => file.endsWith(`/${name}.test.ts`);
