import type { Reading } from '../../../reading/reading';
import { commonStems, queryStems } from '../../../libraries/text/words';

const minSharedWords = 0.65;

const denials = /\b(?:not|never|no|nobody|nothing|without|avoid|stop|cannot|don't|doesn't|won't|isn't|aren't)\b/iu;
/** Negations that `without` may follow: "No ride without a brake test". */
const negations = /\b(?:no|not|never|nobody|nothing|don't)\b/iu;
const lacking = /\bwithout\b/iu;
const duties = /\b(?:must|shall|should|may|can|will|have to|has to|needs? to|is to|are to|plans? to|always)\b/giu;
const functionWords =
  /\b(?:must|shall|should|may|can|do|does|is|are|be|not|never|no|without|avoid|stop|cannot|ever|any)\b/giu;

export const withoutDuties = (text: string): string => text.replace(duties, ' ');

/** The text without modal and auxiliary verbs, and without negations. */
export const withoutForm = (text: string): string => text.replace(functionWords, ' ');

/** A double negation requires: "No ride without a brake test" requires a test. */
const isDoubleNegation = (rule: string): boolean =>
  lacking.test(rule) && negations.test(rule.slice(0, rule.search(lacking)));

/** "No ride without a test" → "ride with a test". */
export const asDemand = (rule: string): string =>
  isDoubleNegation(rule) ? rule.replace(negations, ' ').replace(lacking, 'with') : rule;

export interface SaidStatement {
  text: string;
  denies: boolean;
  stems: ReadonlySet<string>;
}

export const saidIn = (statements: Reading['statements']): SaidStatement[] =>
  statements.map(({ text }) => ({ text, denies: denials.test(text), stems: queryStems(text) }));

/**
 * The statement that most likely says what the rule forbids. @returns undefined if the rule forbids nothing, or no
 * statement says it
 */
export function forbiddenBy(
  rule: string,
  said: SaidStatement[],
): { statement: string; confidence: number } | undefined {
  if (!denials.test(rule)) return undefined;
  const wanted = queryStems(withoutForm(rule));
  if (wanted.size === 0) return undefined;
  let best: { statement: string; confidence: number } | undefined;
  const isDemand = isDoubleNegation(rule);
  for (const { text: statement, denies, stems } of said) {
    if (isDemand ? !lacking.test(statement) || denials.test(statement.replace(lacking, ' ')) : denies) continue;
    const confidence = commonStems(wanted, stems) / wanted.size;
    if (confidence >= minSharedWords && confidence > (best?.confidence ?? 0)) best = { statement, confidence };
  }
  return best;
}
