// Judges an answer to one of the project's own questions by the rules of own/README.md.

/** A question of own/questions.json. */
export interface OwnQuestion {
  id: string;
  world: string;
  kind: string;
  question: string;
  answerable: boolean;
  /** Correct forms of the answer. */
  answers: string[];
  /** The answer must contain one form of each part. */
  parts?: string[][];
  /** Outdated values, which are wrong; with `valid_at`, values of other days. */
  expired: string[];
  asked_at: string;
  valid_at?: string;
}

export type Verdict = 'right' | 'wrong' | 'expired' | 'abstained';

/**
 * Judges one answer.
 * @param answer as returned by the service; null is an abstention
 */
export function judge(question: OwnQuestion, answer: string | number | null): Verdict {
  if (answer === null) return 'abstained';
  if (!question.answerable) return 'wrong';
  const text = String(answer);
  const has = (form: string) => contains(text, form, question.kind === 'yes_no');
  if (question.expired.some(has)) return 'expired';
  const isRight = question.parts ? question.parts.every((forms) => forms.some(has)) : question.answers.some(has);
  return isRight ? 'right' : 'wrong';
}

function contains(answer: string, form: string, isYesNo: boolean): boolean {
  const wanted = wordsOf(form);
  const isBareNumber = wanted.length === 1 && isNumber(wanted[0]);
  const words = wordsOf(isBareNumber ? withoutDays(answer) : answer);
  if (isYesNo && form === 'no') return words[0] === 'no';
  return words.some((_, at) => wanted.every((word, i) => words[at + i] === word));
}

const dayFirst =
  /\b\d{1,2}(?:st|nd|rd|th)? (?:january|february|march|april|may|june|july|august|september|october|november|december)(?: \d{4})?\b/giu;
const monthFirst =
  /\b(?:january|february|march|april|may|june|july|august|september|october|november|december) \d{1,2}(?:, \d{4})?\b/giu;

/** The text without dates: `15 July 2025`, `July 15, 2025`, `2025-07-15`, `15 July`. */
function withoutDays(text: string): string {
  return text
    .replace(/\b\d{4}-\d\d-\d\d\b/gu, ' ')
    .replace(dayFirst, ' ')
    .replace(monthFirst, ' ');
}

/** Words in lower case without diacritics and punctuation. Numbers are compared by value, clock times as a whole. */
function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d{4}-\d\d-\d\d)t(?=\d)/gu, '$1 ')
    .replace(/['’]s\b/gu, '');
  return (plain.match(/\d{4}-\d\d-\d\d|\d+:\d+|\d[\d,.]*\d|[\p{L}\p{N}]+/gu) ?? []).map(byValue);
}

function byValue(word: string): string {
  const digits = word.replace(/,(?=\d{3}(?!\d))/gu, '');
  return /^\d+(?:\.\d+)?$/u.test(digits) ? String(Number(digits)) : word;
}

const isNumber = (word: string | undefined) => word !== undefined && /^\d+(?:\.\d+)?$/u.test(word);
