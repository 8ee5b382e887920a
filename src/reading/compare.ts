// Finds corresponding statements of two texts: the sentence of one that contains most words of a sentence of the
// other.
import { maxRead } from '../limits';
import { sentencesOf } from '../text/sentences';
import { compare, type Comparison } from './by-rules/compare/compare';
import { termsOf, type Terms } from './by-rules/compare/terms';

export type { Comparison };
export type { Difference, DifferenceKind } from './by-rules/compare/differences';

const maxSentences = 40;
/** Maximum number of statements of a text that are compared term by term: those that share most words. */
const maxCompared = 4;

export interface ComparedStatement {
  text: string;
  terms: Terms;
  stems: ReadonlySet<string>;
}

/** Sentences of a text that state something, in order. The whole text if no sentence does. */
export function statementsIn(text: string): ComparedStatement[] {
  const read = text.slice(0, maxRead.comparedText);
  const found: ComparedStatement[] = [];
  for (const sentence of sentencesOf(read)) {
    const terms = termsOf(beginningOf(sentence));
    if (terms.terms.length > 0 && !terms.isQuestion) found.push(statementOf(sentence, terms));
    if (found.length === maxSentences) break;
  }
  return found.length > 0 ? found : [statementOf(read, termsOf(beginningOf(read)))];
}

/** The beginning of a statement up to the maximum length, in whole words. */
function beginningOf(statement: string): string {
  if (statement.length <= maxRead.comparedSentence) return statement;
  const space = statement.lastIndexOf(' ', maxRead.comparedSentence);
  return statement.slice(0, space > 0 ? space : maxRead.comparedSentence);
}

const statementOf = (text: string, terms: Terms): ComparedStatement => ({
  text,
  terms,
  stems: new Set(terms.terms.map(({ stem }) => stem)),
});

export interface Closest {
  known: string;
  said: string;
  comparison: Comparison;
}

export function closest(stored: string, asserted: ComparedStatement[]): Closest {
  const all = statementsIn(stored);
  const known = without(all, asserted);
  const said = without(asserted, all);
  const pairs = known
    .flatMap((one) => said.map((other) => ({ one, other, shared: sharedBy(one, other) })))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, known.length * said.length === 1 ? 1 : maxCompared);
  const compared = pairs.map(({ one, other }) => ({
    known: one.text,
    said: other.text,
    comparison: compare(one.terms, other.terms),
  }));
  return compared.reduce((best, each) => (closenessOf(each) > closenessOf(best) ? each : best));
}

/** The statements that the other text does not repeat verbatim. If it repeats all, they all count. */
function without(statements: ComparedStatement[], others: ComparedStatement[]): ComparedStatement[] {
  const texts = new Set(others.map(({ text }) => text));
  const left = statements.filter(({ text }) => !texts.has(text));
  return left.length > 0 ? left : statements;
}

/** Similarity of two statements, 0…2: the shared stems as a share of either statement's stems, added. */
function sharedBy(known: ComparedStatement, said: ComparedStatement): number {
  let shared = 0;
  for (const stem of said.stems) if (known.stems.has(stem)) shared++;
  return shared / Math.max(1, said.stems.size) + shared / Math.max(1, known.stems.size);
}

const closenessOf = ({ comparison: { covered, coveredBack, subject } }: Closest) =>
  covered + coveredBack + 0.2 * subject;
