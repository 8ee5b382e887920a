import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import { atMoment, findEntity, shownEntity } from './entities';
import { batches } from '../../../lists';

export type DependencyUse = Schemas['code/Use'];

const used = ['IMPORTS', 'CALLS', 'REFERENCES', 'INHERITS', 'TESTS'];
const entitiesPerQuery = 200;

export async function dependencies(
  ctx: Ctx,
  query: Schemas['code/DependenciesQuery'],
): Promise<Schemas['code/Dependencies']> {
  const at = await atMoment(ctx, query);
  const { root, others } = await findEntity(at, query);
  const { direction, depth, limit } = query;
  const walk = (outgoing: boolean) => usesFrom(at, root.item_id, { types: used, outgoing, depth, limit });
  const none = { uses: [] as DependencyUse[], partial: false };
  const [forward, back] = await Promise.all([
    direction === 'dependents' ? none : walk(true),
    direction === 'dependencies' ? none : walk(false),
  ]);
  return {
    root: shownEntity(root),
    dependencies: forward.uses,
    dependents: back.uses,
    partial: forward.partial || back.partial,
    others,
  };
}

export interface DependencyWalk {
  types: string[];
  /** true: from an entity to its dependencies; false: to its users. */
  outgoing: boolean;
  depth: number;
  limit: number;
}

/** Nearest first; an entity occurs once per relationship type. */
export async function usesFrom(
  ctx: Pick<Ctx, 'graph'>,
  item_id: string,
  { types, outgoing, depth, limit }: DependencyWalk,
): Promise<{ uses: DependencyUse[]; partial: boolean }> {
  const uses: DependencyUse[] = [];
  const reached = new Set([item_id]);
  const listed = new Set<string>();
  let partial = false;
  let edge = [item_id];
  for (let step = 1; step <= depth && edge.length > 0 && !partial; step++) {
    const next: string[] = [];
    for (const item_ids of batches(edge, entitiesPerQuery)) {
      if (partial) break;
      const rows = await ctx.graph.run('code/list-neighbours', { item_ids, types, outgoing, max: limit + 1 });
      for (const { from_id, ...use } of rows) {
        const key = `${use.edge_type}|${use.item_id ?? `?${use.name}`}`;
        if (listed.has(key)) continue;
        if (uses.length === limit) {
          partial = true;
          break;
        }
        listed.add(key);
        uses.push({ ...use, depth: step, via: step === 1 ? null : from_id });
        if (use.item_id !== null && !reached.has(use.item_id)) {
          reached.add(use.item_id);
          next.push(use.item_id);
        }
      }
    }
    edge = next;
  }
  return { uses, partial };
}
