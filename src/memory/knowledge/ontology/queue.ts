// The review queue: uncertain results that a person has to decide. Entries are questions about names and facts, and
// memories in conflict (also listed by GET /memory/reasoning/conflicts). Each answer is a run, so that it can be
// undone.
import { recordAct } from '../../../auth/audit';
import type { Ctx, Writing } from '../../../ctx';
import { NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { chosenBy, readPage } from '../../../paging';
import { answerConflict } from '../../asking/reasoning/resolve/resolve';
import { reviewStates } from '../../model/states/review';
import { stateAfter } from '../../model/states/state-table';
import { rejectedFactKey } from '../../../libraries/text/fact-key';
import { hiddenStatuses } from '../../model/types';
import { byRequest, withRun } from '../../runs/run';
import { undoableMs } from '../../runs/undo';
import { changeName, closeFact, confirmFact, lockFact, openDifferent, openEntity, openSame } from '../../store/edges';
import { addWorkspaceType } from '../../store/entity-types';
import { answerQuestion, isPairKind, type ReviewAction } from '../../store/reviews';

export type Review = Schemas['ontology/ReviewItem'];
type Stored = Schemas['ontology/StoredReview'];
type Request = Schemas['ontology/ResolveRequest'];

const kind = 'ontology.resolve';

export const ontologyRuns = { [kind]: byRequest({ event: kind, payload: {} }) };

const hidden = [...hiddenStatuses];

/** Newest first. @throws Invalid for a cursor of another list */
export async function listReviews(
  ctx: Ctx,
  query: Schemas['ontology/ReviewQuery'],
): Promise<Schemas['ontology/ReviewPage']> {
  const { status, kind: of = null } = query;
  const { start, pageOfRows } = readPage(['ontology/hitl', chosenBy(query)], query);
  const [found, { total }] = await Promise.all([
    status === 'open'
      ? ctx.graph.run('ontology/list-open', { kind: of, hidden, ...start })
      : ctx.graph.run('ontology/list-resolved', { kind: of, ...start }),
    ctx.graph.run('ontology/count-open', { kind: of, hidden }),
  ]);
  const count = status === 'open' ? total : null;
  const { rows, page } = pageOfRows(found, count, ({ at, item_id }) => ({ created_at: at, id: item_id }));
  const items = await readReviews(
    ctx,
    rows.map(({ item_id }) => item_id),
  );
  return { items, count: items.length, open_count: total, ...page };
}

export async function latestReviews(ctx: Ctx, limit: number): Promise<Review[]> {
  return (await listReviews(ctx, { status: 'open', limit, offset: 0 })).items;
}

async function readReviews(ctx: Ctx, item_ids: string[]): Promise<Review[]> {
  const rows = item_ids.length > 0 ? await ctx.graph.run('ontology/get-many', { item_ids }) : [];
  return rows.map(({ item }) => reviewOf(item));
}

const reviewOf = (item: Stored): Review => ({ ...item, id: item.item_id, question: questionOf(item) });

function questionOf({ kind: of, names, proposed, memory }: Stored): string {
  const what = proposed ?? '';
  switch (of) {
    case 'name_conflict_unresolvable':
    case 'possible_merge':
      return `Are ${names.map(({ name, type }) => `“${name}” (${type})`).join(' and ')} the same?`;
    case 'new_type':
      return `Should “${what}” be an entity type, for example that of “${names[0]?.name ?? ''}”?`;
    case 'missing_in_graph':
      return `Does this memory name “${what}”, though not as consecutive words?`;
    case 'low_confidence':
      return `Does this memory say: “${what}”?`;
    case 'conflict':
      return (memory?.conflicts_with.length ?? 0) > 0
        ? 'Does this memory replace the memory that it contradicts?'
        : 'Does the contradicting statement replace this memory?';
  }
}

/** @throws NotFound; Refusal `wrong_state` if it is answered already; the errors of resolving a conflict */
export async function resolveReview(
  ctx: Ctx,
  item_id: string,
  { action, note = null }: Request,
): Promise<Schemas['ontology/Resolved']> {
  const found = await ctx.graph.run('ontology/find', { item_id });
  if (!found) throw new NotFound('review item');
  stateAfter(reviewStates, 'review item', found.status, action);
  const [item] = await readReviews(ctx, [item_id]);
  if (!item) throw new NotFound('review item');
  const { review_key, kind: of, entity_ids, target_id, entity_type } = found;
  const proposed = item.proposed ?? null;
  const answer = { action, note };
  const run_id =
    review_key === null
      ? await answerMemory(ctx, item_id, answer)
      : await answerQuestions(
          ctx,
          { item_id, review_key, kind: of, entity_ids, target_id, entity_type, proposed },
          answer,
        );
  const resolved = { ...answer, run_id, resolved_at: ctx.now() };
  return { item: { ...item, ...resolved, status: 'resolved' }, run_id };
}

type Answer = { action: ReviewAction; note: string | null };

async function answerMemory(ctx: Ctx, item_id: string, answer: Answer): Promise<string> {
  const row = await ctx.graph.run('store/get', { item_id });
  if (!row) throw new NotFound('review item');
  return answerConflict(ctx, row.item, answer);
}

interface Asked {
  item_id: string;
  review_key: string;
  kind: string;
  entity_ids: string[];
  /** Id of the fact in question. */
  target_id: string | null;
  /** Entity type of the name in question. */
  entity_type: string | null;
  /** The proposed name or type. */
  proposed: string | null;
}

function answerQuestions(asking: Ctx, question: Asked, { action, note }: Answer): Promise<string> {
  const payload = { item_id: question.item_id, action };
  // The answer and its changes have the same time; undo finds the changes by it.
  const at = asking.now();
  const ctx = { ...asking, now: () => at };
  return withRun(asking, { kind, items: 1, kept_ms: undoableMs, event: kind, payload }, async ({ run_id }) => {
    await ctx.graph.write(async (transaction) => {
      const isOpen = await answerQuestion(transaction, ctx, question.review_key, { action, note, run_id });
      if (!isOpen) throw new Refusal('wrong_state', 'The review item has already been answered.');
      await carryOut(transaction, ctx, question, action, run_id);
      await recordAct(ctx, transaction, 'review.resolve', question.item_id);
    });
    return { answer: run_id, payload };
  });
}

/** @throws NotFound for names of another workspace; Refusal `grant_required`, `wrong_state` */
async function carryOut(
  transaction: Transaction,
  ctx: Writing,
  { review_key, kind: of, entity_ids: [one = '', other = ''], target_id, entity_type, proposed }: Asked,
  action: ReviewAction,
  run_id: string,
): Promise<void> {
  if (action === 'deferred') return;
  const isAccepted = action === 'accepted';
  if (isPairKind(of)) {
    const say = isAccepted ? openSame : openDifferent;
    if (!(await say(transaction, one, other, ctx.now(), run_id))) throw new NotFound('review item');
  } else if (of === 'new_type') {
    if (isAccepted) await acceptType(transaction, ctx, one, proposed ?? '');
  } else if (of === 'missing_in_graph') {
    if (isAccepted && !(await openEntity(transaction, ctx, review_key, entity_type))) throw new NotFound('review item');
  } else await answerFact(transaction, ctx, target_id ?? '', isAccepted);
}

/** Confirms or retracts a fact, as the routes for facts do. @throws Refusal `wrong_state` if the fact has ended */
async function answerFact(transaction: Transaction, ctx: Writing, fact_id: string, isAccepted: boolean): Promise<void> {
  const [now, caller_id] = [ctx.now(), ctx.scope.caller_id];
  const fact = await lockFact(transaction, fact_id);
  if (!fact?.is_open)
    throw new Refusal('wrong_state', 'The fact has ended, so this question no longer needs an answer.');
  if (isAccepted) {
    await confirmFact(transaction, { fact_id, confirmed_by: caller_id, now });
    return;
  }
  const { source_key: source, predicate, target_key: target, fact: sentence } = fact;
  await closeFact(transaction, {
    fact_id,
    ended_as: 'retracted',
    superseded_by: null,
    change_reason: 'Dismissed in a review.',
    rejected_key: rejectedFactKey({ source, predicate, target, fact: sentence }),
    changed_by: caller_id,
    now,
  });
}

/**
 * Adds the entity type, as POST /memory/entities/types does.
 * @throws NotFound; Invalid; Refusal `grant_required` without the grant admin:workspace
 */
async function acceptType(transaction: Transaction, ctx: Writing, entity_id: string, type: string): Promise<void> {
  if (!ctx.caller.grants.includes('admin:workspace'))
    throw new Refusal('grant_required', 'This requires the grant admin:workspace.');
  await addWorkspaceType(transaction, ctx.scope.home_workspace_id ?? '', type);
  if (!(await changeName(transaction, { entity_id, name: null, entity_type: type }))) throw new NotFound('review item');
}
