// Measures how much processor time Neo4j takes to plan each query.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { loadConfig, projectRoot } from '../../../src/config';
import { connectGraph } from '../../../src/graph/connect';
import { readQueryFiles } from '../../../src/graph/queries';
import { printLine } from '../../runtime/output/print-line';
import { withLocalInstance } from '../../runtime/local';
import { table } from './print';

export interface PlansOptions {
  top: number;
  rounds: number;
}

/** Linux counts in hundredths of a second. */
const tickMs = 10;

/** Processor time of a process with all its threads, in milliseconds. */
function processorMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * tickMs;
}

export async function benchPlans({ top, rounds }: PlansOptions): Promise<void> {
  const config = loadConfig(withLocalInstance(process.env));
  const pid = Number(readFileSync(path.resolve(projectRoot, config.MEMORY_HOME, 'neo4j.pid'), 'utf8'));
  const driver = await connectGraph(config);
  const queries = readQueryFiles().map(({ name, text }) => ({ name, text, first: 0, later: 0 }));
  for (let round = 0; round <= rounds; round++) {
    for (const query of queries) {
      const before = processorMs(pid);
      await driver.executeQuery(`CYPHER 25 replan=force EXPLAIN ${query.text.replace(/^\s*CYPHER 25\b/, '')}`);
      const cost = processorMs(pid) - before;
      if (round === 0) query.first = cost;
      else query.later += cost / rounds;
    }
  }
  await driver.close();
  queries.sort((a, b) => b.later - a.later);
  const sum = (key: 'first' | 'later') => Math.round(queries.reduce((total, query) => total + query[key], 0));
  table(
    ['query', 'characters', 'first, ms', 'later, ms'],
    queries.slice(0, top).map(({ name, text, first, later }) => [name, text.length, first, Math.round(later)]),
  );
  printLine(`All ${queries.length}: ${sum('first')} ms at first, ${sum('later')} ms later.`);
}
