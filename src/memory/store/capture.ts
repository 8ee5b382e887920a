import type { Ctx } from '../../ctx';
import { NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { readDraft } from '../model/draft';
import { derivedFrom, openAllItemLinks } from './edges';
import { recordOf, typed, type MemoryItem } from '../model/record';
import type { MemoryType } from '../model/types';
import { storeNew } from './reconcile';

type Captured = Partial<Schemas['items/AddRequest']> & { content: string; memory_type: MemoryType };

interface Beside {
  extra: Record<string, unknown>;
  sources?: { item_id: string; properties: Record<string, unknown> }[];
}

/** @throws Invalid; NotFound for a source; Refusal `id_taken` */
export async function capture(ctx: Ctx, request: Captured, { extra, sources = [] }: Beside): Promise<MemoryItem> {
  const draft = await readDraft(request, ['body']);
  const item_id = ctx.newId('mem');
  const links = sources.map((source) => derivedFrom(item_id, source.item_id, source.properties));
  await storeNew(
    ctx,
    { draft, item_id, extra },
    {
      also: (transaction, now) => openAllItemLinks(transaction, links, now, 'source'),
    },
  );
  const [row] = await ctx.graph.run('store/get-many', { item_ids: [item_id] });
  if (!row) throw new NotFound(request.memory_type);
  return recordOf(row.item);
}

export function commonOf(record: MemoryItem) {
  const { item_id, id, content, status, tags, metadata, origin, version, created_at, updated_at } = record;
  const { valid_start_time, valid_end_time, transaction_time, user_id, workspace_id, tenant_id } = record;
  return {
    item_id,
    id,
    content,
    title: record.title ?? null,
    status,
    tags,
    metadata,
    origin,
    version,
    created_at,
    updated_at,
    valid_start_time,
    valid_end_time,
    transaction_time,
    user_id,
    workspace_id,
    tenant_id,
    agent_id: typed<'types/Learned'>(record).agent_id ?? null,
    retraction_reason: record.retraction_reason ?? null,
    rejected_as: record.rejected_as ?? null,
  };
}
