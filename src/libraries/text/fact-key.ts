// Keys by which rejected facts are recognised.
import { sha256 } from './hash';

/**
 * Hash shared by equal facts of equal sentences in different items. It keeps a rejected fact from being extracted
 * again.
 */
export const rejectedFactKey = ({
  source,
  predicate,
  target,
  fact,
}: Record<'source' | 'predicate' | 'target' | 'fact', string>): string =>
  sha256([source, predicate, target, fact.toLowerCase().split(/\s+/).join(' ').trim()].join('|'));
