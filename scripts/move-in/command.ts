// npm run admin -- workspace move-in: copies data from Graphiti or mem0, live or from files, to a workspace.
import { Option, type Command } from 'commander';
import { SingleBar } from 'cli-progress';
import type { Config } from '../../src/config';
import { openForeign, type ForeignGraph } from '../../src/graph/foreign';
import type { Graph } from '../../src/graph/run';
import { openEmbedder } from '../../src/llm/embed';
import { graphitiSource } from '../../src/memory/flows/move-in/graphiti';
import { mem0Source } from '../../src/memory/flows/move-in/mem0';
import { moveIn, rehearse } from '../../src/memory/flows/move-in/move-in';
import type { PastSource } from '../../src/memory/flows/move-in/past';
import { barOptions } from '../runtime/output/progress-bar';
import { Problem } from '../runtime/output/problem';
import { graphOfDump, historyOfDump, memoriesOf } from './dump';
import { payloadsOf } from './qdrant';

interface Options {
  from: 'graphiti' | 'mem0';
  workspace: string;
  member?: string;
  dump?: string;
  uri?: string;
  user: string;
  password?: string;
  database: string;
  group?: string[];
  history?: string;
  qdrant?: string;
  collection: string;
  dryRun?: boolean;
}

/** @param print runs work on the graph and prints the result */
export function addMoveIn(
  workspace: Command,
  print: (work: (graph: Graph, config: Config) => Promise<unknown>) => Promise<void>,
): void {
  workspace
    .command('move-in')
    .description(
      'Move a Graphiti graph or a mem0 store into a workspace, with its ids, history and times. ' +
        'Items that were moved before stay as they are, so repeat the command after an interruption, or later for new items. See docs/move-in.md.',
    )
    .addOption(new Option('--from <system>').choices(['graphiti', 'mem0']).makeOptionMandatory())
    .requiredOption('--workspace <workspace_id>')
    .option('--member <user_id>', 'user on whose behalf the data is moved (default: the first user of the tenant)')
    .option('--dump <file>', 'a JSON export of the graph (APOC), or the result of get_all of mem0')
    .option('--uri <uri>', 'Graphiti, live: bolt:// or neo4j:// address of its Neo4j, which is only read')
    .option('--user <name>', 'Graphiti, live', 'neo4j')
    .addOption(new Option('--password <password>', 'Graphiti, live').env('GRAPHITI_PASSWORD'))
    .option('--database <name>', 'Graphiti, live', 'neo4j')
    .option('--group <group_id...>', 'Graphiti: only these groups')
    .option('--history <file>', 'mem0: history.db, or the result of history as JSON')
    .option('--qdrant <url>', 'mem0, live: address of its Qdrant; QDRANT_API_KEY if it needs a key')
    .option('--collection <name>', 'mem0, live', 'mem0')
    .option('--dry-run', 'only report what would be moved, lost or stored differently; write nothing')
    .action((options: Options) =>
      print(async (graph, config) => {
        const { source, close } = await sourceOf(options);
        try {
          return options.dryRun ? await rehearse(source) : await moved(source, options, graph, config);
        } finally {
          await close();
        }
      }),
    );
}

async function moved(source: PastSource, { workspace, member }: Options, graph: Graph, config: Config) {
  const embed = await openEmbedder(config);
  const bar = new SingleBar({ ...barOptions, format: '{bar} {value} of {total} · {eta_formatted} left' });
  try {
    const { found } = await rehearse(source);
    bar.start(found.item + found.mention + found.fact, 0);
    return await moveIn(
      source,
      { workspace_id: workspace, user_id: member },
      { graph, embed, now: () => new Date().toISOString(), onProgress: (done) => bar.update(done) },
    );
  } finally {
    bar.stop();
    await embed.close();
  }
}

/** @throws Problem unless the options name exactly one source */
async function sourceOf(options: Options): Promise<{ source: PastSource; close: () => Promise<void> }> {
  const { from, dump, uri, qdrant } = options;
  const live = from === 'graphiti' ? uri : qdrant;
  if ((dump === undefined) === (live === undefined))
    throw new Problem(
      'Name one source.',
      from === 'graphiti' ? 'Either --dump FILE or --uri ADDRESS.' : 'Either --dump FILE or --qdrant ADDRESS.',
    );
  if (from === 'mem0') {
    const { memories, relations } = dump === undefined ? await livePayloads(options) : memoriesOf(dump);
    const history = options.history === undefined ? [] : await historyOfDump(options.history);
    return {
      source: mem0Source({ memories, relations, history }, new Date().toISOString()),
      close: () => Promise.resolve(),
    };
  }
  const graph = dump === undefined ? await liveGraph(options) : graphOfDump(dump);
  return { source: graphitiSource(graph, options.group && new Set(options.group)), close: () => graph.close() };
}

async function livePayloads({ qdrant = '', collection }: Options) {
  return { memories: await payloadsOf(qdrant, collection, process.env['QDRANT_API_KEY']), relations: 0 };
}

async function liveGraph({ uri = '', user, password = '', database }: Options): Promise<ForeignGraph> {
  try {
    return await openForeign({ uri, user, password, database });
  } catch (error) {
    throw new Problem(`${uri}: ${(error as Error).message}`, 'Check --uri, --user, --password and --database.', {
      cause: error,
    });
  }
}
