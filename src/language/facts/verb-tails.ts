// Skips the words between a verb and its object: the words of its frame ("signed on with"), an origin, a short object.
import { commonWords } from '../entities/lexicon';
import { framesOf, type Frame } from './frames';
import { isSeat } from './nouns';
import { afterArticle, isNounWord, skipAdverbs } from './phrases';
import type { Row } from './row';
import { determiners, possessives } from './word-classes';

export interface Tail {
  /** Index of the object. */
  at: number;
  /** The skipped text: "the piano" in "bought the piano from". */
  between?: string;
}

/**
 * The object after one of the tails of a frame; undefined if none fits.
 * @param from index after the verb
 */
export function afterTail(row: Row, frame: Frame, from: number): Tail | undefined {
  const start = skipOrigin(row, skipAdverbs(row, from));
  for (const tail of frame.tails) {
    const gap = tail.indexOf('…');
    if (gap >= 0) {
      const begin = skipAdverbs(row, from);
      const opens = tail.slice(0, gap).every((word, k) => row.word(begin + k) === word);
      const found = opens ? afterObject(row, begin + gap, tail.slice(gap + 1)) : undefined;
      if (found) return found;
      continue;
    }
    for (const begin of start === from ? [from] : [from, start])
      if (tail.every((word, k) => row.word(begin + k) === word)) return { at: skipAdverbs(row, begin + tail.length) };
  }
  return undefined;
}

/** Index after an origin or an object: "moved [from Braga] to", "moved [our office] to". */
function skipOrigin(row: Row, from: number): number {
  let at = from;
  if (row.word(at) === 'from') at++;
  if (determiners.has(row.word(at)) || possessives.has(row.word(at))) at++;
  else if (at === from) return from;
  if (row.isName(at) && row.word(at + 1) === 'to') return at + 1;
  let noun = at;
  while (noun < at + 3 && isNounWord(row, noun)) noun++;
  // Moving a server does not change the location of the owner.
  return isSeat(row.word(noun - 1)) && row.says(noun, 'to', 'from') ? noun : from;
}

/** The tail after a short object: "bought [the piano] from". */
function afterObject(row: Row, from: number, tail: string[]): Tail | undefined {
  for (let i = from; i < from + 9 && i < row.units.length; i++) {
    if (i > from && tail.every((word, k) => row.word(i + k) === word)) {
      const isPronoun = row.at(from).kind === 'pronoun';
      const between = isPronoun ? (row.context.thing?.name ?? '') : row.textOf(afterArticle(row, from), i);
      return { at: i + tail.length, between };
    }
    if (row.at(i).kind === 'mark' || (i > from && framesOf.has(row.word(i)) && !commonWords.has(row.word(i))))
      return undefined;
  }
  return undefined;
}
