// The signature of a text.
import { honours, organisationWords } from '../../../libraries/text/name-words';
import { wordList } from '../../../libraries/text/read-data';
import { tokenAt, type Token } from '../../../libraries/text/tokens';

const closings = wordList('closings');

/**
 * Whether a name is a whole line and signs the text: it is the last line, or follows a line such as "Best regards,".
 */
export function isSignature(tokens: Token[], start: number, end: number): boolean {
  const { gap } = tokenAt(tokens, start);
  const next = tokens[end];
  const first = honours.has(tokenAt(tokens, start - 1).lower) ? tokenAt(tokens, start - 1) : tokenAt(tokens, start);
  if (start === 0 || !first.gap.includes('\n') || (next && !next.gap.includes('\n'))) return false;
  if (organisationWords.has(tokenAt(tokens, end - 1).lower)) return false;
  if (closings.has(tokenAt(tokens, start - 1).lower)) return true;
  return !next && /\n\s*\n/u.test(gap) && end - start < 4;
}
