// Reference knowledge loaded by several workspaces of a tenant is embedded once; later loads reuse the vectors. Only
// items of shared workspaces count, so that response times reveal no private or foreign data.
import type { Ctx } from '../../../ctx';
import type { Draft } from '../../model/draft';
import { sha256 } from '../../model/hash';
import { textOf } from '../../model/names';

/** Properties of items with reusable vectors. */
export const asReference = { is_reference: true };

/** Vectors of items and their facts, by text. */
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
