// The order of the test files. Jest loads it compiled.
import Sequencer from '@jest/test-sequencer';

type Tests = Parameters<Sequencer['sort']>[0];

const first = [
  // Plans every query once; tests that ask the same one side by side would each have it planned.
  'sweep/cypher',
  // The longest ones, which would otherwise end last on a machine where no run has measured them yet.
  'scripts/start-stop',
  'scenarios/ingest-crash',
  'memory/ingest/document',
  'scenarios/crash',
  'scenarios/isolation',
  'scenarios/reembed',
  'memory/items/delete-crowd',
];

export default class extends Sequencer {
  /** The rest as Jest sorts it: the slowest of the last run first, or the largest. */
  override sort(tests: Tests): Tests {
    const sorted = super.sort(tests) as Tests;
    const ahead = first.flatMap((name) => sorted.filter(({ path }) => path.endsWith(`/${name}.test.ts`)));
    return [...ahead, ...sorted.filter((test) => !ahead.includes(test))];
  }
}
