// The use of the language model, counted in Redis for all processes. Without Redis nothing is counted, and the model is
// used as before.
import type { Redis } from 'ioredis';
import type { Budget, ModelState, ModelUse, Used } from '../llm/model-use';
import type { Log } from '../log';

const rememberedSeconds = 2 * 24 * 3600;
const fields = ['calls', 'tokens', 'cut_offs', 'invalid', 'fallbacks'] as const;
/** Before the first call. */
const untried: ModelState = { is_failing: false, left_alone_until: null, last_failure: null };

/** @param model separates models that were used before */
export function openModelUse(redis: Redis, log: Log, model: string): ModelUse {
  const dayKey = (day: string) => `model:used:${model}:${day}`;
  const stateKey = `model:state:${model}`;
  const keyOf = ({ name }: Budget) => `model:tokens:${name}`;
  const uncounted = (error: unknown) => log.debug({ err: error }, 'the use of the language model was not counted');
  return {
    spent: (budgets) =>
      redis.mget(budgets.map(keyOf)).then(
        (counts) => counts.map(Number),
        () => budgets.map(() => 0),
      ),
    spend: async (budgets, tokens) => {
      const commands = redis.multi();
      for (const key of budgets.map(keyOf)) commands.incrby(key, tokens).expire(key, rememberedSeconds);
      await commands.exec().catch(uncounted);
    },
    note: (day, used, state) => {
      const key = dayKey(day);
      const commands = redis.multi();
      for (const field of fields) if (used[field] > 0) commands.hincrby(key, field, used[field]);
      commands.expire(key, rememberedSeconds);
      for (const [field, value] of Object.entries(state)) commands.hset(stateKey, field, JSON.stringify(value));
      commands.expire(stateKey, rememberedSeconds);
      commands.exec().catch(uncounted);
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
