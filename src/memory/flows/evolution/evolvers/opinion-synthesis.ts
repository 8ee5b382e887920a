// Derives an opinion from several statements that judge one entity.
import { judge, type Judgement } from '../../../../language/judgement/judge';
import { formOpinion } from '../../../../llm/prompts/opinion';
import { dayMs } from '../../../../time';
import { contradicted } from '../../../model/evidence';
import { byItemId, type EvidenceWanted, type Look, type Named, type NameEvolver, type SourceItem } from '../evolver';
import { askOrRules } from './ask-or-rules';
import { evidenceIn, plainly } from './evidence';

const minSupport = 3;
const minConfidence = 0.5;
const maxWords = 5;
/** Max characters of an opinion that the language model writes. */
const maxLength = 500;
/** Max statements sent to the language model. */
const maxStatements = 30;

type Stance = 'praise' | 'blame';

const evidence: EvidenceWanted = { memory_types: ['semantic', 'episodic'], within_ms: 30 * dayMs };

export const opinionSynthesis: NameEvolver = {
  name: 'opinion_synthesis',
  rule: 'At least 3 semantic or episodic items of the last 30 days that speak well of the same person, place or thing, or at least 3 that speak ill of it, yield an opinion, if its confidence r / (r + 2) after r of them is still 0.5 or more once each that says the opposite has contradicted it. It supersedes the opposite opinion. At most 20 in a run.',
  names: { ...evidence, min_items: minSupport },
  max: 20,
  conclude: async (named, look) => {
    const said = await look.naming(named, evidence);
    const isJudging = (item: SourceItem) => judgementOf(item, named).verdict !== 0;
    if (said.filter(isJudging).length < minSupport) return undefined;
    const speculative = await look.speculative(named);
    const known = speculative.filter(
      ({ origin, subject }) => origin === 'evolver:opinion_synthesis' && subject === named.name,
    );
    const current = known[0]?.status === 'active' ? known[0] : undefined;
    // A person has edited it, so it is left alone.
    if (current && current.version > 1) return undefined;
    // A person archived or retracted what was derived from these items, so they are not used again.
    const spent = new Set(current ? [] : known.flatMap(({ source_ids }) => source_ids ?? []));
    const items = said.filter(({ item_id }) => !spent.has(item_id));
    const judged = (await evidenceIn(items, speculative, [], isJudging))
      .slice(-maxStatements)
      .map((item) => ({ item, ...judgementOf(item, named) }));
    const opinion = byRules(named, judged);
    if (!opinion || opinion.stance === current?.stance) return undefined;
    const { content, stance, supports, opposes } = await byModel(look, named, judged, opinion);
    if (stance === current?.stance) return undefined;
    const initial = confidenceAfter(supports.length, 0);
    if (!isEnough(supports.length, opposes.length)) return undefined;
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
        ...(current && { replaces: { item: current, reason: 'opinion_synthesis: more speaks for the opposite' } }),
      },
    };
  },
};

/** Whether an item praises or blames a name, or neither. */
export const judgementOf = ({ content, entities }: SourceItem, { key, name }: Pick<Named, 'key' | 'name'>): Judgement =>
  judge(
    content,
    name,
    entities.filter((other) => other.key !== key).map((other) => other.name),
  );

/** Confidence of an opinion that `r` items support and `s` contradict. */
function confidenceAfter(r: number, s: number): number {
  let confidence = r / (r + 2);
  for (let i = 0; i < s; i++) confidence = contradicted(confidence);
  return confidence;
}

const isEnough = (r: number, s: number) => r >= minSupport && confidenceAfter(r, s) >= minConfidence;

interface Formed {
  content: string;
  stance: Stance;
  supports: SourceItem[];
  opposes: SourceItem[];
}

type Judged = Judgement & { item: SourceItem };

function byRules({ name }: Named, judged: Judged[]): Formed | undefined {
  const [well, ill] = ([1, -1] as const).map((verdict) => judged.filter((each) => each.verdict === verdict)) as [
    Judged[],
    Judged[],
  ];
  const [supporting, opposing] = well.length > ill.length ? [well, ill] : [ill, well];
  if (!isEnough(supporting.length, opposing.length)) return undefined;
  const stance = supporting === well ? 'praise' : 'blame';
  const counts = new Map<string, number>();
  for (const word of supporting.flatMap(({ words }) => words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const words = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([word]) => word);
  return {
    content: `${name} is spoken ${stance === 'praise' ? 'well' : 'ill'} of: ${words.slice(0, maxWords).join(', ')}.`,
    stance,
    supports: supporting.map(({ item }) => item),
    opposes: opposing.map(({ item }) => item),
  };
}

/** The opinion in the words of the language model, or as the rules wrote it if its answer is unusable. */
async function byModel(look: Look, { name }: Named, judged: Judged[], rules: Formed): Promise<Formed> {
  const items = judged.map(({ item }) => item);
  const answer = await askOrRules(
    look,
    (problems) =>
      formOpinion(
        name,
        items.map(({ content }) => content),
        problems,
      ),
    ({ opinion, supports, opposes }) => {
      const problems: string[] = [];
      const numbers = [...supports, ...opposes];
      if (!opinion.toLowerCase().includes(name.toLowerCase())) problems.push('The opinion does not name the subject.');
      if (opinion.length > maxLength) problems.push(`The opinion has more than ${maxLength} characters.`);
      if (new Set(numbers).size < numbers.length) problems.push('A statement is listed twice.');
      for (const n of numbers) if (!items[n - 1]) problems.push(`There is no statement ${n}.`);
      return problems.slice(0, 10);
    },
  );
  if (!answer) return rules;
  const chosen = (numbers: number[]) => items.filter((_, i) => numbers.includes(i + 1));
  const { opinion, stance, supports, opposes } = answer;
  return { content: plainly(opinion), stance, supports: chosen(supports), opposes: chosen(opposes) };
}
