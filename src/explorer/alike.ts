// Results that say the same are one row: the same words, or a turn and the piece of its conversation that contains it.
import type { SearchHit } from './items';

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A shorter text stands in too many others to be the same as they are. */
const minContained = 24;

export interface FoldedHit<T> {
  hit: T;
  /** Further hits that say the same. */
  alike: T[];
}

type Alike = Pick<SearchHit, 'content' | 'metadata' | 'status'>;

/** Each hit in its order, and those that say the same as an earlier one below that one. */
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
  // What is not current any more says something else by that.
  if (one.status !== other.status) return false;
  if (oneWords === otherWords) return true;
  const { conversation_id } = one.metadata;
  if (conversation_id === undefined || conversation_id !== other.metadata['conversation_id']) return false;
  const [short, long] = oneWords.length < otherWords.length ? [oneWords, otherWords] : [otherWords, oneWords];
  return short.length >= minContained && ` ${long} `.includes(` ${short} `);
}
