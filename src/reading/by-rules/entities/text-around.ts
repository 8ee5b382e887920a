// Properties of a whole text that affect capitals: words it also writes in lower case, headlines, language.
import { isCommon } from '../../../libraries/text/name-words';
import { wordList } from '../../../libraries/text/read-data';
import { languageOf, type Language } from '../../../libraries/text/language-of';
import { tokenAt, type Token } from '../../../libraries/text/tokens';

const titleJoiners = wordList('title-joiners');

export interface TextAround {
  /** Words that are capitalised within a sentence. */
  known: Set<string>;
  /** Words that also occur in lower case. */
  inLowerCase: Set<string>;
  /** Tokens in headlines. */
  inHeadline: Set<Token>;
  language: Language;
}

export function textAround(tokens: Token[]): TextAround {
  const inHeadline = headlineTokens(tokens);
  const withinSentences = tokens.filter((token) => token.capital && !token.initial && !inHeadline.has(token));
  return {
    known: new Set(withinSentences.map(({ text }) => text)),
    inLowerCase: new Set(tokens.filter((token) => !token.capital).map(({ text }) => text)),
    inHeadline,
    language: languageOf(tokens),
  };
}

/** Tokens of sentences in which all words but joining ones are capitalised, so that capitals are no evidence. */
function headlineTokens(tokens: Token[]): Set<Token> {
  const inHeadline = new Set<Token>();
  let start = 0;
  for (let i = 1; i <= tokens.length; i++) {
    if (i < tokens.length && !tokenAt(tokens, i).initial) continue;
    const words = tokens.slice(start, i).filter(({ lower }) => !titleJoiners.has(lower));
    const isHeadline = words.length > 1 && words.every(({ capital, text }) => capital || /^\p{N}/u.test(text));
    if (isHeadline && isCommon(tokenAt(tokens, start).lower))
      for (const token of tokens.slice(start, i)) inHeadline.add(token);
    start = i;
  }
  return inHeadline;
}

/** Whether most words of the text are in capitals, so that capitals are no evidence for names. */
export function isShouted(tokens: Token[]): boolean {
  if (tokens.length < 4) return false;
  const upperCase = tokens.filter(
    (token) => token.text.length > 1 && token.text === token.text.toUpperCase() && /\p{Lu}/u.test(token.text),
  );
  return upperCase.length > tokens.length * 0.6;
}
