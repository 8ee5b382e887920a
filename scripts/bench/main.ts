// Measurements of a running service: npm run bench -- retrieval locomo --data FOLDER
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { retrievalSets, type RetrievalSet } from './data-sets';
import { benchRetrieval, type RetrievalOptions } from './retrieval';

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

program
  .command('retrieval')
  .description('Recall, nDCG and times of searching a public set.')
  .addArgument(new Argument('<set>').choices(retrievalSets))
  .addOption(dataOption())
  .addOption(new Option('--search <json>', 'fields of every search request').argParser(json).default({}))
  .option('--fresh', 'import anew what an earlier run left', false)
  .action((set: RetrievalSet, options: RetrievalOptions) => benchRetrieval(set, options));

void program.parseAsync();
