// Pages saved for later reading: Pocket's export (CSV, and before 2024 HTML), and Instapaper's (CSV).
import { textIn, timeInValue, given, objectIn, type JsonValue } from './values';
import { skipped, type Format, type FoundPart } from './format';
import { readMarkup, type MarkupHandlers } from './markup';
import { rowsOfTable } from './rows';
import type { SourceEntry } from './source';

const isPocketTable = (head: string) => /^\ufeff?title,url,time_added,(?:cursor,)?tags,status\r?\n/.test(head);

export const pocket: Format = {
  name: 'pocket',
  title: 'Pocket list',
  detect: ({ head }) =>
    isPocketTable(head) || (/<title>Pocket Export<\/title>/i.test(head) && /time_added=/.test(head)),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries)
      if (/\.html?$/i.test(entry.path)) yield* readMarkup(entry, { xml: false }, pocketLinks);
      else
        yield* pagesIn(entry, ({ title, url, time_added, tags, status }) => ({
          title,
          url,
          at: time_added,
          tags: textIn(tags)?.split('|'),
          about: { status },
        }));
  },
};

export const instapaper: Format = {
  name: 'instapaper',
  title: 'Instapaper list',
  detect: ({ head }) => /^\ufeff?URL,Title,Selection,Folder,Timestamp(?:,Tags)?\r?\n/.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries)
      yield* pagesIn(
        entry,
        ({ URL: url, Title: title, Selection: quote, Folder: folder, Timestamp: at, Tags: tags }) => ({
          title,
          url,
          quote,
          at,
          tags: listOfTags(tags),
          about: { folder },
        }),
      );
  },
};

/** The tags in a text such as `["boat","quay"]`. */
const listOfTags = (tags: unknown): string[] => textIn(tags)?.match(/[^[\]",]+/g) ?? [];

interface Page {
  title: unknown;
  url: unknown;
  /** The text that the reader highlighted in it. */
  quote?: unknown;
  at: unknown;
  tags?: string[] | undefined;
  about: JsonValue;
}

async function* pagesIn(entry: SourceEntry, pageOf: (row: JsonValue) => Page): AsyncGenerator<FoundPart> {
  for await (const { place, value, problem } of rowsOfTable(entry))
    yield problem === undefined ? pageIn(pageOf(objectIn(value)), place) : skipped(`${entry.path}, ${place}`, problem);
}

function pageIn({ title, url, quote, at, tags = [], about }: Page, place: string): FoundPart {
  const address = textIn(url)?.trim();
  if (address === undefined || !/^https?:/i.test(address))
    return skipped(textIn(title) ?? place, 'not a link to a page');
  const name = textIn(title)?.trim() ?? address;
  return {
    kind: 'text',
    id: address,
    type: 'semantic',
    text: [name, ...(name === address ? [] : [address]), textIn(quote)].filter(Boolean).join('\n'),
    title: name,
    at: timeInValue(at),
    tags: tags.map((tag) => tag.trim()).filter(Boolean),
    about: given({
      url: address,
      ...Object.fromEntries(Object.entries(about).map(([key, value]) => [key, textIn(value)])),
    }),
  };
}

const maxTitle = 1_000;

function pocketLinks(emit: (found: FoundPart) => void): MarkupHandlers {
  let link: Record<string, string> | undefined;
  let status: string | undefined;
  let text = '';
  return {
    open: (name, attributes) => {
      if (name === 'a') link = attributes;
      if (name === 'a' || name === 'h1') text = '';
    },
    text: (piece) => {
      if (text.length < maxTitle) text += piece;
    },
    close: (name) => {
      if (name === 'h1') status = text.trim() === 'Unread' ? 'unread' : 'archive';
      if (name !== 'a' || !link) return;
      const { href, time_added, tags } = link;
      link = undefined;
      emit(
        pageIn(
          { title: text.slice(0, maxTitle), url: href, at: time_added, tags: tags?.split(','), about: { status } },
          'a link',
        ),
      );
    },
  };
}
