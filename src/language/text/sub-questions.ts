// The parts of a question: questions joined by "and" or a full stop, and the things it only describes.
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
/** Words of a question that are read. */
const maxWords = 128;

/**
 * What can be asked for by itself, innermost first, up to the end of its clause; empty for a question that is a simple one already:
 * "Who was the wife of the founder of the Orlo mill?" holds "the founder of the Orlo mill".
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

/** Indexes of the first token and behind the last one. */
type Part = [from: number, to: number];

/** Runs of tokens divided by the end of a sentence, and before a question word that follows "and". */
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

/** The descriptions in a clause, outermost first: what follows "of the", if it is itself described by "of" or by a relative clause. */
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
