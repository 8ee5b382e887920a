// Finds statements that a prohibition forbids, by words.
import type { ComparedStatement } from '../../../language/compare/closest';
import { commonStems, queryStems } from '../../../language/text/words';

/** Min share of a prohibition's words in a statement. */
const saidFrom = 0.65;

const denials = /\b(?:not|never|no|nobody|nothing|without|avoid|stop|cannot|don't|doesn't|won't|isn't|aren't)\b/iu;
/** "No ride without a brake test" forbids a ride that lacks the test. */
const negations = /\b(?:no|not|never|nobody|nothing|don't)\b/iu;
const lacking = /\bwithout\b/iu;
const duties = /\b(?:must|shall|should|may|can|will|have to|has to|needs? to|is to|are to|plans? to|always)\b/giu;
const formal = /\b(?:must|shall|should|may|can|do|does|is|are|be|not|never|no|without|avoid|stop|cannot|ever|any)\b/giu;

/** The text without duty words such as "must". */
export const withoutDuties = (text: string): string => text.replace(duties, ' ');

/** The text without modal verbs, auxiliaries and negations. */
export const withoutForm = (text: string): string => text.replace(formal, ' ');

/** "No ride without a brake test": two denials, which ask for something. */
const isDoubled = (rule: string): boolean => lacking.test(rule) && negations.test(rule.slice(0, rule.search(lacking)));

/** A rule in words that deny nothing twice: "ride with a brake test". */
export const asDemand = (rule: string): string =>
  isDoubled(rule) ? rule.replace(negations, ' ').replace(lacking, 'with') : rule;

/** A statement with its stems and whether it is negated. */
export interface SaidStatement {
  text: string;
  denies: boolean;
  stems: ReadonlySet<string>;
}

export const saidIn = (statements: ComparedStatement[]): SaidStatement[] =>
  statements.map(({ text }) => ({ text, denies: denials.test(text), stems: queryStems(text) }));

/**
 * The statement with the highest confidence of asserting what a prohibition forbids.
 * @returns undefined if the rule forbids nothing or no statement matches
 */
export function forbiddenBy(
  rule: string,
  said: SaidStatement[],
): { statement: string; confidence: number } | undefined {
  if (!denials.test(rule)) return undefined;
  const wanted = queryStems(withoutForm(rule));
  if (wanted.size === 0) return undefined;
  let best: { statement: string; confidence: number } | undefined;
  const isDemand = isDoubled(rule);
  for (const { text: statement, denies, stems } of said) {
    if (isDemand ? !lacking.test(statement) || denials.test(statement.replace(lacking, ' ')) : denies) continue;
    const confidence = commonStems(wanted, stems) / wanted.size;
    if (confidence >= saidFrom && confidence > (best?.confidence ?? 0)) best = { statement, confidence };
  }
  return best;
}
