// New evidence changes the confidence of an opinion; an opinion with low confidence is archived.
import { statementsIn } from '../../../../reading/compare';
import { entityKey } from '../../../../text/entity-key';
import { dayMs, isBefore, laterOf } from '../../../../time';
import { contradicted, reinforced } from '../../../model/evidence';
import { compareTexts } from '../../../asking/reasoning/cascade/by-words';
import { opinionFields } from '../../../expertise/opinions/opinions';
import { byItemId, type EvidenceWanted, type Evolver, type SourceItem } from '../evolver';
import { evidenceIn } from './evidence';

const evidence: EvidenceWanted = { memory_types: ['semantic', 'episodic'], within_ms: 7 * dayMs };
const minSimilarity = 0.7;
const minConfidence = 0.2;
/** Confidence that an opinion loses per period without new evidence. */
const fading = { days: 30, loss: 0.05 };

export const opinionReinforcement: Evolver = {
  name: 'opinion_reinforcement',
  rule: 'A semantic or episodic item of the last 7 days that names the subject of an opinion, or is near to it in meaning (cosine 0.7 or more), REINFORCES it if it says what the opinion says, and CONTRADICTS it if a challenge of the opinion by its words would find a conflict. An opinion that evolution has formed is archived when its confidence, less 0.05 for every 30 days in which nobody spoke for or against it, is below 0.2.',
  reads: { memory_types: ['opinion'], derived: 'either', again: true, in_sessions: true },
  conclude: async (opinion, look) => {
    const counted = (await opinionFields(look.ctx, [opinion.item_id])).get(opinion.item_id);
    if (!counted) return undefined;
    const key = opinion.subject ? entityKey(opinion.subject) : undefined;
    const near = (await look.evidenceFor(opinion, evidence)).filter(
      ({ similarity, entities }) => similarity >= minSimilarity || entities.some((each) => each.key === key),
    );
    const said = near.length > 0 ? await look.spokenOf(opinion) : [];
    const derived =
      opinion.subject && key && near.length > 0 ? await look.speculative({ key, name: opinion.subject }) : [];
    let { confidence } = counted;
    const heard = await evidenceIn(near, [opinion, ...derived], said);
    // Evidence with equal times counts in the order of item ids.
    heard.sort(byItemId);
    const links = heard.flatMap((item) => {
      const verdict = verdictOf(item, opinion);
      if (verdict === 0) return [];
      const old_confidence = confidence;
      confidence = verdict > 0 ? reinforced(confidence) : contradicted(confidence);
      return {
        item,
        source_id: item.item_id,
        target_id: opinion.item_id,
        type: verdict > 0 ? ('REINFORCES' as const) : ('CONTRADICTS' as const),
        properties: { similarity: item.similarity, old_confidence, new_confidence: confidence },
      };
    });
    const sources = [opinion, ...links.map(({ item }) => item)];
    const spoken_at = [opinion.created_at, counted.last_reinforced_at, counted.last_contradicted_at];
    const left = links.length > 0 ? confidence : confidence - lostSince(spoken_at, look.now);
    const isGivenUp = opinion.origin.startsWith('evolver:') && left < minConfidence;
    if (links.length === 0 && !isGivenUp) return undefined;
    const reason = `opinion_reinforcement: confidence ${Math.max(0, left).toFixed(3)}`;
    return {
      sources,
      links: links.map(({ item: _item, ...link }) => link),
      marks: isGivenUp ? [{ item: opinion, status: 'archived', reason }] : [],
    };
  },
};

/** Min share of an opinion that an item must say to support it. */
const minSaid = 0.8;

/** Whether an item supports (1) or contradicts (-1) an opinion; 0: neither. */
function verdictOf(item: SourceItem, { content }: SourceItem): number {
  const { comparison, isConflict } = compareTexts(content, statementsIn(item.content), item.similarity);
  if (comparison.apart) return 0;
  if (isConflict) return -1;
  return comparison.coveredBack >= minSaid ? 1 : 0;
}

function lostSince(times: (string | null)[], now: string): number {
  const last = times.reduce<string>((latest, time) => (time ? laterOf(latest, time) : latest), times[0] ?? now);
  const days = isBefore(last, now) ? (Date.parse(now) - Date.parse(last)) / dayMs : 0;
  return Math.floor(days / fading.days) * fading.loss;
}
