// Decisions: content, rationale, alternatives, author and grounds (the items it is derived from). A decision is an
// item. Grounds, evidence and replacements are relationships with times, so that each past state can be read.
import type { Ctx, Writing } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { chosenBy, readPage } from '../../../paging';
import { embeddable, readDraft, type Draft } from '../../model/draft';
import { openAllItemLinks, type ItemLink } from '../../store/edges';
import { embedItem, type ItemVectors } from '../../model/names';
import { rates } from '../../model/evidence';
import { itemIdOf } from '../../store/own-id';
import type { StoredItem } from '../../model/record';
import { forEver } from '../../../time';
import { everyStatus } from '../../model/types';
import { openItems } from '../../store/write';
import { findItems } from '../../retrieval/find';
import { decisionsOf, type Decision, type Required } from './record';

/** Null means that the field is not set. */
export type DecisionRequest = Schemas['decisions/CreateRequest'];

export interface MadeDecision {
  item_id: string;
  draft: Draft;
  vectors: ItemVectors;
  extra: Record<string, unknown>;
  links: ItemLink[];
}

/** @param waitsFor requirements; with them, the decision is pending */
export async function createDecision(ctx: Ctx, request: DecisionRequest, waitsFor?: Required[]): Promise<Decision> {
  const made = await makeDecision(ctx, request, waitsFor);
  await ctx.graph.write((transaction) => openDecision(transaction, ctx, made));
  return readDecision(ctx, made.item_id);
}

/** Runs before the transaction. */
export async function makeDecision(ctx: Ctx, request: DecisionRequest, waitsFor?: Required[]): Promise<MadeDecision> {
  const { source_type, source_trace_id, source_session_id, agent_id, evidence_ids, metadata, ...fields } = request;
  const status = waitsFor ? 'pending' : 'active';
  const draft = await readDraft({ ...fields, metadata: metadata ?? {}, memory_type: 'decision', status }, ['body']);
  const [vectors, trace] = await Promise.all([
    embedItem(ctx, embeddable(draft)),
    source_trace_id ? ctx.graph.run('decisions/find-trace', { trace_id: source_trace_id }) : undefined,
  ]);
  const item_id = ctx.newId('mem');
  const grounds = [...new Set(evidence_ids ?? [])].map((target_id) => groundLink(item_id, target_id));
  const produced: ItemLink[] = trace
    ? [{ source_id: trace.item_id, type: 'PRODUCED', target_id: item_id, properties: {} }]
    : [];
  return {
    item_id,
    draft,
    vectors,
    extra: {
      source_type: source_type ?? (source_trace_id ? 'reasoning' : 'inferred'),
      source_trace_id: source_trace_id ?? null,
      source_session_id: source_session_id ?? null,
      agent_id: agent_id ?? null,
      requirements_json: waitsFor ? JSON.stringify(waitsFor) : null,
    },
    links: [...grounds, ...produced],
  };
}

/** @param requirement_id for a pending decision: the requirement that the ground meets */
export const groundLink = (item_id: string, target_id: string, requirement_id: string | null = null): ItemLink => ({
  source_id: item_id,
  type: 'DERIVED_FROM',
  target_id,
  properties: { requirement_id },
});

export const openDecision = (transaction: Transaction, ctx: Writing, made: MadeDecision): Promise<void> =>
  openDecisions(transaction, ctx, [made]);

/** @throws NotFound if an item to link is out of scope */
export async function openDecisions(transaction: Transaction, ctx: Writing, made: MadeDecision[]): Promise<void> {
  const entries = made.map(({ links: _links, ...entry }) => ({ ...entry, dedupe_key: null }));
  const { now } = await openItems(transaction, ctx, entries);
  const links = made.flatMap((each) => each.links);
  await openAllItemLinks(transaction, links, now, 'evidence');
}

export const getDecision = async (ctx: Ctx, decision_id: string): Promise<Decision> =>
  readDecision(ctx, await itemIdOf(ctx, 'decision', decision_id));

export async function readDecision(ctx: Pick<Ctx, 'graph'>, item_id: string): Promise<Decision> {
  const [decision] = await decisionsOf(ctx, [item_id]);
  if (!decision) throw new NotFound('decision');
  return decision;
}

export async function listDecisions(
  ctx: Ctx,
  query: Schemas['decisions/ListQuery'],
): Promise<Schemas['decisions/DecisionPage']> {
  const { start, pageOfRows } = readPage(['decisions/list', chosenBy(query), ctx.graph.moment], query);
  const found = await ctx.graph.run('decisions/list', {
    ...start,
    ...rates,
    statuses: query.status === 'any' ? everyStatus : [query.status],
    domain: query.domain ?? null,
    decision_type: query.decision_type ?? null,
    agent_id: query.agent_id ?? null,
    ground_id: query.provenance_memory_id ?? null,
    min_confidence: query.min_confidence,
    stale: query.stale ?? null,
  });
  const { rows, page } = pageOfRows(found, null, ({ created_at, item_id }) => ({ created_at, id: item_id }));
  const decisions = await decisionsOf(
    ctx,
    rows.map(({ item_id }) => item_id),
  );
  return { decisions, count: decisions.length, ...page };
}

export async function latestDecisions(ctx: Pick<Ctx, 'graph'>, limit: number): Promise<StoredItem[]> {
  const any = { domain: null, decision_type: null, agent_id: null, ground_id: null, min_confidence: 0, stale: null };
  const newest = { from_time: forEver, from_id: '', offset: 0, limit };
  const found = await ctx.graph.run('decisions/list', { ...newest, ...rates, ...any, statuses: ['active'] });
  const rows = await ctx.graph.run('store/get-many', { item_ids: found.map(({ item_id }) => item_id) });
  return rows.map(({ item }) => item);
}

/** Best first. @throws Invalid without a query */
export async function searchDecisions(
  ctx: Ctx,
  { query, limit, ...request }: Schemas['decisions/SearchQuery'],
): Promise<Schemas['decisions/Found']> {
  const topic = request.topic ?? query;
  if (topic === undefined)
    throw Invalid.field(['query', 'topic'], 'Field required; query is another name for it', 'missing');
  const results = await findItems(ctx, { query: topic, memory_type: 'decision', top_k: limit });
  const decisions = await decisionsOf(
    ctx,
    results.map(({ item_id }) => item_id),
  );
  return { decisions, count: decisions.length, topic };
}
