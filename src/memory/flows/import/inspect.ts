// What a source contains, before anything is imported.
import { readAll, type Recognised } from '../../../formats';
import type { Found } from '../../../formats/format';
import { itemOf, type Reading } from './item';
import { originOf } from './store-found';

export interface Inspection {
  recognised: Recognised;
  /** Of what is read. */
  origins: Set<string>;
  conversations: number;
  turns: number;
  texts: number;
  rows: number;
  characters: number;
  /** Earliest and latest time. */
  from: string | undefined;
  until: string | undefined;
  /** Number of turns of each person. */
  people: Map<string, number>;
  /** Things that are not imported by reason, with the first of them. */
  skipped: Map<string, { count: number; first: string }>;
}

export async function inspect(recognised: Recognised, reading: Reading): Promise<Inspection> {
  const seen: Inspection = {
    recognised,
    origins: new Set(),
    conversations: 0,
    turns: 0,
    texts: 0,
    rows: 0,
    characters: 0,
    from: undefined,
    until: undefined,
    people: new Map(),
    skipped: new Map(),
  };
  const ids = new Set<string>();
  for await (const { format, found } of readAll(recognised)) {
    countIn(seen, found);
    if (found.kind === 'row') seen.origins.add(String(itemOf(found, reading)['origin']));
    else if (found.kind !== 'skipped') seen.origins.add(reading.origin ?? originOf(format));
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
  } else if (found.kind === 'row') {
    seen.rows++;
    seen.characters += JSON.stringify(found.value).length;
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

/** Everything that is read: messages, texts and rows. */
export const readIn = ({ turns, texts, rows }: Inspection): number => turns + texts + rows;
