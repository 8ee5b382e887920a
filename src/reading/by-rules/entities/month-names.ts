// First names that are months: "May Corlett", "April said". A month that is read as a date is not among the tokens.
import { calendarWords, isCommon } from '../../../libraries/text/name-words';
import { wordList } from '../../../libraries/text/read-data';
import { tokenAt, type Token } from '../../../libraries/text/tokens';

export const monthNames: ReadonlySet<string> = new Set(['april', 'may', 'june', 'august']);
const speech = wordList('speech-verbs');

/** Whether the month at a position is a person: a surname or a verb of speech follows. */
export function isMonthName(tokens: Token[], at: number): boolean {
  const token = tokenAt(tokens, at);
  const next = tokens[at + 1];
  if (!token.capital || !monthNames.has(token.lower) || next?.gap !== ' ') return false;
  return next.capital ? !calendarWords.has(next.lower) && !isCommon(next.lower) : speech.has(next.lower);
}
