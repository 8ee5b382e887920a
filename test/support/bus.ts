// Producers of progress events for tests.
import type { Bus, BusEvent } from '../../src/redis/bus';
import type { Member, World } from './world';

/** The bus of a member's workspace, as a worker opens it. */
export const busOf = (
  { ports }: World,
  { workspace_id, user_id }: Member,
  level: 'WORKSPACE' | 'USER' = 'WORKSPACE',
): Bus => ports.progress.busFor({ active_workspace_id: workspace_id, user_id, level }, ports.log);

/** Test events with consecutive numbers, starting at `from`. */
export const steps = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => ({ status: 'progress' as const, payload: { count: from + index } }));

/** The stored events of a run in the world's first workspace. */
export async function eventsOf(world: World, run_id: string): Promise<BusEvent[]> {
  const kept = await busOf(world, world.owner).events.after('0-0', 100_000, run_id);
  return kept.flatMap(({ text }) => (text === undefined ? [] : [JSON.parse(text) as BusEvent]));
}

/** Deletes the events of one workspace from Redis, as a flush would do for all. */
export async function flush({ ports: { redis } }: World, workspace_id: string): Promise<void> {
  const keys = await redis.keys(`progress:${workspace_id}*`);
  if (keys.length > 0) await redis.del(...keys);
}
