import { route, type Route } from '../../../http/route';
import { deleteBlock, getBlock, listBlocks, putBlock } from './blocks';

const read = { policy: 'team_required', grant: 'read:memories' } as const;
const write = { policy: 'team_required', grant: 'write:memories' } as const;
const path = '/memory/blocks/:label';

export const blockRoutes: Route[] = [
  route({
    ...read,
    method: 'GET',
    path: '/memory/blocks',
    summary: 'List all blocks: labelled texts that an agent keeps up to date.',
    returns: 'blocks/BlockList',
    list: 'blocks',
    handle: async (ctx) => {
      const blocks = await listBlocks(ctx);
      return { blocks, count: blocks.length };
    },
  }),
  route({
    ...read,
    method: 'GET',
    path,
    summary: 'Get a block.',
    params: 'blocks/BlockRef',
    returns: 'blocks/Block',
    refuses: ['not_found'],
    handle: (ctx, { params }) => getBlock(ctx, params.label),
  }),
  route({
    ...write,
    method: 'PUT',
    path,
    summary: "Create a block or replace its whole text. The previous text stays as a version of the block's item.",
    params: 'blocks/BlockRef',
    body: 'blocks/PutRequest',
    returns: 'blocks/Block',
    refuses: ['contradiction', 'external_id_taken', 'not_embeddable', 'not_found'],
    handle: (ctx, { params, body }) => putBlock(ctx, params.label, body.content),
  }),
  route({
    ...write,
    method: 'DELETE',
    path,
    summary: 'Delete a block with its versions.',
    params: 'blocks/BlockRef',
    returns: 'items/DeleteAnswer',
    refuses: ['not_found'],
    handle: (ctx, { params }) => deleteBlock(ctx, params.label),
  }),
];
