// Evaluations: scores of an agent per dimension and domain, derived from its decisions, tasks and anchors. A read
// derives one without storing it. On request, a changed result is stored and supersedes the previous one; these form
// the history.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { Transaction } from '../../../graph/run';
import { chosenBy, readPage } from '../../../paging';
import { forEver } from '../../../time';
import type { Draft } from '../../model/draft';
import { rates } from '../../model/evidence';
import { readFields } from '../../model/fields';
import { noNames } from '../../model/names';
import { recordOf, typed, type StoredItem } from '../../model/record';
import { everyStatus, originOf } from '../../model/types';
import { replaceItem } from '../../store/supersede';
import { reconcilePlan, type StorePlan } from '../../store/reconcile';
import { inLine } from '../../store/writer-queue';
import { anchorsAgainst } from '../anchors/drift';
import { getAgent } from './agents';
import { measureAgent, trendOf, type Dimension, type MeasuredAgent, type MeasuredWork } from './measures';

type Evaluation = Schemas['agents/Evaluation'];

interface Slot {
  agent_id: string;
  dimension: Dimension;
  /** `*` means all domains. */
  domain: string;
}

const maxCounted = 1_000;
const maxDecisionsCompared = 10;
const maxBasis = 100;
const every = '*';

type Asked = Pick<Schemas['agents/EvaluationQuery'], 'dimension' | 'domain'>;

/**
 * The evaluation is null without data. @throws NotFound for an agent that neither exists nor has decisions or
 * evaluations
 */
export async function currentEvaluation(
  ctx: Ctx,
  agent_id: string,
  { dimension, domain }: Asked,
): Promise<Schemas['agents/EvaluationAnswer']> {
  await expectKnown(ctx, agent_id);
  const slot = { agent_id, dimension, domain };
  const latest = await latestOf(ctx, slot);
  const measured = measureAgent(dimension, await workOf(ctx, slot));
  if (measured && !(latest && saysTheSame(latest, measured)))
    return { evaluation: derived(ctx, slot, measured, latest) };
  return { evaluation: latest ? evaluationOf(latest) : null };
}

/** Records an evaluation that differs from the previous one; null without data. @throws as `currentEvaluation` */
export async function recordEvaluation(
  ctx: Ctx,
  agent_id: string,
  { dimension, domain }: Asked,
): Promise<Schemas['agents/EvaluationAnswer']> {
  await expectKnown(ctx, agent_id);
  const slot = { agent_id, dimension, domain };
  await refresh(ctx, slot);
  const latest = await latestOf(ctx, slot);
  return { evaluation: latest ? evaluationOf(latest) : null };
}

/** Newest first. @throws as `currentEvaluation` */
export async function evaluationHistory(
  ctx: Ctx,
  query: Schemas['agents/HistoryQuery'],
): Promise<Schemas['agents/History']> {
  const { agent_id = null, dimension = null, domain = null } = query;
  if (agent_id !== null) await expectKnown(ctx, agent_id);
  const { start, pageOfRows } = readPage(['agents/evaluations', chosenBy(query)], query);
  const found = await ctx.graph.run('agents/list-evaluations', {
    ...start,
    agent_id,
    dimension,
    domain,
    statuses: everyStatus,
  });
  const { rows, page } = pageOfRows(found, null, ({ item }) => ({ created_at: item.created_at, id: item.item_id }));
  return { history: rows.map(({ item }) => evaluationOf(item)), count: rows.length, ...page };
}

async function expectKnown(ctx: Ctx, agent_id: string): Promise<void> {
  const { known } = await ctx.graph.run('agents/find-work', { agent_id });
  if (!known) await getAgent(ctx, agent_id);
}

async function latestOf(ctx: Ctx, slot: Slot): Promise<StoredItem | undefined> {
  const newest = { from_time: forEver, from_id: '', offset: 0, limit: 1 };
  const [row] = await ctx.graph.run('agents/list-evaluations', { ...slot, ...newest, statuses: ['active'] });
  return row?.item;
}

