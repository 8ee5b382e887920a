// Resolves a conflict between a memory and a new statement, as the caller chooses or as the evidence decides. One
// run records all writes, so that it can be undone.
import { recordAct } from '../../../../auth/audit';
import type { Ctx, Writing } from '../../../../ctx';
import { Invalid, ModelFailed, NotFound, Refusal } from '../../../../errors';
import type { Schemas } from '../../../../generated/schemas';
import { sentencesOf } from '../../../../libraries/text/sentences';
import type { Transaction } from '../../../../graph/run';
import { addAll } from '../../../../lists';
import { toUtc } from '../../../../time';
import { cosineOf } from '../../../../vectors';
import { embeddable, readDraft, type Draft } from '../../../model/draft';
import { openItemLinks, type ItemLink } from '../../../store/edges';
import { embedItem, type ItemVectors } from '../../../model/names';
import { projectOfItem } from '../../../model/project';
import { writtenStart, type StoredItem } from '../../../model/record';
import { hiddenStatuses, searchedTypes } from '../../../model/types';
import { lockItems } from '../../../store/lock';
import { dismissedAgainst, recordAnswer, type ReviewAction } from '../../../store/reviews';
import { markItem, openItems } from '../../../store/write';
import { writeInLine } from '../../../store/writer-queue';
import { byRequest, withRun } from '../../../runs/run';
import { recordWrites, undoableMs, type Write } from '../../../runs/undo';
import { readAssertion, type Assertion } from '../cascade/assertion';
import { cascade, reasonOfStage } from '../cascade/cascade';
import { inertOf } from '../challenge';
import { answerOf, effectOf, refuseOwnRoute, type ResolvedConflict } from './effects';
import { byGrounding, byRecency } from './evidence';
import { byLanguageModel } from './language-model';
import type { ResolveDecision, Dispute, Method, Resolution } from './method';

type Request = Schemas['reasoning/ResolveRequest'];
type Answer = Schemas['reasoning/ResolveAnswer'];
type Conflict = Schemas['reasoning/Conflict'];
type Storable = NonNullable<Schemas['items/AddRequest']['memory_type']>;
type Traced = Answer['trace']['methods'][number];

const kind = 'reasoning.resolve';
const event = 'reasoning.resolve';
const by = 'resolve';

export const resolveRuns = { [kind]: byRequest({ event, payload: {} }) };

const maxContentLength = 1_000_000;
const maxEvidence = 100;

interface Outcome {
  resolution: Resolution;
  method: Answer['method'];
  decision: ResolveDecision | undefined;
  explanation: string;
  traced: Traced[];
}

/**
 * @throws NotFound; Refusal `wrong_state` for a memory that is superseded, retracted, archived or consolidated
 * @throws Refusal `own_route` for a type with dedicated routes, `changed` after a concurrent change
 * @throws Invalid for a new fact that the memory's type cannot store
 */
export async function resolveConflict(ctx: Ctx, request: Request): Promise<Answer> {
  const { existing_item_id, strategy = null, use_llm, new_fact } = request;
  const row = await ctx.graph.run('store/get', { item_id: existing_item_id });
  if (!row) throw new NotFound();
  const { item } = row;
  requireVisible(item);
  if (request.store) requireOwn(ctx, item);
  const assertion = await readAssertion(ctx, new_fact, ctx.now(), searchedTypes);
  const conflict = await conflictWith(ctx, item, assertion, use_llm);
  const outcome = await outcomeOf(ctx, { item, assertion }, request, conflict);
  const { resolution, method, decision, explanation, traced } = outcome;
  const dismissed = await dismissedAgainst(ctx.graph, item.scope_key, new_fact);
  const resolved: ResolvedConflict = {
    resolution,
    method,
    new_fact,
    explanation,
    isDismissed: dismissed.has(existing_item_id),
    stores: request.store && (resolution === 'accept_new' || resolution === 'merge'),
  };
  const isNothing = conflict === null && strategy === null;
  const written = isNothing
    ? { run_id: null, new_item_id: null, actions: [] }
    : await write(ctx, item, resolved, request.valid_start_time);
  return {
    existing_item_id,
    auto_resolved: decision !== undefined,
    method,
    evidence: decision?.evidence ?? [],
    confidence: decision?.confidence ?? null,
    resolution,
    explanation,
    actions_taken: written.actions,
    conflict,
    strategy,
    new_item_id: written.new_item_id,
    run_id: written.run_id,
    trace: { methods: traced, inert: inertOf(request) },
  };
}

