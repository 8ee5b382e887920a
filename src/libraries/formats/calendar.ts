// Calendars (.ics, RFC 5545): an event becomes an episode with its times, a task or journal entry a text.
//
// An event that repeats is one text with its first time, its rule, and the next and the last occurrence; moved
// occurrences are separate events. A first pass collects these, and the time at which the file was written, which is
// its newest time stamp: "next" means the next one after that. Time zones are looked up by name; an unknown name is
// dropped, and the time counts as UTC, like a time without a zone.
import { addToList } from '../../lists';
import { linesOfChunks } from './encoding';
import { skipped, type Format, type FoundPart } from './format';
import { recurrences } from './recurrence';
import type { SourceEntry } from './source';
import { given } from './values';

export const calendar: Format = {
  name: 'calendar',
  title: 'Calendar',
  detect: ({ head }) => /^\s*BEGIN:VCALENDAR/i.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries)
      yield* components(entry, { ...(await lookedThrough(entry)), recurrence: recurrences() });
  },
};

interface Property {
  parameters: Map<string, string>;
  value: string;
}

type Component = Map<string, Property[]>;

const kinds: Record<string, 'episodic' | 'semantic'> = { VEVENT: 'episodic', VTODO: 'semantic', VJOURNAL: 'episodic' };

interface File {
  /** Times of occurrences that are separate entries, by UID. */
  moved: ReadonlyMap<string, Property[]>;
  written: string | undefined;
}

async function lookedThrough(entry: SourceEntry): Promise<File> {
  const moved = new Map<string, Property[]>();
  let written: string | undefined;
  let uid = '';
  let occurrence: Property | undefined;
  for await (const line of unfolded(entry)) {
    if (!/^(?:BEGIN|END|UID|RECURRENCE-ID|DTSTAMP|LAST-MODIFIED)[:;]/i.test(line)) continue;
    const [name, property] = propertyIn(line) ?? [];
    if (name === undefined || property === undefined) continue;
    if (name === 'BEGIN') [uid, occurrence] = ['', undefined];
    else if (name === 'UID') uid = property.value;
    else if (name === 'RECURRENCE-ID') occurrence = property;
    else if (name === 'END' && occurrence) {
      addToList(moved, uid, occurrence);
      occurrence = undefined;
    } else if (name !== 'END') {
      const at = timeIn(property);
      if (at !== undefined && (written === undefined || at > written)) written = at;
    }
  }
  return { moved, written };
}

type Reading = File & { recurrence: ReturnType<typeof recurrences> };

async function* components(entry: SourceEntry, reading: Reading): AsyncGenerator<FoundPart> {
  let kind: string | undefined;
  let component: Component = new Map();
  // Parts of a component, such as alarms, have properties of the same names.
  let depth = 0;
  for await (const line of unfolded(entry)) {
    const property = propertyIn(line);
    if (!property) continue;
    const [name, { value }] = property;
    const begun = value.toUpperCase();
    if (kind === undefined && name === 'BEGIN' && Object.hasOwn(kinds, begun)) {
      kind = begun;
      component = new Map();
    } else if (kind !== undefined && name === 'BEGIN') depth++;
    else if (kind !== undefined && name === 'END' && depth > 0) depth--;
    else if (kind !== undefined && name === 'END') {
      yield foundIn(component, kinds[kind] as 'episodic' | 'semantic', entry.path, reading);
      kind = undefined;
    } else if (kind !== undefined && depth === 0) addToList(component, name, property[1]);
  }
  if (kind !== undefined) yield skipped(entry.path, 'ends in the middle');
}

/** The bytes without the breaks of long lines, because a break may be inside a UTF-8 character. */
async function* joined(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held = '';
  for await (const chunk of chunks) {
    const bytes = (held + chunk.toString('latin1')).replace(/\r?\n[ \t]/g, '');
    const end = /\r?\n$|\r$/.exec(bytes.slice(-2))?.[0].length ?? 0;
    held = bytes.slice(bytes.length - end);
    yield Buffer.from(bytes.slice(0, bytes.length - end), 'latin1');
  }
  yield Buffer.from(held, 'latin1');
}

/** A line that begins with a blank continues the previous one. In UTF-16, single bytes do not show this. */
export async function* unfolded(entry: SourceEntry): AsyncGenerator<string> {
  let held: string | undefined;
  for await (const { line = '' } of linesOfChunks(joined(await entry.open()))) {
    if (/^[ \t]/.test(line) && held !== undefined) held += line.slice(1);
    else {
      if (held !== undefined) yield held;
      held = line;
    }
  }
  if (held !== undefined) yield held;
}

