// Concurrent texts that name the same entities: no refusal, no deadlock, each entity once. Long form:
// scripts/tools/drills/shared-names.ts.
import { namesDrill, parallel, people } from '../../../../scripts/tools/drills/shared-names';
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

const repeats = 2;

test('32 concurrent ingests that name the same five entities, sent twice, store each entity once', async () => {
  const { workspace_id } = world.owner;
  const report = await namesDrill(
    {
      base_url: world.base,
      headers: {
        'X-API-Key': world.client.key,
        'X-Workspace-Id': workspace_id,
        'Content-Type': 'application/json',
      },
      rows: async <Row>(text: string, params: object = {}) =>
        (await world.cypher(text, { scope_key: `w:${workspace_id}`, ...params })) as Row[],
    },
    repeats,
  );
  expect(report).toEqual({
    runs: { '200 ok': parallel * repeats },
    repeats: Array.from({ length: repeats }, () => ({ entities: people.length, min: parallel, max: parallel })),
  });
});
