// An order of results: which item, how good, found by whom.
import type { Schemas } from '../../../generated/schemas';
import type { Hit } from './pool';

type ChannelHit = Schemas['search/ChannelHit'];

export interface Ranked {
  item_id: string;
  /** 0…1. */
  score: number;
  channels: ChannelHit[];
  /** Set by a walk: relationships between the question's own finds and this item, and the way. */
  hop_index?: number;
  path?: Schemas['search/PathStep'][];
}

/** What a recipe answers, best first. */
export interface Ranking {
  ranked: Ranked[];
  /** The budget of a walk ended before the walk did. */
  partial: boolean;
  /** The run under which a walk tells how it goes. */
  run_id?: string;
}

/** Best first, scores brought to at most 1; ties go to the newer id. */
export function inOrder(entries: Ranked[]): Ranked[] {
  const best = Math.max(1, ...entries.map(({ score }) => score));
  return entries
    .map((entry) => ({ ...entry, score: Math.max(0, entry.score / best) }))
    .sort((a, b) => b.score - a.score || (a.item_id < b.item_id ? 1 : -1));
}

/** Which channel found each candidate of a pool, at which rank, with which score of its own. */
export function channelHits(hits: Hit[]): Map<string, ChannelHit[]> {
  const channels = new Map<string, ChannelHit[]>(hits.map(({ candidate }) => [candidate.item_id, []]));
  const rank = (channel: 'semantic' | 'lexical', scored: { item_id: string; score: number }[]) =>
    scored
      .sort((a, b) => b.score - a.score)
      .forEach(({ item_id, score }, i) => channels.get(item_id)?.push({ channel, rank: i + 1, score }));
  rank(
    'semantic',
    hits.flatMap(({ candidate: { item_id, cosine } }) =>
      typeof cosine === 'number' ? [{ item_id, score: cosine }] : [],
    ),
  );
  rank(
    'lexical',
    hits.flatMap(({ candidate: { item_id }, bm25 }) => (bm25 > 0 ? [{ item_id, score: bm25 }] : [])),
  );
  return channels;
}

/** Names the channel of results that neither words nor vectors found: they came over the relationships of one that they did find. */
export function nameGraphChannel(ranked: Ranked[], channel: 'spreading-activation' | 'entity-graph'): Ranked[] {
  let rank = 0;
  return ranked.map((entry) =>
    entry.channels.length > 0 ? entry : { ...entry, channels: [{ channel, rank: ++rank, score: entry.score }] },
  );
}
