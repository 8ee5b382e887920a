// Measures of an agent per dimension, as pure functions of its decisions, tasks and anchors.
import type { Schemas } from '../../../generated/schemas';

export type Dimension = Schemas['agents/Dimension'];
type Decided = Schemas['agents/Decided'];

export interface MeasuredWork {
  /** Newest first. */
  decisions: Decided[];
  /** Ended tasks, newest first. */
  tasks: { item_id: string; done: boolean }[];
  /**
   * `compared`: ids of active anchors. `otherwise`: ids of the anchors that the agent's latest decisions contradict.
   */
  anchors: { compared: string[]; otherwise: string[] };
}

export interface MeasuredAgent {
  score: number;
  sample_size: number;
  basis: string[];
}

const mean = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
const idsOf = (items: { item_id: string }[]) => items.map(({ item_id }) => item_id);
const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0);

/** If there is nothing to count, `sample_size` is 0 and the score has no meaning. */
const measures: Record<Dimension, (work: MeasuredWork) => MeasuredAgent | undefined> = {
  decision_volume: ({ decisions }) => ({
    score: decisions.length,
    sample_size: decisions.length,
    basis: idsOf(decisions),
  }),
  supersession_rate: ({ decisions }) => ({
    score: mean(decisions.map(({ status }) => (status === 'superseded' || status === 'retracted' ? 1 : 0))),
    sample_size: decisions.length,
    basis: idsOf(decisions),
  }),
  confidence_trajectory: ({ decisions }) => ({
    score: mean(decisions.map(({ initial, confidence }) => confidence - initial)),
    sample_size: decisions.length,
    basis: idsOf(decisions),
  }),
  reinforcement_balance: ({ decisions }) => {
    const weighed = decisions.filter(({ supporting, contradicting }) => supporting + contradicting > 0);
    const supporting = sum(weighed.map((each) => each.supporting));
    const sample_size = supporting + sum(weighed.map((each) => each.contradicting));
    return { score: supporting / sample_size, sample_size, basis: idsOf(weighed) };
  },
  task_completion: ({ tasks }) => ({
    score: mean(tasks.map(({ done }) => (done ? 1 : 0))),
    sample_size: tasks.length,
    basis: idsOf(tasks),
  }),
  drift: ({ decisions, anchors: { compared, otherwise } }) => ({
    score: otherwise.length / compared.length,
    sample_size: decisions.length === 0 ? 0 : compared.length,
    basis: otherwise,
  }),
};

export function measureAgent(dimension: Dimension, work: MeasuredWork): MeasuredAgent | undefined {
  const measured = measures[dimension](work);
  if (!measured || measured.sample_size === 0) return undefined;
  return { ...measured, score: Math.round(measured.score * 10_000) / 10_000 };
}

const lowerIsBetter: Dimension[] = ['supersession_rate', 'drift'];

/** @param before null for the first score */
export function trendOf(dimension: Dimension, score: number, before: number | null) {
  const score_delta = before === null ? 0 : Math.round((score - before) * 10_000) / 10_000;
  const better = lowerIsBetter.includes(dimension) ? -score_delta : score_delta;
  const trend: Schemas['agents/Evaluation']['trend'] = better > 0 ? 'improving' : better < 0 ? 'declining' : 'stable';
  return { score_delta, trend };
}
