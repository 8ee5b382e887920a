import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { Answer } from '../../../graph/run';
import { atMoment, findEntity, shownEntity } from './entities';

export type Use = Schemas['code/Use'];

const used = ['IMPORTS', 'CALLS', 'REFERENCES', 'INHERITS', 'TESTS'];
const entitiesPerQuery = 200;

/** @throws NotFound */
export async function dependencies(
  ctx: Ctx,
  query: Schemas['code/DependenciesQuery'],
): Promise<Schemas['code/Dependencies']> {
  const at = await atMoment(ctx, query);
  const { root, others } = await findEntity(at, query);
  const { direction, depth, limit } = query;
  const walk = (outgoing: boolean) => usesFrom(at, root.item_id, { types: used, outgoing, depth, limit });
  const none = { uses: [] as Use[], partial: false };
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

export interface Walk {
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
  { types, outgoing, depth, limit }: Walk,
): Promise<{ uses: Use[]; partial: boolean }> {
  const uses: Use[] = [];
  const reached = new Set([item_id]);
  const listed = new Set<string>();
  let partial = false;
  let edge = [item_id];
  for (let step = 1; step <= depth && edge.length > 0 && !partial; step++) {
    const next: string[] = [];
    for (let from = 0; from < edge.length && !partial; from += entitiesPerQuery) {
      const item_ids = edge.slice(from, from + entitiesPerQuery);
      const rows = await ctx.graph.run('code/list-neighbours', { item_ids, types, outgoing, max: limit + 1 });
      for (const { from_id, edge_type, name, entity } of rows) {
        const key = `${edge_type}|${entity?.item_id ?? `?${name}`}`;
        if (listed.has(key)) continue;
        if (uses.length === limit) {
          partial = true;
          break;
        }
        listed.add(key);
        uses.push({ edge_type, name, ...targetOf(entity), depth: step, via: step === 1 ? null : from_id });
        if (entity && !reached.has(entity.item_id)) {
          reached.add(entity.item_id);
          next.push(entity.item_id);
        }
      }
    }
    edge = next;
  }
  return { uses, partial };
}

const targetOf = (entity: Answer<'code/list-neighbours'>[number]['entity']) => ({
  item_id: entity?.item_id ?? null,
  entity_type: entity?.entity_type ?? 'unresolved',
  file_path: entity?.file_path ?? null,
  line_number: entity?.line_number ?? null,
});
