// Validates parameters, query and body against the schemas of the route.
import { Invalid } from '../errors';
import type { SchemaName } from '../generated/schemas';
import { brokenText, issuesOf, validator, type Issue } from '../schemas';
import type { Route } from './route';

type Json = Record<string, unknown>;

interface Incoming {
  params: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
}

/**
 * Checks all three parts at once, so that the caller learns everything that is wrong in one answer.
 * @param reading how the body came: as JSON, or as fields that hold only text
 * @throws Invalid with one issue for each place
 */
export function checkCall(route: Route, incoming: Incoming, reading: 'exact' | 'text' = 'exact'): Incoming {
  let issues: Issue[] = [];
  const part = (name: SchemaName | undefined, place: string, value: unknown, how: 'exact' | 'text') => {
    if (!name) return value;
    const validate = validator(name, how);
    const ownCopy: unknown = how === 'text' ? { ...(value as object) } : value;
    if (!validate(ownCopy)) issues = issues.concat(issuesOf(validate.errors, [place]));
    return ownCopy;
  };
  const params = part(route.params, 'path', incoming.params, 'text');
  const query = part(route.query, 'query', incoming.query, 'text');
  if (route.body) issues = issues.concat(brokenText(sharedPart(incoming.body, route.checksEach), ['body']));
  const body = part(route.body, 'body', incoming.body, reading);
  if (issues.length > 0) throw new Invalid(withinReason(issues));
  return { params, query, body } as Incoming;
}

/** A short body can be wrong in so many places that the answer would be a hundred times as long. */
const mostIssues = 20_000;

function withinReason(issues: Issue[]): Issue[] {
  const untold = issues.length - mostIssues;
  if (untold <= 0) return issues;
  const last = {
    loc: ['body'],
    msg: `Is wrong in ${untold} more places`,
    type: 'more_issues',
    input: null,
    ctx: { untold },
  };
  return [...issues.slice(0, mostIssues), last];
}

/** A body without the list whose entries the handler checks one by one. */
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