/** @throws Refusal `wrong_state` if the item is superseded, retracted, archived or consolidated */
function requireVisible(item: StoredItem): void {
  const { memory_type, status } = item;
  if (!isVisible(item)) throw new Refusal('wrong_state', `The ${memory_type} is ${status}; it has no open conflict.`);
}

/** @throws Refusal `wrong_state` if the item belongs to another workspace */
function requireOwn({ scope }: Ctx, { scope_key }: StoredItem): void {
  if (scope_key !== scope.write_key)
    throw new Refusal('wrong_state', 'The memory belongs to another workspace; it can only be replaced there.');
}

const isVisible = ({ status }: StoredItem) => !(hiddenStatuses as readonly string[]).includes(status);

async function conflictWith(
  ctx: Ctx,
  { item_id, content, embedding }: StoredItem,
  assertion: Assertion,
  use_llm: boolean,
): Promise<Conflict | null> {
  const [vector] = embedding ? await ctx.embed.embed([assertion.text], 'query') : [];
  const cosine = embedding && vector ? cosineOf(embedding, vector) : null;
  const { judged } = await cascade(ctx, assertion, [{ item_id, content, cosine }], use_llm);
  return judged[0]?.conflict ?? null;
}

async function outcomeOf(
  ctx: Ctx,
  statements: Pick<Dispute, 'item' | 'assertion'>,
  request: Request,
  conflict: Conflict | null,
): Promise<Outcome> {
  const undecided = { method: null, decision: undefined, traced: [] };
  if (request.strategy)
    return {
      ...undecided,
      resolution: request.strategy,
      method: 'caller',
      explanation: conflict?.explanation ?? 'No contradiction was found; the caller decided.',
    };
  if (!conflict)
    return { ...undecided, resolution: 'keep_both', explanation: 'The statements do not contradict each other.' };
  if (!request.auto_resolve) return { ...undecided, resolution: 'defer', explanation: conflict.explanation };
  const { method, decision, traced } = await decide(ctx, await disputeOf(ctx, statements, request), request.use_llm);
  return decision
    ? { resolution: decision.resolution, method, decision, traced, explanation: decision.explanation }
    : { ...undecided, resolution: 'defer', traced, explanation: conflict.explanation };
}

async function disputeOf(
  ctx: Ctx,
  { item, assertion }: Pick<Dispute, 'item' | 'assertion'>,
  { valid_start_time }: Request,
): Promise<Dispute> {
  const rows = await ctx.graph.run('reasoning/list-evidence', {
    item_id: item.item_id,
    hidden: ['retracted', 'superseded'],
    limit: maxEvidence,
  });
  const [said] = assertion.names.relations.flatMap(({ valid_start }) => valid_start ?? []);
  const since = valid_start_time ?? said ?? null;
  return {
    item,
    assertion,
    new_since: since === null ? null : toUtc(since),
    linked: rows.map(({ evidence }) => evidence),
  };
}

async function decide(
  ctx: Ctx,
  dispute: Dispute,
  use_llm: boolean,
): Promise<{ method: Answer['method']; decision: ResolveDecision | undefined; traced: Traced[] }> {
  const traced: Traced[] = [];
  const model = use_llm && ctx.chat ? [byLanguageModel(ctx.chat)] : [];
  if (model.length === 0) {
    const reason = use_llm ? 'No language model is configured.' : 'use_llm is false.';
    traced.push({ method: 'llm_reasoning', status: 'skipped', reason });
  }
  for (const method of [...model, byGrounding, byRecency]) {
    const { decision, ...outcome } = await ask(ctx, method, dispute);
    traced.push({ method: method.name, ...outcome });
    if (decision) return { method: method.name, decision, traced };
  }
  return { method: null, decision: undefined, traced };
}

