// Rule-based classification of memory types. A language model is more accurate; this never fails and takes
// microseconds.
import { maxRead } from '../../../limits';
import { classifiedTypes, type Classification, type ClassifiedType } from '../../reading';
import { cues, type Cue } from './cues';

/** Minimum score. Below it a text is `semantic`, the most frequent type. */
const minScore = 0.5;
/** Confidence of `semantic` in a text without cues. */
const defaultConfidence = 0.7;
/** Maximum difference of scores that count as equal. Then the order of `classifiedTypes` decides. */
const tie = 0.04;

/** The type with the strongest cues; `semantic` if none is strong enough. */
export function memoryTypeOf(text: string): Classification {
  const read = text.slice(0, maxRead.memoryType);
  let best: { memory_type: ClassifiedType; score: number; words: string[] } | undefined;
  for (const memory_type of classifiedTypes) {
    const scored = scoreOf(
      read,
      cues.filter((cue) => cue.memory_type === memory_type),
    );
    if (scored.score > (best?.score ?? 0) + tie) best = { memory_type, ...scored };
  }
  if (best && best.score >= minScore)
    return { memory_type: best.memory_type, confidence: rounded(best.score), why: saying(best.words) };
  const doubt = best
    ? `${saying(best.words)}, which is too little for ${best.memory_type}`
    : 'no wording of another type';
  return { memory_type: 'semantic', confidence: rounded((1 - (best?.score ?? 0)) * defaultConfidence), why: doubt };
}

/** Combines cues as independent evidence: each removes its share of the remaining doubt, negative ones add some. */
function scoreOf(text: string, of: Cue[]): { score: number; words: string[] } {
  let score = 0;
  const words: string[] = [];
  for (const { pattern, weight } of of) {
    const [found] = pattern.exec(text) ?? [];
    if (found === undefined) continue;
    score = weight > 0 ? score + (1 - score) * weight : score * (1 + weight);
    if (weight > 0) words.push(found.trim());
  }
  return { score, words };
}

const maxWords = 3;
const maxWordsLength = 60;

const saying = (words: string[]) =>
  `it says ${words
    .slice(0, maxWords)
    .map((text) => `"${text.slice(0, maxWordsLength).replace(/\s+/gu, ' ')}"`)
    .join(', ')}`;

const rounded = (value: number) => Math.round(value * 100) / 100;
