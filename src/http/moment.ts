// The moment that a request reads, on the routes whose schemas take one.
import { Invalid } from '../errors';
import type { Moment } from '../graph/run';
import { toUtc } from '../time';
import { fieldsOf } from '../schemas';
import type { Declaration } from './route';

/** Names of the two axes in requests; `as_of_date` is what published clients send. */
const validTimes = ['as_of', 'as_of_date'] as const;

type Parts = { query: unknown; body: unknown };

/**
 * How the moment of a request is read; undefined for a route that reads the present only.
 * @returns a function of the validated parts; it returns undefined for the present
 */
export function momentReader(
  route: Pick<Declaration, 'query' | 'body'>,
): ((call: Parts) => Moment | undefined) | undefined {
  const place = (['query', 'body'] as const).find((part) => {
    const schema = route[part];
    return schema !== undefined && fieldsOf(schema).has('as_of');
  });
  return place && ((call) => momentIn((call[place] ?? {}) as Record<string, unknown>, place));
}

/** @throws Invalid when two names of one axis differ */
function momentIn(sent: Record<string, unknown>, place: keyof Parts): Moment | undefined {
  const times = validTimes.flatMap((name) => (isTime(sent[name]) ? [momentOf(sent[name])] : []));
  const [as_of, other] = times;
  if (other !== undefined && other !== as_of)
    throw Invalid.field([place, 'as_of_date'], 'Must not differ from as_of', 'contradiction', sent['as_of_date']);
  const as_known_at = typeof sent['as_known_at'] === 'string' ? momentOf(sent['as_known_at']) : undefined;
  return as_of === undefined && as_known_at === undefined ? undefined : { as_of, as_known_at };
}

/** What else a schema allows names a state of the room: the commit of a repository. */
const isTime = (sent: unknown): sent is string => typeof sent === 'string' && /^\d{4}-\d\d-\d\d/.test(sent);

/** A day is its midnight in UTC. */
const momentOf = (text: string) => toUtc(text.length === 'yyyy-mm-dd'.length ? `${text}T00:00:00Z` : text);
