// Callers add, correct, retract and confirm facts. After a correction, or a retraction with `reject`, the same sentence
// does not yield the old fact again.
import { recordAct } from '../../../auth/audit';
import type { Ctx, Writing } from '../../../ctx';
import { Invalid, NotFound, Refusal } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { entityKey } from '../../../libraries/text/entity-key';
import { inTurn } from '../../../time';
import { readDraft, type Draft } from '../../model/draft';
import { rejectedFactKey } from '../../../libraries/text/fact-key';
import { type ItemNames, type StatedFact } from '../../model/names';
import { closeFact, confirmFact, lockFact } from '../../store/edges';
import { reconcile, storeNew } from '../../store/reconcile';
import { replaceItem, retractItem } from '../../store/supersede';
import { getFact, predicateOf, type Fact } from './facts';

type Locked = Schemas['facts/LockedFact'];
type Detail = Schemas['facts/FactDetail'];

interface Given {
  source: string;
  predicate: string;
  target: string;
  fact?: string | undefined;
  detail?: string | null | undefined;
  confidence?: number | undefined;
  valid_start_time?: string | null | undefined;
  valid_end_time?: string | null | undefined;
  tags?: string[] | undefined;
  metadata?: Record<string, unknown> | undefined;
}

/** Stores a fact, and an item whose text states it. */
export async function addFact(ctx: Ctx, request: Schemas['facts/AddRequest']): Promise<Detail> {
  const { draft, fact_id } = await statementOf(ctx, request, null);
  await reconcile(ctx, [{ draft, same: 'new' }]);
  return getFact(ctx, fact_id);
}

/** The old fact stays as a version, and its sentence does not yield it again. */
export async function correctFact(
  ctx: Ctx,
  fact_id: string,
  { reason, ...change }: Schemas['facts/CorrectRequest'],
): Promise<Detail> {
  const { fact: old } = await getFact(ctx, fact_id);
  const merged = corrected(old, change);
  const { draft, fact_id: new_id } = await statementOf(ctx, merged, old);
  const new_item_id = ctx.newId('mem');
  let locked: Locked;
  await storeNew(
    ctx,
    { draft, item_id: new_item_id },
    {
      lock: async (transaction) => {
        locked = await requireCurrent(transaction, fact_id);
        if (locked.scope_key !== ctx.scope.write_key)
          throw new Refusal('wrong_state', 'The fact belongs to another workspace; correct it there.');
      },
      also: async (transaction) => {
        await end(transaction, ctx, locked, { superseded_by: new_id, reason: reason ?? null, reject: true });
        if (locked.by_hand) await replaceItem(transaction, ctx, { old_item_id: locked.item_id, new_item_id, reason });
        await recordAct(ctx, transaction, 'fact.correct', fact_id);
      },
    },
  );
  return getFact(ctx, new_id);
}

/** Retracts a fact, and its item if that was stored only to state the fact. */
export async function retractFact(
  ctx: Ctx,
  fact_id: string,
  { reason, reject }: Schemas['facts/RetractRequest'],
): Promise<Detail> {
  await ctx.graph.write(async (transaction) => {
    const locked = await requireCurrent(transaction, fact_id);
    await end(transaction, ctx, locked, { superseded_by: null, reason, reject });
    if (locked.by_hand) await retractItem(transaction, ctx, locked.item_id, { reason, reject });
    await recordAct(ctx, transaction, 'fact.retract', fact_id);
  });
  return getFact(ctx, fact_id);
}

/** Later confirmations do not change the fact. */
export async function confirm(ctx: Ctx, fact_id: string): Promise<Detail> {
  await ctx.graph.write(async (transaction) => {
    const now = ctx.now();
    if (!(await confirmFact(transaction, { fact_id, confirmed_by: ctx.scope.caller_id, now })))
      await requireCurrent(transaction, fact_id);
    await recordAct(ctx, transaction, 'fact.confirm', fact_id);
  });
  return getFact(ctx, fact_id);
}

