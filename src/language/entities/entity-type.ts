// Determines the type of an entity from the words of its name and the words next to it.
import { entityKey } from './entity-key';
import type { Clue, EntityType } from './extraction';
import { isKnownPlace } from './gazetteer';
import {
  eventWords,
  firstNames,
  honours,
  isCommon,
  nationalities,
  ofHeads,
  organisationWords,
  particles,
  personVerbs,
  placeCues,
  placeOpeners,
  placeSurnames,
  placeWords,
  productWords,
  workWords,
} from './lexicon';
import { wordList } from '../read-data';

const commonFirstNames = wordList('first-names');
const venueWords = wordList('venue-words');
const legalForms = wordList('legal-forms');
const romanNumeral = /^[IVX]{1,5}$/u;

/** Type of a name: `words` as written, `before` and `after` the neighbouring words in lower case ('' at an end). */
export const entityType = (words: string[], before: string, after: string): EntityType =>
  typeClue(words, before, after).type;

/** Weights of evidence for a type: spelling, known name, word in the name, neighbouring word, guess. */
const strength = { form: 4, known: 3, name: 2.5, cue: 1, guess: 0.6 };

/**
 * The type of a name and the weight of its evidence. The words of the name take precedence over neighbouring words.
 */
export function typeClue(words: string[], before: string, after: string): Clue {
  const lower = words.map((word) => word.toLowerCase());
  const [first = '', second = ''] = lower;
  const head = headOf(lower);
  const clue = (type: EntityType, weight: number): Clue => ({ type, weight });
  if (lower.length > 1 && legalForms.has(lower.at(-1) ?? '')) return clue('organisation', strength.form + 2);
  // The neighbouring words decide for "Sofia" and "Florence", which are first names and places.
  if (lower.length === 1 && commonFirstNames.has(first) && isKnownPlace(first))
    return placeCues.has(before) ? clue('place', strength.known) : clue('person', strength.cue);
  if (isKnownPlace(entityKey(words.join(' ')))) return clue('place', strength.known);
  if (productWords.has(first) && !organisationWords.has(lower.at(-1) ?? '')) return clue('product', strength.known);
  if (lower.length === 2 && firstNames.has(first) && placeSurnames.has(second)) return clue('person', strength.known);
  if (words.some((word) => word === '&' || word.includes('&'))) return clue('organisation', strength.name);
  if (lower.length > 1) {
    const kind = typeByWord(lower, head);
    if (kind) return clue(kind, strength.form);
    if (venueWords.has(first)) return clue('organisation', strength.name);
  }
  if (honours.has(before)) return clue('person', strength.form);
  // An article rarely precedes a person's name: "the Gamla Berta" is a thing.
  const isNamedAfter = determiners.has(before) && lower.length === 2;
  if (!isNamedAfter && isPersonName(words, lower))
    return clue('person', lower.length > 1 ? strength.known : strength.name);
  if (personVerbs.has(after)) return clue('person', strength.cue);
  if (eventWords.has(head)) return clue('event', strength.known);
  if (placeCues.has(before)) return clue('place', strength.cue);
  if (before === 'at' || before === 'joined' || /^\p{Lu}{3,}$/u.test(words.join(' ')))
    return clue('organisation', strength.cue);
  if (before === 'by' && words.length > 1 && words.length < 5) return clue('person', strength.cue);
  if (/^(?:read|watched|titled|entitled)$/u.test(before)) return clue('work', strength.cue);
  return !determiners.has(before) && mayBePerson(words) ? clue('person', strength.guess) : clue('other', 0);
}

/** An article rarely precedes a person's name: "The Ledge Count". */
const determiners = new Set(['the', 'a', 'an']);

/**
 * Whether the words are the title of a text, such as "Anna and the engine", unlike "Ivan the Terrible" or "Joan of
 * Arc".
 */
function isPhrase([first = '', ...rest]: string[]): boolean {
  const small = rest.filter((word) => /^\p{Ll}/u.test(word));
  return /^\p{Lu}/u.test(first) && small.some((word) => !particles.has(word) && !/^(?:of|the)$/u.test(word));
}

/** Two capitalised words that are not ordinary words are most likely a person. */
function mayBePerson(words: string[]): boolean {
  const plain = words.every(
    (word) => /^\p{Lu}[\p{L}\p{M}'’-]+$/u.test(word) && /\p{Ll}/u.test(word) && !isOrdinary(word.toLowerCase()),
  );
  // A first name as second word shows a thing named after a person: "Gamla Berta".
  const [first = '', last = ''] = words.map(entityKey);
  return words.length === 2 && plain && (firstNames.has(first) || !firstNames.has(last));
}

function isOrdinary(lower: string): boolean {
  return (
    isCommon(lower) ||
    nationalities.has(lower) ||
    isKnownPlace(lower) ||
    placeWords.has(lower) ||
    organisationWords.has(lower)
  );
}

/** The head word of a name: the last one before "of", otherwise the last; numbers do not count. */
function headOf(lower: string[]): string {
  const of = lower.findIndex((word) => word === 'of' || word === 'for');
  const beforeOf = of > 0 ? lower[of - 1] : undefined;
  if (beforeOf !== undefined) return beforeOf;
  const named = lower.filter((word) => /^\p{L}/u.test(word) && !/^[ivx]+$/u.test(word));
  return named.at(-1) ?? lower.at(-1) ?? '';
}

function typeByWord(lower: string[], head: string): EntityType | undefined {
  const [first = '', second] = lower;
  if (second === 'of' && honours.has(first)) return 'person';
  if (first === 'project') return 'concept';
  if (eventWords.has(head)) return 'event';
  if (organisationWords.has(head)) return 'organisation';
  if (workWords.has(head)) return 'work';
  if (placeWords.has(head) || placeOpeners.has(first)) return 'place';
  if (ofHeads.has(first) && second === 'of') return 'organisation';
  return undefined;
}

function isPersonName(words: string[], lower: string[]): boolean {
  if (isPhrase(words)) return false;
  const [first = ''] = lower;
  if (honours.has(first)) return true;
  if (firstNames.has(entityKey(first))) return true;
  if (words.length === 1) return false;
  if (/^(?:\p{Lu}|(?:\p{Lu}\.)+)$/u.test(words[0] ?? '')) return true;
  return (
    lower.some((word, i) => i > 0 && /^(?:van|von|bin|bint|ibn)$/u.test(word)) ||
    (romanNumeral.test(words.at(-1) ?? '') && words.length === 2)
  );
}
