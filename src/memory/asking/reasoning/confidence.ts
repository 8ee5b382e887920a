// Lists of conflicts and of uncertain memories, and the confidence history of a memory.
//
// Nothing is stored for the history: it is replayed from items, versions and relationships. A version states a
// confidence. The sources (DERIVED_FROM) scale it by the share of them that is valid. Each piece of evidence
// (REINFORCES, CONTRADICTS) then adjusts the result, in the order in which it was recorded (model/evidence.ts).
//
// The replay puts new versions, new links, and retractions and restorations of linked items in the order of time;
// simultaneous changes keep the order of the query. New evidence only adjusts the current value. A retraction or
// restoration recomputes it from the start, because later evidence was counted on top of it. The sources that a memory
// had from the beginning are not in its history.
//
// Callers may rely on this: the last value of a history is the confidence that a read at that time returns.
import type { Ctx } from '../../../ctx';
import { NotFound } from '../../../errors';
import type { List } from '../../../cursor';
import type { Schemas } from '../../../generated/schemas';
import type { Answer } from '../../../graph/run';
import { timeFromCypher } from '../../../graph/values';
import { isBefore } from '../../../time';
import { chosenBy, pageOf, readPage, windowOf } from '../../../paging';
import { statedConfidence } from '../../model/assessment';
import { hiddenStatuses } from '../../model/types';
import { withConfidence } from '../../store/said';
import { contradicted, rates, reinforced } from '../../model/evidence';

type Event = Schemas['reasoning/ConfidenceEvent'];

/** `counted`: types whose confidence depends on evidence. `formed`: types whose confidence also depends on sources. */
const changed = { counted: ['decision', 'opinion'], formed: ['opinion'] };
const unsaid = statedConfidence({ memory_type: 'opinion' });
const hidden = [...hiddenStatuses];

export async function listConflicts(
  ctx: Ctx,
  query: Schemas['reasoning/ConflictsQuery'],
): Promise<Schemas['reasoning/ConflictPage']> {
  const { start, pageOfRows } = readPage(['reasoning/conflicts', chosenBy(query)], query);
  const found = await ctx.graph.run('reasoning/list-challenged', {
    ...start,
    needs_review: query.needs_review,
    hidden,
  });
  const { rows, page } = pageOfRows(found, null, ({ item }) => ({
    created_at: item.last_challenged_at,
    id: item.item_id,
  }));
  const conflicts = await withConfidence(
    ctx,
    rows.map(({ item }) => item),
  );
  return { conflicts, count: rows.length, ...page };
}

export async function listUnsure(
  ctx: Ctx,
  query: Schemas['reasoning/LowConfidenceQuery'],
): Promise<Schemas['reasoning/LowConfidencePage']> {
  const list: List = ['reasoning/low-confidence', chosenBy(query)];
  const window = windowOf(list, query);
  const { limit, offset } = window;
  const rows = await ctx.graph.run('reasoning/list-unsure', {
    ...rates,
    ...changed,
    unsaid,
    offset,
    hidden,
    limit: limit + 1,
    threshold: query.threshold,
  });
  const items = rows.slice(0, limit).map(({ item }) => item);
  return { items, count: items.length, ...pageOf(list, window, null, rows.length > limit) };
}

/** Newest change first. */
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

interface Link {
  relation: Row['links'][number]['relation'];
  item_id: string;
  isOpen: boolean;
  isRetracted: boolean;
}

/** A new version, a new link, or a linked item that is retracted or restored. */
type Step = { at: string } & ({ change: Change } | LinkStep);
interface LinkStep {
  link: Link;
  opens: boolean;
}

interface Account {
  confidence: number;
  stated: number;
  sources: Link[];
  /** Evidence in the order in which it was recorded. */
  evidence: Link[];
}

type Cause = Omit<Event, 'timestamp' | 'old_confidence' | 'new_confidence'>;

function historyOf({ memory_type, since, first, changes, links }: Row) {
  const stated = statedConfidence({ memory_type, confidence: first ?? null });
  const account: Account = { confidence: stated, stated, sources: [], evidence: [] };
  const events: Event[] = [];
  for (const step of stepsOf(changes, links)) {
    const old_confidence = account.confidence;
    const cause =
      'change' in step
        ? applyVersion(account, step.change, memory_type)
        : applyLink(account, step, isBefore(since, step.at));
    if (cause) events.push({ timestamp: step.at, old_confidence, new_confidence: account.confidence, ...cause });
  }
  return { events, current_confidence: account.confidence };
}

/**
 * @returns the cause of the event; undefined if the version neither changes the confidence nor names a conflicting fact
 */
function applyVersion(account: Account, version: Change, memory_type: Row['memory_type']): Cause | undefined {
  const { confidence, reason, conflicting_fact } = version;
  const stated = statedConfidence({ memory_type, confidence: confidence ?? null });
  const isChanged = stated !== account.stated;
  account.stated = stated;
  if (isChanged) account.confidence = counted(account);
  if (!isChanged && !conflicting_fact) return undefined;
  return { reason: reason ?? null, ...(conflicting_fact && { conflicting_fact }) };
}

/** @param isLater whether the link is newer than the memory */
function applyLink(account: Account, { link, opens }: LinkStep, isLater: boolean): Cause | undefined {
  const { sources, evidence, confidence: before } = account;
  const isSource = link.relation === 'DERIVED_FROM';
  if (opens) {
    link.isOpen = true;
    (isSource ? sources : evidence).push(link);
  } else link.isRetracted = !link.isRetracted;
  if (!link.isOpen) return undefined;
  const isNewEvidence = opens && !isSource && !link.isRetracted;
  account.confidence = isNewEvidence ? afterEvidence(before, link) : counted(account);
  const isNewSource = opens && isSource && isLater && account.confidence !== before;
  if (opens && !isNewEvidence && !isNewSource) return undefined;
  return { reason: reasonOf(link, opens), evidence_id: link.item_id };
}

/** The stated confidence times the share of valid sources, then adjusted by each valid piece of evidence. */
function counted({ stated, sources, evidence }: Account): number {
  const share = sources.length === 0 ? 1 : sources.filter(applies).length / sources.length;
  return evidence.filter(applies).reduce(afterEvidence, stated * share);
}

const applies = ({ isRetracted }: Link) => !isRetracted;
const afterEvidence = (confidence: number, { relation }: Link) =>
  relation === 'REINFORCES' ? reinforced(confidence) : contradicted(confidence);

function stepsOf(changes: Row['changes'], links: Row['links']): Step[] {
  const steps: Step[] = [
    ...changes.map((change) => ({ at: timeOf(change.at), change })),
    ...links.flatMap(({ at, relation, item_id, turned }) => {
      const link = { relation, item_id, isOpen: false, isRetracted: false };
      const turns = turned.map((time) => ({ at: timeOf(time), link, opens: false }));
      return [{ at: timeOf(at), link, opens: true }, ...turns];
    }),
  ];
  return steps.sort((a, b) => Number(isBefore(b.at, a.at)) - Number(isBefore(a.at, b.at)));
}

function reasonOf({ relation, isRetracted }: Link, opens: boolean): string {
  const turned = isRetracted ? 'retracted' : 'restored';
  if (relation === 'DERIVED_FROM') return opens ? 'source_added' : `source_${turned}`;
  if (!opens) return `evidence_${turned}`;
  return relation === 'REINFORCES' ? 'reinforced' : 'contradicted';
}

const timeOf = (text: string) => timeFromCypher(text) ?? text;
