// Blocks: short labelled texts that an agent keeps up to date, for example "persona". Each is an item whose external id
// is `block:` and the label, so earlier texts stay as versions.
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { recordOf, type StoredItem } from '../../model/record';
import { deleteItem } from '../../store/delete';
import { gone } from '../../store/existing';
import { add } from '../items/add';

type Block = Schemas['blocks/Block'];

/** Max blocks per workspace or data subject; one response contains them all. */
const maxBlocks = 100;
const prefix = 'block:';

const find = (ctx: Ctx, label: string | null) => ctx.graph.run('blocks/list', { label, gone, limit: maxBlocks });

export async function blockItems(ctx: Ctx, label: string | null = null): Promise<StoredItem[]> {
  const item_ids = (await find(ctx, label)).map(({ item_id }) => item_id);
  if (item_ids.length === 0) return [];
  return (await ctx.graph.run('store/get-many', { item_ids })).map(({ item }) => item);
}

export const listBlocks = async (ctx: Ctx, label: string | null = null): Promise<Block[]> =>
  (await blockItems(ctx, label)).map((item) => {
    const { item_id, content, version, created_at, updated_at } = recordOf(item);
    return { label: (item.external_id ?? '').slice(prefix.length), content, item_id, version, created_at, updated_at };
  });

export async function getBlock(ctx: Ctx, label: string): Promise<Block> {
  const [block] = await listBlocks(ctx, label);
  if (!block) throw new NotFound('block');
  return block;
}

/** The previous text stays as a version. @throws Invalid if there are already too many blocks */
export async function putBlock(ctx: Ctx, label: string, content: string): Promise<Block> {
  const all = await find(ctx, null);
  if (all.length >= maxBlocks && !all.some(({ external_id }) => external_id === prefix + label))
    throw Invalid.field(['path', 'label'], `There are at most ${maxBlocks} blocks`, 'too_many', label);
  await add(ctx, {
    content,
    title: label,
    memory_type: 'semantic',
    external_id: prefix + label,
    on_conflict: 'replace',
  });
  return getBlock(ctx, label);
}

export async function deleteBlock(ctx: Ctx, label: string): Promise<Schemas['items/DeleteAnswer']> {
  const [found] = await find(ctx, label);
  if (!found) throw new NotFound('block');
  return deleteItem(ctx, found.item_id);
}
