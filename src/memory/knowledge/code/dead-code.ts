// Finds functions, methods and classes of a repository that nothing uses, and those that possibly nothing uses.
import type { Ctx } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Answer } from '../../../graph/run';
import type { RelationType } from '../../../libraries/source-code/code-graph';
import { atMoment } from './entities';
import { livenessOf, type Liveness } from './liveness';

type Unused = Schemas['code/UnusedEntity'];

/** More entities, and more uses, than any indexed repository has. */
const maxEntities = 50_000;
const maxUses = 400_000;

/** Types that can be dead. Others, such as routes and tests, are entry points. */
const judged = new Set(['class', 'function', 'method']);

/** @throws NotFound for a repository without index; Refusal `too_large` */
export async function deadCode(ctx: Ctx, query: Schemas['code/DeadCodeQuery']): Promise<Schemas['code/DeadCode']> {
  const { repo, limit } = query;
  const { graph } = await atMoment(ctx, query);
  const [rows, uses] = await Promise.all([
    graph.run('code/list-entities', { repo, limit: maxEntities + 1 }),
    graph.run('code/list-uses', { repo, limit: maxUses + 1 }),
  ]);
  if (rows.length === 0) throw new NotFound('repository');
  if (rows.length > maxEntities || uses.length > maxUses)
    throw new Refusal('too_large', 'The repository is too large.');
  const entities = rows.map(({ entity }) => entity);
  const isLeftOut = decoratedBy(query.exclude_decorators ?? '');
  const verdicts = livenessOf(entities, uses.map(useOf));
  const found: Record<Liveness, Unused[]> = { alive: [], unsure: [], dead: [] };
  for (const { item_id, entity_type, qualified_name, file_path, line_number, decorators } of entities) {
    const verdict = verdicts.get(item_id);
    if (!verdict || !judged.has(entity_type) || isLeftOut(decorators ?? [])) continue;
    found[verdict.liveness].push({
      name: qualified_name,
      file_path,
      line_number: line_number ?? null,
      decorators: decorators ?? [],
      item_id,
      entity_type,
      reason: verdict.reason,
    });
  }
  return {
    repo,
    dead_functions: found.dead.slice(0, limit),
    count: found.dead.length,
    unsure: found.unsure.slice(0, limit),
    unsure_count: found.unsure.length,
    alive_count: found.alive.length,
  };
}

const useOf = (use: Answer<'code/list-uses'>[number]) => ({
  ...use,
  type: use.type as RelationType,
  target_id: use.target_id ?? null,
  name: use.name ?? null,
});

function decoratedBy(names: string): (decorators: string[]) => boolean {
  const wanted = new Set(
    names
      .split(',')
      .map(bare)
      .filter((name) => name !== ''),
  );
  return (decorators) => decorators.some((name) => wanted.has(bare(name)));
}

/** Name of a decorator: `@app.get('/')` → `app.get`. */
const bare = (decorator: string) => decorator.trim().replace(/^@/, '').split('(')[0] as string;
