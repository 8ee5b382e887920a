// Stage 5: the names and facts to be written, with the vectors of the facts.
import type { Ctx } from '../../../ctx';
import { embedNamed, namesIn, noNames, textOf } from '../../core/names';
import { typeFacts } from '../../core/types';
import type { Extracted, Resolved } from './drafts';

/** @throws Unavailable when the embedder is */
export async function resolve(ctx: Ctx, draft: Extracted): Promise<Resolved> {
  const names = typeFacts(draft.memory_type).strategy === 'FULL' ? namesIn(draft.found, draft.fields) : noNames;
  // A text of one sentence may be its own fact: its vector is reused.
  const known = new Map(draft.vector ? [[textOf(draft.fields), draft.vector]] : []);
  const [vectors] = names.facts.length > 0 ? await embedNamed(ctx, [{ content: null, names }], known) : [];
  return { ...draft, names, facts: vectors?.facts ?? [] };
}
