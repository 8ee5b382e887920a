// Routes that ask the memory.
import { route } from '../../http/route';
import { search } from './search';

export const searchRoutes = [
  route({
    method: 'POST',
    path: '/memory/search',
    summary: 'Find memories by meaning and by words.',
    policy: 'team_required',
    grant: 'read:memories',
    ahead: true,
    body: 'search/SearchRequest',
    returns: 'search/SearchAnswer',
    handle: (ctx, { body }) => search(ctx, body),
  }),
];
