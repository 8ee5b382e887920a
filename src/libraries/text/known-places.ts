// Well-known places from word lists, countries by English name, and cities that time zones are named after.
import { wordList } from './read-data';

const countryNames = new Set(countries());
const wellKnown = new Set([...countryNames, ...cities(), ...wordList('places')]);
const places = new Set([...wellKnown, ...wordList('cities')]);

export function isKnownPlace(key: string): boolean {
  return places.has(key);
}

/** Whether a place is so well known that its name alone identifies it. */
export const isWellKnownPlace = (key: string) => wellKnown.has(key);

export const isKnownCountry = (key: string) => countryNames.has(key);

function countries(): string[] {
  const names = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []);
}

function cities(): string[] {
  return Intl.supportedValuesOf('timeZone').flatMap(
    (zone) => zone.split('/').slice(1).at(-1)?.toLowerCase().replaceAll('_', ' ') ?? [],
  );
}
