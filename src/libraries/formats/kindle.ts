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

/** `Added on Sunday, 2 March 2025 19:05:00`; other languages give no time. */
function timeOfClipping(text: string): string | undefined {
  const [, day] = /^Added on \w+, (.*)$/.exec(text) ?? [];
  return isoOf(new Date(`${day ?? ''} UTC`));
}
