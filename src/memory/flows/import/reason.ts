import type { Issue } from '../../../schemas';

/** The reason for the refusal of an item, in one line. */
export const reasonOfRefusal = (issues: readonly Issue[]): string =>
  issues
    .map(({ loc, msg }) => [loc.join('.'), `${msg}${hintFor(String(loc.at(-1)))}`].filter(Boolean).join(': '))
    .join('; ') || 'refused';

/** Fields that the service sets itself but other tools export, with what they usually mean. */
const usualMeaning: Record<string, string> = {
  created_at: 'valid_start_time',
  updated_at: 'metadata.updated_at',
  user_id: 'speaker',
};

const hintFor = (field: string): string => {
  const meaning = Object.hasOwn(usualMeaning, field) ? usualMeaning[field] : undefined;
  return meaning === undefined ? '' : ` (map ${field}=${meaning})`;
};
