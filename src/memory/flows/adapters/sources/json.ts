// JSON over HTTP: a list of objects; the settings tell where the fields are (JSON pointers).
import { adapter, readEach, SourceError, type SourceDocument } from '../adapter';
import { getChanged, type Unchanged } from './http';

interface Config {
  url: string;
  token?: string;
  items: string;
  id: string;
  content: string;
  title?: string;
  tags?: string;
  time?: string;
  memory_type: 'semantic' | 'episodic' | 'procedural';
}

const pointer = { type: 'string', pattern: '^(/([^~/]|~[01])*)*$', maxLength: 500 } as const;
const maxItems = 10_000;

export const json = adapter<Config, Unchanged>({
  id: 'json',
  title: 'JSON over HTTP',
  description: 'A list of objects at a URL, mapped by JSON pointers; items are archived when their objects disappear.',
  syncFidelity: 'mirror',
  every_minutes: 60,
  schema: {
    type: 'object',
    required: ['url', 'id', 'content'],
    additionalProperties: false,
    properties: {
      url: { type: 'string', format: 'uri', pattern: '^https?://', maxLength: 2_000 },
      token: {
        description: 'Token to send as a bearer token.',
        type: 'string',
        minLength: 1,
        maxLength: 4_000,
        writeOnly: true,
      },
      items: {
        ...pointer,
        description: 'JSON pointer to the list in the answer; the answer itself by default.',
        default: '',
      },
      id: { ...pointer, description: 'JSON pointer to the id, within an object of the list.' },
      content: { ...pointer, description: 'JSON pointer to the text.' },
      title: { ...pointer, description: 'JSON pointer to the title.' },
      tags: { ...pointer, description: 'JSON pointer to the tags, a list of texts.' },
      time: { ...pointer, description: 'JSON pointer to the RFC 3339 time from which the text is true.' },
      memory_type: { type: 'string', enum: ['semantic', 'episodic', 'procedural'], default: 'semantic' },
    },
  },
  load: async (source, cursor) => {
    const { config } = source;
    const { url, token } = config;
    const headers = { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await getChanged(source, url, headers, cursor ?? {});
    if (!answer) return { documents: [], failures: [], cursor: cursor ?? {}, done: true };
    const { etag, last_modified, bytes } = answer;
    const { documents, failures } = await readEach(
      listOf(config, bytes.toString('utf8')),
      (item) => documentOf(config, item) ?? 'Has no id or no text at the given pointers.',
      (_, index) => String(index),
    );
    // After failures no validators are stored, so that the next sync reads the response again.
    const known = failures.length === 0 && { etag, last_modified };
    return { documents, failures, cursor: known || {}, done: true };
  },
  slim: async (source) => {
    const { url, token } = source.config;
    const headers = { Accept: 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await getChanged(source, url, headers, {});
    const items = listOf(source.config, answer?.bytes.toString('utf8') ?? '');
    return items.flatMap((item) => idOf(source.config, item) ?? []);
  },
});

/** @throws SourceError */
function listOf({ items }: Config, text: string): unknown[] {
  let list: unknown;
  try {
    list = at(JSON.parse(text), items);
  } catch {
    throw new SourceError('The response of the server is not JSON.');
  }
  if (!Array.isArray(list)) throw new SourceError('The pointer `items` does not lead to a list.');
  if (list.length > maxItems) throw new SourceError(`The list has more than ${maxItems} objects.`);
  return list;
}

const idOf = ({ id }: Config, item: unknown): string | undefined => {
  const named = at(item, id);
  // A larger integer may be rounded, so it is not a reliable id.
  const isNumber = typeof named === 'number' && Math.abs(named) <= Number.MAX_SAFE_INTEGER;
  return (typeof named === 'string' && named !== '') || isNumber ? String(named) : undefined;
};

function documentOf(config: Config, item: unknown): SourceDocument | undefined {
  const id = idOf(config, item);
  const text = (where: string | undefined) => (where === undefined ? undefined : at(item, where));
  const content = text(config.content);
  if (id === undefined || typeof content !== 'string' || content.trim() === '') return undefined;
  const [title, tags, time] = [text(config.title), text(config.tags), text(config.time)];
  return {
    id,
    content,
    memory_type: config.memory_type,
    ...(typeof title === 'string' && title !== '' && { title }),
    ...(Array.isArray(tags) && { tags: tags.map(String) }),
    ...(typeof time === 'string' && { valid_start_time: time }),
  };
}

/** The value at a JSON pointer (RFC 6901); undefined if there is none. Inherited properties are not read. */
function at(value: unknown, pointer: string): unknown {
  let found = value;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (found === null || typeof found !== 'object' || !Object.hasOwn(found, name)) return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  return found;
}
