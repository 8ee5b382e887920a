// A channel finds items for a question by one method, for example vectors or words. Scores of different channels are
// not comparable.
import type { Ctx } from '../../../ctx';
import type { Schemas } from '../../../generated/schemas';
import type { Pool } from '../score/pool';
import type { Question } from '../question';

export type ChannelName = Schemas['search/Channel'];

export interface Find {
  item_id: string;
  /** Higher is better; the range depends on the channel. */
  score: number;
}

/** @param pool candidates by vectors and words, which all channels share @returns each item once, in any order */
export type Channel = (ctx: Ctx, question: Question, pool: () => Promise<Pool>) => Promise<Find[]>;
