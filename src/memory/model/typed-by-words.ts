import type { MemoryType, Trust } from './types';

/** The type of decisions that a text labels, as in "Decision: use Kafka". */
export const labelledType = 'decision';

/** Types whose items bind readers. The words of an external text never make one. */
const binding: ReadonlySet<MemoryType> = new Set([labelledType, 'constraint']);

export const typeByWords = <T extends MemoryType>(type: T, trust: Trust): T | 'semantic' =>
  trust === 'external' && binding.has(type) ? 'semantic' : type;
