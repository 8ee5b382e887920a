// Checks a text or a plan against the rules of the workspace, without a language model: does it state something
// forbidden, or contradict a rule?
import { maxRead } from '../../../limits';
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { statementsIn, type ComparedStatement } from '../../../reading/compare';
import { takeTurns } from '../../../process/turns';
import { cosineOf } from '../../../vectors';
import { holds } from '../../retrieval/current';
import { find, type Found } from '../../retrieval/find';
import { searchSpecFor } from '../../retrieval/search-spec';
import { vectorsOf } from '../../retrieval/vectors';
import { compareTexts } from '../../asking/reasoning/cascade/by-words';
import { commonOf } from '../../store/capture';
import { typed, type MemoryItem } from '../../model/record';
import { asDemand, forbiddenBy, saidIn, withoutDuties, type SaidStatement } from './forbidden';
import { maxOf } from '../../../lists';

type Constraint = Schemas['constraints/Constraint'];
type Violation = Schemas['constraints/Violation'];

const maxSearched = 10;
const nearestRules = 10;
const maxRules = 50;
const maxMs = 10_000;
/** @throws Invalid unless either text or plan is given; NotFound for the plan */
export async function check(
  ctx: Ctx,
  { content, plan_id, domain }: Schemas['constraints/CheckRequest'],
): Promise<Schemas['constraints/CheckAnswer']> {
  if (Boolean(content) === Boolean(plan_id))
    throw Invalid.field(['body', 'content'], 'Either content or plan_id must be given', 'missing');
  const text = (content ?? (await planText(ctx, plan_id as string))).slice(0, maxRead.comparedText).toWellFormed();
  const said = statementsIn(text);
  const asked = [text, ...said.slice(0, maxSearched).map((statement) => statement.text)];
  const found = await Promise.all(
    // More rules than needed, because rules of other domains may be nearer and are dropped.
    asked.map(async (query) =>
      find(
        ctx,
        await searchSpecFor(ctx, { query, memory_type: 'constraint', top_k: domain ? maxRules : nearestRules }),
      ),
    ),
  );
  const records = found.flatMap(({ lists }) => lists.flatMap(({ results }) => results));
  const rules = activeRules(records, domain);
  const vectors = await vectorsOf(ctx, [...rules.keys()]);
  const turn = takeTurns(maxMs);
  const statements = saidIn(said);
  const undutiful = statementsIn(withoutDuties(text));
  const violations: Violation[] = [];
  for (const rule of rules.values()) {
    const cosines = found.flatMap(({ vector }) => {
      const embedding = vectors.get(rule.item_id);
      return vector && embedding ? [cosineOf(embedding, vector)] : [];
    });
    const broken =
      forbidden(rule, statements) ?? contradicted(rule, undutiful, cosines.length > 0 ? maxOf(cosines) : null);
    if (broken) violations.push({ constraint: rule, ...broken });
    await turn();
  }
  violations.sort((a, b) => b.confidence - a.confidence);
  return { passes: violations.length === 0, violations, checked: rules.size };
}

/** Rules without a domain apply in every domain. */
function activeRules(
  records: Found['lists'][number]['results'],
  domain: string | null | undefined,
): Map<string, Constraint> {
  const rules = new Map<string, Constraint>();
  for (const record of records) {
    const rule = constraintOf(record);
    const isOfDomain = !domain || rule.domain === null || rule.domain === domain;
    if (rules.size < maxRules && rule.status === 'active' && holds(record) && isOfDomain) rules.set(rule.item_id, rule);
  }
  return rules;
}

function constraintOf(record: MemoryItem): Constraint {
  const { constraint_id, domain, source } = typed<'types/Constraint'>(record);
  return {
    ...commonOf(record),
    memory_type: 'constraint',
    constraint_id: constraint_id ?? record.item_id,
    domain: domain ?? null,
    source: source ?? null,
  };
}

type Broken = Omit<Violation, 'constraint'>;

function forbidden({ content }: Constraint, statements: SaidStatement[]): Broken | undefined {
  const found = forbiddenBy(content, statements);
  return found && { ...found, kind: 'forbidden', explanation: 'It says what the rule forbids.' };
}

/** By the challenge stages without language model. @param said statements without duty words */
function contradicted(rule: Constraint, said: ComparedStatement[], cosine: number | null): Broken | undefined {
  const found = compareTexts(withoutDuties(asDemand(rule.content)), said, cosine);
  if (!found.isConflict) return undefined;
  return {
    statement: found.said,
    kind: 'contradicts',
    confidence: found.probability,
    explanation: found.explanation,
  };
}

/** Each line as one sentence. @throws NotFound */
async function planText(ctx: Ctx, plan_id: string): Promise<string> {
  const plan = await ctx.graph.run('constraints/find-plan', { plan_id });
  if (!plan) throw new NotFound('plan');
  return [plan.content, ...plan.tasks].map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join('\n');
}
