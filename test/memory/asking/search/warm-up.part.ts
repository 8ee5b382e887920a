// The warm-up at the start plans the queries of searches, so that first searches need not wait for plans.
import type { Ctx } from '../../../../src/ctx';
import { onlyOf } from '../../../../src/memory/runs/schedule';
import { findItems } from '../../../../src/memory/retrieval/find';
import { warmUp } from '../../../../src/memory/asking/search/warm-up';
import { contextOf } from '../../../support/context';
import { openTenant, type World } from '../../../support/world';

let world: World;
beforeAll(async () => (world = await openTenant()));

/** The same graph, with a list of the queries that are run. */
function recorded(graph: Ctx['graph']): { graph: Ctx['graph']; asked: Set<string> } {
  const asked = new Set<string>();
  const run: Ctx['graph']['run'] = (name, params, timeoutMs) => {
    asked.add(name);
    return graph.run(name, params, timeoutMs);
  };
  const page: Ctx['graph']['page'] = (name, params, maxBytes) => {
    asked.add(name);
    return graph.page(name, params, maxBytes);
  };
  return { graph: { ...graph, run, page }, asked };
}

test('the warm-up runs every query of a default search and of a multi-hop search', async () => {
  const turn = (content: string) => world.client.add({ content, metadata: { session_id: 'talk' } });
  await turn('Halvard Osk painted Winter Quay in spring.');
  await turn('He learned it from Ingrid Vael.');
  const ctx = await contextOf(world);
  const searched = recorded(ctx.graph);
  for (const multi_hop of [false, true]) {
    const results = await findItems(
      { ...ctx, graph: searched.graph },
      { query: 'Who painted Winter Quay?', multi_hop, budget_ms: 30_000 },
    );
    expect(results).toHaveLength(2);
  }
  const scope = onlyOf('nobody');
  const warmed = recorded(world.graph.as(scope, 'test'));
  await warmUp({ scope, graph: warmed.graph, embed: world.ports.embed });
  expect([...warmed.asked].sort()).toEqual([...searched.asked].sort());
});
