// Reference knowledge that several workspaces of a tenant load is embedded once: later loads reuse the tenant's vectors. Only items in
// shared workspaces count. So no response time discloses what a person or another tenant has.
import type { Ctx } from '../../../ctx';
import type { Draft } from '../../model/draft';
import { sha256 } from '../../model/hash';
import { textOf } from '../../model/names';

/** Properties of an item whose vectors others of the tenant may take. */
export const asReference = { is_reference: true };

/** Vectors by the texts they are of: those of the items, and of the facts they state. */
export async function referenceVectors(ctx: Pick<Ctx, 'graph'>, drafts: Draft[]): Promise<Map<string, Float32Array>> {
  const texts = drafts.map(({ fields: { title, content } }, index) => ({
    index,
    content_hash: sha256(content),
    title: title ?? '',
  }));
  const rows = await ctx.graph.run('ingest/list-reference-vectors', { texts });
  const facts = rows.flatMap((row) => row.facts as unknown as { fact: string; embedding: number[] }[]);
  return new Map([
    ...facts.map(({ fact, embedding }) => [fact, Float32Array.from(embedding)] as const),
    ...rows.map(
      ({ index, embedding }) => [textOf((drafts[index] as Draft).fields), Float32Array.from(embedding)] as const,
    ),
  ]);
}
