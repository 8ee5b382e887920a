import { route } from '../../../http/route';
import { searchAdvanced } from './advanced';
import { answerSearch } from './answer';
import { planFor } from './recall-profile';
import { startSweep } from './sweep';

const read = { method: 'POST', policy: 'team_required', grant: 'read:memories' } as const;

export const searchRoutes = [
  route({
    method: 'POST',
    path: '/memory/search',
    summary: 'Search memories by meaning and keywords (hybrid search).',
    policy: 'team_required',
    grant: 'read:memories',
    // The search starts while credentials are still being checked; only an accepted caller receives its result.
    ahead: true,
    body: 'search/SearchRequest',
    returns: 'search/SearchAnswer',
    refuses: ['bad_hop_strategy', 'not_embeddable'],
    handle: async (ctx, { body, header }) => {
      const { answer, session_id } = await answerSearch(ctx, await planFor(ctx, body), body.agent_id);
      if (session_id) header('X-Search-Session-Id', session_id);
      return answer;
    },
  }),
  route({
    ...read,
    path: '/memory/search/advanced',
    summary: 'Search by graph traversal, or by combining traversal with hybrid search.',
    body: 'search/AdvancedRequest',
    returns: 'search/AdvancedAnswer',
    refuses: ['not_embeddable'],
    handle: (ctx, { body }) => searchAdvanced(ctx, body),
  }),
  route({
    ...read,
    path: '/memory/search/sweep',
    summary: 'Compare search settings on labelled questions; GET /memory/runs/{run_id} has the result at the end.',
    body: 'search/SweepRequest',
    returns: 'search/SweepAnswer',
    also: { 202: 'Accepted; processing continues in the background' },
    creates: true,
    handle: (ctx, { body, status }) => {
      status(202);
      return startSweep(ctx, body);
    },
  }),
];
