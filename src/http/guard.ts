// Validates parameters, query and body against the schemas of the route.
import { Invalid } from '../errors';
import type { SchemaName } from '../generated/schemas';
import { brokenText, issuesOf, validator, type Issue } from '../schemas';
import { refusedMoments } from './moment';
import type { Route } from './route';
import { narrowingUnknown } from '../unknown-fields';

type Json = Record<string, unknown>;

interface Incoming {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/**
 * Validates parameters, query and body together, so that one response reports every problem.
 * @param reading `exact` for JSON; `text` for form fields, whose numbers and booleans are converted
 * @throws Invalid with one issue per location
 */
export function checkCall(route: Route, incoming: Incoming, reading: 'exact' | 'text' = 'exact'): Incoming {
  let issues: Issue[] = [];
  const part = (name: SchemaName | undefined, location: string, value: unknown, how: 'exact' | 'text') => {
    if (!name) return value;
    const validate = validator(name, how);
    const ownCopy: unknown = how === 'text' ? { ...(value as object) } : value;
    if (!validate(ownCopy)) issues = issues.concat(issuesOf(validate.errors, [location]));
    return ownCopy;
  };
  const params = part(route.params, 'path', incoming.params, 'text');
  const query = part(route.query, 'query', incoming.query, 'text');
  if (route.body) issues = issues.concat(brokenText(sharedPart(incoming.body, route.checksEach), ['body']));
  const body = part(route.body, 'body', incoming.body, reading);
  issues = issues.concat(
    refusedMoments(route.query, 'query', incoming.query),
    refusedMoments(route.body, 'body', incoming.body),
    // A health check may carry any parameter, because some clients add one to avoid caches. Every other route takes
    // `subject`, which no schema declares.
    route.policy === 'public' ? [] : narrowingUnknown(incoming.query, route.query, 'query', true, ['subject']),
    readsByBody(route) ? narrowingUnknown(incoming.body, route.body, 'body', false) : [],
  );
  if (issues.length > 0) throw new Invalid(truncated(issues));
  return { params, query, body } as Incoming;
}

const readsByBody = ({ grant, method, body }: Route) =>
  body !== undefined && grant === 'read:memories' && method === 'POST';

/**
 * Maximum number of issues: a short body can be invalid in so many places that the response would be a hundred times
 * as long.
 */
const maxIssues = 20_000;

function truncated(issues: Issue[]): Issue[] {
  const omitted = issues.length - maxIssues;
  if (omitted <= 0) return issues;
  const last = {
    loc: ['body'],
    msg: `Has errors in ${omitted} more places`,
    type: 'more_issues',
    input: null,
    ctx: { omitted },
  };
  return [...issues.slice(0, maxIssues), last];
}

/** The body without its list `checksEach`, whose entries the handler validates one by one. */
function sharedPart(body: unknown, checksEach: string | undefined): unknown {
  if (
    checksEach === undefined ||
    body === null ||
    typeof body !== 'object' ||
    !Array.isArray((body as Json)[checksEach])
  )
    return body;
  return { ...body, [checksEach]: [] };
}
