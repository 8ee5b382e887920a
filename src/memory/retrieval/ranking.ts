// A ranking: items with scores and the channels that found them.
import type { Schemas } from '../../generated/schemas';
import type { Hit } from './score/pool';
import { maxOf } from '../../lists';

type ChannelHit = Schemas['search/ChannelHit'];

export interface Ranked {
  item_id: string;
  /** 0…1. */
  score: number;
  channels: ChannelHit[];
  /** Multi-hop only: number of relationships from the hits to this item, and the path. */
  hop_index?: number;
  path?: Schemas['search/PathStep'][];
}

/** The result of a recipe, best first. */
export interface Ranking {
  ranked: Ranked[];
  /** The time budget ended a traversal early. */
  partial: boolean;
  /** The run whose events report the progress of a traversal, once it is recorded; undefined if it could not be. */
  run_id?: Promise<string | undefined>;
}

/** Best first, scores scaled to at most 1; of equal scores, the newer id comes first. */
export function inOrder(entries: Ranked[]): Ranked[] {
  const best = maxOf(
    entries.map(({ score }) => score),
    1,
  );
  return entries
    .map((entry) => ({ ...entry, score: Math.max(0, entry.score / best) }))
    .sort((a, b) => b.score - a.score || (a.item_id < b.item_id ? 1 : -1));
}

/** The channels that found each candidate of a pool, with rank and score. */
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

/** Adds a graph channel to results found neither by words nor by vectors: they were reached from others. */
export function nameGraphChannel(ranked: Ranked[], channel: 'spreading-activation' | 'entity-graph'): Ranked[] {
  let rank = 0;
  return ranked.map((entry) =>
    entry.channels.length > 0 ? entry : { ...entry, channels: [{ channel, rank: ++rank, score: entry.score }] },
  );
}
