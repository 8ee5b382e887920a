import { parseFeed } from 'feedsmith';
import { Refusal } from '../../../errors';
import { isoOf } from '../../../time';
import { fromHtml, maxHtml } from './html';

export interface FeedEntry {
  id: string | undefined;
  /** Empty if the entry has no title. The same applies to the text. */
  title: string;
  text: string;
  link: string | undefined;
  /** Time of publication, ISO 8601. */
  published: string | undefined;
  authors: string[];
}

type Text = string | { value?: string; encoded?: string };

interface Parsed {
  id?: string;
  guid?: { value?: string };
  link?: string;
  links?: { href?: string; rel?: string }[];
  url?: string;
  title?: Text;
  content?: Text;
  content_html?: string;
  content_text?: string;
  summary?: Text;
  description?: Text;
  published?: string;
  pubDate?: string;
  date_published?: string;
  updated?: string;
  dc?: { dates?: string[] };
  authors?: (string | { name?: string })[];
}

/**
 * The entries of a feed. An unreadable entry becomes a sentence with the reason, and does not affect the others.
 * @throws Refusal `broken_file` if the text is not a feed
 */
export function entriesOfFeed(text: string): (FeedEntry | string)[] {
  let entries: Parsed[];
  try {
    const { feed } = parseFeed(text) as { feed: { items?: Parsed[]; entries?: Parsed[] } };
    entries = feed.items ?? feed.entries ?? [];
  } catch {
    throw new Refusal('broken_file', 'The response of the server is not an RSS, Atom, RDF or JSON feed.');
  }
  return entries.map((entry) => {
    try {
      return entryOf(entry);
    } catch {
      return 'Cannot be read; its text is damaged.';
    }
  });
}

function entryOf(entry: Parsed): FeedEntry {
  const link =
    entry.link ?? entry.url ?? (entry.links?.find(({ rel }) => !rel || rel === 'alternate') ?? entry.links?.[0])?.href;
  const html = valueOf(entry.content ?? entry.content_html ?? entry.summary ?? entry.description);
  const title = textOfHtml(valueOf(entry.title)).slice(0, 2_000);
  const date = entry.published ?? entry.pubDate ?? entry.date_published ?? entry.updated ?? entry.dc?.dates?.[0];
  return {
    id: entry.id ?? entry.guid?.value ?? link,
    title,
    text: (entry.content_text ?? textOfHtml(html)).trim() || title,
    link,
    published: isoOf(new Date(date ?? '')),
    authors: (entry.authors ?? []).flatMap((author) => (typeof author === 'string' ? author : (author.name ?? []))),
  };
}

const textOfHtml = (html: string) => fromHtml(`<body>${html.slice(0, maxHtml)}</body>`).text;

const valueOf = (text: Text | undefined): string =>
  (typeof text === 'string' ? text : (text?.encoded ?? text?.value)) ?? '';
