import type { CosineReference } from '../../llm/embed';

/**
 * The least cosine of two short statements that are alike. To some embedders unrelated texts have 0, to some .5; so it is
 * a share of the way from there to 1, and holds for any model.
 */
export const leastAlike = ({ unrelated }: Pick<CosineReference, 'unrelated'>): number =>
  unrelated + share * (1 - unrelated);

const share = 0.28;
