// Describes an inspection in words.
import type { Recognised } from '../../src/libraries/formats';
import { skippedIn, type Inspection } from '../../src/memory/flows/import/inspect';
import { count } from './progress';

const shownPeople = 10;
/** A cautious rate, so that a run rarely takes longer than announced. */
const charactersPerSecond = 25_000;

export function describeInspection(name: string, recognised: Recognised, seen: Inspection): string {
  const formats = recognised.found.map(({ format }) => format.title).join(', ');
  const found = [
    ...(seen.turns > 0 ? [`${count(seen.conversations)} conversations with ${count(seen.turns)} messages`] : []),
    ...(seen.texts > 0 ? [`${count(seen.texts)} texts`] : []),
    ...(seen.rows > 0 ? [rowsInWords(seen)] : []),
  ];
  const period = seen.from && seen.until ? `, from ${seen.from.slice(0, 10)} to ${seen.until.slice(0, 10)}` : '';
  const people = [...seen.people].sort(([, a], [, b]) => b - a).map(([person]) => person);
  const others = people.length > shownPeople ? ` and ${count(people.length - shownPeople)} others` : '';
  const minutes = Math.ceil(seen.characters / charactersPerSecond / 60);
  return [
    `${name}: ${formats}`,
    ...(found.length > 0 ? [`  ${found.join(', ')}${period}`] : []),
    ...(people.length > 0 ? [`  People: ${people.slice(0, shownPeople).join(', ')}${others}`] : []),
    ...describeSkipped(seen),
    ...(found.length > 0
      ? [`  Takes ${minutes === 1 ? 'less than a minute' : `about ${count(minutes)} minutes`}.`]
      : []),
  ].join('\n');
}

function rowsInWords({ rows, taken }: Inspection): string {
  const fields = [...taken].map(([column, field]) => `${column} as ${field}`);
  return fields.length > 0 ? `${count(rows)} rows with ${fields.join(', ')}` : `${count(rows)} rows`;
}

/** One line for each reason, most frequent first. */
export function describeSkipped(seen: Inspection): string[] {
  const reasons = [...seen.skipped].sort(([, a], [, b]) => b.count - a.count);
  if (reasons.length === 0) return [];
  return [
    `  Not read, ${count(skippedIn(seen))}:`,
    ...reasons.map(
      ([reason, { count: each, first }]) =>
        `    ${count(each)} ${reason} (${first.slice(0, 100)}${each > 1 ? ', …' : ''})`,
    ),
  ];
}
