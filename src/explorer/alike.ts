// Results with the same statement share a row: they have the same words, or one is a turn and the other the chunk of
// its conversation.
import type { SearchHit } from './items';

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A shorter text is part of too many others to count as the same. */
const minContained = 24;

export interface FoldedHit<T> {
  hit: T;
  /** Further hits with the same statement. */
  alike: T[];
}

type Alike = Pick<SearchHit, 'content' | 'metadata' | 'status'>;

/** The hits in order; each hit that repeats an earlier one is listed below it. */
export function foldedAlike<T extends Alike>(hits: readonly T[]): FoldedHit<T>[] {
  const folded: (FoldedHit<T> & { words: string })[] = [];
  for (const hit of hits) {
    const words = wordsOf(hit.content);
    const same = folded.find((each) => isAlike(each.hit, each.words, hit, words));
    if (same) same.alike.push(hit);
    else folded.push({ hit, alike: [], words });
  }
  return folded;
}

function isAlike(one: Alike, oneWords: string, other: Alike, otherWords: string): boolean {
  // A result that is no longer current differs in meaning from a current one.
  if (one.status !== other.status) return false;
  if (oneWords === otherWords) return true;
  const { conversation_id } = one.metadata;
  if (conversation_id === undefined || conversation_id !== other.metadata['conversation_id']) return false;
  const [short, long] = oneWords.length < otherWords.length ? [oneWords, otherWords] : [otherWords, oneWords];
  return short.length >= minContained && ` ${long} `.includes(` ${short} `);
}
