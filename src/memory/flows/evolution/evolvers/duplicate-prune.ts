// Hides near-duplicates. The most trusted item stays (if several are equal, the earliest), and links from the others
// mark them as repeats.
import { saysTheSame, wordingOf, type ComparedWording } from '../../../../libraries/text/same-meaning';
import { isBefore } from '../../../../time';
import { startDay } from '../../../model/record';
import { compareTrust, trustIn } from '../../../model/types';
import type { Evolver, SourceItem } from '../evolver';

const minSimilarity = 0.9;

export const duplicatePrune: Evolver = {
  name: 'duplicate_prune',
  rule: 'An item with the same statement as an earlier or more trusted one of its type and day (cosine 0.9 or more; equal names, numbers and negations) is archived and REINFORCES it.',
  reads: { memory_types: ['semantic', 'episodic', 'procedural', 'zettel'] },
  conclude: async (item, look) => {
    const wording = wordingOf(item.content);
    const kept = (await look.alike(item)).find(
      (other) => comesBefore(other, item) && isRepeatedBy(other, item, wording),
    );
    if (!kept) return undefined;
    return {
      sources: [item],
      marks: [{ item, status: 'archived', reason: `duplicate_prune: says the same as ${kept.item_id}` }],
      links: [
        {
          source_id: item.item_id,
          target_id: kept.item_id,
          type: 'REINFORCES',
          properties: { similarity: kept.similarity },
        },
      ],
      witnesses: [kept],
    };
  },
};

/** True if `one` is trusted more, or equally trusted and earlier. */
const comesBefore = (one: SourceItem, other: SourceItem) => {
  const trust = compareTrust(trustIn(one), trustIn(other));
  return trust > 0 || (trust === 0 && isEarlier(one, other));
};

const isEarlier = (one: SourceItem, other: SourceItem) =>
  isBefore(one.created_at, other.created_at) || (one.created_at === other.created_at && one.item_id < other.item_id);

const isRepeatedBy = (one: SourceItem, other: SourceItem, wording: ComparedWording) =>
  one.similarity >= minSimilarity &&
  one.memory_type === other.memory_type &&
  dayOf(one) === dayOf(other) &&
  (one.valid_end_time ?? null) === (other.valid_end_time ?? null) &&
  saysTheSame(wordingOf(one.content), wording);

/** Similar events of different days are not duplicates. */
const dayOf = ({ valid_start_local }: SourceItem) => startDay({ valid_start_local: valid_start_local ?? null });
