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
import { statedConfidence } from '../core/assessment';
import { hiddenStatuses } from '../core/types';
import { contradicted, rates, reinforced } from '../core/evidence';

type Event = Schemas['reasoning/ConfidenceEvent'];

/** Types whose confidence is counted from what is said for and against an item, and those of them that lose it with their sources. */
const changed = { counted: ['decision', 'opinion'], formed: ['opinion'] };
const unsaid = statedConfidence({ memory_type: 'opinion' });
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
    ...{ ...rates, ...changed, unsaid, offset, hidden, limit: limit + 1, threshold: query.threshold },
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
  const row = await ctx.graph.run('reasoning/list-confidence', { item_id, ...changed });
  if (!row) throw new NotFound();
  const list: List = ['reasoning/confidence-history', item_id];
  const window = windowOf(list, query);
  const { events, current_confidence } = historyOf(row);
  const total = events.length;
  const history = await withStatements(ctx, events.reverse().slice(window.offset, window.offset + window.limit));
  return { item_id, current_confidence, history, count: history.length, ...pageOf(list, window, total) };
}

/** Events with what was said against the memory. */
async function withStatements(ctx: Ctx, events: Event[]): Promise<Event[]> {
  const idOf = ({ reason, evidence_id }: Event) => (reason === 'contradicted' ? evidence_id : undefined);
  const item_ids = [...new Set(events.flatMap((event) => idOf(event) ?? []))];
  const rows = item_ids.length > 0 ? await ctx.graph.run('reasoning/list-statements', { item_ids }) : [];
  const statements = new Map(rows.map((row) => [row.item_id, row.statement]));
  return events.map((event) => {
    const conflicting_fact = statements.get(idOf(event) ?? '');
    return conflicting_fact === undefined ? event : { ...event, conflicting_fact };
  });
}

type Row = NonNullable<Answer<'reasoning/list-confidence'>>;
type Change = Row['changes'][number];

/** What was said for or against a memory, or what it was formed from, as far as the history has come. */
interface Tie {
  relation: Row['ties'][number]['relation'];
  item_id: string;
  isOpen: boolean;
  isRetracted: boolean;
}

/** Something that happens to a memory: a version of it, a relationship that is opened, or an item at its end that is retracted or stands again. */
type Turn = { at: string } & ({ change: Change } | { tie: Tie; opens: boolean });

/**
 * What changed the confidence of a memory, the first change first, and what it is after all of them: what the latest version says, as far as
 * what the memory was formed from stands, changed by each piece of evidence that stands in turn.
 */
function historyOf({ memory_type, since, first, changes, ties }: Row) {
  const sources: Tie[] = [];
  const evidence: Tie[] = [];
  let stated = statedConfidence({ memory_type, confidence: first ?? null });
  const counted = () => {
    const share = sources.length === 0 ? 1 : sources.filter(stands).length / sources.length;
    return evidence.reduce((before, tie) => (stands(tie) ? after(before, tie) : before), stated * share);
  };
  let sure = stated;
  const events: Event[] = [];
  for (const turn of turnsOf(changes, ties)) {
    const before = sure;
    const tell = (event: Omit<Event, 'timestamp' | 'old_confidence' | 'new_confidence'>) =>
      events.push({ timestamp: turn.at, old_confidence: before, new_confidence: sure, ...event });
    if ('change' in turn) {
      const { confidence, reason, conflicting_fact } = turn.change;
      const next = statedConfidence({ memory_type, confidence: confidence ?? null });
      const isChanged = next !== stated;
      stated = next;
      if (isChanged) sure = counted();
      if (isChanged || conflicting_fact)
        tell({ reason: reason ?? null, ...(conflicting_fact && { conflicting_fact }) });
      continue;
    }
    const { tie, opens } = turn;
    const isSource = tie.relation === 'DERIVED_FROM';
    if (opens) {
      tie.isOpen = true;
      (isSource ? sources : evidence).push(tie);
    } else tie.isRetracted = !tie.isRetracted;
    if (!tie.isOpen) continue;
    // What is said in turn goes on from what was counted: only what takes something back counts all of it again.
    const goesOn = opens && !isSource && stands(tie);
    sure = goesOn ? after(sure, tie) : counted();
    // What a memory is formed from at its beginning is no change of it.
    const isTold = !opens || goesOn || (isSource && sure !== before && isBefore(since, turn.at));
    if (isTold) tell({ reason: reasonOf(tie, opens), evidence_id: tie.item_id });
  }
  return { events, current_confidence: sure };
}

const stands = ({ isRetracted }: Tie) => !isRetracted;
const after = (confidence: number, { relation }: Tie) =>
  relation === 'REINFORCES' ? reinforced(confidence) : contradicted(confidence);

/** Everything that happened, in turn; of one instant in the order in which the query answers it. */
function turnsOf(changes: Row['changes'], ties: Row['ties']): Turn[] {
  const turns: Turn[] = [
    ...changes.map((change) => ({ at: timeOf(change.at), change })),
    ...ties.flatMap(({ at, relation, item_id, turned }) => {
      const tie = { relation, item_id, isOpen: false, isRetracted: false };
      return [{ at: timeOf(at), tie, opens: true }, ...turned.map((time) => ({ at: timeOf(time), tie, opens: false }))];
    }),
  ];
  return turns.sort((a, b) => (isBefore(a.at, b.at) ? -1 : isBefore(b.at, a.at) ? 1 : 0));
}

function reasonOf({ relation, isRetracted }: Tie, opens: boolean): string {
  if (relation === 'DERIVED_FROM') return `source_${opens ? 'added' : isRetracted ? 'retracted' : 'restored'}`;
  if (!opens) return `evidence_${isRetracted ? 'retracted' : 'restored'}`;
  return relation === 'REINFORCES' ? 'reinforced' : 'contradicted';
}

const timeOf = (text: string) => timeFromCypher(text) ?? text;
