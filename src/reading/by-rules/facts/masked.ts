// A text in which each name, each date and each writer is one character of Unicode's private use area, so that a
// wording can be compared with a whole sentence.
import type { DateMention, EntityType } from '../../reading';
import { honours } from '../../../libraries/text/name-words';
import { byPosition } from '../../../libraries/text/tokens';
import type { Read } from './facts';

interface MaskedName {
  name: string;
  entity_type: EntityType;
}

interface Span {
  from: number;
  to: number;
}

export interface Masked {
  /** The sentences between two offsets, each on one line. */
  sentences: (from: number, to: number) => Generator<Span & { text: string }>;
  /** The names in a masked text. */
  named: (masked: string) => MaskedName[];
  dateOf: (mask: string) => DateMention | undefined;
}

const firstName = 0xe000;
const firstWriter = 0xef00;
const firstDate = 0xf000;
/** Stands for the characters of a name or date beyond the first. */
const covered = '\uf8ff';
export const nameMask = '[\ue000-\uefff]';
export const dateMask = '[\uf000-\uf7ff]';

const title = new RegExp(`\\b(?:${[...honours].join('|')})\\.? (?=${nameMask})`, 'giu');
/** A text in quotation marks. */
export const quoted = /"[^"\n]*"|“[^“”]*”|«[^«»]*»|„[^„“”]*[“”]/gu;

/** @returns undefined if the text has characters of the private use area */
export function maskedText(text: string, { named, dates, writer, speakers }: Read): Masked | undefined {
  if (/\p{Co}/u.test(text)) return undefined;
  const writers = [...(writer === undefined ? [] : [writer]), ...speakers];
  const names = new Map<string, MaskedName>([
    ...named.map(({ entity }, i) => [maskOf(firstName, i), entity] as const),
    ...writers.map((name, i) => [maskOf(firstWriter, i), { name, entity_type: 'person' }] as const),
  ]);
  const masked = masks(text, [
    ...named
      .slice(0, firstWriter - firstName)
      .map(({ mention: { start, end } }, i) => ({ start, end, code: firstName + i })),
    ...dates
      .slice(0, 0x800)
      .map(({ offset, text: day }, i) => ({ start: offset, end: offset + day.length, code: firstDate + i })),
  ]);
  return {
    named: (characters) => [...characters].flatMap((mask) => names.get(mask) ?? []),
    dateOf: (mask) => dates[mask.charCodeAt(0) - firstDate],
    *sentences(from, to) {
      for (const line of parts(masked, from, to, /\n/gu)) {
        const speaker = speakers.find((name) => text.startsWith(`${name}: `, line.from));
        const start = line.from + (speaker === undefined ? 0 : speaker.length + 2);
        const says = writers.indexOf(speaker ?? writer ?? '');
        for (const sentence of parts(masked, start, line.to, /(?<![.!?])[.!?]+(?=\s)/gu)) {
          const bare = onOneLine(masked.slice(sentence.from, sentence.to));
          if (bare !== '') yield { ...sentence, text: says < 0 ? bare : withWriter(bare, maskOf(firstWriter, says)) };
        }
      }
    },
  };
}

const maskOf = (first: number, i: number) => String.fromCharCode(first + i);

/** The text with its names and dates masked, at the same offsets, and without quoted text. */
function masks(text: string, covers: { start: number; end: number; code: number }[]): string {
  let masked = '';
  for (const { start, end, code } of covers.sort(byPosition)) {
    if (start < masked.length) continue;
    masked += text.slice(masked.length, start) + String.fromCharCode(code) + covered.repeat(end - start - 1);
  }
  return (masked + text.slice(masked.length)).replace(quoted, (quote) => '\0'.repeat(quote.length));
}

/** The spans between two offsets; a separator belongs to what precedes it. */
function* parts(text: string, from: number, to: number, separator: RegExp): Generator<Span> {
  let start = from;
  for (const { index, 0: mark } of text.slice(from, to).matchAll(separator)) {
    const end = from + index + mark.length;
    yield { from: start, to: end };
    start = end;
  }
  yield { from: start, to };
}

/** A sentence without line breaks, the bullet of its list, and titles such as "Dr." before a name. */
const onOneLine = (sentence: string) =>
  sentence
    .replaceAll(covered, '')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^(?:[-*•]|\d{1,2}[.)]) /u, '')
    .replace(title, (written) => (/^\p{Lu}/u.test(written) ? '' : written));

const withWriter = (sentence: string, mask: string) =>
  sentence
    .replace(/\bI(?:['’]m| am)\b/gu, `${mask} is`)
    .replace(/\bI\b/gu, mask)
    .replace(/\b[Mm]y\b/gu, `${mask}'s`);

export const unmasked = (masked: Masked, text: string) =>
  text.replace(/\p{Co}/gu, (mask) => masked.named(mask)[0]?.name ?? '').trim();
