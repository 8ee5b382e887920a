// Measurements of a running service: npm run bench -- retrieval locomo --data FOLDER
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { retrievalSets, type RetrievalSet } from './data-sets';
import { benchImport } from './import';
import { benchIngest } from './ingest';
import { benchRetrieval, type RetrievalOptions } from './retrieval';
import { benchReasoning } from './reasoning';
import { benchSearch } from './search';
import { benchSweep, type SweepOptions } from './sweep';

const program = new Command('npm run bench --').description(
  'Measures the running service. Read the figures on a quiet machine.',
);

/** The sets lie outside the checkout: their licences do not let them ship with it. */
const dataOption = () =>
  new Option('--data <folder>', 'where the benchmark sets lie').env('BENCH_DATA').makeOptionMandatory();

function json(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new InvalidArgumentError('It is not JSON.');
  }
}

function numbers(text: string): number[] {
  const given = text.split(',').map(Number);
  if (!given.every(Number.isInteger)) throw new InvalidArgumentError('They are whole numbers with commas between.');
  return given.sort((a, b) => a - b);
}

program
  .command('import')
  .description('Items a second of an import, beside the embedder alone.')
  .addOption(dataOption())
  .action(({ data }: { data: string }) => benchImport(data));

program
  .command('ingest')
  .description('What an ingest costs beside an add, and APPEND rows beside bare Cypher batches.')
  .option('--calls <number>', 'calls of each kind', Number, 300)
  .option('--rows <number>', 'APPEND rows of each side', Number, 100_000)
  .action(({ calls, rows }: { calls: number; rows: number }) => benchIngest(calls, rows));

program
  .command('search')
  .description('Times and exactness of a search in stores of growing size.')
  .addOption(dataOption())
  .addOption(
    new Option('--totals <numbers>', 'sizes of the store').argParser(numbers).default([1_000, 10_000, 100_000]),
  )
  .action(({ data, totals }: { data: string; totals: number[] }) => benchSearch(data, totals));

program
  .command('retrieval')
  .description('Recall, nDCG and times of searching a public set.')
  .addArgument(new Argument('<set>').choices(retrievalSets))
  .addOption(dataOption())
  .addOption(new Option('--search <json>', 'fields of every search request').argParser(json).default({}))
  .option('--fresh', 'import anew what an earlier run left', false)
  .action((set: RetrievalSet, options: RetrievalOptions) => benchRetrieval(set, options));

program
  .command('reasoning')
  .description('Where questions are routed, and what a routed question costs beside the whole search.')
  .addOption(dataOption())
  .action(({ data }: { data: string }) => benchReasoning(data));

program
  .command('sweep')
  .description('Recipes or settings of a search compared on a public set, by the service itself.')
  .addArgument(new Argument('<set>').choices(retrievalSets))
  .addOption(dataOption())
  .addOption(
    new Option(
      '--grid <json>',
      'fields of the search request, each with its values, in place of the recipes',
    ).argParser(json),
  )
  .addOption(new Option('--questions <number>', 'questions of each workspace').argParser(Number).default(500))
  .action((set: RetrievalSet, options: SweepOptions) => benchSweep(set, options));

void program.parseAsync();
