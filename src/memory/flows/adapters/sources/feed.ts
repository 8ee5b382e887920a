// RSS, Atom, RDF or JSON feeds. When an entry leaves the feed, its item stays.
import type { FeedEntry } from '../../../../libraries/convert/formats/feed';
import { adapter, readEach, type SourceDocument } from '../adapter';
import { getChanged, type Unchanged } from './http';

interface Config {
  url: string;
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
    const [entries] = await source.readFiles('feed', [bytes.toString('utf8')], source.signal);
    if (entries instanceof Error) throw entries;
    return {
      ...(await readEach(
        entries ?? [],
        (entry) => (typeof entry === 'string' ? entry : documentOf(entry)) ?? 'Has neither an id nor a text.',
        (_, index) => `entry ${index + 1}`,
      )),
      cursor: { etag, last_modified },
      done: true,
    };
  },
});

function documentOf({ id, text, title, link, published, authors }: FeedEntry): SourceDocument | undefined {
  if (!id || !text) return undefined;
  return {
    id,
    content: text,
    memory_type: 'semantic',
    ...(title && { title }),
    metadata: {
      ...(link && { url: link }),
      ...(published && { published_at: published }),
      ...(authors.length > 0 && { authors: [...authors] }),
    },
  };
}
