// Decides whether two short texts mean the same: nearly the same words, and the same names, numbers and negations.
import { maxRead } from '../../limits';
import { commonStems, queryStems } from './words';
import { tokensOf } from './tokens';
import { wordList } from './read-data';

const negations = wordList('negations');

const minShared = 0.8;

export interface ComparedWording {
  text: string;
  /** Names, numbers and negations in order; null for a long text, which is only compared as a whole. */
  weighty: string | null;
  /** Stems of all words, and those of the words that begin a sentence. */
  stems: ReadonlySet<string>;
  openings: ReadonlySet<string>;
}

export function wordingOf(text: string): ComparedWording {
  if (text.length > maxRead.sameMeaning) return { text, weighty: null, stems: new Set(), openings: new Set() };
  return { text, weighty: weightyWords(text), stems: queryStems(text), openings: queryStems(openings(text)) };
}

/**
 * Whether two texts mean the same. Names, numbers and negations must be equal and in the same order: "Ada pays Ben 5"
 * is neither "Ben pays Ada 5" nor "Ada pays Ben 6" nor "Ada never pays Ben 5".
 */
export function saysTheSame(one: ComparedWording, other: ComparedWording): boolean {
  if (one.text === other.text) return true;
  if (one.weighty === null || one.weighty !== other.weighty) return false;
  // At the beginning of a sentence a name looks like any other word, so both texts must contain it.
  if (!isIn(other.stems, one.openings) || !isIn(one.stems, other.openings)) return false;
  return sharedOf(one.stems, other.stems) >= minShared;
}

const isNegation = ({ lower }: { lower: string }) => negations.has(lower) || /n['’]t$/.test(lower);

function sharedOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = commonStems(a, b);
  const all = a.size + b.size - shared;
  return all === 0 ? 1 : shared / all;
}

const openings = (text: string) =>
  tokensOf(text)
    .filter(({ capital, initial }) => capital && initial)
    .map(({ text: word }) => word)
    .join(' ');

const isIn = (all: ReadonlySet<string>, some: ReadonlySet<string>) => [...some].every((stem) => all.has(stem));

/** Names, numbers and negations of a text, in order. A capital at the beginning of a sentence does not make a name. */
const weightyWords = (text: string): string =>
  tokensOf(text)
    .filter(
      ({ capital, initial, lower, text: word }) => (capital && !initial) || /\d/.test(word) || isNegation({ lower }),
    )
    .map(({ lower }) => lower)
    .join(' ');
