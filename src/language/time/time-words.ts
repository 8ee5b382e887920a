// Time expressions in questions and texts, cheap enough for every candidate of a search.

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];

/** The month (1 to 12) and the year that a question names; "may" only where it cannot be the verb. */
export function monthAndYear(question: string): { month: number | undefined; year: number | undefined } {
  const words = question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const year = words.find((word) => /^(19|20)\d\d$/.test(word));
  const month = words.find(
    (word) => months.includes(word) && (word !== 'may' || /\bin may\b|\bMay,? \d|\d May\b/.test(question)),
  );
  return {
    month: month === undefined ? undefined : months.indexOf(month) + 1,
    year: year === undefined ? undefined : Number(year),
  };
}

/** Whether a question asks for a time. */
export function asksForTime(question: string): boolean {
  return /^\s*when\b|\bhow long\b|\bwhat (date|month|year)\b|\bwhich (month|year)\b/iu.test(question);
}

const timeWords =
  /\b(?:yesterday|today|tonight|tomorrow|ago|last|next|this (?:week|month|year|weekend|morning)|monday|tuesday|wednesday|thursday|friday|saturday|sunday|january|february|march|april|june|july|august|september|october|november|december|(?:19|20)\d\d|recently|years?|months?|weeks?)\b/iu;

/** Whether a text contains a time expression. */
export function speaksOfTime(text: string): boolean {
  return timeWords.test(text);
}
