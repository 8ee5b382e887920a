// New evidence changes the confidence of an opinion; an opinion with low confidence is archived.
import { compareTexts } from '../../../../reading/compare';
import { readText } from '../../../../reading/read';
import type { Reading } from '../../../../reading/reading';
import { entityKey } from '../../../../libraries/text/entity-key';
import { dayMs, isBefore, laterOf } from '../../../../time';
import { pairs } from '../../../../lists';
import { mapInTurns } from '../../../../process/turns';
import { contradicted, reinforced } from '../../../model/evidence';
import { opinionFields } from '../../../expertise/opinions/opinions';
import { byItemId, type EvidenceWanted, type Evolver, type Look, type SourceItem } from '../evolver';
import { evidenceIn } from './evidence';

const evidence: EvidenceWanted = { memory_types: ['semantic', 'episodic'], within_ms: 7 * dayMs };
const minSimilarity = 0.7;
const minConfidence = 0.2;
/** Confidence that an opinion loses per period without new evidence. */
const fading = { days: 30, loss: 0.05 };

export const opinionReinforcement: Evolver = {
  name: 'opinion_reinforcement',
  rule: 'Semantic and episodic items of the last 7 days are compared with an opinion if they name its subject or are near to it in meaning (cosine 0.7 or more). An item REINFORCES the opinion if it says the same. It CONTRADICTS the opinion if a challenge by its words would find a conflict. An opinion that evolution has formed is archived when its confidence, minus 0.05 for every 30 days without new evidence, is below 0.2.',
  reads: { memory_types: ['opinion'], derived: 'either', again: true, in_sessions: true },
  conclude: async (opinion, look) => {
    const counted = (await opinionFields(look.ctx, [opinion.item_id])).get(opinion.item_id);
    if (!counted) return undefined;
    const heard = await evidenceAbout(opinion, look);
    const stated = await readText({ content: opinion.content }, ['statements']);
    const verdicts = await mapInTurns(heard, (item) => verdictOf(item, stated));
    const spoken = pairs(heard, verdicts).filter(([, verdict]) => verdict !== 0);
    let { confidence } = counted;
    const links = spoken.map(([{ item_id, similarity }, verdict]) => {
      const old_confidence = confidence;
      confidence = verdict > 0 ? reinforced(confidence) : contradicted(confidence);
      return {
        source_id: item_id,
        target_id: opinion.item_id,
        type: verdict > 0 ? ('REINFORCES' as const) : ('CONTRADICTS' as const),
        properties: { similarity, old_confidence, new_confidence: confidence },
      };
    });
    const { last_reinforced_at, last_contradicted_at } = counted;
    if (links.length === 0)
      confidence -= lostSince([opinion.created_at, last_reinforced_at, last_contradicted_at], look.now);
    const isGivenUp = opinion.origin.startsWith('evolver:') && confidence < minConfidence;
    if (links.length === 0 && !isGivenUp) return undefined;
    const reason = `opinion_reinforcement: confidence ${Math.max(0, confidence).toFixed(3)}`;
    return {
      sources: [opinion, ...spoken.map(([item]) => item)],
      links,
      marks: isGivenUp ? [{ item: opinion, status: 'archived', reason }] : [],
    };
  },
};

/** Evidence in the order of item ids, in which evidence of equal time counts. */
async function evidenceAbout(opinion: SourceItem, look: Look): Promise<SourceItem[]> {
  const key = opinion.subject ? entityKey(opinion.subject) : undefined;
  const near = (await look.evidenceFor(opinion, evidence)).filter(
    ({ similarity, entities }) => similarity >= minSimilarity || entities.some((each) => each.key === key),
  );
  if (near.length === 0) return [];
  const said = await look.spokenOf(opinion);
  const derived = opinion.subject && key ? await look.speculative({ key, name: opinion.subject }) : [];
  return (await evidenceIn(near, [opinion, ...derived], said)).sort(byItemId);
}

/** Min share of an opinion's words that an item must contain to support it. */
const minSaid = 0.8;

/** Returns 1 if the item supports the opinion, -1 if it contradicts it, and 0 otherwise. */
async function verdictOf({ content, similarity }: SourceItem, opinion: Pick<Reading, 'statements'>): Promise<number> {
  const { comparison, isConflict } = compareTexts(opinion, await readText({ content }, ['statements']), similarity);
  if (isConflict) return -1;
  return comparison.apart === undefined && comparison.coveredBack >= minSaid ? 1 : 0;
}

function lostSince(times: (string | null)[], now: string): number {
  const last = times.reduce<string>((latest, time) => (time ? laterOf(latest, time) : latest), times[0] ?? now);
  const days = isBefore(last, now) ? (Date.parse(now) - Date.parse(last)) / dayMs : 0;
  return Math.floor(days / fading.days) * fading.loss;
}
