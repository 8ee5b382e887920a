// A graph of Logseq: a Markdown file per page, each an outline of blocks. Properties of a page are above its outline
// (`type:: boat`), those of a block below it. The program's internal properties (`id::`, `collapsed::`, logbooks,
// queries) are left out. `((id))` stands for the text of another block.
import path from 'node:path';
import { wholeText } from './encoding';
import { skipped, type Format, type FoundPart } from './format';
import { decodedPath } from './markdown';
import type { SourceEntry } from './source';
import { given } from './values';

const journal = /(?:^|\/)journals\/(\d{4})[-_](\d\d)[-_](\d\d)\.md$/;
const pages = /(?:^|\/)pages\/[^/]+\.md$/;
const property = /^(\s*(?:- )?)([\p{L}][\p{L}\p{N}_.-]{0,60}):: ?(.*)$/u;

export const logseq: Format = {
  name: 'logseq',
  title: 'Logseq graph',
  detect: ({ path: name, head }) =>
    journal.test(name) ? /^[ \t]*(?:- |-$)/m.test(head) : pages.test(name) && /^(?:- |-$|[\w-]+:: )/m.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    const blocks = new Map<string, string>();
    for (const entry of entries) if (entry.bytes <= maxBytes) rememberBlocks(await linesOf(entry), blocks);
    for (const entry of entries)
      yield entry.bytes > maxBytes
        ? skipped(entry.path, `has more than ${maxBytes} bytes`)
        : pageIn(entry.path, await linesOf(entry), blocks);
  },
};

const maxBytes = 4_000_000;
const maxBlock = 1_000;

const linesOf = async (entry: SourceEntry) => (await wholeText(await entry.open())).split(/\r?\n/);

function rememberBlocks(lines: string[], blocks: Map<string, string>): void {
  let text = '';
  for (const line of lines) {
    const [, , name, value = ''] = property.exec(line) ?? [];
    if (name === 'id') blocks.set(value.trim(), text.slice(0, maxBlock));
    else if (/^\s*- /.test(line)) text = line.replace(/^\s*- /, '');
  }
}

function pageIn(name: string, lines: string[], blocks: ReadonlyMap<string, string>): FoundPart {
  const { properties, from } = propertiesOfPage(lines);
  const { title, tags = '', ...rest } = Object.fromEntries(properties);
  const day = journal.exec(name)?.slice(1).join('-');
  const fields = Object.entries(rest).filter(([key, value]) => value !== '' && !isMachinery(key));
  const said = ownText(lines.slice(from), blocks);
  const text = said || fields.map(([key, value]) => `${key}: ${value}`).join('\n');
  if (text === '') return skipped(name, 'without text');
  return {
    kind: 'text',
    id: name,
    type: 'zettel',
    text,
    title: title ?? day ?? decodedPath(path.basename(name, '.md')).replaceAll('___', '/'),
    tags: tags
      .split(/,\s*/)
      .map((tag) => tag.replace(/^#?\[\[|\]\]$|^#/g, '').trim())
      .filter(Boolean),
    about: given({ date: day, ...Object.fromEntries(fields), path: name }),
  };
}

/** The properties above the outline, and the line at which the outline begins. */
function propertiesOfPage(lines: string[]): { properties: Map<string, string>; from: number } {
  const properties = new Map<string, string>();
  for (const [from, line] of lines.entries()) {
    const [, sign = '', key, value = ''] = property.exec(line) ?? [];
    if (key === undefined ? line.trim() !== '' : sign !== '') return { properties, from };
    if (key !== undefined) properties.set(key.toLowerCase(), value.trim());
  }
  return { properties, from: lines.length };
}

/** Whether only the program reads a property. */
const isMachinery = (key: string): boolean =>
  /^(?:id|collapsed|icon|filters|public|heading|background-color|created-at|updated-at|(?:logseq|query|card|ls|hl)[.-].*)$/i.test(
    key,
  );

/** Text between such lines belongs to the program: times of work, and queries. */
const ends: Record<string, string> = { ':LOGBOOK:': ':END:', '#+BEGIN_QUERY': '#+END_QUERY' };

function ownText(lines: string[], blocks: ReadonlyMap<string, string>): string {
  let until: string | undefined;
  let isCode = false;
  const own = lines.flatMap((line) => {
    const bare = line.trim();
    if (until !== undefined) {
      if (bare === until) until = undefined;
      return [];
    }
    if (/^(?:- )?```/.test(bare)) isCode = !isCode;
    if (isCode) return [line];
    until = ends[bare.replace(/^- /, '')];
    if (until !== undefined) return [];
    const [, sign = '', key, value = ''] = property.exec(line) ?? [];
    if (key !== undefined) return isMachinery(key) ? [] : [`${sign}${key}: ${value}`];
    const written = inWords(line, blocks);
    return ['', '-'].includes(written.trim()) ? [] : [written];
  });
  return own.join('\n').trim();
}

const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/.source;
const reference = new RegExp(`\\(\\((${uuid})\\)\\)`, 'g');
const marker = /^(\s*- )(TODO|DOING|NOW|LATER|WAITING|DONE) /;

const inWords = (line: string, blocks: ReadonlyMap<string, string>): string =>
  line
    .replace(/\{\{embed ([^{}]{1,500})\}\}/g, '$1')
    .replace(/\{\{(?:query|renderer)\b[^{}]{0,2000}\}\}/g, '')
    .replace(reference, (_, id: string) => blocks.get(id) ?? '')
    .replace(/(SCHEDULED|DEADLINE): <(\d{4}-\d\d-\d\d)[^<>]{0,50}>/g, (_, what: string, day: string) =>
      what === 'DEADLINE' ? `Due: ${day}` : `Planned for: ${day}`,
    )
    .replace(marker, (_, sign: string, state: string) => `${sign}${state === 'DONE' ? '[x]' : '[ ]'} `)
    .trimEnd();
