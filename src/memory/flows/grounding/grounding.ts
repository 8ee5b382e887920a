// Grounding: links items to reference knowledge that supports them, with a score and the supporting sentence.
// Contradictions are only reported.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { sinceEver } from '../../../time';
import { closeGroundings, openFound, type FoundLink } from '../../store/edges';
import { lockItem } from '../../store/lock';
import type { Evolver } from '../evolution/evolver';
import { eventKind as event, triggerRun } from '../evolution/evolution';
import { withGroundings } from '../../retrieval/groundings';
import { asStated, compareWithReference, embedded, minSimilarity, references } from '../../retrieval/reference';
import { byRequest, withRun } from '../../runs/run';
import { recordWrites } from '../../runs/undo';

type Contradiction = Schemas['grounding/Contradiction'];

const name = 'grounding';
/** Kind of the run that grounds one item; the request itself executes such a run. */
const itemKind = 'grounding.item';

export const groundingRuns = { [itemKind]: byRequest({ event, payload: { evolvers: [name] } }) };

interface Judged {
  links: FoundLink[];
  contradictions: Contradiction[];
}

/** @param ended_too also includes references whose link a person removed */
async function judged(
  ctx: Pick<Ctx, 'graph'>,
  { item_id, content }: { item_id: string; content: string },
  ended_too: boolean,
): Promise<Judged> {
  const rows = await ctx.graph.run('grounding/list-references', {
    ...references,
    item_id,
    ended_too,
    since: sinceEver,
  });
  const found: Judged = { links: [], contradictions: [] };
  const said = await asStated(content);
  for (const { reference } of rows) {
    if (reference.similarity < minSimilarity) break;
    const verdict = await compareWithReference(said, reference);
    if (verdict?.says === 'supports') {
      const properties = { score: verdict.score, evidence: verdict.evidence };
      found.links.push({ source_id: item_id, target_id: reference.item_id, type: 'GROUNDED_IN', properties });
    } else if (verdict) {
      const { conflict_type, statement, evidence } = verdict;
      found.contradictions.push({ item_id, reference_id: reference.item_id, conflict_type, statement, evidence });
    }
  }
  return found;
}

/** To ground a workspace, an evolution run applies this rule alone. */
export const groundingRule: Evolver = {
  name,
  rule: 'An item is linked (GROUNDED_IN) to each seed item or reference document with a cosine of at least 0.7 and at least half of its words. A contradiction is only reported.',
  reads: {
    memory_types: embedded.filter((type) => type !== 'seed_item' && type !== 'pending'),
    in_sessions: true,
    again: true,
  },
  conclude: async (item, { ctx }) => {
    const { links, contradictions } = await judged(ctx, item, false);
    if (links.length + contradictions.length === 0) return undefined;
    return {
      sources: [item],
      links,
      contradictions: contradictions.map((each) => ({ ...each, statement: null, evidence: null })),
    };
  },
};

export const groundAll = (ctx: Ctx, { dry_run }: { dry_run: boolean }): Promise<Schemas['evolution/Triggered']> =>
  triggerRun(ctx, name, [groundingRule], dry_run);

export async function groundItem(ctx: Ctx, item_id: string): Promise<Schemas['grounding/Grounded']> {
  const row = await ctx.graph.run('store/get', { item_id });
  if (!row) throw new NotFound();
  return withRun(ctx, { kind: itemKind, items: 1, event, payload: { evolvers: [name] } }, async ({ run_id }) => {
    const { links, contradictions } = await judged(ctx, row.item, true);
    const linked = await ctx.graph.write(async (transaction) => {
      await lockItem(transaction, item_id);
      const fresh = await openFound(transaction, run_id, links, ctx.now());
      if (fresh.length > 0)
        await recordWrites(transaction, run_id, [{ item_id, act: 'linked', by: name, version: null }]);
      return fresh.length;
    });
    const { grounded, grounded_in } = await groundingOf(ctx, item_id);
    const answer = { item_id, run_id, grounded, linked, grounded_in, contradicted_by: contradictions };
    const payload = { evolvers: [name], run_result: { linked, contradicted: contradictions.length } };
    return { answer, payload, item_ids: [item_id] };
  });
}

export async function groundingOf(
  ctx: Pick<Ctx, 'graph'>,
  item_id: string,
): Promise<Schemas['grounding/NodeGrounding']> {
  const [items, [found]] = await Promise.all([
    ctx.graph.run('store/get-many', { item_ids: [item_id] }),
    withGroundings(ctx, [{ item_id }]),
  ]);
  if (items.length === 0) throw new NotFound();
  const { grounded_in = [] } = found ?? {};
  return { item_id, grounded: grounded_in.length > 0, grounded_in };
}

/** Ends the links from an item to reference knowledge; reads in the past still return these links. */
export async function removeGrounding(ctx: Ctx, item_id: string): Promise<Schemas['grounding/Ungrounded']> {
  const removed = await ctx.graph.write(async (transaction) => {
    await lockItem(transaction, item_id);
    return closeGroundings(transaction, item_id, ctx.now());
  });
  return { item_id, status: 'deleted', removed };
}
