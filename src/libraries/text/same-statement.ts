import { stemmer } from 'stemmer';

const minWords = 4;

/**
 * Whether two texts make the same statement: their words only differ in inflections, or in one value, which is the last
 * word or the one before it. A difference further ahead is in the subject: "Room 214 has a projector", "Room 241 has a
 * projector".
 */
export function isSameStatement(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  if (words.length < minWords || words.length !== others.length) return false;
  const differing = words.flatMap((word, at) => (word === others[at] ? [] : [at]));
  return differing.length === 0 || (differing.length === 1 && (differing[0] as number) >= words.length - 2);
}

// bounded: longer texts are not a single statement.
const maxLength = 400;

const wordsOf = (text: string): string[] =>
  text.length > maxLength ? [] : (text.toLowerCase().match(words) ?? []).map((word) => stemmer(word));

/** `2,150` and `4.2` are one word. */
const words = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|['’.,:-](?=[\p{L}\p{N}]))*/gu;
