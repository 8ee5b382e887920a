import { route } from '../../../http/route';
import { explore, listExplorations, parameterNames } from './explorations';
import { queryTexts } from './queries';

const read = { policy: 'team_required', grant: 'read:memories' } as const;

export const exploreRoutes = [
  route({
    ...read,
    method: 'GET',
    path: '/memory/explore',
    summary:
      'Questions that can be asked of the graph: what each shows, its parameters and columns, and a row of the sample.',
    returns: 'explore/Explorations',
    list: 'explorations',
    handle: () => Promise.resolve(listExplorations()),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/explore/queries',
    summary:
      'The Cypher of queries that requests read with. A request with the header X-Show-Queries: yes names them in X-Queries.',
    query: 'explore/QueryNames',
    returns: 'explore/QueryTexts',
    list: 'queries',
    refuses: ['not_found'],
    handle: (ctx, { query }) => Promise.resolve(queryTexts(ctx, query.names.split(','))),
  }),
  route({
    ...read,
    method: 'POST',
    path: '/memory/explore/:name',
    summary: 'Ask one of them within the workspace.',
    params: 'explore/ExplorationRef',
    body: 'explore/ExploreRequest',
    // Exploration parameters at the top level are refused; ignored, they would return unfiltered rows.
    alsoTakes: () => parameterNames,
    returns: 'explore/Rows',
    refuses: ['not_found'],
    handle: (ctx, { params, body }) => explore(ctx, params.name, body),
  }),
];
