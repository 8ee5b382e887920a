// What a whole text says about its capitals: words it also writes in lower case, its headlines, its language.
import { isCommon } from './lexicon';
import { wordList } from '../read-data';
import { languageOf, type Language } from '../text/language-of';
import { tokenAt, type Token } from '../text/tokens';

const titleJoiners = wordList('title-joiners');

/** What is known about the text around a name. */
export interface Around {
  /** Words that stand capitalised within a sentence. */
  known: Set<string>;
  /** Words in lower case. */
  small: Set<string>;
  /** Tokens of headlines. */
  loud: Set<Token>;
  language: Language;
}

/** What is known about the text of these tokens. */
export function textAround(tokens: Token[]): Around {
  const loud = headlineTokens(tokens);
  const withinSentences = tokens.filter((token) => token.capital && !token.initial && !loud.has(token));
  return {
    known: new Set(withinSentences.map(({ text }) => text)),
    small: new Set(tokens.filter((token) => !token.capital).map(({ text }) => text)),
    loud,
    language: languageOf(tokens),
  };
}

/** "Pack Passports", "Never Boil The Cream.": in a sentence of which every longer word is capitalised, capitals carry no information. */
function headlineTokens(tokens: Token[]): Set<Token> {
  const loud = new Set<Token>();
  let start = 0;
  for (let i = 1; i <= tokens.length; i++) {
    if (i < tokens.length && !tokenAt(tokens, i).initial) continue;
    const words = tokens.slice(start, i).filter(({ lower }) => !titleJoiners.has(lower));
    const isLoud = words.length > 1 && words.every(({ capital, text }) => capital || /^\p{N}/u.test(text));
    if (isLoud && isCommon(tokenAt(tokens, start).lower)) for (const token of tokens.slice(start, i)) loud.add(token);
    start = i;
  }
  return loud;
}

/** In a text written in capitals throughout, capitals carry no information. */
export function isShouted(tokens: Token[]): boolean {
  if (tokens.length < 4) return false;
  const loud = tokens.filter(
    (token) => token.text.length > 1 && token.text === token.text.toUpperCase() && /\p{Lu}/u.test(token.text),
  );
  return loud.length > tokens.length * 0.6;
}