/** A failure of the language model is reported, not thrown. */
async function ask(
  ctx: Ctx,
  { name, decide: by }: Method,
  dispute: Dispute,
): Promise<Omit<Traced, 'method'> & { decision?: ResolveDecision }> {
  try {
    const decided = await by(ctx, dispute);
    return typeof decided === 'string'
      ? { status: 'undecided', reason: decided }
      : { status: 'decided', reason: null, decision: decided };
  } catch (error) {
    if (ctx.signal.aborted || !(error instanceof ModelFailed)) throw error;
    ctx.log.warn({ err: error.cause }, `the method ${name} of a resolution failed`);
    return { status: 'failed', reason: reasonOfStage(error) };
  }
}

interface Successor {
  item_id: string;
  draft: Draft;
  vectors: ItemVectors;
  /** Sources of the new item, if it contains the text of the memory. */
  lineage_roots: string[] | undefined;
}

interface Review {
  action: ReviewAction;
  note: string | null;
}

/**
 * Accepted: the newer statement replaces the older. Dismissed: both stay, and this pair is not reported again.
 * Deferred: both stay until the next challenge.
 * @returns id of the run, which can be undone
 */
export async function answerConflict(ctx: Ctx, item: StoredItem, review: Review): Promise<string> {
  requireVisible(item);
  const rows = await ctx.graph.run('reasoning/list-conflicting', { item_id: item.item_id });
  const against = rows.map(({ item_id }) => item_id);
  const isNewer = against.length > 0;
  const resolved: ResolvedConflict = {
    resolution: resolutions[review.action](isNewer),
    method: 'caller',
    new_fact: item.conflicting_assertion ?? '',
    isDismissed: false,
    stores: review.action === 'accepted' && !isNewer,
    explanation: review.note ?? '',
  };
  const { run_id } = await write(ctx, item, resolved, undefined, { ...review, against });
  return run_id;
}

/** `isNewer`: the reviewed memory is the newer of the two statements. */
const resolutions: Record<ReviewAction, (isNewer: boolean) => Resolution> = {
  accepted: (isNewer) => (isNewer ? 'keep_existing' : 'accept_new'),
  dismissed: () => 'keep_existing',
  deferred: () => 'keep_both',
};

interface Written {
  run_id: string;
  new_item_id: string | null;
  actions: string[];
}

/** Concurrent writers of the memory wait for each other; each reads its latest state. */
async function write(
  ctx: Ctx,
  read: StoredItem,
  resolved: ResolvedConflict,
  valid_start_time: Request['valid_start_time'],
  review?: Review & { against: string[] },
): Promise<Written> {
  // Refuses before a run is opened.
  effectOf(read, resolved, ctx.now());
  const successor = resolved.stores ? await makeSuccessor(ctx, read, resolved, valid_start_time) : undefined;
  const payload = { resolution: resolved.resolution };
  return withRun(ctx, { kind, items: 1, kept_ms: undoableMs, event, payload }, async ({ run_id }) => {
    const { item_id } = read;
    const actions = await writeInLine(ctx, item_id, (transaction) =>
      apply(transaction, ctx, run_id, { read, resolved, successor, review }),
    );
    const new_item_id = successor?.item_id ?? null;
    const item_ids = [item_id, ...(new_item_id === null ? [] : [new_item_id])];
    return { answer: { run_id, new_item_id, actions }, payload, item_ids };
  });
}

interface Resolving {
  read: StoredItem;
  resolved: ResolvedConflict;
  successor: Successor | undefined;
  review: (Review & { against: string[] }) | undefined;
}

async function apply(
  transaction: Transaction,
  ctx: Writing,
  run_id: string,
  { read, resolved, successor, review }: Resolving,
): Promise<string[]> {
  const { item_id } = read;
  const replaced = review?.action === 'accepted' ? review.against : [];
  const locked = await lockItems(transaction, [item_id, ...replaced]);
  const item = locked.get(item_id);
  if (!item) throw new NotFound();
  requireVisible(item);
  if (item.content !== read.content) throw new Refusal('changed');
  if (review && !item.needs_review) throw new Refusal('wrong_state', 'The memory no longer awaits a review.');
  const { mark, actions } = effectOf(item, resolved, ctx.now());
  const writes: Write[] = [];
  if (successor) {
    await openSuccessor(transaction, ctx, run_id, item_id, successor, mark.reason);
    writes.push({ item_id: successor.item_id, act: 'created', by, version: 1 });
  }
  const since = (successor && writtenStart(successor.draft.fields)) ?? undefined;
  writes.push({ item_id, act: 'changed', by, version: await markItem(transaction, ctx, item, { ...mark, since }) });
  for (const id of replaced) {
    const other = locked.get(id);
    if (other && isVisible(other)) addAll(writes, await replace(transaction, ctx, run_id, item, other, mark.reason));
  }
  const action = review?.action ?? answerOf(resolved);
  if (item.needs_review && !mark.assessment?.needs_review && action)
    await recordAnswer(
      transaction,
      ctx,
      { ...statementOf(item, review?.against ?? []), scope_key: item.scope_key },
      { action, note: review?.note ?? null, run_id },
    );
  if (review) await recordAct(ctx, transaction, 'review.resolve', item_id);
  await recordWrites(transaction, run_id, writes);
  return successor ? [...actions, `${successor.item_id} was stored in its place.`] : actions;
}

