// Literal search: the question as a phrase, or a regular expression between slashes.
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { Invalid } from '../../../errors';
import { withWords } from '../candidates';
import type { Channel, Find } from './channel';

/** Matches counted per item. */
const maxMatches = 10;
/** A regular expression is applied to this many of the newest items: it may match within words, so no index helps. */
const maxScanned = 5_000;

/** Scores items by the number of matches. */
export const pattern: Channel = async (ctx, question) => {
  const { text, filter } = question;
  const expression = expressionIn(text);
  if (expression) {
    const rows = await ctx.graph.run('retrieval/list-texts', { ...filter, limit: maxScanned });
    return rows.flatMap((row) => find(row.item_id, row.text, expression));
  }
  const words = RE2JS.compile(RE2JS.quote(text), RE2JS.CASE_INSENSITIVE);
  const { candidates } = await withWords(ctx, question);
  return candidates.flatMap(({ item_id, title, content }) =>
    find(item_id, title ? `${title}: ${content}` : content, words),
  );
};

function find(item_id: string, text: string, expression: RE2JS): Find[] {
  const matcher = expression.matcher(text);
  let score = 0;
  while (score < maxMatches && matcher.find()) score++;
  return score > 0 ? [{ item_id, score }] : [];
}

/**
 * The expression in `/…/` or `/…/i`. RE2 matches in linear time, so that no expression can block the service.
 * @throws Invalid for an invalid expression
 */
function expressionIn(text: string): RE2JS | undefined {
  const [, source, flag] = /^\/(.+)\/(i?)$/su.exec(text) ?? [];
  if (source === undefined) return undefined;
  try {
    return RE2JS.compile(source, flag ? RE2JS.CASE_INSENSITIVE : 0);
  } catch (error) {
    if (error instanceof RE2JSSyntaxException)
      throw Invalid.field(['body', 'query'], `Is not a valid regular expression: ${error.message}`, 'pattern', text);
    throw error;
  }
}
