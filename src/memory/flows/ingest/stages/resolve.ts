// Stage 5: collects the names and facts to write, and embeds the facts.
import type { Ctx } from '../../../../ctx';
import { embedNamed, itemNamesIn, noNames, textOf } from '../../../model/names';
import { typeFacts } from '../../../model/types';
import type { Extracted, Resolved } from './drafts';

/** @throws Unavailable while the embedding model is unreachable */
export async function resolve(ctx: Ctx, draft: Extracted): Promise<Resolved> {
  const names = typeFacts(draft.memory_type).strategy === 'FULL' ? itemNamesIn(draft.found, draft.fields) : noNames;
  // A text of one sentence may equal its fact; then both share one vector.
  const known = new Map(draft.vector ? [[textOf(draft.fields), draft.vector]] : []);
  const [vectors] = names.facts.length > 0 ? await embedNamed(ctx, [{ content: null, names }], known) : [];
  return { ...draft, names, facts: vectors?.facts ?? [] };
}
