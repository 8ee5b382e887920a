// Candidates from the indexes: nearest vectors, and items that share words with the question.
import type { Ctx } from '../../ctx';
import { forEver, sinceEver } from '../../time';
import { lookupClauses } from './filter';
import type { Candidate, FoundCandidates, Hit } from './score/pool';
import type { Question } from './question';
import { filterClauses, joinedQueries, rarityOf, wordQueries, type WordScope } from './word-queries';

/**
 * Min candidates per channel: several pages, because the order depends on scores computed here, not on those of the
 * index.
 */
const channelPool = 50;
/** A word that occurs in at least this many items finds no candidates, unless the rarer words find too few. */
const holderLimit = 500;
/** Words find this many items, or more for a large limit: those with the most shared words, then the newest. */
const wordPool = 200;
/** Replaces the limits above if the request has a time window, because the text index cannot filter by time. */
const inTime = 2_000;
/** More items than any scope has, so that none is left out. */
const everyItem = 1_000_000;

const poolFor = (limit: number) => Math.max(channelPool, 5 * limit);

type Searcher = Pick<Ctx, 'graph'> & WordScope;

/** If at most this many items match the filter, the question is compared with each of them. */
const maxCompared = 2_500;
/** If more items match, the vector index returns this multiple of the wanted number, before filtering. */
const overfetch = 40;

export async function nearest(
  ctx: Searcher,
  { vector, filter, limit }: Pick<Question, 'vector' | 'filter' | 'limit'>,
): Promise<Candidate[]> {
  const vector_limit = poolFor(limit);
  const params = { filter, vector, vector_limit };
  const isFiltered = filter.clauses.length > 0;
  const compare = async (max: number) => {
    const lookup = [filterClauses(ctx, filter), ...lookupClauses(filter.clauses)].join(' ');
    const rows = await ctx.graph.run('retrieval/find-matching-by-vector', { ...params, lookup, max });
    return { isComplete: !rows[0]?.many, candidates: rows.flatMap(({ candidate }) => candidate ?? []) };
  };
  const few = isFiltered && !ctx.graph.moment ? await compare(maxCompared) : undefined;
  if (few?.isComplete) return few.candidates;
  const query = ctx.graph.moment ? 'retrieval/find-past-by-vector' : 'retrieval/find-by-vector';
  const vector_pool = vector_limit * (isFiltered ? overfetch : 1);
  const found = candidatesIn(await ctx.graph.run(query, { ...params, vector_pool }));
  if (!isFiltered || found.length >= vector_limit) return found;
  // After filtering, too few neighbours are left, so the question is compared with all items that match.
  return few
    ? (await compare(everyItem)).candidates
    : candidatesIn(await ctx.graph.run('retrieval/find-past-by-vector-exact', params));
}

const candidatesIn = (rows: { candidate: Candidate }[]) => distinct(rows.map(({ candidate }) => candidate));

async function withWords(ctx: Searcher, question: Question): Promise<FoundCandidates> {
  if (question.words.length === 0) return { candidates: [], rarity: new Map() };
  return withCommonWords(ctx, question, sharedIn(await findByWords(ctx, paramsOf(ctx, question))));
}

/** Searches by vectors alone if the question has only stop words. */
export async function candidatesOf(ctx: Searcher, question: Question): Promise<FoundCandidates> {
  if (question.words.length === 0) return { candidates: await nearest(ctx, question), rarity: new Map() };
  if (ctx.graph.moment || question.filter.clauses.length > 0) return byEachChannel(ctx, question);
  const params = { ...paramsOf(ctx, question), vector_limit: poolFor(question.limit) };
  return withCommonWords(ctx, question, sharedIn(await ctx.graph.run('retrieval/find-hybrid', params)));
}

/** The candidates as the search would have them without vectors, or without words. */
export function foundWithout(
  part: 'vectors' | 'words',
  { candidates, rarity }: FoundCandidates,
  hits: Hit[],
  limit: number,
): FoundCandidates {
  if (part === 'vectors') {
    const sharing = hits.filter(({ bm25 }) => bm25 > 0);
    return { candidates: sharing.map(({ candidate }) => ({ ...candidate, cosine: null })), rarity };
  }
  const near = candidates.filter(({ cosine }) => typeof cosine === 'number');
  near.sort((a, b) => (b.cosine ?? 0) - (a.cosine ?? 0));
  return { candidates: near.slice(0, poolFor(limit)), rarity: new Map() };
}

/** Queries vectors and words separately: reads in the past and filtered searches cannot use the joint query. */
async function byEachChannel(ctx: Searcher, question: Question): Promise<FoundCandidates> {
  const [near, { candidates, rarity }] = await Promise.all([nearest(ctx, question), withWords(ctx, question)]);
  return { candidates: distinct([...near, ...candidates]), rarity };
}

interface Shared {
  /** Number of items that contain each word, counted up to a limit. */
  holders: number[];
  candidates: Candidate[];
}

/** The first row has the counts, the other rows the candidates. */
function sharedIn(rows: { holders: number[] | null; candidate: Candidate | null }[]): Shared {
  return {
    holders: rows[0]?.holders ?? [],
    // If the request covers an interval, several states of an item may match; one of them is kept.
    candidates: distinct(rows.flatMap(({ candidate }) => (candidate ? [candidate] : []))),
  };
}

/**
 * If rare words find too few items, adds items that contain all common words or, if there are none, items with any of
 * them.
 */
async function withCommonWords(
  ctx: Searcher,
  question: Question,
  { holders, candidates }: Shared,
): Promise<FoundCandidates> {
  const limit = holderLimitOf(question);
  const rarity = rarityOf(question.words, holders);
  const common = question.words.filter((_, i) => holders[i] === limit);
  const others = holders.reduce((sum, count) => sum + (count < limit ? count : 0), 0);
  if (common.length === 0 || others >= question.limit) return { candidates, rarity };
  for (const query of joinedQueries(ctx, { ...question, words: common })) {
    const params = { ...paramsOf(ctx, question), words: [query], holder_limit: everyItem };
    const more = sharedIn(await findByWords(ctx, params));
    if (more.candidates.length > 0) return { candidates: distinct([...candidates, ...more.candidates]), rarity };
  }
  return { candidates, rarity };
}

const findByWords = (ctx: Searcher, params: ReturnType<typeof paramsOf>) =>
  ctx.graph.run(ctx.graph.moment ? 'retrieval/find-past-by-words' : 'retrieval/find-by-words', params);

const isBounded = ({ filter }: Question) => filter.since !== sinceEver || filter.until !== forEver;
const holderLimitOf = (question: Question) => (isBounded(question) ? inTime : holderLimit);

function paramsOf(ctx: WordScope, question: Question) {
  const { filter, vector, limit } = question;
  return {
    filter,
    vector,
    ...wordQueries(ctx, question),
    holder_limit: holderLimitOf(question),
    word_pool: isBounded(question) ? inTime : Math.max(wordPool, poolFor(limit)),
    text_limit: isBounded(question) ? inTime : poolFor(limit),
  };
}

/** Keeps the first state of each item, which is the nearest to the question, because rows are sorted. */
function distinct(candidates: Candidate[]): Candidate[] {
  const first = new Map<string, Candidate>();
  for (const candidate of candidates) if (!first.has(candidate.item_id)) first.set(candidate.item_id, candidate);
  return [...first.values()];
}
