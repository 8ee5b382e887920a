// Language model stage: one verdict per statement. An invalid answer is sent back once for correction.
import { maxSent } from '../../../../limits';
import { askChecked } from '../../../../llm/ask-checked';
import type { Chat } from '../../../../llm/chat';
import type { Schemas } from '../../../../generated/schemas';
import { judgeStatements } from '../../../../llm/prompts/challenge';
import { isHeld } from '../../../../libraries/text/held-in';
import type { Finding } from '../../../../reading/compare';
import type { Case, Detector } from './detector';

type Verdict = Schemas['llm/challenge/Verdicts']['verdicts'][number];

/** After this time the challenge continues without the stage. */
const limitMs = 15_000;

export const languageModelDetector =
  (chat: Chat): Detector =>
  async (cases, { text }) => {
    const texts = cases.map(({ content }) => content.slice(0, maxSent.statement));
    const { verdicts } = await askChecked(
      chat,
      (problems) => judgeStatements(text.slice(0, maxSent.statement), texts, problems),
      (answer) => problemsOf(answer.verdicts, texts),
      limitMs,
    );
    return cases.map((each, i) =>
      findingOf(
        each,
        verdicts.find(({ n }) => n === i + 1),
      ),
    );
  };

function problemsOf(verdicts: Verdict[], texts: string[]): string[] {
  const problems: string[] = [];
  for (const [i, text] of texts.entries()) {
    const own = verdicts.filter(({ n }) => n === i + 1);
    if (own.length !== 1) problems.push(`Statement ${i + 1} has ${own.length} verdicts instead of one.`);
    if (own[0]?.verdict === 'contradicts' && !isHeld(own[0].quote, text))
      problems.push(`The quote of statement ${i + 1} is not in its text.`);
  }
  for (const { n, confidence, verdict, conflict_type } of verdicts) {
    if (n < 1 || n > texts.length) problems.push(`There is no statement ${n}.`);
    if (!(confidence >= 0 && confidence <= 1))
      problems.push(`The confidence of statement ${n} is not between 0 and 1.`);
    if (verdict === 'contradicts' && conflict_type === 'none') problems.push(`Statement ${n} has no conflict_type.`);
  }
  return problems.slice(0, 10);
}

/** Min cosine of statements that share no term; below it, a verdict `contradicts` is ignored. */
const minLikeness = 0.65;

function findingOf({ comparison, cosine }: Case, verdict: Verdict | undefined): Finding | undefined {
  if (!verdict) return undefined;
  const { verdict: said, confidence, conflict_type, explanation } = verdict;
  if (said !== 'contradicts') return { features: { denies: confidence } };
  if (comparison.covered === 0 && (cosine ?? 0) < minLikeness) return undefined;
  return {
    features: { contradicts: confidence },
    ...(conflict_type !== 'none' && { conflict_type }),
    explanation: explanation.slice(0, 500),
  };
}
