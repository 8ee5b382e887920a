// Rule-based classification of memory types. A language model is more accurate; this never fails and takes microseconds.
import { classifiedTypes, cues, type ClassifiedType, type Cue } from './cues';

export interface Classification {
  memory_type: ClassifiedType | 'semantic';
  /** Confidence, 0 to 1. */
  confidence: number;
}

/** Characters read: the type shows at the beginning, and long texts contain cues for everything further on. */
const longestRead = 1_000;
/** Below this score a text is `semantic`, the most frequent type. */
const leastScore = 0.5;
/** Confidence without any cue. */
const surestDefault = 0.7;
/** Scores this close count as equal: the order of `classifiedTypes` decides. */
const tie = 0.04;

/** The type with the strongest cues; `semantic` if none is strong enough. */
export function memoryTypeOf(text: string): Classification {
  const read = text.slice(0, longestRead);
  let best: Classification = { memory_type: 'semantic', confidence: 0 };
  for (const memory_type of classifiedTypes) {
    const confidence = scoreOf(
      read,
      cues.filter((cue) => cue.memory_type === memory_type),
    );
    if (confidence > best.confidence + tie) best = { memory_type, confidence };
  }
  return best.confidence >= leastScore
    ? { ...best, confidence: rounded(best.confidence) }
    : { memory_type: 'semantic', confidence: rounded((1 - best.confidence) * surestDefault) };
}

/** Combines cues as independent evidence: each removes its share of the remaining doubt, negative ones add some. */
function scoreOf(text: string, of: Cue[]): number {
  let score = 0;
  for (const { pattern, weight } of of)
    if (pattern.test(text)) score = weight > 0 ? score + (1 - score) * weight : score * (1 + weight);
  return score;
}

const rounded = (value: number) => Math.round(value * 100) / 100;
