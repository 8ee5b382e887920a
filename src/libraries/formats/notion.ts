// Notion's export as Markdown and CSV. Every name ends with the id of its page: `Lamp 0123…ef.md`.
//
// A page becomes a note under its id; the lines `Name: value` below its title are fields, and links to pages become
// links between notes. A database is a CSV with a row per page; recent exports contain it twice, as displayed and
// complete (`…_all.csv`). A row becomes a text only if the export has no page with its title.
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { addAll } from '../../lists';
import { isoOf } from '../../time';
import { sha256 } from '../text/hash';
import { wholeText } from './encoding';
import { decodedPath, ownLines } from './markdown';
import { skipped, type Format, type FoundPart } from './format';
import { readHead, type SourceEntry } from './source';

const named = /[ -]([0-9a-f]{32})(_all)?\.(md|csv)$/;

export const notion: Format = {
  name: 'notion',
  title: 'Notion export',
  detect: ({ path: name, head }) => named.test(name) && head !== '',
  read: async function* (entries): AsyncGenerator<FoundPart> {
    const titles = new Map<string, string>();
    for (const entry of entries)
      if (entry.path.endsWith('.md')) titles.set(idOf(entry), titleIn(await readHead(entry), entry));
    const whole = new Set(entries.flatMap((entry) => (entry.path.endsWith('_all.csv') ? [idOf(entry)] : [])));
    for (const entry of entries) {
      if (entry.bytes > maxBytes) yield skipped(entry.path, `has more than ${maxBytes} bytes`);
      else if (entry.path.endsWith('.md')) yield page(entry, await wholeText(await entry.open()), titles);
      else if (!entry.path.endsWith('_all.csv') && whole.has(idOf(entry)))
        yield skipped(entry.path, 'a view of a database that is also exported as a whole');
      else yield* database(entry, await wholeText(await entry.open()), new Set(titles.values()));
    }
  },
};

const maxBytes = 50_000_000;

const idOf = (entry: SourceEntry): string => named.exec(entry.path)?.[1] ?? entry.path;
const nameOf = (file: string): string => path.basename(file).replace(named, '');

/** File names are cut at 50 characters; the heading has the whole title. */
const titleIn = (text: string, entry: SourceEntry): string => /^# (.+)/.exec(text)?.[1]?.trim() || nameOf(entry.path);

function page(entry: SourceEntry, text: string, titles: ReadonlyMap<string, string>): FoundPart {
  const id = idOf(entry);
  const lines = text.replace(/^# .*(?:\r?\n|$)/, '').split(/\r?\n/);
  const from = lines.findIndex((line) => line.trim() !== '');
  const fields = from < 0 ? [] : fieldsAt(lines, from);
  const content = lines
    .slice(Math.max(from, 0) + fields.length)
    .join('\n')
    .trim();
  const { tags, about, at } = sorted(fields);
  const title = titles.get(id) ?? nameOf(entry.path);
  // A page of a database may consist of fields only.
  const said = content || fields.map(([name, value]) => `${name}: ${value}`).join('\n');
  if (said === '') return skipped(entry.path, 'without text');
  return { kind: 'text', id, type: 'zettel', title, text: ownLines(linked(said, titles)).trim(), at, tags, about };
}

/** The block of lines `Name: value` that ends with a blank line; none if another line is among them. */
function fieldsAt(lines: string[], from: number): [string, string][] {
  const end = lines.findIndex((line, i) => i >= from && line.trim() === '');
  const block = lines.slice(from, end < 0 ? undefined : end);
  const fields = block.flatMap((line): [string, string][] => {
    const cut = line.indexOf(': ');
    const name = line.slice(0, cut);
    return cut > 0 && cut <= 60 && /^[\p{L}\p{N}][^[\]*`#]*$/u.test(name) ? [[name, line.slice(cut + 2).trim()]] : [];
  });
  return fields.length === block.length ? fields : [];
}

interface Sorted {
  tags: string[];
  about: Record<string, string>;
  /** The day on which it was written or took place, not the day on which something is due. */
  at: string | undefined;
}

function sorted(fields: [string, string][]): Sorted {
  const about: Record<string, string> = {};
  const tags: string[] = [];
  let at: string | undefined;
  for (const [name, value] of fields)
    if (/^(?:tags?|labels?|schlagw(?:ort|örter))$/i.test(name)) addAll(tags, value.split(/,\s*/).filter(Boolean));
    else {
      if (/^(?:date|created|when|day|datum|erstellt|wann)\b/i.test(name)) at ??= timeInWords(value);
      about[name] = value;
    }
  return { tags, about, at };
}

/** `December 1, 2025 3:04 PM`, in English whatever the language of the workspace; of a period, its beginning. */
const timeInWords = (value: string): string | undefined =>
  /^[A-Z][a-z]{2,8} \d{1,2}, \d{4}(?: \d{1,2}:\d\d(?: [AP]M)?)?(?: →|$)/.test(value)
    ? isoOf(new Date(`${value.split(' →', 1)[0]} UTC`))
    : undefined;

/** Turns links to pages of the export into links between notes. */
const linked = (text: string, titles: ReadonlyMap<string, string>): string =>
  text.replace(/\[([^[\]]{1,500})\]\(([^()\s]{1,2000})\)/g, (whole: string, shown: string, target: string) => {
    // bounded: 2000 characters, as above.
    const id = /([0-9a-f]{32})(?:\.md)?(?:#.*)?$/.exec(target)?.[1] ?? '';
    const file = decodedPath(target);
    const isMissing = !/^[a-z]+:/i.test(target) && named.test(file);
    const title = titles.get(id) ?? (isMissing ? nameOf(file) : undefined);
    if (title === undefined) return whole;
    return title === shown ? `[[${title}]]` : `[[${title}|${shown}]]`;
  });

function* database(entry: SourceEntry, text: string, pages: ReadonlySet<string>): Generator<FoundPart> {
  let rows: string[][];
  try {
    rows = parse(text, { relax_column_count: true, skip_empty_lines: true });
  } catch {
    yield skipped(entry.path, 'is not a complete CSV file');
    return;
  }
  const [columns = [], ...records] = rows;
  for (const [index, cells] of records.entries()) {
    const [title = ''] = cells;
    const fields = columns.flatMap((column, i): [string, string][] => (cells[i]?.trim() ? [[column, cells[i]]] : []));
    const what = `${entry.path}:${index + 2}`;
    if (pages.has(title.trim())) yield skipped(what, 'a row that also has a page');
    else if (fields.length === 0) yield skipped(what, 'without text');
    else {
      const said = fields.map(([name, value]) => `${name}: ${value}`).join('\n');
      const { tags, about, at } = sorted(fields.slice(1));
      const id = `${idOf(entry)}:${sha256(said).slice(0, 24)}`;
      yield {
        kind: 'text',
        id,
        type: 'semantic',
        title: title.trim() || undefined,
        text: said,
        at,
        tags,
        about: { database: nameOf(entry.path), ...about },
      };
    }
  }
}
