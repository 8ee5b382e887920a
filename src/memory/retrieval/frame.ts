// The frame of a pack, which marks memories as quoted data and not as instructions.
import { normalized } from '../../libraries/text/normalized';

export const frame = { open: '<memories>\n', close: '</memories>\n' };

/** Characters whose compatibility form begins with `<`. */
const openers = /[<\uFE64\uFF1C\u226E]/gu;
/** Characters that a reader does not see: spaces, control and format characters, and marks on letters. */
const unseen = /[\s\p{C}\p{M}\p{Default_Ignorable_Code_Point}]+/gu;
const delimiter = /<\/?memories/iu;

/**
 * Keeps a memory from ending the frame. Full-width letters count as plain ones, and invisible characters are ignored.
 */
export function frameless(line: string): string {
  if (line.search(openers) < 0) return line;
  const seen = normalized(line, 'NFKD').replace(unseen, '');
  return delimiter.test(seen) ? line.replace(openers, '‹') : line;
}
