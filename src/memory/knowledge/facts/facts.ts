// Facts: relations between two entities, extracted from texts or sent by callers. Each belongs to the item that
// states it.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { chosenBy, readPage } from '../../../paging';
import { forEver, sinceEver, toUtc } from '../../../time';
import { hiddenStatuses } from '../../model/types';
import { askedKeys } from '../../../text/honours';

export type Fact = Schemas['facts/Fact'];

const maxVersions = 1_000;

/** Facts as they were at the requested time, last recorded first. */
export async function listFacts(ctx: Ctx, query: Schemas['facts/ListQuery']): Promise<Schemas['facts/FactPage']> {
  const { source, target, predicate, item_id, since, until } = query;
  const { start, pageOfRows } = readPage(['facts/list', chosenBy(query), ctx.graph.moment], query);
  const [source_ids, target_ids] = await Promise.all([source, target].map((name) => endsNamed(ctx, name)));
  const found = await ctx.graph.run('facts/list', {
    ...start,
    by: source_ids ? 'source' : item_id !== undefined ? 'item' : target_ids ? 'target' : 'scope',
    source_ids: source_ids ?? [],
    target_ids: target_ids ?? [],
    any_target: target_ids === undefined,
    item_id: item_id ?? null,
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

async function endsNamed(ctx: Ctx, name: string | undefined): Promise<string[] | undefined> {
  if (name === undefined) return undefined;
  const rows = await ctx.graph.run('facts/find-ends', { entity_id: name, keys: askedKeys(name) });
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
