// GET of an item: all documented fields, and the content exactly as sent.
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

describe('GET /memory/:item_id', () => {
  test('returns every documented field, as null or empty if it has no value', async () => {
    const item_id = await world.client.add({ content: 'The lamp has eighteen prisms.' });
    const { status, body } = await world.client.get(`/memory/${item_id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      item_id,
      id: item_id,
      content: 'The lamp has eighteen prisms.',
      memory_type: 'semantic',
      metadata: {},
      score: null,
      valid_start_time: null,
      valid_end_time: null,
      entities: [],
      relations: [],
      node_category: 'knowledge',
      entity_name: null,
      user_id: world.owner.user_id,
      workspace_id: world.owner.workspace_id,
      tenant_id: world.owner.tenant_id,
      tags: [],
      origin: 'api:add',
      lineage_roots: [item_id],
      status: 'active',
    });
    expect(body.embedding).toHaveLength(384);
  });

  test.each([
    ['100 kB', 'x'.repeat(100_000)],
    ['Unicode', 'Grüße 👩‍🚀 שלום  e\u0301'],
    ['control characters', 'a\u0000b\u0007c\td\r\ne'],
    ['a number as text', '007'],
    ['white space around', '  a  '],
  ])('returns the content as it was sent: %s', async (_name, content) => {
    const item_id = await world.client.add({ content, metadata: { content } });
    const { body } = await world.client.get(`/memory/${item_id}`);
    expect(body.content).toBe(content);
    expect(body.metadata.content).toBe(content);
  });
});
