// Derives an opinion from several statements that judge one entity. Only a language model can see who judges what.
import { formOpinion } from '../../../../llm/prompts/opinion';
import { saysOnly } from '../../../../reading/said';
import { isHeld } from '../../../../libraries/text/held-in';
import { dayMs } from '../../../../time';
import { plainly } from '../../../model/by-rules';
import { contradicted } from '../../../model/evidence';
import { byItemId, type EvidenceWanted, type Look, type Named, type NameEvolver, type SourceItem } from '../evolver';
import { askModel } from './ask-model';
import { evidenceIn } from './evidence';

const minSupport = 3;
const minConfidence = 0.5;
const maxLength = 500;
const maxStatements = 30;

const evidence: EvidenceWanted = { memory_types: ['semantic', 'episodic'], within_ms: 30 * dayMs };

export const opinionSynthesis: NameEvolver = {
  name: 'opinion_synthesis',
  rule: 'The language model says how items of the last 30 days judge a person, a place or a thing. At least 3 semantic or episodic items with the same judgement yield an opinion. Its confidence after r items is r / (r + 2); each item that says the opposite lowers it, and at least 0.5 must be left. It supersedes the opposite opinion. A run makes at most 20. This rule needs a language model; it is asked about a name again when there are new statements about it.',
  needs_model: true,
  names: { ...evidence, min_items: minSupport },
  max: 20,
  conclude: async (named, look) => {
    const said = await look.naming(named, evidence);
    const speculative = await look.speculative(named);
    const known = speculative.filter(
      ({ origin, subject }) => origin === 'evolver:opinion_synthesis' && subject === named.name,
    );
    const current = known[0]?.status === 'active' ? known[0] : undefined;
    // A person has edited the opinion, so the rule leaves it alone.
    if (current && current.version > 1) return undefined;
    // If a person archived or retracted an opinion, its sources are not used again.
    const spent = new Set(current ? [] : known.flatMap(({ source_ids }) => source_ids ?? []));
    const fresh = said.filter(({ item_id }) => !spent.has(item_id));
    const items = (await evidenceIn(fresh, speculative)).slice(-maxStatements);
    if (items.length < minSupport || items.every(({ is_used }) => is_used)) return undefined;
    const formed = await byModel(look, named, items);
    if (!formed) return undefined;
    const { content, stance, supports, opposes } = formed;
    if (stance === current?.stance || !isEnough(supports.length, opposes.length))
      return { sources: items, settled: true };
    const initial = confidenceAfter(supports.length, 0);
    return {
      sources: supports,
      creates: {
        memory_type: 'opinion',
        content,
        about: named,
        fields: { subject: named.name, confidence: initial },
        extra: { subject_type: named.entity_type, stance },
        // Evidence with equal times counts in the order of item ids.
        opposed_by: opposes.toSorted(byItemId).map((item, i) => ({
          item,
          properties: {
            old_confidence: confidenceAfter(supports.length, i),
            new_confidence: confidenceAfter(supports.length, i + 1),
          },
        })),
        ...(current && {
          replaces: { item: current, reason: 'opinion_synthesis: more evidence supports the opposite' },
        }),
      },
    };
  },
};

/** Confidence of an opinion that `r` items support and `s` contradict. */
function confidenceAfter(r: number, s: number): number {
  let confidence = r / (r + 2);
  for (let i = 0; i < s; i++) confidence = contradicted(confidence);
  return confidence;
}

const isEnough = (r: number, s: number) => r >= minSupport && confidenceAfter(r, s) >= minConfidence;

interface Formed {
  content: string;
  stance: 'praise' | 'blame';
  supports: SourceItem[];
  opposes: SourceItem[];
}

async function byModel(look: Look, { name }: Named, items: SourceItem[]): Promise<Formed | undefined> {
  const texts = items.map(({ content }) => content);
  const chosen = (numbers: number[]) => items.filter((_, i) => numbers.includes(i + 1));
  const answer = await askModel(
    look,
    (problems) => formOpinion(name, texts, problems),
    ({ opinion, supports, opposes }) => {
      const problems: string[] = [];
      const numbers = [...supports, ...opposes];
      if (!isHeld(name, opinion)) problems.push('The opinion does not name the subject.');
      if (opinion.length > maxLength) problems.push(`The opinion has more than ${maxLength} characters.`);
      if (new Set(numbers).size < numbers.length) problems.push('A statement is listed twice.');
      for (const n of numbers) if (!items[n - 1]) problems.push(`There is no statement ${n}.`);
      if (
        !saysOnly(
          opinion,
          chosen(supports).map(({ content }) => content),
        )
      )
        problems.push('The opinion does not use the words of its sources.');
      return problems.slice(0, 10);
    },
  );
  if (!answer) return undefined;
  const { opinion, stance, supports, opposes } = answer;
  return { content: plainly(opinion), stance, supports: chosen(supports), opposes: chosen(opposes) };
}
