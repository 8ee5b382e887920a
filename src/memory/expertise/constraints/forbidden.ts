// What a text says although a prohibition forbids it, by words.
import type { ComparedStatement } from '../../../language/compare/closest';
import { commonStems, queryStems } from '../../../language/text/words';

/** Share of the words of a prohibition from which a statement says what it forbids. */
const saidFrom = 0.65;

const denials = /\b(?:not|never|no|nobody|nothing|without|avoid|stop|cannot|don't|doesn't|won't|isn't|aren't)\b/iu;
/** "No ride without a brake test" forbids what is done without one. */
const negations = /\b(?:no|not|never|nobody|nothing|don't)\b/iu;
const lacking = /\bwithout\b/iu;
const duties = /\b(?:must|shall|should|may|can|will|have to|has to|needs? to|is to|are to|plans? to|always)\b/giu;
const formal = /\b(?:must|shall|should|may|can|do|does|is|are|be|not|never|no|without|avoid|stop|cannot|ever|any)\b/giu;

/** A text without what makes a duty of what it says. */
export const withoutDuties = (text: string): string => text.replace(duties, ' ');

/** A text without the words that only say whether something is to be. */
export const withoutForm = (text: string): string => text.replace(formal, ' ');

/** A statement, and whether it denies something. */
export interface SaidStatement {
  text: string;
  denies: boolean;
  stems: ReadonlySet<string>;
}

export const saidIn = (statements: ComparedStatement[]): SaidStatement[] =>
  statements.map(({ text }) => ({ text, denies: denials.test(text), stems: queryStems(text) }));

/**
 * The statement that most surely says what a prohibition forbids, and does not deny it.
 * @param rule undefined is answered for one that forbids nothing
 */
export function forbiddenBy(
  rule: string,
  said: SaidStatement[],
): { statement: string; confidence: number } | undefined {
  if (!denials.test(rule)) return undefined;
  const wanted = queryStems(withoutForm(rule));
  if (wanted.size === 0) return undefined;
  let best: { statement: string; confidence: number } | undefined;
  const isDoubled = lacking.test(rule) && negations.test(rule.slice(0, rule.search(lacking)));
  for (const { text: statement, denies, stems } of said) {
    if (isDoubled ? !lacking.test(statement) || denials.test(statement.replace(lacking, ' ')) : denies) continue;
    const confidence = commonStems(wanted, stems) / wanted.size;
    if (confidence >= saidFrom && confidence > (best?.confidence ?? 0)) best = { statement, confidence };
  }
  return best;
}
