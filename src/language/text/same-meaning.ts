// Whether two short texts say the same: the same words but for a few, and no difference in what changes the meaning at once.
import { queryStems } from './words';
import { tokensOf } from './tokens';
import { wordList } from '../read-data';

const negations = wordList('negations');

/** Share of their words that both texts have. */
const leastShared = 0.8;
/** Characters read of each; longer texts are compared by their beginnings and lengths. */
const longestRead = 4_000;

/**
 * Whether two texts say the same in nearly the same words. Names, numbers and negations must be the same, in the same order:
 * "Ada pays Ben 5" is neither "Ben pays Ada 5" nor "Ada pays Ben 6" nor "Ada never pays Ben 5".
 */
export function saysTheSame(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length > longestRead || other.length > longestRead) return false;
  if (weightyWords(one) !== weightyWords(other)) return false;
  const [a, b] = [queryStems(one), queryStems(other)];
  // At the beginning of a sentence, a name and any other word look alike: both texts must have it.
  if (!isIn(b, queryStems(openings(one))) || !isIn(a, queryStems(openings(other)))) return false;
  return sharedOf(a, b) >= leastShared;
}

/** Share of their words that two statements must have in common to contradict each other. */
const leastInCommon = 0.6;

/**
 * How two sentences of the same names contradict each other: one denies what the other says, or tells another number.
 * @returns undefined if they do not
 */
export function conflictOf(one: string, other: string): 'negation' | 'number' | undefined {
  if (one === other || one.length > longestRead || other.length > longestRead) return undefined;
  const [a, b] = [weighed(one), weighed(other)];
  if (a.names.join(' ') !== b.names.join(' ')) return undefined;
  const [numbersOfA, numbersOfB] = [a.numbers.join(' '), b.numbers.join(' ')];
  const differs =
    a.negations % 2 !== b.negations % 2
      ? ('negation' as const)
      : numbersOfA !== numbersOfB && a.numbers.length === b.numbers.length && a.numbers.length > 0
        ? ('number' as const)
        : undefined;
  if (!differs || (differs === 'negation' && numbersOfA !== numbersOfB)) return undefined;
  const plain = (text: string, { numbers }: Weighed) =>
    new Set(
      [...queryStems(text)].filter((stem) => !numbers.some((number) => number.includes(stem)) && !negations.has(stem)),
    );
  const [wordsOfA, wordsOfB] = [plain(one, a), plain(other, b)];
  if (!isIn(wordsOfB, plain(openings(one), a)) || !isIn(wordsOfA, plain(openings(other), b))) return undefined;
  return sharedOf(wordsOfA, wordsOfB) >= leastInCommon ? differs : undefined;
}

interface Weighed {
  names: string[];
  numbers: string[];
  negations: number;
}

/** What changes the meaning of a text at once, in order. */
function weighed(text: string): Weighed {
  const tokens = tokensOf(text);
  const words = (fits: (token: (typeof tokens)[number]) => boolean) => tokens.filter(fits).map(({ lower }) => lower);
  return {
    names: words(({ capital, initial }) => capital && !initial),
    numbers: words(({ text: word }) => /\d/.test(word)),
    negations: words(isNegation).length,
  };
}

const isNegation = ({ lower }: { lower: string }) => negations.has(lower) || /n['’]t$/.test(lower);

function sharedOf(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((stem) => b.has(stem)).length;
  const all = a.size + b.size - shared;
  return all === 0 ? 1 : shared / all;
}

/** The first words of sentences. */
const openings = (text: string) =>
  tokensOf(text)
    .filter(({ capital, initial }) => capital && initial)
    .map(({ text: word }) => word)
    .join(' ');

const isIn = (all: ReadonlySet<string>, some: ReadonlySet<string>) => [...some].every((stem) => all.has(stem));

/** Names, numbers and negations of a text in order. A capital at the beginning of a sentence tells nothing by itself. */
const weightyWords = (text: string): string =>
  tokensOf(text)
    .filter(
      ({ capital, initial, lower, text: word }) => (capital && !initial) || /\d/.test(word) || isNegation({ lower }),
    )
    .map(({ lower }) => lower)
    .join(' ');
