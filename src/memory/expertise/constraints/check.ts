// Checks a text or a plan against the rules of the workspace, without a language model: does it state something
// forbidden, or contradict a rule?
import { maxRead } from '../../../limits';
import type { Ctx } from '../../../ctx';
import { Invalid, NotFound } from '../../../errors';
import type { Schemas } from '../../../generated/schemas';
import { compareTexts } from '../../../reading/compare';
import { readText } from '../../../reading/read';
import type { Reading } from '../../../reading/reading';
import { takeTurns } from '../../../process/turns';
import { cosineOf } from '../../../vectors';
import { holds } from '../../retrieval/current';
import { find, type Found } from '../../retrieval/find';
import { searchSpecFor } from '../../retrieval/search-spec';
import { vectorsOf } from '../../retrieval/vectors';
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
    throw Invalid.field(['body', 'content'], 'Send either content or plan_id', 'missing');
  const text = (content ?? (await planText(ctx, plan_id as string))).slice(0, maxRead.comparedText).toWellFormed();
  const { statements } = await readText({ content: text }, ['statements']);
  const rules = await rulesNear(ctx, [text, ...statements.slice(0, maxSearched).map((each) => each.text)], domain);
  const turn = takeTurns(maxMs);
  const said = saidIn(statements);
  const undutiful = await readText({ content: withoutDuties(text) }, ['statements']);
  const violations: Violation[] = [];
  for (const { constraint, cosine } of rules) {
    const broken = forbidden(constraint, said) ?? (await contradicted(constraint, undutiful, cosine));
    if (broken) violations.push({ constraint, ...broken });
    await turn();
  }
  violations.sort((a, b) => b.confidence - a.confidence);
  return { passes: violations.length === 0, violations, checked: rules.length };
}

async function rulesNear(
  ctx: Ctx,
  texts: string[],
  domain: string | null | undefined,
): Promise<{ constraint: Constraint; cosine: number | null }[]> {
  // More rules than needed, because rules of other domains may be nearer and are dropped.
  const top_k = domain ? maxRules : nearestRules;
  const found = await Promise.all(
    texts.map(async (query) => find(ctx, await searchSpecFor(ctx, { query, memory_type: 'constraint', top_k }))),
  );
  const records = found.flatMap(({ lists }) => lists.flatMap(({ results }) => results));
  const rules = activeRules(records, domain);
  const vectors = await vectorsOf(ctx, [...rules.keys()]);
  return [...rules.values()].map((constraint) => {
    const embedding = vectors.get(constraint.item_id);
    const cosines = found.flatMap(({ vector }) => (vector && embedding ? [cosineOf(embedding, vector)] : []));
    return { constraint, cosine: cosines.length > 0 ? maxOf(cosines) : null };
  });
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

/** @param said statements without modal verbs */
async function contradicted(
  { content }: Constraint,
  said: Pick<Reading, 'statements'>,
  cosine: number | null,
): Promise<Broken | undefined> {
  const demanded = await readText({ content: withoutDuties(asDemand(content)) }, ['statements']);
  const { said: statement, isConflict, probability, words } = compareTexts(demanded, said, cosine);
  if (!isConflict) return undefined;
  return { statement, kind: 'contradicts', confidence: probability, explanation: words.explanation };
}

/** Each line as one sentence. */
async function planText(ctx: Ctx, plan_id: string): Promise<string> {
  const plan = await ctx.graph.run('constraints/find-plan', { plan_id });
  if (!plan) throw new NotFound('plan');
  return [plan.content, ...plan.tasks].map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join('\n');
}
