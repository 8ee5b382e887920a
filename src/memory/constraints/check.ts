// Whether a text or a plan breaks a rule, by words: what a rule forbids must not be said, and nothing may be said otherwise than a rule has it.
import type { Ctx } from '../../ctx';
import { Invalid, NotFound } from '../../errors';
import type { Schemas } from '../../generated/schemas';
import { closest, statementsIn, type Statement } from '../../language/compare/closest';
import { commonStems, queryStems } from '../../language/text/words';
import { takeTurns } from '../../process/turns';
import { cosineOf } from '../../vectors';
import { holds } from '../retrieval/current';
import { find } from '../retrieval/find';
import { planFor } from '../retrieval/plan';
import { vectorsOf } from '../retrieval/vectors';
import { contributionOf, probabilityOf, threshold } from '../reasoning/cascade/combine';
import type { Case } from '../reasoning/cascade/detector';
import { heuristics } from '../reasoning/cascade/heuristics';
import { similarity } from '../reasoning/cascade/similarity';
import { constraintOf, type Constraint } from './constraints';

type Violation = Schemas['constraints/Violation'];

/** Statements for each of which the nearest rules are searched, and rules found for each. */
const mostSearched = 10;
const nearestRules = 10;
/** Rules that are compared. */
const mostRules = 50;
/** Characters of a text that are read. */
const longestRead = 8_000;
/** Time for comparing. */
const longestMs = 10_000;
/** Share of the words of a prohibition from which a statement says what it forbids. */
const saidFrom = 0.65;

const denials = /\b(?:not|never|no|nobody|nothing|without|avoid|stop|cannot|don't|doesn't|won't|isn't|aren't)\b/iu;
const duties = /\b(?:must|shall|should|may|can|will|have to|has to|needs? to|is to|are to|plans? to|always)\b/giu;
const formal = /\b(?:must|shall|should|may|can|do|does|is|are|be|not|never|no|without|avoid|stop|cannot|ever|any)\b/giu;

/**
 * Holds a text, or a plan with its tasks, against the rules nearest to it.
 * @throws Invalid unless exactly one is given; NotFound for the plan
 */
export async function check(
  ctx: Ctx,
  { content, plan_id, domain }: Schemas['constraints/CheckRequest'],
): Promise<Schemas['constraints/CheckAnswer']> {
  if (Boolean(content) === Boolean(plan_id))
    throw Invalid.field(['body', 'content'], 'Either content or plan_id must be given', 'missing');
  const text = (content ?? (await planText(ctx, plan_id as string))).slice(0, longestRead).toWellFormed();
  const said = statementsIn(text);
  const asked = [text, ...said.slice(0, mostSearched).map((statement) => statement.text)];
  const found = await Promise.all(
    // Those of other domains may be nearer.
    asked.map((query) =>
      find(ctx, planFor({ query, memory_type: 'constraint', top_k: domain ? mostRules : nearestRules })),
    ),
  );
  const rules = new Map<string, Constraint>();
  for (const record of found.flatMap(({ lists }) => lists.flatMap(({ results }) => results))) {
    const rule = constraintOf(record);
    const isOfDomain = !domain || rule.domain === null || rule.domain === domain;
    if (rules.size < mostRules && rule.status === 'active' && holds(record) && isOfDomain)
      rules.set(rule.item_id, rule);
  }
  const vectors = await vectorsOf(ctx, [...rules.keys()]);
  const turn = takeTurns(longestMs);
  const statements = said.map(({ text: statement }) => ({
    ...{ text: statement, denies: denials.test(statement), stems: queryStems(statement) },
  }));
  const undutiful = text.replace(duties, ' ');
  const whole: Whole = { text, undutiful, said: statementsIn(undutiful) };
  const violations: Violation[] = [];
  for (const rule of rules.values()) {
    const cosines = found.flatMap(({ vector }) => {
      const embedding = vectors.get(rule.item_id);
      return vector && embedding ? [cosineOf(embedding, vector)] : [];
    });
    const broken =
      forbidden(rule, statements) ??
      (await contradicted(ctx, rule, whole, cosines.length > 0 ? Math.max(...cosines) : null));
    if (broken) violations.push({ constraint: rule, ...broken });
    await turn();
  }
  violations.sort((a, b) => b.confidence - a.confidence);
  return { passes: violations.length === 0, violations, checked: rules.size };
}

type Broken = Omit<Violation, 'constraint'>;

interface Whole {
  text: string;
  /** Without what makes a duty of it. */
  undutiful: string;
  /** The statements of that. */
  said: Statement[];
}

/** A statement that says what a prohibition forbids, and does not deny it. */
function forbidden(
  { content }: Constraint,
  statements: { text: string; denies: boolean; stems: ReadonlySet<string> }[],
): Broken | undefined {
  if (!denials.test(content)) return undefined;
  const wanted = queryStems(content.replace(formal, ' '));
  if (wanted.size === 0) return undefined;
  let best: Broken | undefined;
  for (const { text: statement, denies, stems } of statements) {
    if (denies) continue;
    const confidence = commonStems(wanted, stems) / wanted.size;
    if (confidence >= saidFrom && confidence > (best?.confidence ?? 0))
      best = { statement, kind: 'forbidden', confidence, explanation: 'It says what the rule forbids.' };
  }
  return best;
}

/** A statement that says otherwise than a rule, by the stages of a challenge that need no model. */
async function contradicted(
  ctx: Ctx,
  rule: Constraint,
  { text, undutiful, said }: Whole,
  cosine: number | null,
): Promise<Broken | undefined> {
  const content = rule.content.replace(duties, ' ');
  const one: Case = {
    item_id: rule.item_id,
    content,
    ...closest(content, undutiful, said),
    cosine,
    since: null,
  };
  const [[alike], [differing]] = await Promise.all([
    similarity.find(ctx, text, [one]),
    heuristics.find(ctx, text, [one]),
  ]);
  const confidence = probabilityOf([
    ...(alike ? [contributionOf('similarity', alike)] : []),
    ...(differing ? [contributionOf('heuristic', differing)] : []),
  ]);
  if (confidence < threshold) return undefined;
  const explanation = differing?.explanation ?? 'It says otherwise than the rule.';
  return { statement: one.said, kind: 'contradicts', confidence, explanation };
}

/** The text of a plan and of its tasks, a sentence each. @throws NotFound */
async function planText(ctx: Ctx, plan_id: string): Promise<string> {
  const plan = await ctx.graph.run('constraints/find-plan', { plan_id });
  if (!plan) throw new NotFound('plan');
  return [plan.content, ...plan.tasks].map((line) => (/[.!?]$/.test(line) ? line : `${line}.`)).join('\n');
}
