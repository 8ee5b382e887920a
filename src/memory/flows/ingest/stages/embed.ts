// Stage 3: embeds the text and its statements. Only types with strategy FULL have vectors.
import type { Ctx } from '../../../../ctx';
import { typeFacts } from '../../../model/types';
import { textOf } from '../../../model/names';
import type { ReadItem, Embedded } from './drafts';

export async function embed(ctx: Ctx, draft: ReadItem): Promise<Embedded> {
  if (typeFacts(draft.fields.memory_type).strategy !== 'FULL') return { ...draft, vector: null, statementVectors: [] };
  const texts = [textOf(draft.fields), ...draft.statements.map(({ text }) => text)];
  const [vector, ...statementVectors] = await ctx.embed.embed(texts, 'passage');
  return { ...draft, vector: vector ?? null, statementVectors };
}
