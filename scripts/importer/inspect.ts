// What a source contains, before anything is imported.
import { readAll, type Recognised } from '../../src/formats';
import type { Found } from '../../src/formats/format';
import { count } from './progress';

export interface Inspection {
  recognised: Recognised;
  conversations: number;
  turns: number;
  texts: number;
  characters: number;
  /** Earliest and latest time. */
  from: string | undefined;
  until: string | undefined;
  /** Number of turns of each person. */
  people: Map<string, number>;
  /** Things that are not imported by reason, with the first of them. */
  skipped: Map<string, { count: number; first: string }>;
}

export async function inspect(recognised: Recognised): Promise<Inspection> {
  const seen: Inspection = {
    recognised,
    conversations: 0,
    turns: 0,
    texts: 0,
    characters: 0,
    from: undefined,
    until: undefined,
    people: new Map(),
    skipped: new Map(),
  };
  const ids = new Set<string>();
  for await (const { found } of readAll(recognised)) {
    countIn(seen, found);
    if (found.kind === 'conversation') ids.add(found.id);
  }
  return { ...seen, conversations: ids.size };
}

function countIn(seen: Inspection, found: Found): void {
  if (found.kind === 'skipped') {
    const known = seen.skipped.get(found.reason);
    if (known) known.count++;
    else seen.skipped.set(found.reason, { count: 1, first: found.what });
  } else if (found.kind === 'text') {
    seen.texts++;
    seen.characters += found.text.length;
    extend(seen, found.at);
  } else
    for (const { text, at, speaker } of found.turns) {
      seen.turns++;
      seen.characters += text.length;
      extend(seen, at);
      if (speaker !== undefined) seen.people.set(speaker, (seen.people.get(speaker) ?? 0) + 1);
    }
}

function extend(seen: Inspection, at: string | undefined): void {
  if (at === undefined) return;
  if (seen.from === undefined || at < seen.from) seen.from = at;
  if (seen.until === undefined || at > seen.until) seen.until = at;
}

export const skippedIn = ({ skipped }: Inspection): number =>
  [...skipped.values()].reduce((sum, { count: each }) => sum + each, 0);

const shownPeople = 10;
/** A cautious rate, so that a run rarely takes longer than announced. */
const charactersPerSecond = 25_000;

export function describeInspection(name: string, seen: Inspection): string {
  const formats = seen.recognised.found.map(({ format }) => format.title).join(', ');
  const found = [
    ...(seen.turns > 0 ? [`${count(seen.conversations)} conversations with ${count(seen.turns)} messages`] : []),
    ...(seen.texts > 0 ? [`${count(seen.texts)} texts`] : []),
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
    ...(found.length > 0 ? [`  Takes about ${count(minutes)} ${minutes === 1 ? 'minute' : 'minutes'}.`] : []),
  ].join('\n');
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
