// Sentences of a text: segments of Unicode (UAX 29), joined at false ends such as after "Dr." or within an address.
import { maxRead } from '../../limits';
import { isFrequentIn, languageOf, type Language } from './language-of';
import { wordList } from './read-data';
import { segmentEnds } from './segments';
import { tokensOf } from './tokens';

/**
 * The sentences in order, each on one line, without empty ones. A line break or a bullet ends a sentence. Each step is
 * a window of the text.
 */
export function* sentencesOf(text: string): Generator<string> {
  for (const [line] of text.matchAll(lines)) {
    if (!/[\p{L}\p{N}]/u.test(line)) continue;
    let from = 0;
    for (const to of sentenceEnds(line)) {
      yield* sentenceIn(line.slice(from, to));
      from = to;
    }
    yield* sentenceIn(line.slice(from));
  }
}

const lines = /[^\n•]+/gu;

/** Maximum length of a sentence in UTF-16 units. Longer ones are cut. */
const maxSentenceLength = 8_000;

function* sentenceEnds(line: string): Generator<number> {
  let from = 0;
  let known: Language | undefined;
  // Checked once per line: a line may have thousands of numbers with periods.
  const language = () => (known ??= languageOf(tokensOf(line.slice(0, maxRead.language))));
  for (const to of possibleEnds(line)) {
    if (to - from < maxSentenceLength && !isEnd(line, from, to, language)) continue;
    yield to;
    from = to;
  }
}

/**
 * Ends of segments, and ends before a number, which Unicode does not split: "… flowers and all. 312 wheels were made."
 */
function* possibleEnds(line: string): Generator<number> {
  let from = 0;
  const within = function* (to: number) {
    for (const { 0: mark, index } of line.slice(from, to).matchAll(beforeNumber)) yield from + index + mark.length;
    from = to;
  };
  for (const to of segmentEnds(line)) {
    yield* within(to);
    yield to;
  }
  yield* within(line.length);
}

const beforeNumber = /\p{Ll}\p{Ll}[.!?] (?=\d)/gu;

const titles = wordList('abbreviations');
const inner = wordList('inner-abbreviations');
const closing = wordList('closing-abbreviations');
/** Words that usually begin a sentence when they are capitalised. */
const opening = wordList('stop-words');
/** Characters that are read on either side of an end. */
const reach = 40;

function isEnd(line: string, from: number, to: number, language: () => Language): boolean {
  const before = line.slice(Math.max(from, to - reach), to);
  const trimmed = before.trimEnd();
  // No sentence ends within an address or a number: "x.org/?a=1", "3.5". Chinese and Japanese have no spaces.
  if (trimmed.length === before.length) return /[。！？｡][\p{Pe}\p{Pf}"]*$/u.test(trimmed);
  const next = line.slice(to, to + reach);
  if (/^\p{Ll}/u.test(next) && !/[!?]["”’)]*$/u.test(trimmed)) return false;
  if (!trimmed.endsWith('.')) return true;
  const word = trimmed.slice(trimmed.lastIndexOf(' ') + 1, -1).replace(/^[("“‘[]+/u, '');
  // The number of a list item ends no sentence: "12. Oil the pump."
  if (/^\d{1,3}$/u.test(word) && to - from <= reach && line.slice(from, to).trim() === `${word}.`) return false;
  if (/^\d{1,2}$/u.test(word) && isOrdinal(language(), next)) return false;
  const lower = word.toLowerCase();
  if (titles.has(lower) || inner.has(lower)) return false;
  const isInitial = /^\p{Lu}(?:\.\p{Lu})?$/u.test(word);
  if (!isInitial && !closing.has(lower)) return true;
  return opening.has(/^\p{L}+/u.exec(next)?.[0].toLowerCase() ?? '');
}

/** Languages that write an ordinal as a number with a period: "der 28. Februar". */
const withOrdinals: ReadonlySet<Language> = new Set(['de', 'da', 'no', 'fi', 'pl', 'cs', 'hu', 'tr']);

/** @param next text after a number with a period; a frequent word there begins a sentence */
function isOrdinal(language: Language, next: string): boolean {
  return withOrdinals.has(language) && !isFrequentIn(language, /^\p{L}+/u.exec(next)?.[0].toLowerCase() ?? '');
}

function* sentenceIn(segment: string): Generator<string> {
  if (/[\p{L}\p{N}]/u.test(segment)) yield segment.replace(/\s+/gu, ' ').trim();
}
