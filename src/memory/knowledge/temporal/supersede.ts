import type { Ctx } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { readDraft } from '../../model/draft';
import { projectOfItem } from '../../model/project';
import { recordOf } from '../../model/record';
import { withDays } from '../../store/days';
import { withConfidence } from '../../store/said';
import { replaceItem, dependentsOf, retractItem } from '../../store/supersede';
import { storeNew } from '../../store/reconcile';
import { inLine, writeInLine } from '../../store/writer-queue';
import { forEver, sinceEver } from '../../../time';
import { chainOf } from './versions';

type Superseded = Schemas['temporal/Superseded'];

/** The old item keeps its versions. The new one belongs to its project, unless the request names another. */
export async function supersede(
  ctx: Ctx,
  old_item_id: string,
  { content, memory_type, metadata = {}, valid_start_time, reason }: Schemas['temporal/SupersedeRequest'],
): Promise<Superseded> {
  const row = await ctx.graph.run('store/get', { item_id: old_item_id });
  // Only within one scope, so that no private data leaks.
  const inherited = row?.item.scope_key === ctx.scope.write_key ? projectOfItem(row.item) : {};
  const draft = await readDraft({ content, memory_type, metadata: { ...inherited, ...metadata }, valid_start_time }, [
    'body',
  ]);
  const new_item_id = ctx.newId('mem');
  const superseded_at = await inLine(old_item_id, () =>
    storeNew(
      ctx,
      { draft, item_id: new_item_id },
      {
        also: (transaction) => replaceItem(transaction, ctx, { old_item_id, new_item_id, reason }),
      },
    ),
  );
  return { status: 'superseded', old_item_id, new_item_id, superseded_at };
}

export async function supersedeByStored(
  ctx: Ctx,
  old_item_id: string,
  { new_item_id, reason }: Schemas['temporal/SupersedeLinkRequest'],
): Promise<Superseded> {
  if (new_item_id === old_item_id) throw new Refusal('self_superseded');
  const superseded_at = await writeInLine(ctx, old_item_id, (transaction) =>
    replaceItem(transaction, ctx, { old_item_id, new_item_id, reason }),
  );
  return { status: 'superseded', old_item_id, new_item_id, superseded_at };
}

/** Items derived from it become stale. */
export async function retract(
  ctx: Ctx,
  item_id: string,
  { reason, reject }: Schemas['temporal/RetractRequest'],
): Promise<Schemas['temporal/Retracted']> {
  await writeInLine(ctx, item_id, (transaction) => retractItem(transaction, ctx, item_id, { reason, reject }));
  return { item_id, status: 'retracted', reason, rejected: reject, ...(await dependentsOf(ctx, item_id)) };
}

export async function lineageOf(ctx: Ctx, item_id: string): Promise<Schemas['temporal/Lineage']> {
  const [item, rows] = await Promise.all([
    ctx.graph.run('store/get', { item_id }),
    ctx.graph.run('temporal/list-sources', { item_id }),
  ]);
  if (!item) throw new NotFound();
  const lineage = await withDays(ctx, await withConfidence(ctx, rows));
  return { item_id, lineage, depth: lineage.at(-1)?.depth ?? 0, lineage_roots: item.item.lineage_roots };
}

/** @throws NotFound */
export async function listDependents(ctx: Ctx, item_id: string): Promise<Schemas['temporal/Dependents']> {
  const [item, { stale, partial }] = await Promise.all([
    ctx.graph.run('store/get', { item_id }),
    dependentsOf(ctx, item_id),
  ]);
  if (!item) throw new NotFound();
  return { item_id, dependents: stale, partial };
}

const maxBeliefs = 1_000;

export async function explain(ctx: Ctx, item_id: string): Promise<Schemas['temporal/Explanation']> {
  const ever = { from: sinceEver, until: forEver, offset: 0, limit: maxBeliefs, hashed: false };
  const [item, history, links, sources] = await Promise.all([
    ctx.graph.run('store/get', { item_id }),
    ctx.graph.page('temporal/list-versions', { item_id, ...ever }),
    ctx.graph.run('temporal/list-superseding', { item_id }),
    ctx.graph.run('temporal/list-sources', { item_id }),
  ]);
  if (!item || !links) throw new NotFound();
  const { beliefs, verified } = await chainOf(history.rows.flatMap(({ version }) => version ?? []));
  const { content, memory_type, origin, trust, created_at, user_id, lineage_roots } = recordOf(item.item);
  return {
    item_id,
    memory_type,
    content,
    origin,
    trust,
    origin_tier: item.item.origin_tier,
    created_at,
    created_by: user_id,
    beliefs,
    supersedes: await withDays(ctx, links.supersedes),
    superseded_by: await withDays(ctx, links.superseded_by),
    lineage_roots,
    lineage: await withDays(ctx, await withConfidence(ctx, sources)),
    chain_verified: (history.rows[0]?.total ?? 0) > beliefs.length ? null : verified,
  };
}
