// The order of test files: slow ones first, by durations.json. Files that start services are spread out, because only
// one runs at a time. The one that reads the plans of all queries comes last: most are then planned by the other tests.
// Jest gives the next file to the first free worker.
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Seconds on an idle machine with two processors, written by slowest.ts. */
const durations = JSON.parse(readFileSync(new URL('durations.json', import.meta.url), 'utf8'));
/** Assumed duration of a file that is missing in the list. */
const unknownSeconds = 5;
const last = 'test/sweep/cypher.test.ts';

export default class Sequencer {
  #root;
  #workers;

  constructor({ globalConfig }) {
    this.#root = globalConfig.rootDir;
    this.#workers = globalConfig.maxWorkers;
  }

  /** Simulates which worker is free when. */
  sort(tests) {
    const known = tests.map((test) => ({
      test,
      seconds: durations[path.relative(this.#root, test.path).replaceAll(path.sep, '/')] ?? unknownSeconds,
      startsServices: readFileSync(test.path, 'utf8').includes('useServersForServices('),
    }));
    known.sort((a, b) => b.seconds - a.seconds || (a.test.path < b.test.path ? -1 : 1));
    const isLast = ({ test }) => test.path.endsWith(last);
    const [services, others] = [true, false].map((is) =>
      known.filter((each) => each.startsServices === is && !isLast(each)),
    );
    const order = [];
    const freeAt = new Array(Math.min(this.#workers, tests.length)).fill(0);
    let servicesFreeAt = 0;
    while (services.length + others.length > 0) {
      const worker = freeAt.indexOf(Math.min(...freeAt));
      const isServices = services.length > 0 && (others.length === 0 || servicesFreeAt <= freeAt[worker]);
      const next = (isServices ? services : others).shift();
      freeAt[worker] = (isServices ? Math.max(freeAt[worker], servicesFreeAt) : freeAt[worker]) + next.seconds;
      if (isServices) servicesFreeAt = freeAt[worker];
      order.push(next.test);
    }
    return [...order, ...known.filter(isLast).map(({ test }) => test)];
  }

  /** Does nothing: other sequencers store results between runs. */
  cacheResults() {}

  allFailedTests(tests) {
    return tests;
  }
}