/** `NAME;PARAMETER="value":value`; a colon in quotes belongs to the parameter. */
function propertyIn(line: string): [string, Property] | undefined {
  let isQuoted = false;
  let cut = -1;
  for (let i = 0; i < line.length && cut < 0; i++) {
    if (line[i] === '"') isQuoted = !isQuoted;
    else if (line[i] === ':' && !isQuoted) cut = i;
  }
  if (cut < 1) return undefined;
  const [name = '', ...parameters] = line.slice(0, cut).split(';');
  const read = parameters.map((each): [string, string] => {
    const [key = '', value = ''] = each.split('=', 2);
    return [key.toUpperCase(), value.replaceAll('"', '')];
  });
  return [name.toUpperCase(), { parameters: new Map(read), value: line.slice(cut + 1) }];
}

const escapes: Record<string, string> = { n: '\n', N: '\n' };
const unescaped = (text: string): string => text.replace(/\\(.)/g, (_, sign: string) => escapes[sign] ?? sign).trim();

function foundIn(
  component: Component,
  type: 'episodic' | 'semantic',
  file: string,
  { moved, written, recurrence }: Reading,
): FoundPart {
  const first = (name: string) => component.get(name)?.[0];
  const textOf = (name: string) => unescaped(first(name)?.value ?? '') || undefined;
  const uid = first('UID')?.value;
  const title = textOf('SUMMARY');
  if (uid === undefined) return skipped(title ?? file, 'an entry without UID');
  const occurrence = first('RECURRENCE-ID')?.value;
  const id = occurrence === undefined ? uid : `${uid}:${occurrence}`;
  if (first('STATUS')?.value === 'CANCELLED') return skipped(id, 'cancelled');
  const people = ['ORGANIZER', 'ATTENDEE'].flatMap((name) => component.get(name) ?? []).map(personIn);
  const [start, rule] = [first('DTSTART'), first('RRULE')?.value];
  const left = rule === undefined ? [] : [...(component.get('EXDATE') ?? []), ...(moved.get(uid) ?? [])];
  const without = left.map((each) => lineOf('EXDATE', each));
  const repeats = rule && start ? recurrence({ start: lineOf('DTSTART', start), rule, without }, written) : undefined;
  const said = [
    title,
    textOf('DESCRIPTION'),
    textOf('LOCATION') && `Where: ${textOf('LOCATION')}`,
    people.length > 0 && `With: ${[...new Set(people)].join(', ')}`,
    repeats && `Repeats: ${repeats.words}`,
  ].filter(Boolean);
  if (said.length === 0) return skipped(id, 'without text');
  const at = timeIn(first('DTSTART') ?? first('DUE'));
  const until = timeIn(first('DTEND'));
  const tags = (component.get('CATEGORIES') ?? [])
    .flatMap(({ value }) => value.split(',').map(unescaped))
    .filter(Boolean);
  // It stays true that an event took place, so the end of the event is not the end of validity.
  const about = given({
    location: textOf('LOCATION'),
    ends_at: until && at && until > at ? until : undefined,
    repeats: rule,
    next_at: repeats?.next,
    last_at: repeats?.last,
    status: first('STATUS')?.value,
  });
  return { kind: 'text', id, type, title, text: said.join('\n'), at, tags, about };
}

const personIn = ({ parameters, value }: Property): string => parameters.get('CN') ?? value.replace(/^mailto:/i, '');

/** The property as a line again, with its zone if that zone exists. */
function lineOf(name: string, { parameters, value }: Property): string {
  const zone = parameters.get('TZID');
  return zone !== undefined && isZone(zone) ? `${name};TZID=${zone}:${value}` : `${name}:${value}`;
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}

/** `20250302`, `20250302T190500Z`, or with a zone as a parameter. */
function timeIn(property: Property | undefined): string | undefined {
  const found = /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z)?)?$/.exec(property?.value ?? '');
  if (!found) return undefined;
  const [year, month, day, hour, minute, second] = found.slice(1, 7).map((part) => Number(part ?? 0));
  const local = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
  const zone = found[7] === 'Z' ? undefined : property?.parameters.get('TZID');
  return new Date(local - (zone === undefined ? 0 : offsetOf(zone, local))).toISOString();
}

/** Milliseconds by which a zone is ahead of UTC at a local time. */
function offsetOf(zone: string, local: number): number {
  try {
    const format = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
    const aheadAt = (moment: number) => {
      const [day = 1, month = 1, year = 1970, hour = 0, minute = 0, second = 0] = (
        format.format(moment).match(/\d+/g) ?? []
      ).map(Number);
      return Date.UTC(year, month - 1, day, hour, minute, second) - moment;
    };
    // The second look-up is at the moment itself, in case the first one was on the other side of a clock change.
    return aheadAt(local - aheadAt(local));
  } catch {
    return 0;
  }
}
