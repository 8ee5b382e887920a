import type { Schemas } from '../../generated/schemas';
import type { Hit } from './score/pool';
import type { SearchPart } from './search-spec';
import { maxOf } from '../../lists';

type ChannelHit = Schemas['search/ChannelHit'];
export type CutReason = Schemas['search/CutReason'];

export interface Ranked {
  item_id: string;
  score: number;
  channels: ChannelHit[];
  /** Multi-hop only: length of the path from a hit; a step over a name counts as two. */
  hop_index?: number;
  path?: Schemas['search/PathStep'][];
}

export interface Ranking {
  ranked: Ranked[];
  /** The limits that ended the ranking before everything was examined. */
  cut_by: CutReason[];
  /** The question has exact tokens, and nothing in scope contains one. */
  lacksExact?: boolean;
  /** Multi-hop only: number of items that a path reaches but the filter leaves out. */
  left_out?: number;
  run_id?: Promise<string | undefined>;
  /** The same candidates ranked without a part of the score. */
  without: (part: SearchPart) => Promise<Ranked[]>;
}

/** Sorts by score and scales the scores to at most 1. If scores are equal, the newer id comes first. */
export function inOrder(entries: Ranked[]): Ranked[] {
  const best = maxOf(
    entries.map(({ score }) => score),
    1,
  );
  return entries
    .map((entry) => ({ ...entry, score: Math.max(0, entry.score / best) }))
    .sort((a, b) => b.score - a.score || (a.item_id < b.item_id ? 1 : -1));
}

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

/** Names the channel `graph` for items that neither vectors nor words found. */
export function nameGraphChannel(ranked: Ranked[]): Ranked[] {
  let rank = 0;
  return ranked.map((entry) =>
    entry.channels.length > 0
      ? entry
      : { ...entry, channels: [{ channel: 'graph', rank: ++rank, score: entry.score }] },
  );
}
