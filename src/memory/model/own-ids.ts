// Ids that callers choose. A path must be able to name them: an id that equals a segment of another path could not be
// reached.
import { Invalid } from '../../errors';

/** For each field, the segments that other routes have in the place of the id. */
export const otherSegments: Record<string, readonly string[]> = {
  decision_id: ['create', 'pending', 'search'],
  plan_id: ['active', 'create', 'ready'],
  trace_id: ['extract', 'query', 'store'],
};

export const isReachable = (field: string, id: string): boolean =>
  !['.', '..', ...(otherSegments[field] ?? [])].includes(id.toLowerCase());

export const unreachable = 'Is a segment in the paths of other routes; choose another id';

/** Checks the id of a new item. @throws Invalid for an id that no path can name */
export function expectReachable(field: string, id: unknown, loc: string[]): void {
  if (typeof id === 'string' && !isReachable(field, id))
    throw Invalid.field([...loc, field], unreachable, 'pattern', id);
}
