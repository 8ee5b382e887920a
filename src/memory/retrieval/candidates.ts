// Candidates from the indexes: the nearest vectors, and the items that share words with the question.
import type { Ctx } from '../../ctx';
import { forEver, sinceEver } from '../../time';
import { lookupClauses } from './filter';
import type { Candidate, FoundCandidates } from './score/pool';
import type { Question } from './question';
import { filterClauses, joinedQueries, rarityOf, wordQueries, type WordScope } from './word-queries';

/** Smallest number of candidates per channel: several times a usual page, so that exact scores decide and not the index. */
const channelPool = 50;
/** A word that as many items contain selects none of them, unless the question has no better ones. */
const holderLimit = 500;
/** Items that share most with the question, of equals the newest: among these the cosine counts too. */
const wordPool = 200;
/** The text index cannot filter by time. So a time window considers more items: of each word, and in total. */
const inTime = 2_000;
/** More items than a scope has. */
const everyItem = 1_000_000;

const poolFor = (limit: number) => Math.max(channelPool, 5 * limit);

type Searcher = Pick<Ctx, 'graph'> & WordScope;

/** Where fewer items match the filter of a caller, all of them are compared with the question. */
const maxCompared = 2_500;
/** Otherwise, the vector index is asked for so many times as many items as are wanted. */
const overfetch = 40;

/** The items whose vectors are nearest to the question. */
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
  // What matches is far from the question: all of it is compared.
  return few
    ? (await compare(everyItem)).candidates
    : candidatesIn(await ctx.graph.run('retrieval/find-past-by-vector-exact', params));
}

const candidatesIn = (rows: { candidate: Candidate }[]) => distinct(rows.map(({ candidate }) => candidate));

/** The items found by the text index; none for a question without searchable words. */
export async function withWords(ctx: Searcher, question: Question): Promise<FoundCandidates> {
  if (question.words.length === 0) return { candidates: [], rarity: new Map() };
  return withCommonWords(ctx, question, sharedIn(await findByWords(ctx, paramsOf(ctx, question))));
}

/** The candidates of both channels; vectors only for a question without searchable words. */
export async function candidatesOf(ctx: Searcher, question: Question): Promise<FoundCandidates> {
  if (question.words.length === 0) return { candidates: await nearest(ctx, question), rarity: new Map() };
  if (ctx.graph.moment || question.filter.clauses.length > 0) return byEachChannel(ctx, question);
  const params = { ...paramsOf(ctx, question), vector_limit: poolFor(question.limit) };
  return withCommonWords(ctx, question, sharedIn(await ctx.graph.run('retrieval/find-hybrid', params)));
}

/** The same by a query for each channel. */
async function byEachChannel(ctx: Searcher, question: Question): Promise<FoundCandidates> {
  const [near, { candidates, rarity }] = await Promise.all([nearest(ctx, question), withWords(ctx, question)]);
  return { candidates: distinct([...near, ...candidates]), rarity };
}

interface Shared {
  /** Number of items that contain each word, counted up to the limit. */
  holders: number[];
  candidates: Candidate[];
}

/** The counts are in the first row, the candidates in the others. */
function sharedIn(rows: { holders: number[] | null; candidate: Candidate | null }[]): Shared {
  return {
    holders: rows[0]?.holders ?? [],
    // In an interval several states of an item may have been found.
    candidates: distinct(rows.flatMap(({ candidate }) => (candidate ? [candidate] : []))),
  };
}

/** Adds items with very common words, all or any of them. It does so if too few items contain another word of the question. */
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
    words: wordQueries(ctx, question),
    holder_limit: holderLimitOf(question),
    word_pool: isBounded(question) ? inTime : Math.max(wordPool, poolFor(limit)),
    text_limit: isBounded(question) ? inTime : poolFor(limit),
  };
}

/** Each item once: of an interval, by its first state, the nearest. */
function distinct(candidates: Candidate[]): Candidate[] {
  const first = new Map<string, Candidate>();
  for (const candidate of candidates) if (!first.has(candidate.item_id)) first.set(candidate.item_id, candidate);
  return [...first.values()];
}
