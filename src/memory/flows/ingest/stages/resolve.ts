// Stage 5: collects the names and facts to write.
import type { Ctx } from '../../../../ctx';
import { itemNamesIn, noNames } from '../../../model/names';
import { typeFacts } from '../../../model/types';
import type { Extracted, Resolved } from './drafts';

export function resolve(_ctx: Ctx, draft: Extracted): Resolved {
  const names = typeFacts(draft.memory_type).strategy === 'FULL' ? itemNamesIn(draft.found, draft.fields) : noNames;
  return { ...draft, names };
}
