// An export as a folder of Markdown in a zip, such as a vault of Obsidian: a file for each item, with front matter. The
// import reads it back. Versions, names and links between items are not in it, except the wikilinks of notes: the lines
// of an export have everything.
import { readStored } from '../../../schemas';
import type { Line, LineOf } from './lines';
import type { Properties, Value } from './properties';
import { zipOf, type ZipEntry } from './zip';

export const markdownZip = (pages: AsyncIterable<Line[]>): AsyncGenerator<Uint8Array> => zipOf(entriesOf(pages));

async function* entriesOf(pages: AsyncIterable<Line[]>): AsyncGenerator<ZipEntry> {
  const taken = new Set<string>();
  for await (const lines of pages)
    for (const line of lines) {
      if (line.kind === 'session' || line.kind === 'name' || line.kind === 'relationship') return;
      if (line.kind === 'item') yield { name: fileOf(line, taken), texts: [textOf(line)] };
    }
}

/** A note is named by its title, by which wikilinks find it; any other item by its id. */
function fileOf({ item_id, properties }: LineOf<'item'>, taken: Set<string>): string {
  const { memory_type, title } = properties as Properties;
  const name = memory_type === 'zettel' && typeof title === 'string' ? plainName(title) : '';
  const file = (end: string) => `${memory_type as string}/${end}.md`;
  const wanted = file(name === '' ? item_id : name);
  const free = taken.has(wanted.toLowerCase()) ? file(`${name} ${item_id}`) : wanted;
  taken.add(free.toLowerCase());
  return free;
}

/** The title without characters that have a meaning in file systems or wikilinks. */
const plainName = (title: string): string =>
  title
    .replace(/[\x00-\x1f\\/:*?"<>|#^[\]\s]+/g, ' ')
    .slice(0, 100)
    .replace(/^[. ]+/, '')
    .trim();

function textOf({ item_id, properties }: LineOf<'item'>): string {
  const stored = properties as Properties;
  const front: Record<string, unknown> = {
    title: stored['title'],
    tags: stored['tags'],
    ...readStored('stored/Object', (stored['metadata_json'] as string | undefined) ?? '{}'),
    id: item_id,
    type: stored['memory_type'],
    status: stored['status'],
    origin: stored['origin'],
    created: timeOf(stored['created_at']),
    valid_from: timeOf(stored['valid_start_time']),
    valid_until: timeOf(stored['valid_end_time']),
  };
  // JSON is YAML.
  const lines = Object.entries(front)
    .filter(([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0))
    .map(([name, value]) => `${JSON.stringify(name)}: ${JSON.stringify(value)}\n`);
  return `---\n${lines.join('')}---\n${stored['content'] as string}\n`;
}

/** Returns undefined without a time, and for the stored value of an open start or end. */
function timeOf(value: Value): string | undefined {
  const { time } = (value ?? {}) as { time?: string };
  return time === undefined || /^[-+]/.test(time) ? undefined : time;
}
