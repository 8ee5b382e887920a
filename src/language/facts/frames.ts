// Verbs that state a fact, from data/patterns/statements.txt, by their forms.
import { isEntityType, type EntityType } from '../entities/extraction';
import { patternFile } from '../read-data';

/** What may be an end of a fact: a type of name, any name, a common noun, or a sum of money. */
export type EndType = EntityType | 'any' | 'thing' | 'amount';

export interface Frame {
  relation: string;
  /** The object of the sentence is the source of the fact. */
  swap: boolean;
  /** Holds only with a form of "be" before it, or behind the noun that it explains. */
  passive: boolean;
  /** A date is when it begins; otherwise when it holds. */
  event: boolean;
  /** It ends on its date. */
  ends: boolean;
  subject: EndType[];
  object: EndType[];
  /** Words between the verb and its object, longest first; … is a gap ("bought the kiln from"). */
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
