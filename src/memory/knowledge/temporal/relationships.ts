import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { toUtc } from '../../../time';
import { graphAt } from './moments';
import { hiddenTypes, propertiesOf } from '../../model/relationships';

type Known = Schemas['temporal/KnownQuery'];

const maxPeriods = 1_000;

/**
 * The intervals in which a relationship was valid, latest first.
 * @param rel_id `<source_id>-><target_id>:<TYPE>`, or the id of a fact
 */
export async function relationshipHistory(
  ctx: Ctx,
  rel_id: string,
  known: Known,
): Promise<Schemas['temporal/RelationshipHistory']> {
  const graph = known.as_known_at ? ctx.graph.at({ as_known_at: toUtc(known.as_known_at) }) : ctx.graph;
  // bounded: 1100 characters, see the schema.
  const [, source_id, target_id, type] = /^(.+?)->(.+):([A-Z][A-Z0-9_]*)$/.exec(rel_id) ?? [];
  if (source_id === undefined || target_id === undefined || type === undefined) return factHistory(graph, rel_id);
  const rows = await graph.run('temporal/list-relationship', { source_id, target_id, type, limit: maxPeriods });
  if (rows.length === 0) throw new NotFound('link');
  const history = rows.map(({ period }) => ({ ...period, properties: propertiesOf(period.properties) }));
  return { rel_id, source_id, target_id, relation_type: type, history, count: history.length };
}

async function factHistory(graph: Ctx['graph'], fact_id: string): Promise<Schemas['temporal/RelationshipHistory']> {
  const row = await graph.run('temporal/list-fact', { fact_id });
  if (!row) throw new NotFound('link');
  const { period, source_id, target_id, predicate } = row;
  return { rel_id: fact_id, source_id, target_id, relation_type: predicate, history: [period], count: 1 };
}

export async function validPeriods(ctx: Ctx, rel_id: string, known: Known): Promise<Schemas['temporal/ValidPeriods']> {
  const { history } = await relationshipHistory(ctx, rel_id, known);
  return { rel_id, periods: history.map(({ valid_from, valid_until }) => ({ start: valid_from, end: valid_until })) };
}

export async function relationshipsAt(
  ctx: Ctx,
  timestamp: string,
  { limit, ...known }: Schemas['temporal/RelationshipsQuery'],
): Promise<Schemas['temporal/RelationshipsAt']> {
  const then = graphAt(ctx, timestamp, known);
  const rows = await then.run('temporal/list-relationships', { hidden: hiddenTypes, limit });
  return { timestamp, relationships: rows.map(({ link }) => link), count: rows.length };
}
