// A channel: one way to find items for a question, on its own, with scores in its own measure.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { Pool } from '../ranking/pool';
import type { Question } from '../ranking/question';

export type ChannelName = Schemas['search/Channel'];

export interface Find {
  item_id: string;
  /** More is better; what it measures is the channel's own business. */
  score: number;
}

/**
 * @param pool the candidates of vectors and words together, made once for all channels that ask for it
 * @returns finds in any order, each item once
 */
export type Channel = (ctx: Ctx, question: Question, pool: () => Promise<Pool>) => Promise<Find[]>;
