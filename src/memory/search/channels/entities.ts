// What the graph knows of the things that a question speaks of.
import { phraseKeys } from '../../../language/entities/query-entities';
import type { Channel } from './channel';

/** Items or facts that a channel brings. */
const most = 100;

/** Items that share names with the question, rare names first. */
export const entityGraph: Channel = async (ctx, { text, filter }) => {
  const rows = await ctx.graph.run('search/by-entities', { ...filter, keys: phraseKeys(text), limit: most });
  return rows.map(({ item_id, strength }) => ({ item_id, score: strength }));
};

/** Items that state a fact like the question: cosine of the fact's sentence. */
export const facts: Channel = async (ctx, { vector, filter }) => {
  const rows = await ctx.graph.run('search/by-facts', { ...filter, vector, limit: most });
  return rows.map(({ item_id, strength }) => ({ item_id, score: strength }));
};
