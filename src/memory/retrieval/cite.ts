import type { Schemas } from '../../generated/schemas';
import { withSpaces } from '../../libraries/text/with-spaces';
import { frameless } from './frame';

type Citation = Schemas['search/Citation'];
type Cited = Pick<Schemas['search/Result'], 'item_id' | 'memory_type' | 'content' | 'score'>;

const previewLength = 200;
/** More than the preview shows, because a text may begin with white space. */
const maxReadLength = 10 * previewLength;

/** The preview is one line, cannot end a frame, and does not cut a surrogate pair in half. */
function previewOf(content: string): string {
  const line = frameless(withSpaces(content.slice(0, maxReadLength)));
  return line.length <= previewLength ? line : `${line.slice(0, previewLength - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}

export const citationsOf = (results: Cited[]): Citation[] => results.map((result, i) => citationOf(result, i + 1));

export function citationOf({ item_id, memory_type, content, score }: Cited, n: number): Citation {
  return { n, item_id, item_type: memory_type, preview: previewOf(content), score, footnote_marker: `[^${n}]` };
}
