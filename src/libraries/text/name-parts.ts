// Parts of joined names: `getUserName`, `user_name` and `user.name` count as one word in the text index, but people
// search for their parts. Names with hyphens count as several words anyway.
import { queryStems } from './words';

const maxParts = 500;
const joinedName = /[A-Za-z0-9]+(?:[_.][A-Za-z0-9]+)*/g;
const joint = /[_.]|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;

function* partsOfNames(text: string): Generator<string> {
  for (const [name] of text.matchAll(joinedName)) {
    const parts = name.split(joint);
    if (parts.length > 1) yield* parts.filter((part) => /[A-Za-z]{2}/.test(part));
  }
}

export function namePartsIn(text: string): string[] {
  const stems = new Set<string>();
  for (const part of partsOfNames(text)) {
    for (const stem of queryStems(part)) stems.add(stem);
    if (stems.size >= maxParts) break;
  }
  return [...stems];
}

/** The text, followed by the parts of its names in camel case; other names are split where words are counted. */
export const withNameParts = (text: string): string =>
  /[a-z0-9][A-Z]/.test(text) ? `${text} ${[...partsOfNames(text)].join(' ')}` : text;
