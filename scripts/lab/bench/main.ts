// Measurements of a running service: npm run bench -- retrieval locomo --data FOLDER
import { Argument, InvalidArgumentError, Option } from 'commander';
import { commandLine, wholeNumber } from '../../command';
import { retrievalSets, type RetrievalSet } from './data-sets';
import { benchAnswers, type AnswersOptions } from './answers';
import { benchChallenge, type ChallengeOptions } from './challenge';
import { benchCost, type CostOptions } from './cost';
import { benchFilters } from './filters';
import { benchMillion } from './million';
import { benchImport, type ImportBenchOptions } from './import';
import { benchModel, type ModelOptions } from './model';
import { benchOrdinary, type OrdinaryOptions } from './ordinary';
import { benchPast } from './past';
import { peerNames } from './peer-process';
import { benchPeers, subjectNames, type PeersOptions } from './peers';
import { benchPlans, type PlansOptions } from './plans';
import { benchRetrieval, type RetrievalOptions } from './retrieval';
import { benchTable, type TableOptions } from './retrieval-table';

const program = commandLine('npm run bench --', 'Measures the running service. Use it on an otherwise idle machine.');

/** The folder of the data sets. Their licences do not allow distribution. */
const dataOption = () =>
  new Option('--data <folder>', 'folder with the benchmark data sets').env('BENCH_DATA').makeOptionMandatory();

function json(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new InvalidArgumentError('Not valid JSON.');
  }
}

/** `--clients 1 16`: the first value takes the place of the default. */
const eachNumber = (text: string, before: number[]) => {
  const isDefault = before === defaultClients;
  return [...(isDefault ? [] : before), wholeNumber(text)];
};
const defaultClients = [1, 16];

program
  .command('past')
  .description('Searches of the past compared with those of the present, and an item with very many versions.')
  .addOption(dataOption())
  .option('--items <number>', 'items; every tenth has ten versions', wholeNumber, 100_000)
  .action(({ data, items }: { data: string; items: number }) => benchPast(data, items));

program
  .command('filters')
  .description('Searches with a filter compared with those without one, and with a comparison of all items.')
  .addOption(dataOption())
  .option('--items <number>', 'items of the workspace', wholeNumber, 100_000)
  .action(({ data, items }: { data: string; items: number }) => benchFilters(data, items));

program
  .command('million')
  .description(
    'Searches, lists, export and deletion in a store of many tenants of unequal size. Use a separate MEMORY_HOME, and delete it afterwards: the items stay.',
  )
  .option('--items <number>', 'items of all tenants, at most 1,200,000', wholeNumber, 1_000_000)
  .option('--tenants <number>', 'tenants', wholeNumber, 1_000)
  .action(({ items, tenants }: { items: number; tenants: number }) => benchMillion(items, tenants));

program
  .command('peers')
  .description(
    'Adding and searching with this service and with other memory libraries, in turns. They are installed from PyPI (needs Python 3 with venv, 2 GB of disk); only that leaves the machine.',
  )
  .option('--data <folder>', 'folder with the benchmark data sets; without it, made-up statements')
  .option('--items <number>', 'texts that each has stored before', wholeNumber, 1_000)
  .addOption(new Option('--only <names...>', 'only these').choices(subjectNames).default(subjectNames, 'all'))
  .action((options: PeersOptions) => benchPeers(options));

program
  .command('cost')
  .description('Processor time of each common route, by process (Linux). Load of the machine hardly changes it.')
  .option('--items <number>', 'texts that are stored before', wholeNumber, 1_000)
  .option('--calls <number>', 'calls of each route that are measured', wholeNumber, 200)
  .option('--only <names...>', 'only these routes')
  .option('--clients <numbers...>', 'clients at a time', eachNumber, defaultClients)
  .addOption(new Option('--peers <names...>', 'these libraries too').choices(peerNames).default([]))
  .action((options: CostOptions) => benchCost(options));

program
  .command('import')
  .description(
    'Rows and texts of 4 kB a second through ./scripts/import, and the searches of another caller meanwhile.',
  )
  .addOption(dataOption())
  .option('--rows <number>', 'short rows', wholeNumber, 5_000)
  .option('--texts <number>', 'texts of 4 kB', wholeNumber, 500)
  .action((options: ImportBenchOptions) => benchImport(options));

program
  .command('retrieval')
  .description('Measures the recall of searches on a public data set. Without a set, a table of all sets.')
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
  .option('--reranker', 'the default search also with the reranker of the settings (table)', false)
  .action((set: RetrievalSet | undefined, options: RetrievalOptions & TableOptions) =>
    set ? benchRetrieval(set, options) : benchTable(options),
  );

program
  .command('challenge')
  .description(
    'F1 of the conflicts that a challenge reports, by set, category and stage, and its cost next to a search.',
  )
  .addOption(dataOption())
  .option('--pairs <number>', 'pairs of each set', wholeNumber, 10_000)
  .option('--calls <number>', 'challenges and searches that are timed', wholeNumber, 300)
  .option('--items <number>', 'only the cost, in a store with this many items', wholeNumber)
  .action((options: ChallengeOptions) => benchChallenge(options));

program
  .command('answers')
  .description('How often a quote of ask contains the answer, and whether quotes name their speaker.')
  .addOption(dataOption())
  .option('--fresh', 'discard texts sent by an earlier run', false)
  .option('--misses', 'list the questions whose quotes lack the answer', false)
  .action((options: AnswersOptions) => benchAnswers(options));

program
  .command('ordinary')
  .description(
    'Precision and coverage of the facts and types of names that rules read from ordinary texts, in process.',
  )
  .addOption(dataOption())
  .action((options: OrdinaryOptions) => benchOrdinary(options));

program
  .command('model')
  .description(
    'What a language model adds to the rules, in process: names, types, facts, answers and updates. Without --url, stand-ins answer from the labels, with some errors.',
  )
  .addOption(dataOption())
  .option(
    '--url <url>',
    'base URL of an OpenAI-compatible server; its key and time limit are LLM_API_KEY and LLM_TIMEOUT_MS',
  )
  .option('--model <name>', 'model at that server', 'default')
  .option('--texts <number>', 'first texts of each set', wholeNumber, 1_000)
  .action((options: ModelOptions) => benchModel(options));

program
  .command('plans')
  .description('Processor time of Neo4j for planning each query, in its embedded Neo4j on Linux: first and later.')
  .option('--top <number>', 'queries that are listed', wholeNumber, 40)
  .option('--rounds <number>', 'later rounds', wholeNumber, 2)
  .action((options: PlansOptions) => benchPlans(options));

void program.parseAsync();
