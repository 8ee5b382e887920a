// Lists of literature: BibTeX, as Zotero and others export it, and CSL-JSON. A work becomes a text made of sentences,
// with its key as id. BibTeX is cut into its entries, so that a broken entry does not affect the others.
import { parse, type Field, type Item } from 'bibtex-parse';
import { normalized } from '../text/normalized';
import { wholeText } from './encoding';
import { skipped, type Format, type FoundPart } from './format';
import { textOfHtml } from './html-text';
import { jsonOfEntry } from './json-stream';
import type { SourceEntry } from './source';
import { given, listInValue, objectIn, textIn, timeInValue, type JsonValue } from './values';

const isBibtex = (head: string) => /^ {0,8}@[A-Za-z]{3,30} ?[{(] ?[^\s,{}()]{1,200} ?,/m.test(head);
const isCsl = (head: string) =>
  /^\s*\[/.test(head) &&
  /"type"\s*:\s*"(?:article|book|chapter|paper|report|thesis|webpage|document|manuscript|post|speech|dataset)/.test(
    head,
  ) &&
  /"(?:issued|author|container-title)"\s*:\s*[[{"]/.test(head);

export const bibliography: Format = {
  name: 'bibliography',
  title: 'Literature (BibTeX, CSL)',
  detect: ({ head }) => isCsl(head) || isBibtex(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) {
      if (entry.bytes > maxBytes) yield skipped(entry.path, `has more than ${maxBytes} bytes`);
      else if (/\.json$/i.test(entry.path)) yield* cslIn(entry);
      else yield* bibtexIn(await wholeText(await entry.open()), entry.path);
    }
  },
};

const maxBytes = 64_000_000;
const maxEntry = 200_000;

interface Work {
  id: string | undefined;
  type: string | undefined;
  title: string | undefined;
  people: string[];
  /** `1931`, or a day. */
  date: string | undefined;
  within: string | undefined;
  said: (string | undefined)[];
  doi: string | undefined;
  url: string | undefined;
  tags: string[];
}

function foundWork({ id, type, title, people, date, within, said, doi, url, tags }: Work, what: string): FoundPart {
  if (title === undefined) return skipped(id ?? what, 'a work without a title');
  const maker = [people.length > 0 ? `By ${people.join(', ')}` : undefined, date].filter(Boolean).join(', ');
  const text = [
    title,
    ...(maker === '' ? [] : [`${maker}.`]),
    ...(within === undefined ? [] : [`In ${within}.`]),
    ...said.filter((each) => each !== undefined),
  ].join('\n');
  const day = /^\d{4}$/.test(date ?? '') ? `${date}-01-01` : date;
  const own = id ?? doi ?? title;
  const about = given({ type, year: date?.slice(0, 4), doi, url });
  return { kind: 'text', id: own, type: 'semantic', text, title, at: timeInValue(day), tags, about };
}

const listOf = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/[,;]/)
    .map((each) => each.trim())
    .filter(Boolean);

async function* cslIn(entry: SourceEntry): AsyncGenerator<FoundPart> {
  for await (const { path, value, opened, problem } of jsonOfEntry(entry, (at) => at.length === 0)) {
    if (problem !== undefined) yield skipped(entry.path, problem);
    else if (!opened && path[0] === '*') yield foundWork(workOfCsl(objectIn(value)), entry.path);
  }
}

function workOfCsl(sent: JsonValue): Work {
  const said = (name: string) => textOfHtml(textIn(sent[name]) ?? '') || undefined;
  const people = [
    ...listInValue(sent['author']),
    ...(listInValue(sent['author']).length > 0 ? [] : listInValue(sent['editor'])),
  ];
  return {
    id: textIn(sent['id']),
    type: textIn(sent['type']),
    title: said('title'),
    people: people
      .map(objectIn)
      .map(
        ({ given: first, family, literal }) =>
          textIn(literal) ?? [first, family].flatMap((each) => textIn(each) ?? []).join(' '),
      )
      .filter(Boolean),
    date: dateOfCsl(objectIn(sent['issued'])),
    within: said('container-title') ?? said('publisher'),
    said: [said('abstract'), said('note')],
    doi: textIn(sent['DOI']),
    url: textIn(sent['URL']),
    tags: listOf(textIn(sent['keyword'])),
  };
}

/** The date in an object such as `{"date-parts": [[2025, 3, 2]]}`. */
function dateOfCsl(issued: JsonValue): string | undefined {
  const [year, month, day] = listInValue(listInValue(issued['date-parts'])[0]).map((part) =>
    textIn(part)?.padStart(2, '0'),
  );
  if (year === undefined)
    return /^\d{4}(?:-\d\d-\d\d)?/.exec(textIn(issued['raw']) ?? textIn(issued['literal']) ?? '')?.[0];
  return month !== undefined && day !== undefined ? `${year}-${month}-${day}` : year;
}

function* bibtexIn(text: string, file: string): Generator<FoundPart> {
  const strings = new Map(months.map((month) => [month.slice(0, 3).toLowerCase(), month]));
  for (const [i, written] of text.split(/^(?=[ \t]*@[A-Za-z]{3,30}\s*[{(])/m).entries()) {
    if (!written.trimStart().startsWith('@') || /^\s*@(?:comment|preamble)\b/i.test(written)) continue;
    const what = `${file}:${i}`;
    const read = written.length > maxEntry ? undefined : itemsOf(written);
    if (!read) yield skipped(what, 'an entry that is broken or too long');
    for (const item of read ?? []) {
      if (item.itemtype === 'string') strings.set(item.name.toLowerCase(), textOfField(item, strings));
      else if (item.itemtype === 'entry') yield foundWork(workOfBibtex(item, strings), what);
    }
  }
}

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];

function itemsOf(written: string): Item[] | undefined {
  try {
    return parse(written);
  } catch {
    return undefined;
  }
}

/** Names stand for texts defined earlier: `jan`, or those of `@string`. */
function textOfField({ datatype, value }: Field, strings: ReadonlyMap<string, string>): string {
  if (datatype === 'identifier') return strings.get(String(value).toLowerCase()) ?? String(value);
  if (datatype === 'concatinate')
    return (value as Field[])
      .map((part) => textOfField(part, strings))
      .join('')
      .slice(0, maxEntry);
  return String(value);
}

function workOfBibtex(entry: Extract<Item, { itemtype: 'entry' }>, strings: ReadonlyMap<string, string>): Work {
  const fields = new Map(entry.fields.map((field) => [field.name.toLowerCase(), textOfField(field, strings)]));
  const raw = (...names: string[]) => names.map((name) => fields.get(name)?.trim()).find(Boolean);
  const said = (...names: string[]) => textIn(withoutTex(raw(...names) ?? ''));
  const date = /^\d{4}(?:-\d\d-\d\d)?/.exec(raw('date', 'year') ?? '')?.[0];
  return {
    id: entry.key,
    type: entry.type,
    title: said('title'),
    people: (raw('author', 'editor') ?? '')
      .split(/\sand\s/)
      .map(personIn)
      .filter(Boolean),
    date,
    within: said('journaltitle', 'journal', 'booktitle', 'series', 'publisher', 'school', 'institution'),
    said: [said('abstract'), said('note', 'annotation', 'annote')],
    doi: raw('doi'),
    url: raw('url'),
    tags: listOf(said('keywords')),
  };
}

/** `Gödel, Kurt` as `Kurt Gödel`. */
function personIn(written: string): string {
  const [family = '', ...first] = withoutTex(written).split(/,\s*/);
  return [...first.reverse(), family].join(' ').trim();
}

const marks: Record<string, string> = {
  ...{ '"': '\u0308', "'": '\u0301', '`': '\u0300', '^': '\u0302', '~': '\u0303', '=': '\u0304', '.': '\u0307' },
  ...{ u: '\u0306', v: '\u030c', H: '\u030b', c: '\u0327', k: '\u0328', r: '\u030a' },
};

const letters: Record<string, string> = {
  ...{ ss: 'ß', o: 'ø', O: 'Ø', l: 'ł', L: 'Ł', ae: 'æ', AE: 'Æ', oe: 'œ', OE: 'Œ', aa: 'å', AA: 'Å', i: 'ı' },
};

/** Removes TeX commands from the text. Formulas stay as written. */
const withoutTex = (text: string): string =>
  text
    .replace(/\{?\\(["'`^~=.]|[uvHckr](?=[{ ]))\s*\{?\\?([A-Za-z])\}?\}?/g, (_, mark: string, letter: string) =>
      normalized(`${letter}${marks[mark] ?? ''}`, 'NFC'),
    )
    .replace(/\\(ss|ae|AE|oe|OE|aa|AA|o|O|l|L|i)(?![A-Za-z])\s?/g, (_, name: string) => letters[name] ?? '')
    .replace(/\\(?:emph|text[a-z]{2}|url|href)(?=\{)/g, '')
    .replace(/\\([&%$#_{}])/g, '$1')
    .replace(/[{}]/g, '')
    .replace(/(?<!\\)~/g, ' ')
    .replace(/\s+/g, ' ')
    .replaceAll('---', '—')
    .replaceAll('--', '–')
    .trim();
