// Which kind of memory a text is, by the words it uses. A language model does better; this never fails and takes microseconds.
import { classifiedTypes, cues, type ClassifiedType, type Cue } from './cues';

export interface Classification {
  memory_type: ClassifiedType;
  /** 0 to 1: how sure the rules are. */
  confidence: number;
}

/** What a text is shows at its beginning; a long one says a little of everything further on. */
const longestRead = 1_000;
/** Below this a text is taken for what most are: a statement of fact. */
const leastScore = 0.5;
/** That no rule speaks says little for a fact. */
const surestDefault = 0.7;
/** Scores this close count as equal: the order of `classifiedTypes` decides. */
const tie = 0.04;

/** The type of a text: that with the strongest cues, `semantic` where none is strong enough. */
export function memoryTypeOf(text: string): Classification {
  const read = text.slice(0, longestRead);
  let best: Classification = { memory_type: 'semantic', confidence: 0 };
  for (const memory_type of classifiedTypes) {
    const confidence = scoreOf(read, cues[memory_type]);
    if (confidence > best.confidence + tie) best = { memory_type, confidence };
  }
  return best.confidence >= leastScore
    ? { ...best, confidence: rounded(best.confidence) }
    : { memory_type: 'semantic', confidence: rounded((1 - best.confidence) * surestDefault) };
}

/** Cues add up as independent evidence: each takes its share of what doubt is left, one against it gives some back. */
function scoreOf(text: string, of: Cue[]): number {
  let score = 0;
  for (const { pattern, weight } of of)
    if (pattern.test(text)) score = weight > 0 ? score + (1 - score) * weight : score * (1 + weight);
  return score;
}

const rounded = (value: number) => Math.round(value * 100) / 100;
