// Where memories stand: which conflicts wait for somebody, of what nobody is sure, and how that came about. Everything is read from items,
// their versions and relationships; nothing is kept for it.
import type { Ctx } from '../../ctx';
import { NotFound } from '../../errors';
import type { List } from '../../cursor';
import type { Schemas } from '../../generated/schemas';
import type { Answer } from '../../graph/run';
import { timeFromCypher } from '../../graph/values';
import { isBefore } from '../../time';
import { chosenBy, pageOf, readPage, windowOf } from '../../paging';
import { undoubted } from '../core/assessment';
import { hiddenStatuses } from '../core/types';
import { contradicted, rates, reinforced } from '../core/evidence';

type Event = Schemas['reasoning/ConfidenceEvent'];

/** Types whose confidence is counted from what is said for and against an item, and those of them that lose it with their sources. */
const changed = { counted: ['decision', 'opinion'], formed: ['opinion'] };
const hidden = [...hiddenStatuses];

/** A page of the memories in conflicts, the last challenged first. */
export async function listConflicts(
  ctx: Ctx,
  query: Schemas['reasoning/ConflictsQuery'],
): Promise<Schemas['reasoning/ConflictPage']> {
  const { start, pageOfRows } = readPage(['reasoning/conflicts', chosenBy(query), ctx.graph.moment], query);
  const found = await ctx.graph.run('reasoning/list-challenged', {
    ...start,
    needs_review: query.needs_review,
    hidden,
  });
  const { rows, page } = pageOfRows(found, null, ({ item }) => ({
    created_at: item.last_challenged_at,
    id: item.item_id,
  }));
  return { conflicts: rows.map(({ item }) => item), count: rows.length, ...page };
}

/** A page of the memories of which somebody is not sure, the least sure first. */
export async function listUnsure(
  ctx: Ctx,
  query: Schemas['reasoning/LowConfidenceQuery'],
): Promise<Schemas['reasoning/LowConfidencePage']> {
  const list: List = ['reasoning/low-confidence', chosenBy(query), ctx.graph.moment];
  const window = windowOf(list, query);
  const { limit, offset } = window;
  const rows = await ctx.graph.run('reasoning/list-unsure', {
    ...{ ...rates, ...changed, offset, hidden, limit: limit + 1, threshold: query.threshold },
  });
  const items = rows.slice(0, limit).map(({ item }) => item);
  return { items, count: items.length, ...pageOf(list, window, null, rows.length > limit) };
}

/** A page of what was set against a memory, and of what changed its confidence, the latest first. @throws NotFound */
export async function confidenceHistory(
  ctx: Ctx,
  item_id: string,
  query: Schemas['reasoning/HistoryQuery'],
): Promise<Schemas['reasoning/ConfidenceHistory']> {
  const row = await ctx.graph.run('reasoning/list-confidence', { item_id, counted: changed.counted });
  if (!row) throw new NotFound();
  const list: List = ['reasoning/confidence-history', item_id];
  const window = windowOf(list, query);
  const events = eventsOf(row);
  const history = events.slice(window.offset, window.offset + window.limit);
  const current_confidence = events[0]?.new_confidence ?? row.first ?? undoubted;
  return { item_id, current_confidence, history, count: history.length, ...pageOf(list, window, events.length) };
}

type Row = NonNullable<Answer<'reasoning/list-confidence'>>;

/** Versions say from which confidence evidence goes on, and evidence changes it in turn. */
function eventsOf({ first, changes, said }: Row): Event[] {
  const turns = [
    ...changes.map((change) => ({ at: timeOf(change.at), change, evidence: undefined })),
    ...said.map((evidence) => ({ at: timeOf(evidence.at), change: undefined, evidence })),
  ].sort((a, b) => (isBefore(a.at, b.at) ? -1 : 1));
  let base = first ?? undoubted;
  const heard: boolean[] = [];
  let sure = base;
  return turns
    .map(({ at, change, evidence }): Event => {
      const old_confidence = sure;
      if (change) base = change.confidence ?? undoubted;
      else heard.push(evidence.reinforces);
      sure = heard.reduce((before, reinforces) => (reinforces ? reinforced(before) : contradicted(before)), base);
      const told = { timestamp: at, old_confidence, new_confidence: sure };
      if (evidence) {
        const reason = evidence.reinforces ? 'reinforced' : 'contradicted';
        const against = evidence.reinforces ? {} : { conflicting_fact: evidence.statement };
        return { ...told, reason, evidence_id: evidence.item_id, ...against };
      }
      const { reason, conflicting_fact } = change;
      return { ...told, reason: reason ?? null, ...(conflicting_fact && { conflicting_fact }) };
    })
    .reverse();
}

const timeOf = (text: string) => timeFromCypher(text) ?? text;
