// Decides what may be the subject or object of a fact, and what a name of uncertain type may be.
import { entityKey } from '../entities/entity-key';
import { firstNames } from '../entities/lexicon';
import { nounType } from '../entities/type-clues';
import { wordList } from '../read-data';
import type { EndType } from './frames';
import type { End } from './row';

const groups = wordList('groups');

/** Whether the evidence for a name's type is weak enough for the statement to decide the type. */
export const isWeak = ({ name, entity }: End) =>
  entity?.doubtful === true && (entity.entity_type !== 'person' || (name.includes(' ') && !isFirstName(name)));

/** Whether a name begins with a first name. */
export const isFirstName = (name: string) => firstNames.has(entityKey(name.split(' ')[0] ?? ''));

/** Whether a subject or object is a person, or a name that may be one. */
export const isPerson = (end: End) =>
  end.type === 'person' || ((end.type === 'other' || isWeak(end)) && /^\p{Lu}/u.test(end.name));

/** Whether a subject or object is not a person, or is typed as a person on weak evidence. */
export const mayBeNoPerson = (end: End) => end.type !== 'person' || (isWeak(end) && !isFirstName(end.name));

/** Whether a subject or object can have relatives or a boss: a person, but not a firm typed as a person. */
export const isOwner = (end: End) =>
  end.type === 'person' && (!isWeak(end) || !end.name.includes(' ') || isFirstName(end.name));

/** Relations whose verbs may have a firm as subject, object or both. */
const lenient = new Set(['acquired', 'founded', 'studied_at']);

/** Whether a fact may have this subject or object. A name of unknown type may be any. */
export function allows(types: EndType[], end: End, relation = ''): boolean {
  const isOpen = lenient.has(relation) && end.entity?.doubtful === true && !isFirstName(end.name);
  if (end.type === 'amount' || end.type === 'thing') return types.includes(end.type);
  if (end.type === 'other' && !end.entity) return types.includes('thing') && !types.includes('person');
  return types.includes('any') || types.includes(end.type) || end.type === 'other' || isWeak(end) || isOpen;
}

/**
 * Whether subject and object fit together. Some relations exclude nouns: a child that plays in the garden is not a
 * member of it.
 */
export function fitTogether(relation: string, subject: End | undefined, object: End | undefined): boolean {
  if (!subject || !object) return false;
  const noun = object.name.split(' ').at(-1)?.toLowerCase() ?? '';
  const isNoun = object.type === 'thing';
  const isOrganisation = nounType(noun) === 'organisation';
  const isHuman = (end: End) => end.type === 'person' && !isWeak(end);
  // People are members, not parts: "we are part of the group", "it belongs to the Conti family".
  if (relation === 'part_of') return !isHuman(subject) && !isHuman(object);
  if (relation === 'member_of') return !isNoun || isOrganisation;
  if (relation === 'manages') return !isNoun || isOrganisation || groups.has(noun);
  if (relation === 'uses' || relation === 'made_by') return !isNoun || !isHuman(subject);
  if (relation === 'replaced_by') return isHuman(subject) === isHuman(object);
  return true;
}

/** Gives a name of uncertain type the type that the statement needs, if only one is possible. */
export function decideType({ entity }: End, types: EndType[]): void {
  const [type, ...more] = types;
  if (!entity || (!entity.doubtful && entity.entity_type !== 'other')) return;
  if (type === undefined || type === 'any' || type === 'thing' || type === 'amount') return;
  if (types.includes(entity.entity_type) || more.some((each) => each !== 'thing')) return;
  entity.entity_type = type;
  entity.doubtful = false;
}
