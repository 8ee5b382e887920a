// Stage 3: embeds the text, for types with strategy FULL.
import type { Ctx } from '../../../../ctx';
import { typeFacts } from '../../../model/types';
import { textOf } from '../../../model/names';
import type { Classified, Embedded } from './drafts';

/** @throws Unavailable when the embedder is */
export async function embed(ctx: Ctx, draft: Classified): Promise<Embedded> {
  if (typeFacts(draft.fields.memory_type).strategy !== 'FULL') return { ...draft, vector: null, statementVectors: [] };
  const texts = [textOf(draft.fields), ...draft.statements.map(({ text }) => text)];
  const [vector, ...statementVectors] = await ctx.embed.embed(texts, 'passage');
  return { ...draft, vector: vector ?? null, statementVectors };
}
