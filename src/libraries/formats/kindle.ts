// Kindle's `My Clippings.txt`: highlights and notes of books, one block each, ended by a line of equals signs.
import { isoOf } from '../../time';
import { sha256 } from '../text/hash';
import { wholeText } from './encoding';
import { skipped, type Format, type FoundPart } from './format';
import { given } from './values';

export const kindle: Format = {
  name: 'kindle',
  title: 'Kindle clippings',
  detect: ({ head }) => /\r?\n==========\r?\n/.test(head) && /^- .{3,200}\|/m.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) {
      if (entry.bytes > maxBytes) yield skipped(entry.path, `has more than ${maxBytes} bytes`);
      else
        for (const block of (await wholeText(await entry.open())).split(/\r?\n==========\r?\n?/))
          if (block.trim() !== '') yield clipping(block);
    }
  },
};

const maxBytes = 64_000_000;

function clipping(block: string): FoundPart {
  const [first = '', second = '', ...rest] = block.replace(/^[\ufeff\s]+/, '').split(/\r?\n/);
  const [, title = first, author] = /^(.*) \(([^()]*)\)\s*$/.exec(first) ?? [];
  const text = rest.join('\n').trim();
  const id = sha256(`${first}\n${second}\n${text}`).slice(0, 32);
  if (text === '') return skipped(title, 'a bookmark without text');
  const parts = second
    .replace(/^- /, '')
    .split('|')
    .map((part) => part.trim());
  const about = given({ book: title.trim(), author, place: parts.slice(0, -1).join(', ') || undefined });
  return {
    kind: 'text',
    id,
    type: 'semantic',
    text,
    title: title.trim(),
    at: timeOfClipping(parts.at(-1) ?? ''),
    about,
  };
}

/** Names of months in the languages in which the device writes them out. */
const months = new Map(
  ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'].flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, i): [string, number] => [
      format.format(Date.UTC(2025, i, 15)).toLowerCase(),
      i,
    ]);
  }),
);

const clock = /(\d{1,2}):(\d\d)(?::(\d\d))? ?([AaPp])?/;

/** `Added on Sunday, 2 March 2025 19:05:00`, in the language of the device, or `2025年3月2日`. */
function timeOfClipping(text: string): string | undefined {
  const [, hour = 0, minute = 0, second = 0, half] = clock.exec(text) ?? [];
  const isLater = /p/i.test(half ?? '') || /下午|午後/.test(text);
  const isHalf = half !== undefined || /[上下]午|午[前後]/.test(text);
  const hours = isHalf ? (Number(hour) % 12) + (isLater ? 12 : 0) : Number(hour);
  const words =
    text
      .replace(clock, ' ')
      .toLowerCase()
      .match(/[\p{L}\p{M}]+|\d+/gu) ?? [];
  const [, ...signs] = /(\d{4})年(\d{1,2})月(\d{1,2})日/.exec(text) ?? [];
  const named = words.map((word) => months.get(word)).find((month) => month !== undefined);
  const year = Number(signs[0] ?? words.find((word) => /^\d{4}$/.test(word)));
  const month = signs[1] === undefined ? named : Number(signs[1]) - 1;
  const day = Number(signs[2] ?? words.find((word) => /^\d{1,2}$/.test(word)));
  return month === undefined
    ? undefined
    : isoOf(new Date(Date.UTC(year, month, day, hours, Number(minute), Number(second))));
}
