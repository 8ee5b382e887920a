// Code entities as answers show them, and how one is named.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';

export type StoredEntity = Schemas['code/StoredEntity'];
export type Entity = Schemas['code/Entity'];

/** Entities of one name that an answer lists. */
const maxOthers = 20;

export function shownEntity(stored: StoredEntity): Entity {
  const { item_id, external_id, name, qualified_name, entity_type, file_path, repo } = stored;
  return {
    ...{ item_id, id: item_id, external_id, name, qualified_name, entity_type, file_path },
    line_number: stored.line_number ?? null,
    end_line_number: stored.end_line_number ?? null,
    docstring: stored.docstring ?? null,
    signature: stored.signature ?? null,
    decorators: stored.decorators ?? [],
    repo,
    http_method: stored.http_method ?? null,
    http_path: stored.http_path ?? null,
    commit_hash: stored.commit_hash ?? null,
    indexed_at: stored.indexed_at ?? null,
    status: stored.status === 'active' ? 'active' : 'gone',
  };
}

/** The entity of a name: of several, one that is there, by its full name. @throws NotFound */
export async function findEntity(
  ctx: Pick<Ctx, 'graph'>,
  { entity_name, repo }: Schemas['code/Named'],
): Promise<{ root: StoredEntity; others: Entity[] }> {
  const rows = await ctx.graph.run('code/find-named', { name: entity_name, repo: repo ?? null, limit: maxOthers + 1 });
  const [first, ...others] = rows.map(({ entity }) => entity);
  if (!first) throw new NotFound('code entity');
  return { root: first, others: others.map(shownEntity) };
}

/** The context at the state of a commit; the same one without a commit. @throws NotFound for a commit that was not indexed */
export async function atCommit(ctx: Ctx, commit: string | undefined, repo: string): Promise<Ctx> {
  if (commit === undefined) return ctx;
  const [row] = await ctx.graph.run('code/list-commits', { repo, commit_hash: commit });
  if (!row) throw new NotFound('commit');
  return { ...ctx, graph: ctx.graph.at({ as_known_at: row.known_from }) };
}
