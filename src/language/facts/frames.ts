// Verbs that state facts, from data/patterns/statements.txt, by their forms.
import { isEntityType, type EntityType } from '../entities/extraction';
import { patternFile } from '../read-data';

/** Allowed subjects and objects of a fact: a type of name, any name, a common noun, or a sum of money. */
export type EndType = EntityType | 'any' | 'thing' | 'amount';

export interface Frame {
  relation: string;
  /** The object of the sentence is the subject of the fact. */
  swap: boolean;
  /** The frame requires the passive: a form of "be" before the verb, or the verb directly after its noun. */
  passive: boolean;
  /** A date is the start of the valid time. Otherwise the fact is true at the date. */
  event: boolean;
  /** The valid time ends at the date. */
  ends: boolean;
  subject: EndType[];
  object: EndType[];
  /** Words between the verb and its object, longest sequence first. `…` is a gap ("bought the kiln from"). */
  tails: string[][];
}

const options = ['swap', 'passive', 'event', 'end'];

function typesOf(text: string, place: string): EndType[] {
  return text.split(', ').map((type) => {
    if (type !== 'any' && type !== 'thing' && type !== 'amount' && !isEntityType(type))
      throw new Error(`${place}: there is no type "${type}".`);
    return type;
  });
}

/** Frames by the forms of their verbs. */
export const framesOf = readFrames();

function readFrames(): ReadonlyMap<string, Frame[]> {
  const frames = new Map<string, Frame[]>();
  for (const { head, wordings, place } of patternFile('statements').blocks) {
    const [name = '', types = ''] = head.split(': ');
    const [relation = '', ...given] = name.split(' ');
    const [subject = '', object = ''] = types.split(' -> ');
    const unknown = given.find((option) => !options.includes(option));
    if (unknown !== undefined || object === '')
      throw new Error(`${place}: "${head}" must read "relation options: types -> types".`);
    for (const wording of wordings) {
      const [forms = '', tails = '-'] = wording.split(' | ');
      const frame: Frame = {
        relation,
        swap: given.includes('swap'),
        passive: given.includes('passive'),
        event: given.includes('event'),
        ends: given.includes('end'),
        subject: typesOf(subject, place),
        object: typesOf(object, place),
        tails: tails
          .split(', ')
          .map((tail) => (tail === '-' ? [] : tail.toLowerCase().split(' ')))
          .sort((a, b) => b.length - a.length),
      };
      for (const form of forms.split(' ')) frames.set(form, [...(frames.get(form) ?? []), frame]);
    }
  }
  return frames;
}
