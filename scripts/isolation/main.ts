// npm run isolation -- --base-url URL: does any tenant see anything of another? Prints a report; exit code 1 when it is not clean.
import { Command, InvalidArgumentError } from 'commander';
import { loadConfig } from '../../src/config';
import { baseUrl as localBaseUrl } from '../runtime/service';
import { makeCallers, newCaller } from './callers';
import { openClient } from './client';
import { readOperations } from './operations';
import { randomFrom } from './random';
import { Run } from './run';
import { timeForeignIds } from './timing';

/** Enough for a median that stands still. */
const timedCalls = 2_000;

interface Options {
  baseUrl: string;
  calls: number;
  tenants: number;
  keys?: string;
  seed: number;
  concurrency: number;
}

function whole(text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 1) throw new InvalidArgumentError('Must be an integer of at least 1.');
  return value;
}

async function main({ baseUrl, calls, tenants, keys, seed, concurrency }: Options): Promise<void> {
  const random = randomFrom(seed);
  const { operations, left_out, resolve } = await readOperations(baseUrl);
  const callers = keys
    ? keys.split(',').map((key, tenant) => newCaller(random, tenant, `key ${tenant + 1}`, key.trim()))
    : await makeCallers(random, tenants);
  const client = openClient(baseUrl);
  const run = new Run(client, callers, operations, resolve, random);
  const step = Math.max(1, Math.floor(calls / 20));
  let told = 0;
  const report = await run.all(calls, concurrency, (made) => {
    if (made - told < step) return;
    told = made;
    process.stderr.write(`${made} calls, ${run.report.leaks.length} leaks\n`);
  });
  const timing = await timeForeignIds(client, callers, timedCalls);
  const clean = [report.leaks, report.differences, report.failures, report.unreached, report.blind].every(
    (list) => list.length === 0,
  );
  const rate = Math.round(report.calls / report.seconds);
  process.stdout.write(
    `${JSON.stringify({ ...report, timing, seconds: Math.round(report.seconds), rate, routes: operations.length, left_out, seed, clean }, null, 2)}\n`,
  );
  process.exitCode = clean ? 0 : 1;
  // Kept connections would hold the process.
  process.exit();
}

const program = new Command('npm run isolation --')
  .description(
    'Calls every route of a deployment as several tenants, with ids of the others, and searches the responses for their data.',
  )
  .option('--base-url <url>', 'the deployment', localBaseUrl(loadConfig(process.env)))
  .option('--calls <count>', 'calls to make', whole, 20_000)
  .option('--tenants <count>', 'tenants to make in the graph of the instance at hand', whole, 4)
  .option(
    '--keys <keys>',
    'keys of different tenants instead, separated by commas: for a deployment whose graph is out of reach',
  )
  .option('--seed <number>', 'the same seed makes the same choices', whole, 1)
  .option('--concurrency <count>', 'calls at once', whole, 16)
  .action(main);
void program.parseAsync();
