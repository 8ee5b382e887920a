// Stage 3: embeds the text and its statements. Only types with strategy FULL have vectors.
import type { Ctx } from '../../../../ctx';
import { typeFacts } from '../../../model/types';
import { textOf } from '../../../model/names';
import type { ItemInReading, Embedded } from './drafts';

export async function embed(ctx: Ctx, draft: ItemInReading): Promise<Embedded> {
  if (typeFacts(draft.fields.memory_type).strategy !== 'FULL') return { ...draft, vector: null, statementVectors: [] };
  const own = draft.embeds ? [textOf(draft.fields)] : [];
  const vectors = await ctx.embed.embed([...own, ...draft.statements.map(({ text }) => text)], 'passage');
  const [vector = null] = vectors.slice(0, own.length);
  return { ...draft, vector, statementVectors: vectors.slice(own.length) };
}
