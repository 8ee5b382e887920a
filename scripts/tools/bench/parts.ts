// Measures the parts of a search: the complete request over HTTP, and only its embedding and graph queries.
import { hashKey } from '../../../src/auth/keys';
import type { Ctx } from '../../../src/ctx';
import { Refusal } from '../../../src/errors';
import { boundTo, parametersOf, type QueryName } from '../../../src/graph/run';
import { readQueryFiles } from '../../../src/graph/queries';
import type { Schemas } from '../../../src/generated/schemas';
import { findItems } from '../../../src/memory/retrieval/find';
import type { AskedSearch } from '../../../src/memory/retrieval/search-spec';
import type { Bench, Place } from './bench';
import { quantile, timed } from './metrics';

type SearchAnswer = Schemas['search/SearchAnswer'];

export interface SearchTimes {
  whole: number;
  embedding: number;
  /** Time of the graph queries of the search. */
  graph: number;
  /** Time of the query that authenticates the caller. */
  caller: number;
}

/** A graph query as the service sends it: text, and parameters as driver values. */
interface Asked {
  text: string;
  params: Record<string, unknown>;
}

/** The parts of a search. Their time is its lower bound. */
interface Parts {
  asked: Asked[];
  texts: string[];
}

export interface Case {
  place: Place;
  request: AskedSearch;
}

const queryFiles = new Map(readQueryFiles().map((file) => [file.name, file]));

/**
 * Number of consecutive searches, or of their parts. Alternating after each one, the copies of the model would evict
 * each other's caches.
 */
const blockSize = 50;

/**
 * Measures searches and their parts alternately: some searches, their parts, the parts of the next ones, these
 * searches, and so on. So neither side always has warmer caches.
 */
export async function timeSearches(
  bench: Bench,
  cases: Case[],
): Promise<{ answer: SearchAnswer; times: SearchTimes }[]> {
  // Recorded before all measurements: otherwise the parts would have warmer caches than the service.
  const parts: Parts[] = [];
  for (const each of cases) parts.push(await dissect(bench, each));
  const wholes: Awaited<ReturnType<typeof timeWhole>>[] = [];
  const bare: Omit<SearchTimes, 'whole'>[] = [];
  let wholesFirst = true;
  for (let from = 0; from < cases.length; from += blockSize, wholesFirst = !wholesFirst) {
    const row = cases.slice(from, from + blockSize);
    const measureWholes = async () => {
      for (const each of row) wholes.push(await timeWhole(each));
    };
    if (wholesFirst) await measureWholes();
    for (const [turn, each] of row.entries()) bare.push(await timeParts(bench, each, parts[from + turn] as Parts));
    if (!wholesFirst) await measureWholes();
  }
  return wholes.map(({ answer, ms }, turn) => ({
    answer,
    times: { whole: ms, ...(bare[turn] as Omit<SearchTimes, 'whole'>) },
  }));
}

const withoutEvents = () => Promise.reject(new Refusal('aborted'));

/** Records the parts of a search by running it once in this process with a recording graph. */
async function dissect(bench: Bench, { place, request }: Case): Promise<Parts> {
  const asked: Asked[] = [];
  const texts: string[] = [];
  const graph = bench.graph.as(place.scope, 'bench');
  const ctx = {
    scope: place.scope,
    graph: {
      ...graph,
      run: (name, params, timeoutMs) => {
        asked.push(askedOf(name, { ...params, ...boundTo(place.scope) }));
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
    reference: bench.reference,
    // The context has no events and runs, because they are sent while the results are read.
    bus: { start: withoutEvents } as Partial<Ctx['bus']> as Ctx['bus'],
    now: () => new Date().toISOString(),
  } satisfies Partial<Ctx> as Partial<Ctx> as Ctx;
  await findItems(ctx, request);
  return { asked, texts };
}

const timeWhole = ({ place, request }: Case) => timed(() => place.post<SearchAnswer>('/memory/search', request));

async function timeParts(bench: Bench, { place }: Case, { asked, texts }: Parts): Promise<Omit<SearchTimes, 'whole'>> {
  const whoCalls = askedOf('auth/find-caller', {
    session_id: null,
    key_hash: hashKey(place.target.api_key),
    subject: null,
    workspace_id: place.workspace_id,
  });
  return {
    caller: (await timed(() => askBare(bench, [whoCalls]))).ms,
    embedding: (await timed(() => bench.embed.embed(texts, 'query'))).ms,
    graph: (await timed(() => askBare(bench, asked))).ms,
  };
}

function askedOf(name: QueryName, params: object): Asked {
  const file = queryFiles.get(name);
  if (!file) throw new Error(`no query ${name}`);
  return { text: file.text, params: parametersOf(file, params) };
}

/** Measures the driver alone: query text, parameters, records. */
async function askBare(bench: Bench, asked: Asked[]): Promise<void> {
  for (const { text, params } of asked) {
    const session = bench.driver.session({ database: bench.config.NEO4J_DATABASE, defaultAccessMode: 'READ' });
    await session.run(text, params);
    await session.close();
  }
}

/** Table rows: p50 and p95 of a search and its parts in milliseconds. */
export function timeRows(times: SearchTimes[]): (string | number)[][] {
  const row = (name: string, pick: (time: SearchTimes) => number) => {
    const values = times.map(pick);
    return [name, quantile(values, 0.5).toFixed(2), quantile(values, 0.95).toFixed(2)];
  };
  return [
    row('search', ({ whole }) => whole),
    row('  embedding of the query', ({ embedding }) => embedding),
    row('  graph queries', ({ graph }) => graph),
    row('  look-up of the key, which runs beside these', ({ caller }) => caller),
    row('  the rest', ({ whole, embedding, graph }) => whole - embedding - graph),
  ];
}
