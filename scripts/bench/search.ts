// bench search: latency and exactness of searches in stores of growing size.
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../src/ctx';
import { newId } from '../../src/ids';
import { openFetcher } from '../../src/fetch/fetch-url';
import type { Schemas } from '../../src/generated/schemas';
import { addBatch } from '../../src/memory/items/add';
import { openBench, type Bench, type Place } from './bench';
import { readQueries, retrievalSets } from './data-sets';
import { median, timed } from './metrics';
import { overParts, timeRows, timeSearches, type Case } from './parts';
import { say, table, verdict } from './print';
import { cachedVectors, realTexts } from './real-texts';
import { compareRecipes } from './recipes';

/** Largest supported store; smaller ones contain the first of the same texts. */
const mostItems = 100_000;
/** Measured searches per size. */
const timedSearches = 300;
/** Searches before them: only after some hundreds has Java compiled what Neo4j runs, and do times no longer fall. */
const warmingSearches = 1_000;
/** Searches per workspace compared with brute force. */
const exactSearches = 200;
const bars = { overParts: 1.3, growth: 2, recall: 0.99 };

/** A workspace and the texts in it. */
interface Shelf {
  place: Place;
  texts: number[];
}

type BatchItems = Schemas['items/BatchRequest']['items'];

interface Corpus {
  texts: string[];
  vectors: Float32Array[];
  queries: string[];
}

/**
 * @param totals store sizes, ascending; items are added from one to the next
 * @param workspaces number of workspaces the items are spread over
 */
export async function benchSearch(data: string, totals: number[], workspaces: number): Promise<void> {
  const bench = await openBench(`bench search ${Date.now()}`);
  try {
    const texts = realTexts(data, mostItems);
    const vectors = await cachedVectors(bench.embed, bench.cache, texts, Math.max(...totals));
    const queries = retrievalSets.flatMap((set) => readQueries(data, set).map(({ query }) => query));
    await measure(bench, { texts, vectors, queries }, totals, workspaces);
  } finally {
    await bench.removeAll();
    await bench.close();
  }
}

async function measure(bench: Bench, corpus: Corpus, totals: number[], workspaces: number): Promise<void> {
  const shelves: Shelf[] = [];
  for (let i = 0; i < workspaces; i++) shelves.push({ place: await bench.place(`workspace ${i}`), texts: [] });
  const wholes: number[] = [];
  for (const total of totals) {
    await grow(bench, corpus, shelves, total);
    const cases = casesFor(corpus, shelves);
    const times = (await timeSearches(bench, cases)).slice(warmingSearches).map(({ times }) => times);
    wholes.push(median(times.map(({ whole }) => whole)));
    say();
    table([`${total} items: milliseconds`, 'p50', 'p95'], timeRows(times));
    verdict('p50 of a search over its parts', overParts(times), bars.overParts, 'most');
    say();
    await compareRecipes(
      `${total} items`,
      cases.slice(-2 * timedSearches).map(({ place, request }) => ({ place, query: request.query })),
      timedSearches,
    );
  }
  if (totals.length > 1) {
    say();
    verdict(
      `p50 at ${totals.at(-1)} items over p50 at ${totals[0]}`,
      (wholes.at(-1) as number) / (wholes[0] as number),
      bars.growth,
      'most',
    );
  }
  await compareWithExact(bench, corpus, shelves);
}

/** Adds the missing items to every workspace with the code of the service; only the vectors come from the cache. */
async function grow(bench: Bench, corpus: Corpus, shelves: Shelf[], total: number): Promise<void> {
  const sizes = sizesFor(total, shelves.length);
  let next = shelves.reduce((sum, { texts }) => sum + texts.length, 0);
  const before = next;
  const vectorOf = new Map(corpus.vectors.map((vector, i) => [corpus.texts[i] as string, vector]));
  const { ms } = await timed(async () => {
    for (const [rank, shelf] of shelves.entries())
      while (shelf.texts.length < (sizes[rank] as number)) {
        const count = Math.min(1_000, (sizes[rank] as number) - shelf.texts.length);
        const indexes = Array.from({ length: count }, () => next++);
        const items = indexes.map((i) => ({ content: corpus.texts[i] as string, metadata: { number: i } }));
        const answer = await addBatch(writerOf(bench, shelf.place, vectorOf), {
          items: items as unknown as BatchItems,
          skip_existing: false,
        });
        if (answer.failed > 0) throw new Error(`${answer.failed} items were refused`);
        shelf.texts.push(...indexes);
      }
  });
  say(
    `${next - before} items written, ${Math.round((1000 * (next - before)) / ms)} a second; the smallest workspace has ${sizes.at(-1)}, the median ${sizes[Math.floor(sizes.length / 2)]}, the largest ${sizes[0]}`,
  );
}

