// A search taken apart: the whole over HTTP, and what it cannot be faster than, its model call and its graph queries.
import { hashKey } from '../../src/auth/keys';
import type { Ctx } from '../../src/ctx';
import type { QueryName } from '../../src/graph/run';
import { readQueryFiles } from '../../src/graph/queries';
import { toDateTime, toDriver } from '../../src/graph/values';
import type { Schemas } from '../../src/generated/schemas';
import { search } from '../../src/memory/search/search';
import type { Bench, Place } from './bench';
import { median, quantile, timed } from './metrics';

type SearchRequest = Schemas['search/SearchRequest'];
type SearchAnswer = Schemas['search/SearchAnswer'];

/** Milliseconds of one search. */
export interface SearchTimes {
  whole: number;
  embedding: number;
  /** The questions of the search itself. */
  graph: number;
  /** The question who calls, which every request asks. */
  caller: number;
}

/** One question to the graph as the service sends it. */
interface Asked {
  name: QueryName;
  params: object;
}

const queryFiles = new Map(readQueryFiles().map((file) => [file.name, file]));

/**
 * Times one search and its parts, one after the other.
 * The parts are learned from the service's own code: it runs here once, untimed, over a graph that notes what it is asked.
 * @param partsFirst alternate it, so that neither side always finds the caches warmer
 */
export async function timeSearch(
  bench: Bench,
  place: Place,
  request: SearchRequest,
  partsFirst: boolean,
): Promise<{ answer: SearchAnswer; times: SearchTimes }> {
  const { asked, texts } = await partsOf(bench, place, request);
  const timeWhole = () => timed(() => place.post<SearchAnswer>('/memory/search', request));
  const timeParts = async () => ({
    caller: (await timed(() => askBare(bench, [whoCalls(place)]))).ms,
    embedding: (await timed(() => bench.embed.embed(texts, 'query'))).ms,
    graph: (await timed(() => askBare(bench, asked))).ms,
  });
  if (partsFirst) {
    const parts = await timeParts();
    const { answer, ms } = await timeWhole();
    return { answer, times: { whole: ms, ...parts } };
  }
  const { answer, ms } = await timeWhole();
  return { answer, times: { whole: ms, ...(await timeParts()) } };
}

const whoCalls = ({ target, workspace_id }: Place): Asked => ({
  name: 'auth/resolve-key',
  params: { key_hash: hashKey(target.api_key), workspace_id },
});

/** Runs the service's search in this process and keeps what it asked of the graph and of the embedder. */
async function partsOf(
  bench: Bench,
  place: Place,
  request: SearchRequest,
): Promise<{ asked: Asked[]; texts: string[] }> {
  const asked: Asked[] = [];
  const texts: string[] = [];
  const graph = bench.graph.as(place.scope, 'bench');
  const ctx = {
    scope: place.scope,
    graph: {
      ...graph,
      run: (name, params, timeoutMs) => {
        asked.push({ name, params: { ...params, scope: place.scope } });
        return graph.run(name, params, timeoutMs);
      },
    },
    embed: {
      ...bench.embed,
      embed: (queries, kind) => {
        texts.push(...queries);
        return bench.embed.embed(queries, kind);
      },
    },
  } satisfies Partial<Ctx> as Partial<Ctx> as Ctx;
  await search(ctx, request);
  return { asked, texts };
}

/** The driver alone: the text of the query, its parameters, its records. */
async function askBare(bench: Bench, asked: Asked[]): Promise<void> {
  for (const { name, params } of asked) {
    const file = queryFiles.get(name);
    if (!file) throw new Error(`no query ${name}`);
    const values = toDriver(params) as Record<string, unknown>;
    for (const { name, type } of file.params)
      if (type === 'datetime') values[name] = toDateTime(values[name] as string);
    const session = bench.driver.session({ database: bench.config.NEO4J_DATABASE, defaultAccessMode: 'READ' });
    await session.run(file.text, values);
    await session.close();
  }
}

/** Rows of a table: p50 and p95 of a search and of its parts, in milliseconds. */
export function timeRows(times: SearchTimes[]): (string | number)[][] {
  const row = (name: string, pick: (time: SearchTimes) => number) => {
    const values = times.map(pick);
    return [name, quantile(values, 0.5).toFixed(2), quantile(values, 0.95).toFixed(2)];
  };
  return [
    row('search', ({ whole }) => whole),
    row('  embedding of the query', ({ embedding }) => embedding),
    row('  graph queries', ({ graph }) => graph),
    row('  look-up of the key', ({ caller }) => caller),
    row('  the rest', ({ whole, embedding, graph, caller }) => whole - embedding - graph - caller),
  ];
}

/** The p50 of the whole over the p50 of the sum of its parts: the embedding and the search's own questions. */
export function overParts(times: SearchTimes[]): number {
  return median(times.map(({ whole }) => whole)) / median(times.map(({ embedding, graph }) => embedding + graph));
}
