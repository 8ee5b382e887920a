// Time expressions in questions and texts, cheap enough for every candidate of a search.

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
