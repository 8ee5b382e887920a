// The use of the language model, counted in Redis for all processes. Without Redis nothing is counted, and the model is
// used as before.
import type { RedisClient } from './connect';
import type { Budget, ModelState, ModelUse, Used } from '../llm/model-use';
import type { Log } from '../log';

const rememberedSeconds = 2 * 24 * 3600;
const fields = ['calls', 'tokens', 'cut_offs', 'invalid', 'fallbacks'] as const;
/** The state before the first call. */
const untried: ModelState = { is_failing: false, left_alone_until: null, last_failure: null };

/** @param model separates models that were used before */
export function openModelUse(redis: RedisClient, log: Log, model: string): ModelUse {
  const dayKey = (day: string) => `model:used:${model}:${day}`;
  const stateKey = `model:state:${model}`;
  const keyOf = ({ name }: Budget) => `model:tokens:${name}`;
  const uncounted = (error: unknown) => log.debug({ err: error }, 'the use of the language model was not counted');
  return {
    spent: (budgets) =>
      Promise.all(budgets.map((budget) => redis.get(keyOf(budget)))).then(
        (counts) => counts.map(Number),
        () => budgets.map(() => 0),
      ),
    spend: async (budgets, tokens) => {
      const counted = budgets
        .map(keyOf)
        .map((key) => redis.multi().incrby(key, tokens).expire(key, rememberedSeconds).exec());
      await Promise.all(counted).catch(uncounted);
    },
    note: (day, used, state) => {
      const key = dayKey(day);
      const counts = redis.multi();
      for (const field of fields) if (used[field] > 0) counts.hincrby(key, field, used[field]);
      const states = redis.multi();
      for (const [field, value] of Object.entries(state)) states.hset(stateKey, field, JSON.stringify(value));
      const noted = [counts.expire(key, rememberedSeconds).exec(), states.expire(stateKey, rememberedSeconds).exec()];
      Promise.all(noted).catch(uncounted);
    },
    read: async (day) => {
      try {
        const [counts, state] = await Promise.all([redis.hgetall(dayKey(day)), redis.hgetall(stateKey)]);
        const used = Object.fromEntries(fields.map((field) => [field, Number(counts[field] ?? 0)])) as unknown as Used;
        const known = Object.entries(state).map(([field, value]) => [field, JSON.parse(value) as unknown]);
        return { used, state: { ...untried, ...(Object.fromEntries(known) as Partial<ModelState>) } };
      } catch (error) {
        uncounted(error);
        return undefined;
      }
    },
  };
}
