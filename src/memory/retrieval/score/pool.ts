// The candidates of a query, scored with statistics of the caller's scope. Statistics of the index include other
// tenants, whose data would change the scores.
import type { Schemas } from '../../../generated/schemas';
import { withNameParts } from '../../../libraries/text/name-parts';
import { exactTokensOf } from '../../../libraries/text/exact-tokens';
import { queryStems, stemCounter, type Occurrences } from '../../../libraries/text/words';
import { mapInTurns } from '../../../process/turns';
import { maxOf } from '../../../lists';
import { ofBase } from './constants';

export type Candidate = Schemas['search/Candidate'];

export interface FoundCandidates {
  candidates: Candidate[];
  rarity: ReadonlyMap<string, number>;
}

/** Max stems of the query that are counted: more make the score slower, not better. */
const maxStems = 256;
const { k1, b, lexicalShare, cosineSpan, minSemantic, maxLexical } = ofBase;

export interface Hit {
  candidate: Candidate;
  bm25: number;
  /** Weighted sum of similarity (see constants.ts) and the BM25 score as a share of the highest. */
  base: number;
  words: Occurrences;
}

export interface Pool {
  /**
   * The query has exact tokens, and no candidate contains one. Then no item does: the words of a rare token find every
   * item that contains it.
   */
  lacksExact: boolean;
  /** Best first; if scores are equal, the newer id comes first. */
  hits: Hit[];
  stems: ReadonlySet<string>;
  /** Scores an item outside the pool, with the pool's statistics. */
  score(candidate: Candidate): Hit;
  /**
   * Share (0 to 1) of the query's total inverse document frequency that the text covers, counting only the given stems.
   */
  covers(words: Occurrences, stems: Iterable<string>): number;
}

/** A turn of a session, or a chunk of a document. */
export const isChained = ({ session_key, chunk_position }: Candidate) =>
  Boolean(session_key) || typeof chunk_position === 'number';

const textOf = ({ title, content }: Candidate) => withNameParts(title ? `${title} ${content}` : content);

/**
 * @param found `rarity` has the weight of each word stem; one without a weight counts 0
 * @param isRead whether the embedder reads the script of the query; if not, words alone decide unless none is shared
 */
export async function openPool(query: string, { candidates, rarity }: FoundCandidates, isRead: boolean): Promise<Pool> {
  const stems = queryStems(query, maxStems);
  const count = stemCounter(stems);
  const hasExact = exactTokensOf(query);
  const found = await mapInTurns(candidates, (candidate) => count(textOf(candidate)));
  const idf = (stem: string) => rarity.get(stem) ?? 0;
  const wholeIdf = [...stems].reduce((sum, stem) => sum + idf(stem), 0) || 1;
  const averageLength = found.reduce((sum, { length }) => sum + length, 0) / (found.length || 1) || 1;
  const cosines = candidates.flatMap(({ cosine }) => (typeof cosine === 'number' ? [cosine] : []));
  const nearest = maxOf(cosines);

  const bm25 = ({ counts, length }: Occurrences) => {
    const norm = k1 * (1 - b + (b * length) / averageLength);
    let sum = 0;
    for (const [stem, count] of counts) sum += (idf(stem) * count * (k1 + 1)) / (count + norm);
    return sum;
  };
  const mostShared = maxOf(found.map(bm25), 0);
  const best = mostShared || 1;
  const vectorsCount = isRead || mostShared === 0;
  const score = (candidate: Candidate, words = count(textOf(candidate))): Hit => {
    const { cosine } = candidate;
    const raw = bm25(words);
    const lexical = raw / best;
    // A candidate added later may be nearer than the nearest of the pool; it counts as equally near. If a candidate has
    // no vector yet, its words alone decide.
    const similarity =
      !vectorsCount || typeof cosine !== 'number' ? lexical : 1 - (Math.max(nearest, cosine) - cosine) / cosineSpan;
    const base = (1 - lexicalShare) * Math.max(similarity, minSemantic) + lexicalShare * Math.min(lexical, maxLexical);
    return { candidate, bm25: raw, base, words };
  };
  return {
    hits: candidates.map((candidate, i) => score(candidate, found[i])).sort(byBase),
    lacksExact: hasExact !== undefined && !candidates.some((candidate) => hasExact(textOf(candidate))),
    stems,
    score,
    covers: (words, wanted) => {
      let sum = 0;
      for (const stem of wanted) if (words.counts.has(stem)) sum += idf(stem);
      return sum / wholeIdf;
    },
  };
}

const byBase = (x: Hit, y: Hit) => y.base - x.base || (x.candidate.item_id < y.candidate.item_id ? 1 : -1);
