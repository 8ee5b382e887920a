import type { Config } from '../../../config';
import { route, type Route } from '../../../http/route';
import { codeContext } from './context';
import { deadCode } from './dead-code';
import { dependencies } from './dependencies';
import { indexCode } from './index-code';
import { searchCode } from './search';

const read = { policy: 'team_required', grant: 'read:memories', method: 'GET' } as const;

export const codeRoutes = ({ SERVICE_CODE_ROOTS = '' }: Config): Route[] => [
  route({
    method: 'POST',
    path: '/memory/code/index',
    summary:
      "Replace a repository's stored state with parsed entities and relationships, with source files that the service parses, or with a SCIP index.",
    policy: 'team_required',
    grant: 'write:memories',
    body: 'code/IndexRequest',
    upload: 'file',
    returns: 'code/IndexAnswer',
    refuses: ['changed', 'already_exists', 'not_found', 'code_paths_off', 'not_indexed'],
    also: { 202: 'Accepted; a worker is reading the sources' },
    creates: true,
    handle: async (ctx, { body, file, status }) => {
      const answer = await indexCode(ctx, body, file, SERVICE_CODE_ROOTS);
      if (answer.status === 'running') status(202);
      return answer;
    },
  }),
  route({
    ...read,
    path: '/memory/code/search',
    summary: 'Find code entities by name, part of a name or words and, with `semantic`, also by meaning.',
    query: 'code/SearchQuery',
    returns: 'code/EntityList',
    refuses: ['not_found'],
    handle: (ctx, { query }) => searchCode(ctx, query),
  }),
  route({
    ...read,
    path: '/memory/code/dependencies',
    summary: 'List what a code entity uses and what uses it, now or at an earlier commit.',
    query: 'code/DependenciesQuery',
    returns: 'code/Dependencies',
    refuses: ['not_found'],
    handle: (ctx, { query }) => dependencies(ctx, query),
  }),
  route({
    ...read,
    path: '/memory/code/dead-code',
    summary: 'List the code of a repository that is unused, and the code that may be, each with the reason.',
    query: 'code/DeadCodeQuery',
    returns: 'code/DeadCode',
    refuses: ['not_found'],
    handle: (ctx, { query }) => deadCode(ctx, query),
  }),
  route({
    ...read,
    path: '/memory/code/context',
    summary:
      'Get a code entity with its callers, callees and tests, and with memories about it, within a token budget.',
    query: 'code/ContextQuery',
    returns: 'code/Context',
    refuses: ['not_found'],
    handle: (ctx, { query }) => codeContext(ctx, query),
  }),
];
