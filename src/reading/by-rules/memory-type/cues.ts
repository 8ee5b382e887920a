// Cues for memory types with their weights. English; data/patterns/memory-types.txt.
import { patternFile } from '../../../libraries/text/read-data';
import { classifiedTypes, type ClassifiedType } from '../../reading';

export interface Cue {
  memory_type: ClassifiedType;
  pattern: RegExp;
  /** Share of the remaining doubt that the cue removes, at most 1. A negative weight adds doubt. */
  weight: number;
}

const file = patternFile('memory-types');

export const cues: Cue[] = file.blocks.map(({ head, wordings, place }) => {
  const [word, weight] = head.split(' ');
  const memory_type = classifiedTypes.find((type) => type === word);
  if (!memory_type || !(Math.abs(Number(weight)) < 1))
    throw new Error(`${place}: "${head}" must be a type and a weight between -1 and 1.`);
  const source = wordings.map((wording) => file.sourceOf(wording)).join('|');
  // bounded: 1000 characters, see `memoryTypeOf`.
  return { memory_type, pattern: new RegExp(source, 'imu'), weight: Number(weight) };
});
