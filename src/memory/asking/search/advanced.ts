// A multi-hop search under the path that published clients use.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { findItems } from '../../retrieval/find';
import { advancedInert } from '../../retrieval/inert';

export const searchAdvanced = async (
  ctx: Ctx,
  request: Schemas['search/AdvancedRequest'],
): Promise<Schemas['search/AdvancedAnswer']> => ({
  results: await findItems(ctx, { query: request.query, top_k: request.max_results, multi_hop: true }),
  inert_parameters: advancedInert(request),
});
