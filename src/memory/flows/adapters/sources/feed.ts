// RSS, Atom, RDF or JSON feeds. When an entry leaves the feed, its item stays.
import { parseFeed } from 'feedsmith';
import { fromHtml } from '../../../../convert/formats/html';
import { adapter, readEach, SourceError, type SourceDocument } from '../adapter';
import { getChanged, type Unchanged } from './http';

interface Config {
  url: string;
}

/** A text, or an object that contains it. */
type Text = string | { value?: string; encoded?: string };

/** Fields of an entry, whatever the feed format. */
interface Entry {
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

export const feed = adapter<Config, Unchanged>({
  id: 'feed',
  title: 'Feed',
  description: 'RSS, Atom, RDF and JSON feeds: each entry with its date and address.',
  syncFidelity: 'upsert',
  every_minutes: 60,
  schema: {
    type: 'object',
    required: ['url'],
    additionalProperties: false,
    properties: { url: { type: 'string', format: 'uri', pattern: '^https?://', maxLength: 2_000 } },
  },
  load: async (source, cursor) => {
    const answer = await getChanged(source, source.config.url, { Accept: '*/*' }, cursor ?? {});
    if (!answer) return { documents: [], failures: [], cursor: cursor ?? {}, done: true };
    const { etag, last_modified, bytes } = answer;
    const entries = entriesOf(bytes.toString('utf8'));
    return {
      ...(await readEach(
        entries,
        (entry) => documentOf(entry) ?? 'Has neither an id nor a text.',
        (_, index) => `entry ${index + 1}`,
      )),
      cursor: { etag, last_modified },
      done: true,
    };
  },
});

/** @throws SourceError if the text is no feed */
function entriesOf(text: string): Entry[] {
  try {
    const { feed: parsed } = parseFeed(text) as { feed: { items?: Entry[]; entries?: Entry[] } };
    return parsed.items ?? parsed.entries ?? [];
  } catch {
    throw new SourceError('What the server sent is no RSS, Atom, RDF or JSON feed.');
  }
}

function documentOf(entry: Entry): SourceDocument | undefined {
  const link =
    entry.link ?? entry.url ?? (entry.links?.find(({ rel }) => !rel || rel === 'alternate') ?? entry.links?.[0])?.href;
  const id = entry.id ?? entry.guid?.value ?? link;
  const html = valueOf(entry.content ?? entry.content_html ?? entry.summary ?? entry.description);
  const title = textOfHtml(valueOf(entry.title)).slice(0, 2_000);
  const content = (entry.content_text ?? textOfHtml(html)).trim() || title;
  if (!id || !content) return undefined;
  const date = timeOf(
    entry.published ?? entry.pubDate ?? entry.date_published ?? entry.updated ?? entry.dc?.dates?.[0],
  );
  const authors = (entry.authors ?? []).flatMap((author) =>
    typeof author === 'string' ? author : (author.name ?? []),
  );
  return {
    id,
    content,
    memory_type: 'semantic',
    ...(title && { title }),
    metadata: {
      ...(link && { url: link }),
      ...(date && { published_at: date }),
      ...(authors.length > 0 && { authors }),
    },
  };
}

/** Max characters of HTML per entry, because parsing blocks a process that serves all tenants. */
const maxHtml = 100_000;
const textOfHtml = (html: string) => fromHtml(`<body>${html.slice(0, maxHtml)}</body>`).text;

const valueOf = (text: Text | undefined): string =>
  (typeof text === 'string' ? text : (text?.encoded ?? text?.value)) ?? '';

function timeOf(text: string | undefined): string | undefined {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}
