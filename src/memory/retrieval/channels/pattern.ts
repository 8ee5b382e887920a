// Literal search: the question as a phrase, or as a regular expression if it is written between slashes.
import { Invalid } from '../../../errors';
import { withWords } from '../candidates';
import type { Channel } from './channel';
import { matchesIn, maxMatches } from './match';

/** A regular expression is applied to this many newest items, because no index finds matches inside words. */
const maxScanned = 5_000;
/** Max characters of a regular expression. */
const maxExpressionLength = 1_000;

/** The score is the number of matches. */
export const pattern: Channel = async (ctx, question) => {
  const { text, filter } = question;
  const expression = expressionIn(text);
  if (expression) {
    const rows = await ctx.graph.run('retrieval/list-texts', { filter, limit: maxScanned });
    const texts = rows.map((row) => row.text);
    const counts = await matchesIn(ctx.scope.tenant_id, { ...expression, texts }, ctx.signal);
    if ('problem' in counts) throw Invalid.field(['body', 'query'], counts.problem, 'pattern');
    return rows.flatMap(({ item_id }, i) => find(item_id, counts[i] ?? 0));
  }
  const phrase = text.toLowerCase();
  const { candidates } = await withWords(ctx, question);
  return candidates.flatMap(({ item_id, title, content }) =>
    find(item_id, occurrences(phrase, (title ? `${title}: ${content}` : content).toLowerCase())),
  );
};

const find = (item_id: string, score: number) => (score > 0 ? [{ item_id, score }] : []);

function occurrences(phrase: string, text: string): number {
  let count = 0;
  for (let at = text.indexOf(phrase); at >= 0 && count < maxMatches; at = text.indexOf(phrase, at + phrase.length))
    count++;
  return count;
}

/** The regular expression in `/…/` or `/…/i`. @throws Invalid if it is too long */
function expressionIn(text: string): { source: string; ignoresCase: boolean } | undefined {
  const [, source, flag] = /^\/(.+)\/(i?)$/su.exec(text) ?? [];
  if (source === undefined) return undefined;
  if (source.length > maxExpressionLength)
    throw Invalid.field(
      ['body', 'query'],
      `A regular expression must not have more than ${maxExpressionLength} characters`,
      'max_length',
    );
  return { source, ignoresCase: flag === 'i' };
}
