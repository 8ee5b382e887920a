// A vault of Markdown notes. Each file becomes a note; front matter becomes fields, [[wikilinks]] become links.
import path from 'node:path';
import { parse } from 'yaml';
import { readStored } from '../../../../schemas';
import { adapter, readEach, type SourceDocument } from '../adapter';
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
  load: async ({ access, config }, cursor) => {
    const { files, failures, ...page } = await nextFiles(await access.folder(config.path), endings, cursor);
    const notes = await readEach(files, noteOf, ({ name }) => name);
    return { documents: notes.documents, failures: [...failures, ...notes.failures], ...page };
  },
  slim: async ({ access, config }) => filesIn(await access.folder(config.path), endings),
});

/** Max characters of front matter, because the time for parsing grows faster than the length. */
const maxFront = 20_000;

/** @returns a note, or why the file is none */
function noteOf({ name, text }: TextFile): SourceDocument | string {
  const [head = '', yaml] = fence.exec(text) ?? [];
  if ((yaml?.length ?? 0) > maxFront) return `Its front matter has more than ${maxFront} characters.`;
  let front: unknown;
  try {
    // Schema `core` does not convert times. The limit of aliases refuses documents that expand exponentially.
    front = yaml === undefined ? {} : parse(yaml, { schema: 'core', maxAliasCount: 20, logLevel: 'error' });
  } catch {
    return 'Its front matter is not valid YAML.';
  }
  const content = text.slice(head.length).trim();
  if (content === '') return 'Has no text.';
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
