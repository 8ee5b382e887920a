// Neo4j plans a query when it first runs, which takes seconds after a restart. So the service runs its main queries
// before clients do.
import type { Ctx } from '../../../ctx';
import { searchedTypes } from '../../model/types';
import { candidatesOf } from '../../retrieval/candidates';
import { defaultFilter } from '../../retrieval/search-spec';
import { prepareQuestion } from '../../retrieval/question';
import { rejectedFacts } from '../../store/corrected';
import type { WordScope } from '../../retrieval/word-queries';

/** @param ctx with a scope that contains no items */
export async function warmUp(ctx: Pick<Ctx, 'embed' | 'graph'> & WordScope): Promise<void> {
  const text = 'memory';
  const question = await prepareQuestion(ctx, text, defaultFilter(searchedTypes), 1);
  const { filter, vector } = question;
  const item_ids = ['none'];
  await candidatesOf(ctx, question);
  await ctx.graph.run('retrieval/list-around', { filter, vector, item_ids, known: item_ids });
  await ctx.graph.run('retrieval/get-results', { item_ids, vector: null });
  await ctx.graph.run('retrieval/list-hops', {
    filter,
    vector,
    seeds: [{ item_id: 'none', names: true }],
  });
  await rejectedFacts(ctx);
}
