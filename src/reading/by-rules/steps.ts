// Extracts the steps of written reasoning: labelled ones (`Thought: …`), otherwise sentences typed by their words.
import { maxRead } from '../../limits';
import { takeTurns } from '../../process/turns';
import { sentencesOf } from '../../libraries/text/sentences';
import type { TraceStepRead, Steps, StepType } from '../reading';

export const maxSteps = 200;
export const minTextLength = 50;

/** Labels at the beginning of a line, also numbered, in a list, or bold: `2. **Observation 1:** …`. */
const mark =
  // bounded: the beginning of a line, at most 60 characters before the colon.
  /^[\s>#*-]{0,20}(?:\d{1,3}[.)]\s{0,4})?\*{0,2}(thought|thinking|reasoning|premise|action|act|observation|observe|result|finding|decision|decide|conclusion|conclude|answer|final answer|reflection|reflect)(?:\s\d{1,3})?\*{0,2}\s?:\*{0,2}\s*(.*)$/i;

const meaning: Record<string, StepType> = {
  thought: 'thought',
  thinking: 'thought',
  reasoning: 'thought',
  premise: 'thought',
  action: 'action',
  act: 'action',
  observation: 'observation',
  observe: 'observation',
  result: 'observation',
  finding: 'observation',
  decision: 'decision',
  decide: 'decision',
  conclusion: 'conclusion',
  conclude: 'conclusion',
  answer: 'conclusion',
  'final answer': 'conclusion',
  reflection: 'reflection',
  reflect: 'reflection',
};

const cues: [StepType, RegExp][] = [
  [
    'conclusion',
    /^(?:therefore|thus|hence|consequently|as a result|it follows|in conclusion|which means|that means|so)\b|\b(?:we|i|they|he|she) (?:can |therefore |must )?(?:conclude|infer)|\b(?:concluded|follows) that\b/i,
  ],
  [
    'decision',
    /\b(?:we|i|they|he|she|the team) (?:have |has )?(?:decided?|chose|choose|opted|agreed|settled) (?:to|on|for|against|that)\b|\bthe decision (?:is|was)\b/i,
  ],
  ['reflection', /\b(?:in hindsight|looking back|next time|lesson|should have|i wonder|on reflection)\b/i],
  [
    'observation',
    /\b(?:observed|noticed|noted|measured|found|saw|shows?|showed|turned out|the (?:logs?|data|results?|tests?) (?:say|show|are|were))\b/i,
  ],
  [
    'action',
    /^(?:first|then|next|after that|finally)?,?\s*(?:we|i|they|he|she) (?:ran|tried|tested|checked|asked|called|looked|searched|compared|replaced|opened|changed|started|stopped|went|read)\b/i,
  ],
  [
    'thought',
    /\b(?:because|since|if|assum\w+|suppose|perhaps|maybe|probably|might|could be|given that|i think|we think|the reason)\b/i,
  ],
];

/**
 * The steps of a text.
 * @returns no steps for a text that is too short, or that contains no inference
 */
export async function stepsIn(text: string): Promise<Steps> {
  if (text.trim().length < minTextLength) return { steps: [], by: 'rules' };
  const read = text.slice(0, maxRead.reasoning);
  const marked = markedSteps(read);
  if (marked.length > 0) return { steps: marked, by: 'markup' };
  const turn = takeTurns();
  const steps: TraceStepRead[] = [];
  for (const sentence of sentencesOf(read)) {
    if (steps.length === maxSteps) break;
    const type = cues.find(([, words]) => words.test(sentence.slice(0, 1_000)))?.[0];
    if (type) steps.push({ type, content: sentence });
    await turn();
  }
  // Reasoning needs both grounds and a conclusion.
  const ends = steps.some(({ type }) => type === 'conclusion' || type === 'decision');
  const begins = steps.some(({ type }) => type === 'thought' || type === 'observation');
  return { steps: ends && begins ? steps : [], by: 'rules' };
}

/** A label within a line: capitalised, after the end of a sentence. */
const inner =
  /(?<=[.!?;|]\s{1,4}|->\s{0,4}|→\s{0,4})(?=(?:Thought|Action|Observation|Decision|Conclusion|Reflection)(?:\s\d{1,3})?\s?:)/;

const onOwnLines = (line: string): string[] => (mark.test(line.slice(0, 10_000)) ? line.split(inner) : [line]);

function markedSteps(text: string): TraceStepRead[] {
  const steps: { type: StepType; lines: string[] }[] = [];
  for (const line of text.split('\n').flatMap(onOwnLines)) {
    const [, word, rest = ''] = mark.exec(line.slice(0, 10_000)) ?? [];
    if (word !== undefined) {
      if (steps.length === maxSteps) break;
      steps.push({ type: meaning[word.toLowerCase()] as StepType, lines: [rest.trim()] });
    } else steps.at(-1)?.lines.push(line.trim());
  }
  // Lines are joined only once, because a step may have tens of thousands.
  return steps.flatMap(({ type, lines }) => {
    const content = lines.filter((line) => line !== '').join('\n');
    return content === '' ? [] : [{ type, content }];
  });
}
