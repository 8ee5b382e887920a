// Decides whether a request leaves out a result because of its properties. This is the only place: searches drop the
// result, and `why` gives the reason.
import type { Schemas } from '../../generated/schemas';
import { isOutdated, isPast } from './current';
import type { SearchSpec } from './search-spec';

type Result = Schemas['search/Result'];

export type Hides = Pick<SearchSpec, 'without_reference' | 'without_outdated' | 'without_ended'>;

/** Reference knowledge: seed items, and chunks of documents ingested as reference. */
const isReference = ({ memory_type, metadata }: Result) =>
  memory_type === 'seed_item' || metadata['reference'] === true;

/** Empty if the result is shown. */
export function hiddenBy(result: Result, plan: Hides): ('ended' | 'outdated' | 'reference')[] {
  return [
    ...(plan.without_ended && isPast(result, result) ? (['ended'] as const) : []),
    ...(plan.without_outdated && isOutdated(result) ? (['outdated'] as const) : []),
    ...(plan.without_reference && isReference(result) ? (['reference'] as const) : []),
  ];
}
