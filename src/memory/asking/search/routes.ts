import { route } from '../../../http/route';
import { withWorkspace } from '../../retrieval/with-workspace';
import { searchAdvanced } from './advanced';
import { answerSearch } from './answer';
import { planFor } from './recall-profile';
import { explainSearch } from './why';

export const searchRoutes = [
  route({
    method: 'POST',
    path: '/memory/search',
    summary: 'Search memories by meaning and keywords (hybrid search).',
    policy: 'team_required',
    grant: 'read:memories',
    body: 'search/SearchRequest',
    returns: 'search/SearchAnswer',
    orReturns: 'search/ExpertiseAnswer',
    sets: ['X-Search-Session-Id'],
    refuses: ['bad_hop_strategy', 'not_embeddable'],
    handle: async (ctx, { body, header }) => {
      const reading = withWorkspace(ctx, body);
      const { answer, session_id } = await answerSearch(reading, await planFor(reading, body), body.agent_id);
      if (session_id) header('X-Search-Session-Id', session_id);
      return answer;
    },
  }),
  route({
    method: 'POST',
    path: '/memory/search/why/:item_id',
    summary:
      'Explain why a search returns an item or does not, and where the item would rank without each part of the score.',
    policy: 'team_required',
    grant: 'read:memories',
    params: 'search/WhyRef',
    body: 'search/SearchRequest',
    returns: 'search/WhyAnswer',
    refuses: ['bad_hop_strategy', 'not_embeddable', 'not_found'],
    handle: (ctx, { params, body }) => explainSearch(withWorkspace(ctx, body), body, params.item_id),
  }),
  route({
    method: 'POST',
    path: '/memory/search/advanced',
    summary: 'Search along the graph, as POST /memory/search does with `multi_hop`.',
    policy: 'team_required',
    grant: 'read:memories',
    body: 'search/AdvancedRequest',
    returns: 'search/AdvancedAnswer',
    refuses: ['not_embeddable'],
    handle: (ctx, { body }) => searchAdvanced(ctx, body),
  }),
];
