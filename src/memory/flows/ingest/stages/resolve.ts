// Stage 4: collects the names and facts to write.
import type { Ctx } from '../../../../ctx';
import { itemNamesIn, noNames } from '../../../model/names';
import { typeFacts } from '../../../model/types';
import type { Embedded, Resolved } from './drafts';

export function resolve(_ctx: Ctx, draft: Embedded): Resolved {
  const names = typeFacts(draft.memory_type).strategy === 'FULL' ? itemNamesIn(draft.found, draft.fields) : noNames;
  return { ...draft, names };
}
