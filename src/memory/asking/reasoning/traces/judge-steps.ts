// Rates reasoning by simple rules, which find loops, repetitions, missing grounds and missing conclusions.
import type { Schemas } from '../../../../generated/schemas';
import { saysTheSame, wordingOf, type ComparedWording } from '../../../../libraries/text/same-meaning';
import type { TraceStepRead, StepType } from '../../../../reading/reading';

type Issue = Schemas['reasoning/TraceIssue'];
type Evaluation = Schemas['reasoning/TraceEvaluation'];

const minQuality = 0.4;
const window = 50;

const grounds: readonly StepType[] = ['thought', 'observation', 'action'];
const results: readonly StepType[] = ['conclusion', 'decision'];
const isOf = (types: readonly StepType[]) => (step: TraceStepRead) => types.includes(step.type);

export function judgeSteps(steps: TraceStepRead[]): Evaluation {
  const issues = [...repeatsIn(steps), ...gapsIn(steps)];
  const has = (type: Issue['type']) => issues.some((issue) => issue.type === type);
  const step_diversity = Math.min(1, new Set(steps.map(({ type }) => type)).size / 4);
  const quality_score = qualityOf(steps, step_diversity, issues);
  return {
    quality_score,
    has_loops: has('loop'),
    has_redundancy: has('redundancy'),
    step_diversity,
    issues: issues.slice(0, 50),
    suggestions: [...new Set(issues.map(({ type }) => advice[type]))],
    should_store: quality_score >= minQuality && !issues.some(({ severity }) => severity === 'high'),
  };
}

/** Finds steps that repeat an earlier one. A repeat of the step right before is redundant; any other is a loop. */
function repeatsIn(steps: TraceStepRead[]): Issue[] {
  const wordings = steps.map(({ content }) => wordingOf(content));
  const loops: Issue[] = [];
  const repeats: Issue[] = [];
  for (const [at, wording] of wordings.entries())
    for (let before = Math.max(0, at - window); before < at; before++) {
      if (!saysTheSame(wordings[before] as ComparedWording, wording)) continue;
      const pair = [before, at];
      if (before === at - 1)
        repeats.push({
          type: 'redundancy',
          severity: 'low',
          steps: pair,
          message: `Step ${at + 1} says the same as the one before it.`,
        });
      else
        loops.push({
          type: 'loop',
          severity: 'high',
          steps: pair,
          message: `Step ${at + 1} repeats step ${before + 1}.`,
        });
    }
  return [...loops, ...repeats];
}

function gapsIn(steps: TraceStepRead[]): Issue[] {
  const issues: Issue[] = [];
  const firstResult = steps.findIndex(isOf(results));
  const firstGround = steps.findIndex(isOf(grounds));
  if (firstResult >= 0 && (firstGround < 0 || firstGround > firstResult))
    issues.push({
      type: 'missing_premise',
      severity: 'medium',
      steps: [firstResult],
      message: `Step ${firstResult + 1} concludes before any step gives a ground.`,
    });
  if (firstResult < 0)
    issues.push({ type: 'no_conclusion', severity: 'low', steps: [], message: 'Nothing is concluded or decided.' });
  if (steps.length < 2)
    issues.push({
      type: 'too_short',
      severity: 'medium',
      steps: [],
      message: 'A single step is not a chain of reasoning.',
    });
  return issues;
}

const advice: Record<Issue['type'], string> = {
  loop: 'Say what is new in a step that repeats an earlier one, or leave it out.',
  redundancy: 'Join steps that say the same.',
  missing_premise: 'State the grounds before the conclusion.',
  no_conclusion: 'End with a conclusion or a decision.',
  too_short: 'Name at least one ground and what follows from it.',
};

function qualityOf(steps: TraceStepRead[], diversity: number, issues: Issue[]): number {
  const has = (types: readonly StepType[]) => (steps.some(isOf(types)) ? 1 : 0);
  const good = 0.3 * Math.min(1, steps.length / 4) + 0.2 * diversity + 0.25 * has(grounds) + 0.25 * has(results);
  const costs = { low: 0.05, medium: 0.15, high: 0.3 };
  const bad = issues.reduce((sum, { severity }) => sum + costs[severity], 0);
  return Math.round(Math.max(0, Math.min(1, good - Math.min(bad, 0.6))) * 100) / 100;
}
