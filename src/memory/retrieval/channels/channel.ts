// A channel finds items for a question in one way, with scores on its own scale.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { Pool } from '../score/pool';
import type { Question } from '../question';

export type ChannelName = Schemas['search/Channel'];

export interface Find {
  item_id: string;
  /** Higher is better; the scale depends on the channel. */
  score: number;
}

/**
 * @param pool candidates by vectors and words, computed once for all channels
 * @returns each item once, in any order
 */
export type Channel = (ctx: Ctx, question: Question, pool: () => Promise<Pool>) => Promise<Find[]>;
