// The refusal codes of a route: those that its kind implies, and those that it declares.
import { refusals, type Code } from '../errors';
import { isStream, type Route } from './route';

/** Whether a route may add to the stored bytes of its tenant. */
export const storesMemories = ({ grant, method }: Route) => grant === 'write:memories' && method !== 'DELETE';

export const kinds: { routes: string; includes: (route: Route) => boolean; codes: Code[] }[] = [
  {
    routes: 'of every kind',
    includes: () => true,
    codes: ['duplicate_header', 'foreign_host', 'headers_too_large', 'malformed_query', 'malformed_url', 'timeout'],
  },
  {
    routes: 'with credentials',
    includes: ({ policy }) => policy !== 'public',
    codes: ['rate_limited', 'too_large', 'unauthenticated', 'unavailable', 'validation_error'],
  },
  {
    routes: 'with credentials, unless by GET',
    includes: ({ policy, method }) => policy !== 'public' && method !== 'GET',
    codes: ['csrf', 'too_many_runs'],
  },
  {
    routes: 'that store memories',
    includes: storesMemories,
    codes: ['budget_exceeded', 'quota_exceeded'],
  },
  { routes: 'with a grant', includes: ({ grant }) => grant !== undefined, codes: ['grant_required'] },
  {
    routes: 'in a workspace',
    includes: ({ policy }) => policy === 'team_required',
    codes: ['other_subject', 'workspace_required'],
  },
  {
    routes: 'outside of workspaces, with a grant',
    includes: ({ policy, grant }) => policy === 'user_only' && grant !== undefined,
    codes: ['other_subject'],
  },
  {
    routes: 'with parameters or a body',
    includes: ({ params, query, body }) => Boolean(params ?? query ?? body),
    codes: ['validation_error'],
  },
  {
    routes: 'with a body',
    includes: ({ body, receives }) => body !== undefined || receives !== undefined,
    codes: ['body_timeout', 'malformed_body', 'too_large', 'unsupported_media_type'],
  },
  {
    routes: 'that take an Idempotency-Key',
    includes: (route) => 'creates' in route && route.creates === true,
    codes: ['already_done', 'in_progress'],
  },
  { routes: 'that stream', includes: isStream, codes: ['too_many_streams'] },
];

/** Codes that are not refusals of a route, with where they occur. */
export const elsewhere: { where: string; codes: Code[] }[] = [
  {
    where: 'requests that reach no route',
    codes: ['malformed_request', 'method_not_allowed', 'not_found', 'request_timeout'],
  },
  { where: '`/mcp`', codes: ['foreign_host', 'unauthenticated'] },
  { where: 'runs and their events', codes: ['cancelled', 'given_up', 'internal_error', 'interrupted'] },
  { where: 'the log, for requests whose client has left', codes: ['aborted'] },
  { where: 'the log, when a language model fails', codes: ['language_model_failed'] },
  { where: 'any route with a bug', codes: ['internal_error'] },
  { where: '`npm run admin`', codes: ['user_exists'] },
];

/** All codes with which a route may refuse, sorted by status and code. */
export function refusalsOf(route: Route): Code[] {
  const implied = kinds.filter(({ includes }) => includes(route)).flatMap(({ codes }) => codes);
  return [...new Set([...implied, ...(route.refuses ?? [])])].sort(byStatus);
}

export const byStatus = (a: Code, b: Code) => refusals[a].status - refusals[b].status || (a < b ? -1 : 1);
