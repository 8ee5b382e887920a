// The stages of a challenge that need neither a graph nor a model, for one stored text.
import { closest, type Closest, type ComparedStatement } from '../../../../reading/compare';
import { contributionOf, probabilityOf, threshold } from './combine';
import { byWords } from './heuristics';
import { byVectors } from './similarity';

interface ComparedTexts extends Closest {
  isConflict: boolean;
  probability: number;
  explanation: string;
}

/** @param cosine null: unknown */
export function compareTexts(stored: string, said: ComparedStatement[], cosine: number | null): ComparedTexts {
  const found = closest(stored, said);
  const { comparison } = found;
  const alike = byVectors({ cosine, comparison });
  const differing = byWords(comparison);
  const probability = probabilityOf([
    ...(alike ? [contributionOf('similarity', alike)] : []),
    contributionOf('heuristic', differing),
  ]);
  return { ...found, isConflict: probability >= threshold, probability, explanation: differing.explanation };
}
