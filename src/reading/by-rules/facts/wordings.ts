// The wordings of data/patterns/facts.txt as expressions over masked sentences.
import { isEntityType, type EntityType } from '../../reading';
import { patternFile } from '../../../libraries/text/read-data';
import { nameMask } from './masked';

/** Allowed types of a name; undefined allows any. */
export type Types = ReadonlySet<EntityType> | undefined;

export interface Wording {
  predicate: string;
  /** A time is the day of the event. Otherwise it begins or ends a state. */
  isEvent: boolean;
  /** Types that X and Y may have. */
  source: Types;
  target: Types;
  /** Matches a whole clause. */
  pattern: RegExp;
}

const file = patternFile('facts');
const one = (group: string) => `(?:the )?(?<${group}>${nameMask})`;
const several = (group: string) => `(?:the )?(?<${group}>${nameMask}(?:(?:, ${nameMask})*,? and ${nameMask})?)`;
/** X: the name at the start of a sentence, or the writer. Y: any name. */
const relativeNames = { X: '(?<x>^[\ue000-\ueeff]|[\uef00-\uefff])', Y: `(?<y>${nameMask})` };

const all = file.blocks.flatMap(({ head, wordings: written, place }) => {
  const { predicate, option, source, target } =
    /^(?<predicate>[a-z_]+)(?: (?<option>event|relative))?: (?<source>[a-z, ]+) -> (?<target>[a-z, ]+)$/u.exec(head)
      ?.groups ?? {};
  if (!predicate || !source || !target)
    throw new Error(`${place}: "${head}" must read "predicate: types -> types", with "event" or "relative".`);
  const wording = {
    ...{ predicate, isEvent: option === 'event', isRelative: option === 'relative' },
    ...{ source: typesOf(source, place), target: typesOf(target, place) },
  };
  return written.map((text) => ({ ...wording, text: file.sourceOf(text) }));
});

function typesOf(text: string, place: string): Types {
  if (text === 'any') return undefined;
  return new Set(
    text.split(', ').map((type) => {
      if (!isEntityType(type)) throw new Error(`${place}: there is no type "${type}".`);
      return type;
    }),
  );
}

const relative = (text: string) => text.replace('X', relativeNames.X).replace('Y', relativeNames.Y);

/** The first name of a clause stands alone, because a subject of several names would need other verb forms. */
function clause(text: string): string {
  let isFirst = true;
  return text.replace(/\b[XY]\b/gu, (letter) => {
    const names = isFirst ? one : several;
    isFirst = false;
    return names(letter.toLowerCase());
  });
}

// bounded: 300 characters, see `maxSentenceLength`.
/** Wordings of a whole clause. The first one that fits applies. */
export const wordings: Wording[] = all
  .filter(({ isRelative }) => !isRelative)
  .map(({ text, ...wording }) => ({ ...wording, pattern: new RegExp(`^(?:${clause(text)})$`, 'u') }));

// bounded: 300 characters, see `maxSentenceLength`.
/** Wordings within any sentence: "my sister Ann". The whole is a name for Y. */
export const relativeWordings: Wording[] = all
  .filter(({ isRelative }) => isRelative)
  .map(({ text, ...wording }) => ({ ...wording, pattern: new RegExp(relative(text), 'gu') }));
