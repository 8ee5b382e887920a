// Facts: relations between two entities, extracted from texts or sent by callers. Each belongs to the item that
// states it.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Queries } from '../../../generated/queries';
import type { Schemas } from '../../../generated/schemas';
import type { ScopedGraph } from '../../../graph/run';
import { chosenBy, readPage } from '../../../paging';
import { forEver, sinceEver, toUtc } from '../../../time';
import { hiddenStatuses } from '../../model/types';
import { askedKeys } from '../../../libraries/text/honours';

export type Fact = Schemas['facts/Fact'];

const maxVersions = 1_000;

/** Facts as they were at the requested time, most recently recorded first. */
export async function listFacts(ctx: Ctx, query: Schemas['facts/ListQuery']): Promise<Schemas['facts/FactPage']> {
  const { predicate, since, until } = query;
  const { start, pageOfRows } = readPage(['facts/list', chosenBy(query), ctx.graph.moment], query);
  const found = await rowsOf(ctx, query, {
    ...start,
    predicate: predicate === undefined ? null : predicateOf(predicate),
    hidden: [...hiddenStatuses],
    since: since === undefined ? sinceEver : toUtc(since),
    until: until === undefined ? forEver : toUtc(until),
  });
  const positionOf = ({ fact }: (typeof found)[number]) => ({
    created_at: fact.transaction_time_start,
    id: fact.fact_id,
  });
  const { rows, page } = pageOfRows(found, null, positionOf);
  return { facts: rows.map(({ fact }) => fact), ...page };
}

/** Starts at the narrowest condition: the item, then the source, then the target. */
async function rowsOf(
  { graph }: Ctx,
  { source, target, item_id }: Schemas['facts/ListQuery'],
  page: Queries['facts/list']['params'],
): Promise<Queries['facts/list']['row'][]> {
  const [sources, targets] = await Promise.all([source, target].map((name) => endsNamed(graph, name)));
  const [source_ids, target_ids] = [sources ?? [], targets ?? []];
  const [any_source, any_target] = [!sources, !targets];
  if (item_id !== undefined)
    return graph.run('facts/list-of-item', { ...page, item_id, any_source, source_ids, any_target, target_ids });
  if (sources) return graph.run('facts/list-from', { ...page, source_ids, any_target, target_ids });
  if (targets) return graph.run('facts/list-to', { ...page, target_ids });
  return graph.run('facts/list', page);
}

async function endsNamed(graph: ScopedGraph, name: string | undefined): Promise<string[] | undefined> {
  if (name === undefined) return undefined;
  const rows = await graph.run('facts/find-ends', { entity_id: name, keys: askedKeys(name) });
  return rows.map(({ found }) => found);
}

export async function getFact(ctx: Ctx, fact_id: string): Promise<Schemas['facts/FactDetail']> {
  const row = await ctx.graph.run('facts/get', { fact_id });
  if (!row) throw new NotFound('fact');
  const { first_fact_id } = row.fact;
  const versions = await ctx.graph.run('facts/list-versions', { first_fact_id, limit: maxVersions });
  return { fact: row.fact, versions: versions.map(({ fact }) => fact) };
}

/** A predicate in snake_case: "works for" → "works_for". */
export const predicateOf = (words: string): string => words.toLowerCase().replace(/[ -]/gu, '_');
