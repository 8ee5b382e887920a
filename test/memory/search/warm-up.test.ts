// What the service asks before its callers do is what their searches ask: otherwise the first ones wait for their plans.
import { contextFor } from '../../../src/app';
import { resolveCaller } from '../../../src/auth/scope';
import { AccessTokens } from '../../../src/auth/tokens';
import type { Ctx } from '../../../src/ctx';
import { onlyOf } from '../../../src/jobs/jobs';
import { search } from '../../../src/memory/search/search';
import { warmUp } from '../../../src/memory/search/warm-up';
import { openWorld, type World } from '../../support/world';

let world: World;
beforeAll(async () => (world = await openWorld()));
afterAll(() => world.close());

/** The same graph, and the names of the queries that it is asked. */
function recorded(graph: Ctx['graph']): { graph: Ctx['graph']; asked: Set<string> } {
  const asked = new Set<string>();
  const run: Ctx['graph']['run'] = (name, params, timeoutMs) => {
    asked.add(name);
    return graph.run(name, params, timeoutMs);
  };
  return { graph: { ...graph, run }, asked };
}

test('every query of a default and of a multi-hop search has been asked', async () => {
  const turn = (content: string) => world.client.add({ content, metadata: { session_id: 'talk' } });
  await turn('Halvard Osk painted Winter Quay in spring.');
  await turn('He learned it from Ingrid Vael.');
  const credentials = { authorization: '', accessCookie: '', apiKey: world.client.key, workspaceId: '', teamId: '' };
  const tokens = new AccessTokens(world.graph);
  const caller = await resolveCaller(world.graph, 'test', credentials, 'team_required', tokens);
  const searched = recorded(world.graph.as(caller.scope, 'test'));
  const ctx = contextFor(world.ports, caller, searched.graph, world.ports.log);
  for (const multi_hop of [false, true]) {
    const { results } = await search(ctx, { query: 'Who painted Winter Quay?', multi_hop, budget_ms: 30_000 });
    expect(results).toHaveLength(2);
  }
  const scope = onlyOf('nobody');
  const warmed = recorded(world.graph.as(scope, 'test'));
  await warmUp({ scope, graph: warmed.graph, embed: world.ports.embed });
  expect([...warmed.asked].sort()).toEqual([...searched.asked].sort());
});
