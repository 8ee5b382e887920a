// Channels that use entities: names that item and question share, and facts.
import { phraseKeys } from '../../../language/entities/query-entities';
import { filterOfToday } from '../past';
import type { Channel } from './channel';

/** Max items or facts per channel. */
const maxFinds = 100;

/** Items with names that the question contains; rare names count more. */
export const entityGraph: Channel = async (ctx, { text, filter: asked }) => {
  const filter = filterOfToday(ctx, asked);
  const rows = await ctx.graph.run('retrieval/find-by-names', { filter, keys: phraseKeys(text), limit: maxFinds });
  return rows.map(({ item_id, strength }) => ({ item_id, score: strength }));
};

/** Items with facts similar to the question; the score is the cosine. */
export const facts: Channel = async (ctx, { vector, filter: asked }) => {
  const filter = filterOfToday(ctx, asked);
  const params = { filter, vector, limit: maxFinds };
  const rows = await ctx.graph.run('retrieval/find-by-facts', params);
  return rows.map(({ item_id, strength }) => ({ item_id, score: strength }));
};
