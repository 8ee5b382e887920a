// A hash of a workspace, for tests that must change nothing or undo everything.
import { newId } from '../../src/ids';
import { resolveSome } from '../../src/memory/knowledge/entities/resolve';
import { onlyOf } from '../../src/memory/runs/schedule';
import { exportWorkspace } from '../../src/memory/operations/transfer/export-workspace';
import type { World } from './world';
import { eventually } from './eventually';

/**
 * Hash and counts of everything in a workspace. It first resolves all names: otherwise a job could do so later and
 * change the hash.
 */
export async function stateOf(
  world: World,
  workspace_id: string,
): Promise<{ hash: string; counts: Record<string, number> }> {
  await resolveAllNames(world, workspace_id);
  const lines: string[] = [];
  for await (const part of exportWorkspace(world.graph, workspace_id, world.ports.now)) lines.push(part);
  const { hash, counts } = JSON.parse(lines.join('').split('\n').at(-2) ?? '') as Awaited<ReturnType<typeof stateOf>>;
  return { hash, counts };
}

/** Resolves the new names of a workspace until none are left. */
export async function resolveAllNames(world: World, workspace_id: string): Promise<void> {
  await eventually(
    () => resolveNames(world, workspace_id),
    (resolved) => resolved === 0,
    () => Promise.resolve(),
  );
}

/**
 * Resolves new names of a workspace as the job does.
 * @returns their number, at most 100
 */
export const resolveNames = ({ graph, ports: { embed, now } }: World, workspace_id: string): Promise<number> =>
  resolveSome({ graph: graph.as(onlyOf(`w:${workspace_id}`), ''), embed, now, newId }, 100);