async function requireCurrent(transaction: Transaction, fact_id: string): Promise<Locked> {
  const locked = await lockFact(transaction, fact_id);
  if (!locked) throw new NotFound('fact');
  if (locked.superseded_by !== null)
    throw new Refusal('superseded', `The fact was corrected; change ${locked.superseded_by}.`);
  if (!locked.is_open) throw new Refusal('wrong_state', 'The fact has ended; only a current fact can be changed.');
  return locked;
}

async function end(
  transaction: Transaction,
  ctx: Writing,
  locked: Locked,
  { superseded_by, reason, reject }: { superseded_by: string | null; reason: string | null; reject: boolean },
): Promise<void> {
  const { fact_id, source_key, predicate, target_key, fact } = locked;
  await closeFact(transaction, {
    fact_id,
    ended_as: superseded_by === null ? 'retracted' : 'superseded',
    superseded_by,
    rejected_key: reject ? rejectedFactKey({ source: source_key, predicate, target: target_key, fact }) : null,
    change_reason: reason,
    changed_by: ctx.scope.caller_id,
    now: inTurn(locked.transaction_time_start, ctx.now()),
  });
}

/**
 * The old fact with the changed fields. The sentence is built anew if source, predicate, target or detail changes.
 * @throws Invalid if nothing changes
 */
function corrected(old: Fact, change: Omit<Schemas['facts/CorrectRequest'], 'reason'>): Given {
  const { source, predicate, target, fact, detail, confidence, valid_start_time, valid_end_time } = change;
  const given = { source, predicate, target, fact, detail, confidence, valid_start_time, valid_end_time };
  const sent = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (Object.keys(sent).length === 0) throw Invalid.field(['body'], 'Must contain a field to correct', 'missing');
  const changesSentence = [source, predicate, target, detail].some((value) => value !== undefined);
  return { ...old, fact: changesSentence ? undefined : old.fact, ...sent };
}

/** An item whose only fact is this one. @param old the fact that it corrects; null for a new fact */
async function statementOf(ctx: Ctx, given: Given, old: Fact | null): Promise<{ draft: Draft; fact_id: string }> {
  const predicate = predicateOf(given.predicate);
  const { source, target, detail = null, confidence = 1, tags, metadata } = given;
  const content = given.fact ?? sentenceOf(source, predicate, target, detail);
  const times = { valid_start_time: given.valid_start_time, valid_end_time: given.valid_end_time };
  const draft = await readDraft({ content, memory_type: 'semantic', tags, metadata, ...times }, ['body']);
  const fact_id = ctx.newId('fact');
  const stated: StatedFact = {
    source: keyOf(source, 'source'),
    target: keyOf(target, 'target'),
    predicate,
    fact: content,
    confidence,
    detail,
    valid_start_time: draft.fields.valid_start_time,
    valid_end_time: draft.fields.valid_end_time,
    by_hand: { fact_id, supersedes: old?.fact_id ?? null, first_fact_id: old?.first_fact_id ?? null },
  };
  if (stated.source === stated.target)
    throw Invalid.field(['body', 'target'], 'Must differ from the source', 'self', target);
  return { draft: { ...draft, names: namesWith(draft.names, stated, source, target) }, fact_id };
}

/** @throws Invalid if the normalised name is empty, or longer than 200 characters */
function keyOf(name: string, field: string): string {
  const key = entityKey(name);
  if (key === '' || key.length > 200) throw Invalid.field(['body', field], 'Is not a name', 'pattern', name);
  return key;
}

/** Rules find the entity types of source and target. */
function namesWith(byRules: ItemNames, fact: StatedFact, source: string, target: string): ItemNames {
  const typeOf = (key: string) => byRules.entities.find((entity) => entity.key === key)?.entity_type ?? 'other';
  const entities = [
    { key: fact.source, name: source, entity_type: typeOf(fact.source) },
    { key: fact.target, name: target, entity_type: typeOf(fact.target) },
  ];
  return { about: [fact.source], mentioned: [fact.target], entities, facts: [fact], entity_name: source };
}

const sentenceOf = (source: string, predicate: string, target: string, detail: string | null) =>
  `${source} ${predicate.replaceAll('_', ' ')} ${target}${detail === null ? '' : ` (${detail})`}.`;
