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
      'List the prepared questions about the graph: what each shows, its parameters and columns, and a sample row.',
    returns: 'explore/Explorations',
    list: 'explorations',
    handle: () => Promise.resolve(listExplorations()),
  }),
  route({
    ...read,
    method: 'GET',
    path: '/memory/explore/queries',
    summary:
      'Get the Cypher text of read queries by name. A request with the header X-Show-Queries: yes gets the names of its queries in the response header X-Queries.',
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
    summary: 'Run a prepared question in the workspace.',
    params: 'explore/ExplorationRef',
    body: 'explore/ExploreRequest',
    // Exploration parameters at the top level are refused: if they were ignored, the rows would be unfiltered.
    alsoTakes: () => parameterNames,
    returns: 'explore/Rows',
    refuses: ['not_found'],
    handle: (ctx, { params, body }) => explore(ctx, params.name, body),
  }),
];
