// The use of a language model, counted in memory.
import type { ModelState, ModelUse, Used } from '../../src/llm/model-use';

export interface CountedUse extends ModelUse {
  used: Used[];
  state: Partial<ModelState>;
  tokens: Map<string, number>;
}

export function countedUse(): CountedUse {
  const tokens = new Map<string, number>();
  const use: CountedUse = {
    used: [],
    state: {},
    tokens,
    spent: (budgets) => Promise.resolve(budgets.map(({ name }) => tokens.get(name) ?? 0)),
    spend: (budgets, more) => {
      for (const { name } of budgets) tokens.set(name, (tokens.get(name) ?? 0) + more);
      return Promise.resolve();
    },
    note: (_day, used, state) => {
      use.used.push(used);
      Object.assign(use.state, state);
    },
    read: () => Promise.resolve(undefined),
  };
  return use;
}
