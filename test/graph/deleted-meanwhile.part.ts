// Reads concurrent with a deletion return a whole record or none.
import { openTenant, type World } from '../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

test('claims of an idempotency record during its release read it whole, or one of them gets it', async () => {
  const { graph } = world;
  const request = {
    ...{ tenant_id: world.owner.tenant_id, user_id: world.owner.user_id, workspace_id: null },
    ...{ body_hash: 'same', expires_at: '2099-01-01T00:00:00Z', lease_seconds: 30 },
  };
  for (let round = 0; round < 400; round++) {
    const record_id = `${world.owner.tenant_id}-${round}`;
    await graph.unscoped('idempotency/claim', { ...request, record_id, claim: 'first' });
    const others = ['second', 'third', 'fourth', 'fifth'].map((claim) =>
      graph.unscoped('idempotency/claim', { ...request, record_id, claim }),
    );
    await graph.unscoped('idempotency/release', { record_id, claim: 'first' });
    const found = await Promise.all(others);
    for (const { same_body } of found) expect(same_body).toBe(true);
    expect(found.filter(({ mine }) => mine).length).toBeLessThanOrEqual(1);
  }
});
