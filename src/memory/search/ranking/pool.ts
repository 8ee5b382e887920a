// The pool: the candidates of one query, and what can be counted among them. Every score comes from here and so from the caller's scope
// alone: the text index knows how rare a word is over all tenants, and a score made from that would move with what others store.
import type { Schemas } from '../../../generated/schemas';
import { queryStems, stemCounter, type Occurrences } from '../../../language/text/words';

export type Candidate = Schemas['search/Candidate'];

/** Saturation of repeated words and weight of length, fitted on LoCoMo's development half (`bench retrieval`). */
const k1 = 0.9;
const b = 0.2;
/** Share of the words in the base score; min-max sums beat rank fusion, see the README's decisions. */
const lexicalShare = 0.4;
/** What the graph adds to the pool may be somewhat outside of what the channels found. */
const leastSemantic = -0.3;
const mostLexical = 1.3;

/** A candidate with the scores of its channels. */
export interface Hit {
  candidate: Candidate;
  /** Cosine brought to 0…1 between the least and the most similar of the pool. */
  semantic: number;
  /** BM25 as a share of the best of the pool. */
  lexical: number;
  /** BM25 as it is. */
  bm25: number;
  /** Weighted sum of both. */
  base: number;
  words: Occurrences;
}

export interface Pool {
  /** The pool's own candidates, best base score first; ties go to the newer id. */
  hits: Hit[];
  /** Stems of the query. */
  stems: ReadonlySet<string>;
  /** Scores a candidate from elsewhere by the statistics of this pool. */
  score(candidate: Candidate): Hit;
  /** How much of the query's weight some of its stems have in a text, 0…1. */
  covers(words: Occurrences, stems: Iterable<string>): number;
}

const textOf = ({ title, content }: Candidate) => (title ? `${title} ${content}` : content);

/** Counts over candidates and scores each of them. */
export function openPool(query: string, candidates: Candidate[]): Pool {
  const stems = queryStems(query);
  const count = stemCounter(stems);
  const found = candidates.map((candidate) => count(textOf(candidate)));
  const idf = rarities(stems, found);
  const wholeIdf = [...idf.values()].reduce((sum, value) => sum + value, 0) || 1;
  const averageLength = found.reduce((sum, { length }) => sum + length, 0) / (found.length || 1) || 1;
  const cosines = candidates.flatMap(({ cosine }) => (typeof cosine === 'number' ? [cosine] : []));
  const least = Math.min(...cosines);
  const span = Math.max(...cosines) - least;

  const bm25 = ({ counts, length }: Occurrences) => {
    const norm = k1 * (1 - b + (b * length) / averageLength);
    let sum = 0;
    for (const [stem, count] of counts) sum += ((idf.get(stem) ?? 0) * count * (k1 + 1)) / (count + norm);
    return sum;
  };
  const best = Math.max(0, ...found.map(bm25)) || 1;
  const score = (candidate: Candidate, words = count(textOf(candidate))): Hit => {
    const { cosine } = candidate;
    const raw = bm25(words);
    // A pool of one vector has no span: it is the most similar there is.
    const semantic = typeof cosine !== 'number' ? 0 : span > 0 ? (cosine - least) / span : 1;
    const lexical = raw / best;
    const base = (1 - lexicalShare) * Math.max(semantic, leastSemantic) + lexicalShare * Math.min(lexical, mostLexical);
    return { candidate, semantic, lexical, bm25: raw, base, words };
  };
  return {
    hits: candidates.map((candidate, i) => score(candidate, found[i])).sort(byBase),
    stems,
    score,
    covers: (words, wanted) => {
      let sum = 0;
      for (const stem of wanted) if (words.counts.has(stem)) sum += idf.get(stem) ?? 0;
      return sum / wholeIdf;
    },
  };
}

const byBase = (x: Hit, y: Hit) => y.base - x.base || (x.candidate.item_id < y.candidate.item_id ? 1 : -1);

/** Inverse document frequency of each stem among texts. */
function rarities(stems: ReadonlySet<string>, texts: Occurrences[]): Map<string, number> {
  return new Map(
    [...stems].map((stem) => {
      const holders = texts.filter(({ counts }) => counts.has(stem)).length;
      return [stem, Math.log(1 + (texts.length - holders + 0.5) / (holders + 0.5))];
    }),
  );
}
