// Finds the parts of a question: questions joined by "and" or a full stop, and described things.
import { maxRead } from '../../limits';
import { wordList } from '../read-data';
import { tokenAt, tokensOf, type Token } from './tokens';

const questionWords = wordList('question-words');
const nestedOpeners = wordList('nested-openers');
const determiners = wordList('determiners');
const joiners = new Set(['and', 'or', 'but', 'then']);
const relatives = new Set(['who', 'whom', 'whose', 'which', 'that', 'where']);

const clauseEnds = new Set('?!.;');

const maxParts = 4;
/** Maximum words of a question that are read. */
const maxWords = 128;

/**
 * Parts that can be asked separately, innermost first, up to the end of their clause. Empty for a simple question.
 * "Who was the wife of the founder of the Orlo mill?" contains "the founder of the Orlo mill".
 */
export function subQuestions(question: string): string[] {
  const tokens = tokensOf(question.slice(0, maxRead.parsedQuestion)).slice(0, maxWords);
  const parts = clausesOf(tokens).flatMap(([from, to], _, clauses) => [
    ...descriptionsIn(tokens, from, to).reverse(),
    ...(clauses.length > 1 ? [[from, to] as Part] : []),
  ]);
  const texts = parts.map(([from, to]) => question.slice(tokenAt(tokens, from).start, tokenAt(tokens, to - 1).end));
  return [...new Set(texts)].slice(0, maxParts);
}

/** Index of the first token, and the index after the last one. */
type Part = [from: number, to: number];

/** Runs of tokens, split at the end of a sentence and before a question word after "and". */
function clausesOf(tokens: Token[]): Part[] {
  const clauses: Part[] = [];
  let from = 0;
  for (let at = 1; at <= tokens.length; at++) {
    const token = tokenAt(tokens, at);
    const joined = joiners.has(tokenAt(tokens, at - 1).lower) && questionWords.has(token.lower);
    if (at < tokens.length && !joined && !(token.initial && [...token.gap].some((mark) => clauseEnds.has(mark))))
      continue;
    const to = joined ? at - 1 : at;
    if (to - from > 1) clauses.push([from, to]);
    from = at;
  }
  return clauses;
}

/**
 * Descriptions in a clause, outermost first: the words after "of the", if "of" or a relative clause describes them
 * further.
 */
function descriptionsIn(tokens: Token[], from: number, to: number): Part[] {
  const parts: Part[] = [];
  for (let at = from + 1; at < to - 2; at++) {
    const opened = nestedOpeners.has(tokenAt(tokens, at - 1).lower) && determiners.has(tokenAt(tokens, at).lower);
    if (opened && isDescribed(tokens, at + 1, to)) parts.push([at, to]);
  }
  return parts;
}

function isDescribed(tokens: Token[], from: number, to: number): boolean {
  for (let at = from + 1; at < to - 1; at++) {
    const { lower } = tokenAt(tokens, at);
    if (lower === 'of' || relatives.has(lower)) return true;
  }
  return tokenAt(tokens, from - 1).possessive;
}
