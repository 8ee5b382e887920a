import type { CosineReference } from '../../llm/embed';

/**
 * Min cosine of two short statements that count as similar. Unrelated texts have a cosine of 0 with some embedders and
 * .5 with others, so the minimum lies a fixed share of the way from there to 1, which suits any model.
 */
export const leastAlike = ({ unrelated }: Pick<CosineReference, 'unrelated'>): number =>
  unrelated + share * (1 - unrelated);

const share = 0.28;
