// Several workspaces of a tenant often load the same reference knowledge. It is embedded once, and later loads copy
// the vectors. Only items of shared workspaces are sources: otherwise response times would reveal whether private
// data exists.
import type { Ctx } from '../../../ctx';
import type { Draft } from '../../model/draft';
import { sha256 } from '../../../libraries/text/hash';
import { textOf } from '../../model/names';

/** Other items with the same text may copy these vectors. */
export const asReference = { is_reference: true };

/** Stored vectors by the text of the reference item. */
export async function referenceVectors(ctx: Pick<Ctx, 'graph'>, drafts: Draft[]): Promise<Map<string, Float32Array>> {
  const texts = drafts.map(({ fields }) => textOf(fields));
  const asked = drafts.map(({ fields }, index) => ({
    index,
    content_hash: sha256(fields.content),
    title: fields.title ?? '',
  }));
  const rows = await ctx.graph.run('ingest/list-reference-vectors', { texts: asked });
  return new Map(rows.map(({ index, embedding }) => [texts[index] ?? '', Float32Array.from(embedding)]));
}
