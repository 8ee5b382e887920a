// A service without a language model and one with a model, on one clock that a test moves.
import type { FakeLlm } from './fake-llm';
import { openModelWorld } from './model-world';
import { openWorld, type Client, type World } from './world';

export interface TwoWorlds {
  world: World;
  worldWithModel: World;
  model: FakeLlm;
  /** The current time of both in milliseconds; `now` moves it on by one. */
  clock: { present: number };
  now: () => string;
  /** A new workspace whose owner has a client. */
  newWorkspace: (of?: World) => Promise<{ client: Client; workspace_id: string }>;
  close: () => Promise<void>;
}

export async function openTwoWorlds(): Promise<TwoWorlds> {
  const clock = { present: Date.parse('2031-03-01T09:00:00Z') };
  const now = () => new Date(clock.present++).toISOString();
  const [world, worldWithModel] = [await openWorld({}, { now }), await openModelWorld({}, { now })];
  return {
    world,
    worldWithModel,
    model: worldWithModel.llm,
    clock,
    now,
    newWorkspace: async (of = world) => {
      const { owner, client } = await of.stranger();
      return { client, workspace_id: owner.workspace_id };
    },
    close: async () => {
      await world.close();
      await worldWithModel.close();
    },
  };
}
