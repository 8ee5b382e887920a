// A world with the stand-in for a language model.
import type { Config } from '../../src/config';
import type { Ports } from '../../src/ports';
import { fakeLlm, type FakeLlm } from './fake-llm';
import { openWorld, type World } from './world';

export type ModelWorld = World & { llm: FakeLlm };

/** Opens both; `close` closes both. ↵ `settings` override the environment, `own` overrides ports. */
export async function openModelWorld(
  settings: Partial<Record<keyof Config, string>> = {},
  own: Partial<Ports> = {},
): Promise<ModelWorld> {
  const llm = await fakeLlm();
  const world = await openWorld({ ...llm.settings, ...settings }, own);
  const close = world.close.bind(world);
  return Object.assign(world, {
    llm,
    close: async () => {
      await close();
      await llm.close();
    },
  });
}
