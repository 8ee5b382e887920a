// The candidates of one query with scores from the caller's scope only. Index statistics cover all tenants, so they
// would change with other tenants' data.
import type { Schemas } from '../../../generated/schemas';
import { queryStems, stemCounter, type Occurrences } from '../../../language/text/words';

import { mapInTurns } from '../../../process/turns';
import { maxOf, minOf } from '../../../lists';

export type Candidate = Schemas['search/Candidate'];

/** Candidates, and the rarity of each question stem in the caller's scope. */
export interface FoundCandidates {
  candidates: Candidate[];
  rarity: ReadonlyMap<string, number>;
}

/**
 * BM25 parameters: saturation of repeated words (k1) and weight of the length (b). Fitted on the development half of
 * LoCoMo (`bench retrieval`).
 */
const k1 = 0.9;
const b = 0.2;
/** Max query stems scored; further ones only add cost. */
const maxStems = 256;
/** Weight of words in the base score; see docs/decisions/2026-11-20-selection-and-scoring.md. */
const lexicalShare = 0.4;
/**
 * Cosine distance from the nearest candidate at which the semantic score is 0. A fixed span lets words decide among
 * similar candidates. Chosen by the worst of twelve rows over eight sets (docs/bench.md).
 */
const cosineSpan = 0.43;
/** Bounds for scores outside the range of the pool, which items scored later may have. */
const minSemantic = -0.3;
const maxLexical = 1.3;

/** A candidate with the scores of its channels. */
export interface Hit {
  candidate: Candidate;
  /** Cosine, scaled to 0 to 1 between min and max of the pool. */
  semantic: number;
  /** BM25 divided by the max of the pool. */
  lexical: number;
  /** Unscaled BM25. */
  bm25: number;
  /** Weighted sum of cosine (on a fixed span below the nearest) and `lexical`. */
  base: number;
  words: Occurrences;
}

export interface Pool {
  /** Candidates by base score; equal scores: newer id first. */
  hits: Hit[];
  /** Stems of the query. */
  stems: ReadonlySet<string>;
  /** Scores another candidate with the statistics of this pool. */
  score(candidate: Candidate): Hit;
  /** Share of the query's IDF that the given stems contribute in a text, 0 to 1. */
  covers(words: Occurrences, stems: Iterable<string>): number;
}

const textOf = ({ title, content }: Candidate) => (title ? `${title} ${content}` : content);

/**
 * Scores candidates relative to each other.
 * @param found candidates with the rarity of each query stem; a stem without rarity weighs 0
 */
export async function openPool(query: string, { candidates, rarity }: FoundCandidates): Promise<Pool> {
  const stems = queryStems(query, maxStems);
  const count = stemCounter(stems);
  const found = await mapInTurns(candidates, (candidate) => count(textOf(candidate)));
  const idf = (stem: string) => rarity.get(stem) ?? 0;
  const wholeIdf = [...stems].reduce((sum, stem) => sum + idf(stem), 0) || 1;
  const averageLength = found.reduce((sum, { length }) => sum + length, 0) / (found.length || 1) || 1;
  const cosines = candidates.flatMap(({ cosine }) => (typeof cosine === 'number' ? [cosine] : []));
  const min = minOf(cosines);
  const nearest = maxOf(cosines);
  const span = nearest - min;

  const bm25 = ({ counts, length }: Occurrences) => {
    const norm = k1 * (1 - b + (b * length) / averageLength);
    let sum = 0;
    for (const [stem, count] of counts) sum += (idf(stem) * count * (k1 + 1)) / (count + norm);
    return sum;
  };
  const best = maxOf(found.map(bm25), 0) || 1;
  const score = (candidate: Candidate, words = count(textOf(candidate))): Hit => {
    const { cosine } = candidate;
    const raw = bm25(words);
    // A single vector has no span, so it scores 1.
    const semantic = typeof cosine !== 'number' ? 0 : span > 0 ? (cosine - min) / span : 1;
    const lexical = raw / best;
    // Cosines above the pool's max count as the max.
    const similarity = typeof cosine !== 'number' ? 0 : 1 - (Math.max(nearest, cosine) - cosine) / cosineSpan;
    const base = (1 - lexicalShare) * Math.max(similarity, minSemantic) + lexicalShare * Math.min(lexical, maxLexical);
    return { candidate, semantic, lexical, bm25: raw, base, words };
  };
  return {
    hits: candidates.map((candidate, i) => score(candidate, found[i])).sort(byBase),
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
