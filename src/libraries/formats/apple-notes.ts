// Apple Notes: notes as HTML, as written by Notes itself and by programs that export it, and the texts of Apple's copy
// of an account (`iCloud Notes/…/TITLE-TIME.txt`). Notes that were exported as Markdown are read as Markdown.
import path from 'node:path';
import { sha256 } from '../text/hash';
import { wholeText } from './encoding';
import { skipped, type Format, type FoundPart } from './format';
import { textBetweenTags, textOfHtml } from './html-text';
import type { SourceEntry } from './source';
import { given, timeInValue } from './values';

/** Markers that only Apple's programs write into HTML. */
const marks = ['"Apple-dash-list"', '"Apple-converted-space"', '"Apple-style-span"', '"Cocoa HTML Writer"'];
const byApple = (head: string) =>
  /<div>(?:<b>)?<h1[ >]/.test(head.slice(0, 500)) || marks.some((mark) => head.includes(mark));
const ofAccount = (name: string) => name.includes('iCloud Notes/') && name.endsWith('.txt');

export const appleNotes: Format = {
  name: 'apple-notes',
  title: 'Apple Notes',
  detect: ({ path: name, head }) =>
    (/^\s*<(?:!doctype html|html|head|meta|body|div|h1)\b/i.test(head) && byApple(head)) ||
    (ofAccount(name) && head !== ''),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries)
      yield entry.bytes > maxBytes
        ? skipped(entry.path, `has more than ${maxBytes} bytes`)
        : noteIn(entry, await wholeText(await entry.open()));
  },
};

const maxBytes = 64_000_000;
/** A picture within the text. */
const picture = /src="data:[^"]*"/g;

/** `Boat-2025-03-02T19:05:00Z`, with `_` where a system allows no colon. */
const timedName = /^(.*)-(\d{4}-\d\d-\d\d)T(\d\d)[:_](\d\d)[:_](\d\d)Z$/;

function noteIn(entry: SourceEntry, written: string): FoundPart {
  const folders = path.dirname(entry.path).split('/');
  if (folders.includes('Recently Deleted')) return skipped(entry.path, 'in the trash');
  const base = path.basename(entry.path, path.extname(entry.path));
  const [, name = base, day, hour, minute, second] = timedName.exec(base) ?? [];
  const isText = /\.txt$/i.test(entry.path);
  const heading = isText ? undefined : headingIn(written);
  const whole = isText
    ? written.trim()
    : textOfHtml((heading ? written.replace(heading.html, '') : written).replace(picture, ''));
  const title = heading?.text ?? name;
  // A note begins with its title.
  const text = (whole.startsWith(`${title}\n`) ? whole.slice(title.length) : whole).trim();
  if (text === '' && heading === undefined) return skipped(entry.path, 'without text (picture, sound or file)');
  const folder = folders.at(-1) === name ? folders.at(-2) : folders.at(-1);
  return {
    kind: 'text',
    id: entry.path.length <= 300 ? entry.path : sha256(entry.path),
    type: 'zettel',
    text: text || title,
    title,
    at: day === undefined ? undefined : timeInValue(`${day}T${hour}:${minute}:${second}Z`),
    about: given({ folder: folder === '.' ? undefined : folder }),
  };
}

function headingIn(html: string): { html: string; text: string } | undefined {
  const start = html.search(/<h1[ >]/i);
  const end = start < 0 ? -1 : html.indexOf('</h1>', start);
  if (end < 0 || end - start > 10_000) return undefined;
  const heading = html.slice(start, end + 5);
  const text = textBetweenTags(heading, ' ').replace(/\s+/g, ' ').trim();
  return text === '' ? undefined : { html: heading, text };
}
