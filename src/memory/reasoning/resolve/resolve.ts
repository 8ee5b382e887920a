// Settles a conflict between a stored memory and a new statement: as the caller says, or as evidence does. What is written is one run.
import type { Ctx } from '../../../ctx';
import { Invalid, ModelFailed, NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { extract } from '../../../language/entities/extract';
import { sentencesOf } from '../../../language/text/sentences';
import type { Transaction } from '../../../graph/run';
import { dayMs, toUtc } from '../../../time';
import { embeddable, readDraft, type Draft } from '../../core/draft';
import { openTies, type ItemTie } from '../../core/edges';
import { embedNamed, type ItemVectors } from '../../core/names';
import type { StoredItem } from '../../core/record';
import { hiddenStatuses } from '../../core/types';
import { markItem, openItems } from '../../core/write';
import { inLine } from '../../core/writer-queue';
import { byRequest, withRun } from '../../runs/run';
import { recordWrites, type Write } from '../../runs/undo';
import { conflictOf, isConflict, reasonOf } from '../cascade/cascade';
import { compareWith, inertOf, readOf } from '../challenge';
import { effectOf, type Settled } from './effects';
import { byGrounding, byRecency } from './evidence';
import { byLanguageModel } from './language-model';
import type { Decision, Dispute, Method, Resolution } from './method';

type Request = Schemas['reasoning/ResolveRequest'];
type Answer = Schemas['reasoning/ResolveAnswer'];
type Conflict = Schemas['reasoning/Conflict'];
/** A type of which something is stored already. */
type Storable = NonNullable<Schemas['items/AddRequest']['memory_type']>;
type Traced = Answer['trace']['methods'][number];

const kind = 'reasoning.resolve';
/** Time in which it can be undone. */
const keptMs = 90 * dayMs;
const event = 'reasoning.resolve';
const by = 'resolve';

export const resolveRuns = { [kind]: byRequest({ event, payload: {} }) };

/** Characters of an item. */
const longestContent = 1_000_000;
/** Pieces of evidence that are read. */
const mostEvidence = 100;

/** What is to be done, before anything is written. */
interface Outcome {
  resolution: Resolution;
  method: Answer['method'];
  decision: Decision | undefined;
  explanation: string;
  traced: Traced[];
}

/**
 * Settles a conflict.
 * @throws NotFound; Refusal `wrong_state` for a memory that is no longer said, `own_route` for one that is changed by routes of its own,
 * `changed` when it says something else meanwhile; Invalid for a new fact that cannot be stored as what the memory is
 */
export async function resolve(ctx: Ctx, request: Request): Promise<Answer> {
  const { existing_item_id, strategy = null, use_llm, new_fact } = request;
  const row = await ctx.graph.run('core/get', { item_id: existing_item_id });
  if (!row) throw new NotFound();
  const { item } = row;
  expectSaid(item);
  if (request.store && item.scope_key !== ctx.scope.write_key)
    throw new Refusal(
      'wrong_state',
      'The memory is of another workspace; only there can something be stored in its place.',
    );
  const judged = await compareWith(ctx, item, new_fact, use_llm);
  const conflict = isConflict(judged) ? conflictOf(judged) : null;
  const outcome = await outcomeOf(ctx, item, request, conflict);
  const { resolution, method, decision, explanation, traced } = outcome;
  const settled: Settled = {
    ...{ resolution, method, new_fact, explanation },
    stores: request.store && (resolution === 'accept_new' || resolution === 'merge'),
  };
  const isNothing = conflict === null && strategy === null;
  const written = isNothing
    ? { run_id: null, new_item_id: null, actions: [] }
    : await write(ctx, item, settled, request.valid_start_time);
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

/** @throws Refusal `wrong_state` */
function expectSaid({ memory_type, status }: StoredItem): void {
  if ((hiddenStatuses as readonly string[]).includes(status))
    throw new Refusal('wrong_state', `The ${memory_type} is ${status}; no conflict with it is left to be settled.`);
}

async function outcomeOf(ctx: Ctx, item: StoredItem, request: Request, conflict: Conflict | null): Promise<Outcome> {
  const undecided = { method: null, decision: undefined, traced: [] };
  if (request.strategy)
    return {
      ...{ ...undecided, resolution: request.strategy, method: 'caller' as const },
      explanation: conflict?.explanation ?? 'No contradiction was found; the caller decided.',
    };
  if (!conflict)
    return { ...undecided, resolution: 'keep_both', explanation: 'The statements do not contradict each other.' };
  if (!request.auto_resolve) return { ...undecided, resolution: 'defer', explanation: conflict.explanation };
  const { method, decision, traced } = await decide(ctx, await disputeOf(ctx, item, request), request.use_llm);
  return decision
    ? { resolution: decision.resolution, method, decision, traced, explanation: decision.explanation }
    : { ...undecided, resolution: 'defer', traced, explanation: conflict.explanation };
}

async function disputeOf(ctx: Ctx, item: StoredItem, { new_fact, valid_start_time }: Request): Promise<Dispute> {
  const rows = await ctx.graph.run('reasoning/list-evidence', {
    ...{ item_id: item.item_id, hidden: ['retracted', 'superseded'], limit: mostEvidence },
  });
  const read = readOf(new_fact);
  const [said] = extract(read.slice(0, 2_000), { time: ctx.now() }).relations.flatMap((each) => each.valid_start ?? []);
  const since = valid_start_time ?? said ?? null;
  return {
    item,
    new_fact: read,
    new_since: since === null ? null : toUtc(since),
    linked: rows.map(({ evidence }) => evidence),
  };
}

/** Asks one method after the other until one decides. */
async function decide(
  ctx: Ctx,
  dispute: Dispute,
  use_llm: boolean,
): Promise<{ method: Answer['method']; decision: Decision | undefined; traced: Traced[] }> {
  const traced: Traced[] = [];
  const model = use_llm && ctx.chat ? [byLanguageModel(ctx.chat)] : [];
  if (model.length === 0) {
    const reason = use_llm ? 'No language model is configured.' : 'use_llm is false.';
    traced.push({ method: 'llm_reasoning', status: 'skipped', reason });
  }
  for (const method of [...model, byGrounding, byRecency]) {
    const { decision, ...told } = await ask(ctx, method, dispute);
    traced.push({ method: method.name, ...told });
    if (decision) return { method: method.name, decision, traced };
  }
  return { method: null, decision: undefined, traced };
}

/** Asks a method. A model that fails is left out. */
async function ask(
  ctx: Ctx,
  { name, decide: by }: Method,
  dispute: Dispute,
): Promise<Omit<Traced, 'method'> & { decision?: Decision }> {
  try {
    const told = await by(ctx, dispute);
    return typeof told === 'string'
      ? { status: 'undecided', reason: told }
      : { status: 'decided', reason: null, decision: told };
  } catch (error) {
    if (ctx.signal.aborted || !(error instanceof ModelFailed)) throw error;
    ctx.log.warn({ err: error.cause }, `the method ${name} of a resolution failed`);
    return { status: 'failed', reason: reasonOf(error) };
  }
}

/** Something that is stored in place of a memory. */
interface Successor {
  item_id: string;
  draft: Draft;
  vectors: ItemVectors;
  /** Set for one that says what the memory said too. */
  lineage_roots: string[] | undefined;
}

interface Written {
  run_id: string;
  new_item_id: string | null;
  actions: string[];
}

/** Writes what was settled, in a run that can be undone; concurrent writers of the memory take turns, and each begins with what it finds. */
async function write(
  ctx: Ctx,
  read: StoredItem,
  settled: Settled,
  valid_start_time: Request['valid_start_time'],
): Promise<Written> {
  // What is refused in any case needs no run.
  effectOf(read, settled, ctx.now());
  const successor = settled.stores ? await makeSuccessor(ctx, read, settled, valid_start_time) : undefined;
  const payload = { resolution: settled.resolution };
  return withRun(ctx, { kind, items: 1, kept_ms: keptMs, event, payload }, async ({ run_id }) => {
    const { item_id } = read;
    const actions = await inLine(item_id, () =>
      ctx.graph.write((transaction) => apply(transaction, ctx, run_id, read, settled, successor)),
    );
    const new_item_id = successor?.item_id ?? null;
    const item_ids = [item_id, ...(new_item_id === null ? [] : [new_item_id])];
    return { answer: { run_id, new_item_id, actions }, payload, item_ids };
  });
}

async function apply(
  transaction: Transaction,
  ctx: Ctx,
  run_id: string,
  read: StoredItem,
  settled: Settled,
  successor: Successor | undefined,
): Promise<string[]> {
  const { item_id } = read;
  const row = await transaction.run('core/lock', { item_id });
  if (!row) throw new NotFound();
  const { item } = row;
  expectSaid(item);
  if (item.content !== read.content) throw new Refusal('changed');
  const { mark, actions } = effectOf(item, settled, ctx.now());
  const writes: Write[] = [];
  if (successor) {
    await openSuccessor(transaction, ctx, run_id, item_id, successor, mark.reason);
    writes.push({ item_id: successor.item_id, act: 'created', by, version: 1 });
  }
  writes.push({ item_id, act: 'changed', by, version: await markItem(transaction, ctx, item, mark) });
  await recordWrites(transaction, run_id, writes);
  return successor ? [...actions, `${successor.item_id} was stored in its place.`] : actions;
}

/** @throws Refusal `wrong_state` for a statement that was rejected for good */
async function openSuccessor(
  transaction: Transaction,
  ctx: Ctx,
  run_id: string,
  target_id: string,
  { item_id, draft, vectors, lineage_roots }: Successor,
  reason: string,
): Promise<void> {
  const entry = { draft, item_id, vectors, dedupe_key: null, ...(lineage_roots && { extra: { lineage_roots } }) };
  const { now, rejected } = await openItems(transaction, ctx, [entry]);
  if (rejected.length > 0) throw new Refusal('wrong_state', 'The new fact was retracted for good.');
  const tie = (type: string): ItemTie => ({ source_id: item_id, type, target_id, properties: { run_id, reason } });
  await openTies(transaction, [tie('SUPERSEDES'), ...(lineage_roots ? [tie('DERIVED_FROM')] : [])], now);
}

/** It is about the same: title, tags, domain and subject are those of the memory. @throws Invalid */
async function makeSuccessor(
  ctx: Ctx,
  { content, memory_type, lineage_roots, title, tags, domain, subject }: StoredItem,
  { resolution, new_fact }: Settled,
  valid_start_time: Request['valid_start_time'],
): Promise<Successor> {
  const isMerged = resolution === 'merge';
  const text = isMerged ? merged(content, new_fact) : new_fact;
  if (text.length > longestContent)
    throw Invalid.field(['body', 'new_fact'], 'Must not be too long together with the memory', 'max_length');
  const about = { title, tags, domain, subject };
  const draft = readDraft(
    { ...about, content: text, memory_type: memory_type as Storable, valid_start_time, metadata: {} },
    ['body'],
  );
  const [vectors] = await embedNamed(ctx, [embeddable(draft)]);
  return {
    item_id: ctx.newId('mem'),
    draft,
    vectors: vectors as ItemVectors,
    lineage_roots: isMerged ? lineage_roots : undefined,
  };
}

/** What both texts say: the sentences of the one, and those of the other that it does not have. */
function merged(existing: string, new_fact: string): string {
  const known = new Set([...sentencesOf(existing)].map(plain));
  const added = [...sentencesOf(new_fact)].filter((sentence) => !known.has(plain(sentence)));
  return [existing.trimEnd(), ...added].join(' ');
}

const plain = (sentence: string) => sentence.trim().toLowerCase();
