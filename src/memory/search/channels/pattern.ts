// Text as it stands: the question's own words in a row, or a regular expression between slashes.
import { RE2JS, RE2JSSyntaxException } from 're2js';
import { Invalid } from '../../../errors';
import { withWords } from '../ranking/candidates';
import type { Channel, Find } from './channel';

/** Further matches in one item say nothing new. */
const mostMatches = 10;
/** The newest items that an expression is tried on: it may begin and end within words, so no index helps. */
const mostScanned = 5_000;

/** How often the text or expression stands in an item. */
export const pattern: Channel = async (ctx, question) => {
  const { text, filter } = question;
  const expression = expressionIn(text);
  if (expression) {
    const rows = await ctx.graph.run('search/scan', { ...filter, limit: mostScanned });
    return rows.flatMap((row) => find(row.item_id, row.text, expression));
  }
  const words = RE2JS.compile(RE2JS.quote(text), RE2JS.CASE_INSENSITIVE);
  const candidates = await withWords(ctx, question);
  return candidates.flatMap(({ item_id, title, content }) =>
    find(item_id, title ? `${title}: ${content}` : content, words),
  );
};

function find(item_id: string, text: string, expression: RE2JS): Find[] {
  const matcher = expression.matcher(text);
  let score = 0;
  while (score < mostMatches && matcher.find()) score++;
  return score > 0 ? [{ item_id, score }] : [];
}

/**
 * The expression in `/…/` or `/…/i`, for an engine whose time is linear: a caller's expression must not be able to stop the service.
 * @throws Invalid for one that cannot be read
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