/** Uneven sizes: a minimum for all, the rest by Zipf's law; the last workspace stays at the minimum. */
function sizesFor(total: number, workspaces: number): number[] {
  if (workspaces === 1) return [total];
  const least = Math.min(50, Math.floor(total / workspaces / 2));
  const shares = Array.from({ length: workspaces }, (_, rank) => (rank === workspaces - 1 ? 0 : 1 / (rank + 1)));
  const sum = shares.reduce((a, b) => a + b, 0);
  const rest = total - least * workspaces;
  const sizes = shares.map((share) => least + Math.floor((rest * share) / sum));
  sizes[0] = (sizes[0] as number) + total - sizes.reduce((a, b) => a + b, 0);
  return sizes;
}

/** A context for `addBatch` with vectors from the cache, which contains none for facts. */
function writerOf(bench: Bench, place: Place, vectorOf: Map<string, Float32Array>): Ctx {
  const writer: Omit<Ctx, 'log' | 'queues' | 'traces' | 'caller'> = {
    scope: place.scope,
    graph: bench.graph.as(place.scope, 'bench'),
    embed: {
      ...bench.embed,
      embed: async (texts, kind) => {
        const unknown = texts.filter((text) => !vectorOf.has(text));
        const vectors = unknown.length > 0 ? await bench.embed.embed(unknown, kind) : [];
        const own = new Map(unknown.map((text, i) => [text, vectors[i] as Float32Array]));
        return texts.map((text) => vectorOf.get(text) ?? (own.get(text) as Float32Array));
      },
    },
    fetchUrl: openFetcher({ SERVICE_FETCH_URLS: 'off' }),
    signal: new AbortController().signal,
    bus: { start: () => Promise.resolve({ run_id: randomUUID(), emit: () => Promise.resolve() }) } as Pick<
      Ctx['bus'],
      'start'
    > as Ctx['bus'],
    chat: undefined,
    searchSessions: {
      open: () => undefined,
      shown: () => Promise.resolve(undefined),
      claim: () => Promise.resolve(false),
      release: () => Promise.resolve(),
    },
    now: () => new Date().toISOString(),
    newId,
  };
  return writer as Ctx;
}

/** Searches in all workspaces in turn; the warm-up comes first. */
const casesFor = ({ queries }: Corpus, shelves: Shelf[]): Case[] =>
  Array.from({ length: warmingSearches + timedSearches }, (_, turn) => ({
    place: (shelves[turn % shelves.length] as Shelf).place,
    request: { query: queries[(turn * 7) % queries.length] as string, top_k: 10 },
  }));

/** Recall@10 of the vector search compared with exact cosine over all items of a workspace. */
async function compareWithExact(bench: Bench, corpus: Corpus, shelves: Shelf[]): Promise<void> {
  say();
  const compared = new Map([
    [shelves.at(-1) as Shelf, 'smallest'],
    [shelves[Math.floor(shelves.length / 2)] as Shelf, 'median'],
  ]);
  for (const [shelf, name] of compared) {
    let sum = 0;
    for (const query of corpus.queries.slice(0, exactSearches)) sum += await recallOf(bench, corpus, shelf, query);
    verdict(
      `recall@10 against exact cosine, ${name} workspace of ${shelf.texts.length}`,
      sum / exactSearches,
      bars.recall,
      'least',
    );
  }
}

const answers = 10;
/** Items whose cosine differs by less count as equally good. */
const tie = 1e-6;

async function recallOf(bench: Bench, { vectors }: Corpus, shelf: Shelf, query: string): Promise<number> {
  const [asked] = await bench.embed.embed([query], 'query');
  const cosineOf = (text: number) => cosine(asked as Float32Array, vectors[text] as Float32Array);
  const best = shelf.texts.map(cosineOf).sort((a, b) => b - a);
  const wanted = Math.min(answers, best.length);
  const least = best[wanted - 1] as number;
  const { results } = await shelf.place.post<{ results: { metadata: { number: number } }[] }>('/memory/search', {
    query,
    top_k: answers,
    enable_hybrid: false,
  });
  return results.filter(({ metadata }) => cosineOf(metadata.number) >= least - tie).length / wanted;
}

/** Both are unit vectors. */
function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
