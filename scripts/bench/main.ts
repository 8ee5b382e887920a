// Measurements of a running service: npm run bench -- retrieval locomo --data FOLDER
import { Argument, InvalidArgumentError, Option } from 'commander';
import { commandLine, wholeNumber } from '../command';
import { retrievalSets, type RetrievalSet } from './data-sets';
import { benchAdd } from './add';
import { benchAnswers, ownQuestions, type AnswersOptions } from './answers';
import { benchChallenge, type ChallengeOptions } from './challenge';
import { benchCrowd } from './crowd';
import { benchExtraction } from './extraction';
import { benchImport, importSets } from './import';
import { benchIngest } from './ingest';
import { benchPast } from './past';
import { benchRetrieval, type RetrievalOptions } from './retrieval';
import { benchTable, type TableOptions } from './retrieval-table';
import { benchReasoning } from './reasoning';
import { benchSearch } from './search';
import { benchStall, type StallOptions } from './stall';
import { benchSweep, type SweepOptions } from './sweep';

const program = commandLine('npm run bench --', 'Measures the running service. Use it on an otherwise idle machine.');

/** The data sets are outside the checkout: their licences do not allow shipping them. */
const dataOption = () =>
  new Option('--data <folder>', 'folder with the benchmark data sets').env('BENCH_DATA').makeOptionMandatory();

function json(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new InvalidArgumentError('Not valid JSON.');
  }
}

function numbers(text: string): number[] {
  const given = text.split(',').map(Number);
  if (!given.every(Number.isInteger)) throw new InvalidArgumentError('Must be a comma-separated list of integers.');
  return given.sort((a, b) => a - b);
}

program
  .command('import')
  .description('Import throughput, compared with the embedder alone.')
  .addArgument(new Argument('[set]', 'what is imported').choices(importSets).default('locomo'))
  .addOption(dataOption())
  .option('--seeds <number>', 'number of seed items', wholeNumber, 10_000)
  .action((set: (typeof importSets)[number], { data, seeds }: { data: string; seeds: number }) =>
    benchImport(set, data, seeds),
  );

program
  .command('ingest')
  .description('Cost of an ingest compared with an add, and of APPEND rows compared with plain Cypher batches.')
  .option('--calls <number>', 'calls of each kind', wholeNumber, 300)
  .option('--rows <number>', 'rows per side', wholeNumber, 100_000)
  .action(({ calls, rows }: { calls: number; rows: number }) => benchIngest(calls, rows));

program
  .command('past')
  .description('Searches of the past compared with those of the present, and an item with very many versions.')
  .addOption(dataOption())
  .option('--items <number>', 'items; every tenth has ten versions', wholeNumber, 100_000)
  .action(({ data, items }: { data: string; items: number }) => benchPast(data, items));

program
  .command('add')
  .description('Latency of an add, and of its parts: look-up of the key, embedding, queries, commit.')
  .option('--calls <number>', 'adds over HTTP, and as many in parts', wholeNumber, 500)
  .action(({ calls }: { calls: number }) => benchAdd(calls));

program
  .command('search')
  .description('Latency and exactness of searches in stores of growing size.')
  .addOption(dataOption())
  .addOption(
    new Option('--totals <numbers>', 'store sizes, comma-separated')
      .argParser(numbers)
      .default([1_000, 10_000, 100_000]),
  )
  .option('--workspaces <number>', 'number of workspaces', wholeNumber, 100)
  .action(({ data, totals, workspaces }: { data: string; totals: number[]; workspaces: number }) =>
    benchSearch(data, totals, workspaces),
  );

program
  .command('crowd')
  .description('Latency of requests that touch an item with very many links, or a name shared by very many items.')
  .option('--edges <number>', 'number of links, mentions and facts', wholeNumber, 100_000)
  .action(({ edges }: { edges: number }) => benchCrowd(edges));

program
  .command('retrieval')
  .description(
    'Recall of searches on a public data set; without a set, one table over all of them and what callers leave out.',
  )
  .addArgument(new Argument('[set]').choices(retrievalSets))
  .addOption(dataOption())
  .addOption(
    new Option('--search <json>', 'additional fields of every search request, as JSON (with a set)')
      .argParser(json)
      .default({}),
  )
  .option('--questions <number>', 'first questions of each workspace that are asked (table)', wholeNumber, 500)
  .option(
    '--items <number>',
    'items of each workspace: answers, and the first of the others (table)',
    wholeNumber,
    10_000,
  )
  .option('--only <names>', 'only rows whose name contains one of these, comma-separated (table)', '')
  .option('--fresh', 'discard data imported by an earlier run', false)
  .action((set: RetrievalSet | undefined, options: RetrievalOptions & TableOptions) =>
    set ? benchRetrieval(set, options) : benchTable(options),
  );

program
  .command('reasoning')
  .description('Routing accuracy, and cost of routed questions compared with the full search.')
  .addOption(dataOption())
  .action(({ data }: { data: string }) => benchReasoning(data));

program
  .command('challenge')
  .description('F1 of the conflicts told by a challenge, by set, category and stage, and its cost next to a search.')
  .addOption(dataOption())
  .option('--pairs <number>', 'pairs of each set', wholeNumber, 10_000)
  .option('--calls <number>', 'challenges and searches that are timed', wholeNumber, 300)
  .option('--items <number>', 'only the cost, in a store with so many items', wholeNumber)
  .action((options: ChallengeOptions) => benchChallenge(options));

program
  .command('answers')
  .description('Right, wrong, expired and withheld answers to the questions of own/, asked by ask and reasoning/query.')
  .option('--file <path>', 'other texts and questions of the same shape', ownQuestions)
  .option('--fresh', 'discard texts sent by an earlier run', false)
  .option('--misses', 'list what was not right, of the development half only', false)
  .action((options: AnswersOptions) => benchAnswers(options));

program
  .command('sweep')
  .description('Compares search recipes or settings on a public data set (POST /memory/search/sweep).')
  .addArgument(new Argument('<set>').choices(retrievalSets))
  .addOption(dataOption())
  .addOption(
    new Option('--grid <json>', 'search fields with the values to compare, as JSON; replaces the recipes').argParser(
      json,
    ),
  )
  .addOption(new Option('--questions <number>', 'questions per workspace').argParser(wholeNumber).default(500))
  .action((set: RetrievalSet, options: SweepOptions) => benchSweep(set, options));

program
  .command('extraction')
  .description('Names, facts and times found in the labelled paragraphs of own/. Needs no running service.')
  .option('--misses', 'list what is missed or wrong in the development half', false)
  .action((options: { misses: boolean }) => benchExtraction(options));

program
  .command('stall')
  .description(
    'How long the service does not answer others while it reads hostile texts, on every route that takes one.',
  )
  .option('--text <name>', 'only texts whose name contains this', '')
  .option('--route <name>', 'only requests whose name contains this', '')
  .option('--share <number>', 'share of the documented limits, 0 to 1', Number, 1)
  .action((options: StallOptions) => benchStall(options));

void program.parseAsync();
