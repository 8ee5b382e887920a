import type { Issue } from '../../../schemas';

/** Why an item is refused, in one line. */
export const reasonOfRefusal = (issues: readonly Issue[]): string =>
  issues
    .map(({ loc, msg }) => [loc.join('.'), `${msg}${hintFor(String(loc.at(-1)))}`].filter(Boolean).join(': '))
    .join('; ') || 'refused';

/** Fields that the service sets, but other tools export: what they usually mean. */
const usualMeaning: Record<string, string> = {
  created_at: 'valid_start_time',
  updated_at: 'metadata.updated_at',
  user_id: 'speaker',
};

const hintFor = (field: string): string => {
  const meaning = Object.hasOwn(usualMeaning, field) ? usualMeaning[field] : undefined;
  return meaning === undefined ? '' : ` (map ${field}=${meaning})`;
};
