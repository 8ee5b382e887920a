// Shows what a source contains before anything is imported.
import type { ReadFound } from '../../../libraries/formats';
import type { FoundPart, FoundRow, Skipped } from '../../../libraries/formats/format';
import { counting, noContents } from './contents';
import { isUntimed, itemOf, type RowReading } from './item';
import { originOfFormat } from './store-found';

export interface Inspection {
  /** Names of the formats found. */
  formats: Set<string>;
  /** Origins that the imported items would get. */
  origins: Set<string>;
  conversations: number;
  turns: number;
  texts: number;
  rows: number;
  characters: number;
  /** Earliest and latest time. */
  from: string | undefined;
  until: string | undefined;
  /** How many turns each person has. */
  people: Map<string, number>;
  /** Columns that the import takes for a field although their names do not show it, and these fields. */
  taken: Map<string, string>;
  /** Number of rows without a text, and the columns of the first one. */
  textless: { count: number; columns: string[] };
  /** Number of rows with a time that cannot be parsed. */
  untimed: number;
  /** Number of skipped things by reason, with the first of them. */
  skipped: SkippedBy;
}

type Seen = Omit<Inspection, 'conversations' | 'texts' | 'rows'>;

export async function inspect(all: AsyncIterable<ReadFound>, reading: RowReading): Promise<Inspection> {
  const contents = noContents();
  const seen: Seen = {
    formats: new Set(),
    origins: new Set(),
    turns: 0,
    characters: 0,
    from: undefined,
    until: undefined,
    people: new Map(),
    taken: new Map(),
    textless: { count: 0, columns: [] },
    untimed: 0,
    skipped: new Map(),
  };
  for await (const { format, found } of counting(all, contents)) {
    countIn(seen, found);
    if (found.kind !== 'skipped') seen.formats.add(format);
    if (found.kind === 'row') lookAt(seen, found, itemOf(found, reading));
    else if (found.kind !== 'skipped') seen.origins.add(reading.origin ?? originOfFormat(format));
  }
  const { conversations, texts, rows } = contents;
  return { ...seen, conversations: conversations.size, texts, rows };
}

function lookAt(seen: Seen, { value, proposed = {} }: FoundRow, item: Record<string, unknown>): void {
  const { origins, taken, textless } = seen;
  const { origin, content } = item;
  origins.add(String(origin));
  if (isUntimed(item)) seen.untimed++;
  for (const [field, column] of Object.entries(proposed))
    if (taken.size < maxReasons && value[column] !== undefined && item[field] === value[column])
      taken.set(column, field);
  if (typeof content === 'string' && content.trim() !== '') return;
  if (textless.count++ === 0) textless.columns = Object.keys(value);
}

/** Max number of different reasons. */
const maxReasons = 200;
const otherReasons = 'other reasons';

export type SkippedBy = Map<string, { count: number; first: string }>;

export function countSkipped(skipped: SkippedBy, { reason, what }: Skipped): void {
  const known = skipped.get(reason);
  const kept = known || skipped.size < maxReasons - 1 ? reason : otherReasons;
  const counted = skipped.get(kept);
  if (counted) counted.count++;
  else skipped.set(kept, { count: 1, first: what });
}

function countIn(seen: Seen, found: FoundPart): void {
  if (found.kind === 'skipped') countSkipped(seen.skipped, found);
  else if (found.kind === 'text') {
    seen.characters += found.text.length;
    extend(seen, found.at);
  } else if (found.kind === 'row') {
    seen.characters += JSON.stringify(found.value).length;
  } else
    for (const { text, at, speaker } of found.turns) {
      seen.turns++;
      seen.characters += text.length;
      extend(seen, at);
      if (speaker !== undefined) seen.people.set(speaker, (seen.people.get(speaker) ?? 0) + 1);
    }
}

function extend(seen: Seen, at: string | undefined): void {
  if (at === undefined) return;
  if (seen.from === undefined || at < seen.from) seen.from = at;
  if (seen.until === undefined || at > seen.until) seen.until = at;
}

export const skippedIn = ({ skipped }: Inspection): number =>
  [...skipped.values()].reduce((sum, { count: each }) => sum + each, 0);

/** Number of messages, texts and rows read. */
export const readIn = ({ turns, texts, rows }: Pick<Inspection, 'turns' | 'texts' | 'rows'>): number =>
  turns + texts + rows;
