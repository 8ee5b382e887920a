// The moment at which a request reads, on routes whose schemas have `as_of`.
import { Invalid } from '../errors';
import type { Moment } from '../graph/run';
import { toUtc } from '../time';
import type { SchemaName } from '../generated/schemas';
import { fieldsOf, type Issue } from '../schemas';
import type { Declaration } from './route';

/** Request fields for valid time. Published clients send `as_of_date`. */
const validTimes = ['as_of', 'as_of_date'] as const;

const momentNames = [...validTimes, 'as_known_at'];

/** Issues for times that a route does not support: without them, it would silently answer with the present. */
export function refusedMoments(schema: SchemaName | undefined, location: string, sent: unknown): Issue[] {
  if (sent === null || typeof sent !== 'object') return [];
  const taken = schema && fieldsOf(schema);
  return momentNames
    .filter((name) => Object.hasOwn(sent, name) && !taken?.has(name === 'as_of_date' ? 'as_of' : name))
    .map((name) => ({
      loc: [location, name],
      msg: 'This route reads only the present; leave this field out',
      type: 'present_only',
      input: (sent as Record<string, unknown>)[name],
      ctx: {},
    }));
}

export type Parts = { query: unknown; body: unknown };

/** The part of a request that has this field on a route. */
export const locationOf = (route: Pick<Declaration, 'query' | 'body'>, field: string): keyof Parts | undefined =>
  (['query', 'body'] as const).find((part) => {
    const schema = route[part];
    return schema !== undefined && fieldsOf(schema).has(field);
  });

/**
 * Finds the parameters of a route that name the moment to read.
 * @returns a function from the validated parts to the moment, or to undefined for the present; undefined if the route
 * has no such parameters
 */
export function momentReader(
  route: Pick<Declaration, 'query' | 'body'>,
): ((call: Parts) => Moment | undefined) | undefined {
  const location = locationOf(route, 'as_of');
  return location && ((call) => momentIn((call[location] ?? {}) as Record<string, unknown>, location));
}

/**
 * The moment that the parameters name; undefined for the present.
 * @throws Invalid when `as_of` and `as_of_date` differ
 */
function momentIn(sent: Record<string, unknown>, location: keyof Parts): Moment | undefined {
  const times = validTimes.flatMap((name) => (isTime(sent[name]) ? [momentOf(sent[name])] : []));
  const [as_of, other] = times;
  if (other !== undefined && other !== as_of)
    throw Invalid.field([location, 'as_of_date'], 'Must not differ from as_of', 'contradiction', sent['as_of_date']);
  const as_known_at = typeof sent['as_known_at'] === 'string' ? momentOf(sent['as_known_at']) : undefined;
  return as_of === undefined && as_known_at === undefined ? undefined : { as_of, as_known_at };
}

/** Whether `as_of` is a time. On code routes it can also be a commit, which their handlers read. */
const isTime = (sent: unknown): sent is string => typeof sent === 'string' && /^\d{4}-\d\d-\d\d/.test(sent);

/** Converts a time or a day to UTC; a day becomes midnight UTC. */
const momentOf = (text: string) => toUtc(text.length === 'yyyy-mm-dd'.length ? `${text}T00:00:00Z` : text);
