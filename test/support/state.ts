// What a workspace holds, as one hash: for what must change nothing, or be taken back whole.
import { newId } from '../../src/ids';
import { resolveSome } from '../../src/memory/knowledge/entities/resolve';
import { onlyOf } from '../../src/memory/runs/schedule';
import { exportWorkspace } from '../../src/memory/operations/transfer/export-workspace';
import type { World } from './world';
import { eventually } from './eventually';

/**
 * The hash and the counts of everything in a workspace. Its names are resolved before: the job of any process on the same store
 * may do so at any time, and what it writes is exported too.
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

/** Resolves the new names of a workspace until none is left. */
export async function resolveAllNames(world: World, workspace_id: string): Promise<void> {
  await eventually(
    () => resolveNames(world, workspace_id),
    (resolved) => resolved === 0,
    () => Promise.resolve(),
  );
}

/** Resolves new names of a workspace as the job does. @returns how many, at most 100 */
export const resolveNames = ({ graph, ports: { embed, now } }: World, workspace_id: string): Promise<number> =>
  resolveSome({ graph: graph.as(onlyOf(`w:${workspace_id}`), ''), embed, now, newId }, 100);
