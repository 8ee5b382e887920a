// npm run isolation -- --base-url URL: checks that no tenant sees data of another. Prints a report; exit code 1 unless
// it is clean.
import { loadConfig } from '../../../src/config';
import { commandLine, wholeNumber } from '../../command';
import { baseUrl as localBaseUrl } from '../../runtime/service';
import { makeCallers, newCaller, type IsolationCaller } from './callers';
import { openClient } from './client';
import { readOperations } from './operations';
import { openIsolationProgress } from './progress';
import { randomFrom } from './random';
import { isClean, print } from './report';
import { IsolationRun } from './run';
import { isEven, printTimings, timeForeignIds } from './timing';
import { readTools } from './tools';
import { printLine } from '../../runtime/output/print-line';

/** Timed calls per kind of id, enough for a stable median. */
const timedCalls = 2_000;
const exchange = 'POST /auth/idp/session';
const refresh = 'POST /auth/refresh';

interface Options {
  baseUrl?: string;
  calls: number;
  tenants: number;
  keys?: string;
  idp?: string;
  mcp?: boolean;
  seed: number;
  concurrency: number;
}

async function main({
  baseUrl = localBaseUrl(loadConfig(process.env)),
  calls,
  tenants,
  keys,
  idp,
  mcp,
  seed,
  concurrency,
}: Options): Promise<void> {
  const random = randomFrom(seed);
  const everybody = keys
    ? keys.split(',').map((key, i) => newCaller(random, { tenant: i, side: i }, `key ${i + 1}`, key.trim()))
    : await makeCallers(random, tenants);
  // The passive tenant, if enough others are left.
  const passive = everybody.length > 2 ? everybody.at(-1) : undefined;
  const callers = everybody.filter((caller) => caller !== passive);
  if (idp) for (const caller of callers) caller.idpToken = await tokenFrom(idp, caller);
  const leftOut = [...(idp ? [] : [exchange]), ...(keys ? [refresh] : [])];
  const { operations, resolve } = await readOperations(baseUrl, leftOut);
  const client = openClient(baseUrl);
  const called = mcp ? await readTools(baseUrl, callers[0]?.key ?? '') : operations;
  const run = new IsolationRun(client, callers, passive, operations, called, resolve, random);
  const progress = openIsolationProgress(process.stderr, calls);
  const report = await run.all(calls, concurrency, (made) => progress.show(made, run.report.leaks.length));
  progress.stop();
  print(report, mcp ? [] : leftOut);
  const timings = await timeForeignIds(client, callers, timedCalls, (kind) =>
    process.stderr.write(`timing ids: ${kind}\n`),
  );
  printTimings(timings, timedCalls);
  printLine(`\nseed ${seed}, concurrency ${concurrency}, ${everybody.length} callers`);
  // Idle connections would keep the process alive.
  process.exit(isClean(report) && isEven(timings) ? 0 : 1);
}

/** A token from the provider of ./scripts/idp for a user named after the canary. */
async function tokenFrom(idp: string, { canary }: IsolationCaller): Promise<string> {
  const body = new URLSearchParams({ grant_type: 'password', client_id: 'memory', username: canary });
  const answer = await fetch(`${idp}/token`, { method: 'POST', body });
  return ((await answer.json()) as { id_token: string }).id_token;
}

void commandLine(
  'npm run isolation --',
  'Calls every route of a deployment as several tenants, with ids of the others, and searches the responses for their data.',
)
  .option('--base-url <url>', 'the deployment (default: the instance at hand)')
  .option('--calls <count>', 'calls to make', wholeNumber, 20_000)
  .option('--tenants <count>', 'tenants to create in the graph of the local instance', wholeNumber, 4)
  .option('--keys <keys>', 'comma-separated keys of different tenants, for a deployment whose graph is not reachable')
  .option(
    '--idp <url>',
    'the development identity provider of the deployment (./scripts/idp); includes the session exchange',
  )
  .option('--mcp', 'call the tools of /mcp instead of the routes')
  .option('--seed <number>', 'seed of the random choices', wholeNumber, 1)
  .option('--concurrency <count>', 'concurrent calls', wholeNumber, 16)
  .action((options: Options) =>
    main(options).catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(2);
    }),
  )
  .parseAsync();
