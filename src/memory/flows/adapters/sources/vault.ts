// A vault of Markdown notes. Each file becomes a note; front matter becomes fields, [[wikilinks]] become links.
import path from 'node:path';
import { readStored } from '../../../../schemas';
import { adapter, readEach, type AdapterSource, type Loaded, type SourceDocument } from '../adapter';
import { filesIn, folderSetting, nextFiles, type AfterFile, type TextFile } from './files';

interface Config {
  path: string;
}

const endings = ['.md', '.markdown'];
const fence = /^---\r?\n([\s\S]*?)\r?\n---[ \t]*(?:\r?\n|$)/;

export const vault = adapter<Config, AfterFile>({
  id: 'vault',
  title: 'Markdown vault',
  description:
    'A folder of Markdown notes, such as a vault of Obsidian: front matter, tags and wikilinks; deleted notes are archived.',
  syncFidelity: 'mirror',
  every_minutes: 5,
  schema: {
    type: 'object',
    required: ['path'],
    additionalProperties: false,
    properties: {
      path: folderSetting,
    },
  },
  check: ({ access, config }) => access.folder(config.path),
  load: async (source, cursor) => {
    const folder = await source.access.folder(source.config.path);
    const { files, failures, ...page } = await nextFiles(folder, endings, cursor);
    const notes = await notesIn(source, files);
    return { documents: notes.documents, failures: [...failures, ...notes.failures], ...page };
  },
  slim: async ({ access, config }) => filesIn(await access.folder(config.path), endings),
});

/** Max characters of front matter, because the time for parsing grows faster than the length. */
const maxFront = 20_000;

/** A file divided into front matter, still as YAML, and text. */
interface Divided {
  name: string;
  front: string | undefined;
  content: string;
}

function divided({ name, text }: TextFile): Divided {
  const [head = '', front] = fence.exec(text) ?? [];
  return { name, front, content: text.slice(head.length).trim() };
}

/** @returns for each file a note, or why it is none */
async function notesIn({ readFiles, signal }: AdapterSource<Config>, files: TextFile[]): Promise<Loaded> {
  const all = files.map(divided);
  const fronts = all.flatMap(({ front }) => (front !== undefined && front.length <= maxFront ? front : []));
  const read = (await readFiles('yaml', fronts, signal)).values();
  const noteOf = ({ name, front, content }: Divided) => {
    if ((front?.length ?? 0) > maxFront) return `Its front matter has more than ${maxFront} characters.`;
    const fields = front === undefined ? {} : read.next().value;
    if (fields instanceof Error) return 'Its front matter is not valid YAML.';
    return content === '' ? 'Has no text.' : noteFrom(name, content, fields);
  };
  return readEach(all, noteOf, ({ name }) => name);
}

function noteFrom(name: string, content: string, front: unknown): SourceDocument {
  const fields = front !== null && typeof front === 'object' && !Array.isArray(front) ? front : {};
  const { title, tags, tag, ...rest } = readStored('stored/Object', JSON.stringify(fields));
  return {
    id: name,
    content,
    memory_type: 'zettel',
    title: typeof title === 'string' && title.trim() !== '' ? title : path.basename(name, path.extname(name)),
    tags: tagsOf(tags ?? tag),
    metadata: { ...rest, path: name },
  };
}

const tagsOf = (written: unknown): string[] =>
  (typeof written === 'string' ? written.split(/[\s,]+/) : Array.isArray(written) ? written : [])
    .filter((tag) => typeof tag === 'string' || typeof tag === 'number')
    .map((tag) => String(tag).replace(/^#/, ''))
    .filter((tag) => tag !== '');
