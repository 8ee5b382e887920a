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
      'Replace the stored state of a repository: by parsed entities and relationships, or by source files, which are parsed here.',
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
    summary: 'Find code entities by name, part of a name or words; with `semantic`, also by meaning.',
    query: 'code/SearchQuery',
    returns: 'code/EntityList',
    refuses: ['not_found'],
    handle: (ctx, { query }) => searchCode(ctx, query),
  }),
  route({
    ...read,
    path: '/memory/code/dependencies',
    summary: 'List what a code entity uses and what uses that entity, now or at an earlier commit.',
    query: 'code/DependenciesQuery',
    returns: 'code/Dependencies',
    refuses: ['not_found'],
    handle: (ctx, { query }) => dependencies(ctx, query),
  }),
  route({
    ...read,
    path: '/memory/code/dead-code',
    summary: 'List the code of a repository that is not used, and code that may be unused, each with the reason.',
    query: 'code/DeadCodeQuery',
    returns: 'code/DeadCode',
    refuses: ['not_found'],
    handle: (ctx, { query }) => deadCode(ctx, query),
  }),
  route({
    ...read,
    path: '/memory/code/context',
    summary: 'A code entity with its callers, callees, tests and the decisions about it, within a token budget.',
    query: 'code/ContextQuery',
    returns: 'code/Context',
    refuses: ['not_found'],
    handle: (ctx, { query }) => codeContext(ctx, query),
  }),
];
