// Merges the results of several channels into one ranking.
import type { ChannelName, Find } from '../channels/channel';
import type { ChannelWeights, Fusion } from '../search-spec';
import { inOrder, type Ranked } from '../ranking';

/** Constant of reciprocal rank fusion; on the development half of LoCoMo, 10 is better than the usual 60. */
const rankOffset = 10;

/** Contribution of each item to the score, 0 to 1, by fusion method; the items are sorted best first. */
const shares: Record<Fusion, (sorted: Find[]) => number[]> = {
  rrf: (sorted) => sorted.map((_, i) => (rankOffset + 1) / (rankOffset + 1 + i)),
  weighted: (sorted) => {
    const max = sorted[0]?.score ?? 0;
    const min = sorted.at(-1)?.score ?? 0;
    return sorted.map(({ score }) => (max > min ? (score - min) / (max - min) : 1));
  },
};

/** @param finds items per channel, in any order */
export function fuse(finds: Map<ChannelName, Find[]>, weights: ChannelWeights, fusion: Fusion): Ranked[] {
  const whole = [...finds.keys()].reduce((sum, channel) => sum + (weights[channel] ?? 0), 0);
  const ranked = new Map<string, Ranked>();
  for (const [channel, found] of finds) {
    const sorted = [...found].sort((a, b) => b.score - a.score || (a.item_id < b.item_id ? 1 : -1));
    const share = shares[fusion](sorted);
    sorted.forEach(({ item_id, score }, i) => {
      const entry = ranked.get(item_id) ?? { item_id, score: 0, channels: [] };
      entry.score += ((weights[channel] ?? 0) / whole) * (share[i] as number);
      entry.channels.push({ channel, rank: i + 1, score });
      ranked.set(item_id, entry);
    });
  }
  return inOrder([...ranked.values()]);
}
