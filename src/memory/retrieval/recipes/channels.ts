// Recipe with channels and weights from the request.
import type { Ctx } from '../../../ctx';
import { candidatesOf } from '../candidates';
import { channels } from '../channels/index';
import type { ChannelName } from '../channels/channel';
import { countedThen } from '../past';
import type { Question } from '../question';
import type { Ranking } from '../ranking';
import type { ChannelWeights, Fusion } from '../search-spec';
import { fuse } from '../score/fuse';
import { openPool, type Pool } from '../score/pool';

export async function byChannels(
  ctx: Ctx,
  question: Question,
  weights: ChannelWeights,
  fusion: Fusion,
): Promise<Ranking> {
  const asked = (Object.keys(weights) as ChannelName[]).filter((name) => (weights[name] ?? 0) > 0);
  let pool: Promise<Pool> | undefined;
  const openOnce = () => (pool ??= candidatesOf(ctx, question).then((found) => openPool(question.text, found)));
  const finds = await Promise.all(
    asked.map(async (name) => [name, await channels[name](ctx, question, openOnce)] as const),
  );
  const ranked = await countedThen(ctx, question, fuse(new Map(finds), weights, fusion));
  return { ranked, partial: false };
}