/** If the reviewed memory is the newer one, it is itself the contradicting statement. */
const statementOf = (
  { item_id, content, conflicting_assertion, last_challenged_at }: StoredItem,
  against: string[],
) => ({
  subject_id: item_id,
  since: last_challenged_at as string,
  statement: against.length > 0 ? content : (conflicting_assertion ?? ''),
  against: against.length > 0 ? against : [item_id],
});

async function replace(
  transaction: Transaction,
  ctx: Writing,
  run_id: string,
  { item_id, valid_start_time }: StoredItem,
  other: StoredItem,
  reason: string,
): Promise<Write[]> {
  refuseOwnRoute(other, 'status');
  const version = await markItem(transaction, ctx, other, {
    status: 'superseded',
    since: valid_start_time ?? undefined,
    reason,
  });
  const link: ItemLink = {
    source_id: item_id,
    type: 'SUPERSEDES',
    target_id: other.item_id,
    properties: { run_id, reason },
  };
  await openItemLinks(transaction, [link], ctx.now());
  return [
    { item_id: other.item_id, act: 'changed', by, version },
    { item_id, act: 'linked', by, version: null },
  ];
}

/** @throws Refusal `wrong_state` for a text that was rejected earlier */
async function openSuccessor(
  transaction: Transaction,
  ctx: Writing,
  run_id: string,
  target_id: string,
  { item_id, draft, vectors, lineage_roots }: Successor,
  reason: string,
): Promise<void> {
  const entry = { draft, item_id, vectors, dedupe_key: null, ...(lineage_roots && { extra: { lineage_roots } }) };
  const { now, rejected } = await openItems(transaction, ctx, [entry]);
  if (rejected.length > 0) throw new Refusal('wrong_state', 'The new fact was retracted permanently.');
  const link = (type: ItemLink['type']): ItemLink => ({
    source_id: item_id,
    type,
    target_id,
    properties: { run_id, reason },
  });
  await openItemLinks(transaction, [link('SUPERSEDES'), ...(lineage_roots ? [link('DERIVED_FROM')] : [])], now);
}

/** The new item inherits title, tags, domain, subject and project of the memory. */
async function makeSuccessor(
  ctx: Ctx,
  memory: StoredItem,
  { resolution, new_fact }: ResolvedConflict,
  valid_start_time: Request['valid_start_time'],
): Promise<Successor> {
  const { content, memory_type, lineage_roots, title, tags, domain, subject } = memory;
  const isMerged = resolution === 'merge';
  const text = isMerged ? merged(content, new_fact) : new_fact;
  if (text.length > maxContentLength)
    throw Invalid.field(['body', 'new_fact'], 'Is too long to be merged with the memory', 'max_length');
  const about = { title, tags, domain, subject };
  const draft = await readDraft(
    {
      ...about,
      content: text,
      memory_type: memory_type as Storable,
      valid_start_time,
      metadata: projectOfItem(memory),
    },
    ['body'],
  );
  const vectors = await embedItem(ctx, embeddable(draft));
  return {
    item_id: ctx.newId('mem'),
    draft,
    vectors,
    lineage_roots: isMerged ? lineage_roots : undefined,
  };
}

function merged(existing: string, new_fact: string): string {
  const known = new Set([...sentencesOf(existing)].map(plain));
  const added = [...sentencesOf(new_fact)].filter((sentence) => !known.has(plain(sentence)));
  return [existing.trimEnd(), ...added].join(' ');
}

const plain = (sentence: string) => sentence.trim().toLowerCase();
