import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { earlierOf } from '../../../time';

export type StoredEntity = Schemas['code/StoredEntity'];
export type StoredCodeEntity = Schemas['code/Entity'];

const maxOthers = 20;

export function shownEntity(stored: StoredEntity): StoredCodeEntity {
  const { item_id, external_id, name, qualified_name, entity_type, file_path, repo } = stored;
  return {
    item_id,
    id: item_id,
    external_id,
    name,
    qualified_name,
    entity_type,
    file_path,
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

/** If several have this name, current ones come first, then the order of full names decides. */
export async function findEntity(
  ctx: Pick<Ctx, 'graph'>,
  { entity_name, repo }: Schemas['code/Named'],
): Promise<{ root: StoredEntity; others: StoredCodeEntity[] }> {
  const rows = await ctx.graph.run('code/find-named', { name: entity_name, repo: repo ?? null, limit: maxOthers + 1 });
  const [first, ...others] = rows.map(({ entity }) => entity);
  if (!first) throw new NotFound('code entity');
  return { root: first, others: others.map(shownEntity) };
}

export type AsOf = Schemas['code/AsOf'] & { repo?: string | undefined };

/**
 * A context that reads the state at this commit or time. Code counts as valid from when it was indexed, so valid
 * time equals transaction time.
 * @throws NotFound for a commit that was not indexed
 */
export async function atMoment(ctx: Ctx, { as_of, commit, repo }: AsOf): Promise<Ctx> {
  const { moment } = ctx.graph;
  const commit_hash = commit ?? (moment?.as_of === undefined ? (as_of as string | undefined) : undefined);
  const known = [moment?.as_of, moment?.as_known_at].filter((time) => time !== undefined);
  if (commit_hash !== undefined) {
    const [row] = await ctx.graph.run('code/list-commits', { repo: repo ?? null, commit_hash });
    if (!row) throw new NotFound('commit');
    known.push(row.known_from);
  }
  if (known.length === 0) return ctx;
  return { ...ctx, graph: ctx.graph.at({ as_known_at: known.reduce(earlierOf) }) };
}
