// The only judgement of two texts: can both be true? Challenges, rules, drift, grounding, resolutions and evidence for
// opinions ask it; a challenge adds findings of the graph and a language model.
//
// From two texts, the two statements that have most in common are compared, because a pair about different things says
// nothing. Sentences that both texts contain verbatim are left out first: a report that repeats ten sentences and
// changes the eleventh is compared by the eleventh.
//
// The terms of the pair are matched one by one. What differs becomes features: a denial and its reach, an opposite,
// another number, date or name, exchanged roles; the cosine of the texts is one more (by-rules/compare/judgement.ts).
//
// Callers may rely on this: the comparison is pure, without graph, model and clock. Statements about other subjects,
// times or places, wishes and questions are not a conflict, however different (`apart`). If a text is not in English,
// the rules find neither a conflict nor a reason against one; the graph and a language model may.
//
// Tried: a separate rule for reference knowledge (the same names, and another number or a negation). It found 3 % of
// the contradictions of BreakingNLI and none of VitaminC and FEVER-symmetric, and so took 57 % of all contradicting
// references for support. Tried: this comparison as a reason for a conflict of decisions; of 13 pairs of decisions that
// it found, 4 could both hold. Tried: words and numbers of other languages, matched as they are written: of 20 own
// pairs in eleven languages that exclude each other it found 13, but also 11 of 20 pairs that do not, such as two rooms
// or two buses.
import { compare, type Comparison } from './by-rules/compare/compare';
import { judgementOf, type Judgement } from './by-rules/compare/judgement';
import type { ComparedStatement } from './by-rules/compare/statements';
import type { Reading } from './reading';

export {
  byMeaningOnly,
  contributionOf,
  probabilityOf,
  threshold,
  type ComparedFinding as Finding,
} from './by-rules/compare/judgement';

/** Maximum number of pairs of statements that are compared term by term: those that share most words. */
const maxCompared = 4;

type Statements = Pick<Reading, 'statements'>;

interface Pair {
  /** The statements that have most in common, as written. */
  known: string;
  said: string;
  comparison: Comparison;
  /** Both statements are in English. */
  isRead: boolean;
}

export interface ComparedTexts extends Pair, Judgement {}

/** @param cosine similarity of the texts' vectors; null if unknown */
export function compareTexts(stored: Statements, asserted: Statements, cosine: number | null): ComparedTexts {
  const closest = closestOf(stored.statements, asserted.statements);
  const { isRead } = closest;
  // English grammar says nothing about a text in another language.
  const comparison = isRead ? closest.comparison : { ...closest.comparison, isDenied: false, apart: undefined };
  return { ...closest, comparison, ...judgementOf(comparison, cosine, isRead) };
}

function closestOf(stored: ComparedStatement[], asserted: ComparedStatement[]): Pair {
  const known = without(stored, asserted);
  const said = without(asserted, stored);
  const pairs = known
    .flatMap((one) => said.map((other) => ({ one, other, shared: sharedBy(one, other) })))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, known.length * said.length === 1 ? 1 : maxCompared);
  const compared = pairs.map(({ one, other }) => ({
    known: one.text,
    said: other.text,
    comparison: compare(one.terms, other.terms),
    isRead: one.isRead && other.isRead,
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

const closenessOf = ({ comparison: { covered, coveredBack, subject } }: Pair) => covered + coveredBack + 0.2 * subject;