function refresh(ctx: Ctx, slot: Slot): Promise<void> {
  return inLine(`evaluation|${ctx.scope.write_key}|${slot.agent_id}`, async () => {
    await reconcilePlan(ctx, async () => {
      const measured = measureAgent(slot.dimension, await workOf(ctx, slot));
      const before = await latestOf(ctx, slot);
      const isNew = measured && !(before && saysTheSame(before, measured));
      return isNew ? planEvaluation(ctx, slot, measured, before) : { wanted: [] };
    });
  });
}

const saysTheSame = (stored: StoredItem, { score, sample_size, basis }: MeasuredAgent) =>
  stored['score'] === score &&
  stored['sample_size'] === sample_size &&
  JSON.stringify(stored['basis']) === JSON.stringify(basis.slice(0, maxBasis));

async function workOf(ctx: Ctx, { agent_id, dimension, domain }: Slot): Promise<MeasuredWork> {
  const isOfTasks = dimension === 'task_completion';
  const [decided, tasks] = await Promise.all([
    isOfTasks
      ? []
      : ctx.graph.run('agents/list-decisions', {
          ...rates,
          agent_id,
          domain: domain === every ? null : domain,
          limit: maxCounted,
        }),
    // Tasks have no domain, so they count only for `*`.
    isOfTasks && domain === every ? ctx.graph.run('agents/list-tasks', { agent_id, limit: maxCounted }) : [],
  ]);
  const decisions = decided.map((row) => row.decided);
  const latest = decisions.filter(({ status }) => status === 'active').slice(0, maxDecisionsCompared);
  const anchors =
    dimension === 'drift'
      ? await anchorsAgainst(
          ctx,
          latest.map(({ content }) => content),
        )
      : { compared: [], otherwise: [] };
  return { decisions, tasks, anchors };
}

function planEvaluation(ctx: Ctx, slot: Slot, measured: MeasuredAgent, before: StoredItem | undefined): StorePlan {
  const { agent_id, dimension, domain } = slot;
  const where = domain === every ? 'all domains' : domain;
  const content = `Agent ${agent_id}, ${dimension} in ${where}: ${measured.score}, from a sample of ${measured.sample_size}.`;
  const draft: Draft = {
    fields: readFields('evaluation', content, {}, {}, []),
    origin: originOf('evaluation', undefined),
    names: noNames,
    embed: true,
    parts: [],
  };
  const new_item_id = ctx.newId('mem');
  const extra = { ...slot, ...measuredFields(slot, measured, before) };
  // The key names the previous evaluation, so that concurrent requests store one successor.
  const key = [ctx.scope.write_key, 'evaluation', agent_id, dimension, domain, before?.item_id ?? ''].join('|');
  const also = async (transaction: Transaction) => {
    const replacement = { new_item_id, reason: 'derived anew' };
    if (before) await replaceItem(transaction, ctx, { ...replacement, old_item_id: before.item_id });
  };
  return { wanted: [{ draft, same: 'new', item_id: new_item_id, key, extra }], beside: () => ({ also }) };
}

const measuredFields = ({ dimension }: Slot, measured: MeasuredAgent, before: StoredItem | undefined) => ({
  score: measured.score,
  sample_size: measured.sample_size,
  basis: measured.basis.slice(0, maxBasis),
  ...trendOf(dimension, measured.score, (before && typed<'types/Evaluation'>(before).score) ?? null),
  evaluator: 'service',
});

const derived = (ctx: Ctx, slot: Slot, measured: MeasuredAgent, before: StoredItem | undefined): Evaluation => ({
  evaluation_id: null,
  item_id: null,
  ...slot,
  ...measuredFields(slot, measured, before),
  valid_from: ctx.now(),
  recorded_at: null,
  status: 'active',
});

function evaluationOf(stored: StoredItem): Evaluation {
  const record = recordOf(stored);
  // Reads the stored node: in an API record, `score` would mean the score of a search.
  const field = <T>(name: string) => stored[name] as T;
  return {
    evaluation_id: record.item_id,
    item_id: record.item_id,
    agent_id: field('agent_id'),
    dimension: field('dimension'),
    domain: field('domain'),
    score: field('score'),
    score_delta: field('score_delta'),
    trend: field('trend'),
    basis: field<string[] | undefined>('basis') ?? [],
    sample_size: field('sample_size'),
    valid_from: record.valid_start_time ?? record.created_at,
    recorded_at: record.created_at,
    status: record.status,
    evaluator: field('evaluator'),
  };
}
