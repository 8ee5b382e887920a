// A vault of Markdown notes. Each file becomes a note; front matter becomes fields, [[wikilinks]] become links.
import path from 'node:path';
import { divided, fieldsIn, maxFront, tagsIn } from '../../../../convert/formats/front-matter';
import { readStored } from '../../../../schemas';
import { adapter, readEach, type AdapterSource, type Loaded, type SourceDocument } from '../adapter';
import { filesIn, folderSetting, nextFiles, type AfterFile, type TextFile } from './files';

interface Config {
  path: string;
}

const endings = ['.md', '.markdown'];

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

/** @returns for each file a note, or why it is none */
async function notesIn({ readFiles, signal }: AdapterSource<Config>, files: TextFile[]): Promise<Loaded> {
  const all = files.map(({ name, text }) => ({ name, ...divided(text) }));
  const fronts = all.flatMap(({ front }) => (front !== undefined && front.length <= maxFront ? front : []));
  const read = (await readFiles('yaml', fronts, signal)).values();
  const noteOf = ({ name, front, content }: (typeof all)[number]) => {
    if ((front?.length ?? 0) > maxFront) return `Its front matter has more than ${maxFront} characters.`;
    const fields = front === undefined ? {} : read.next().value;
    if (fields instanceof Error) return 'Its front matter is not valid YAML.';
    return content === '' ? 'Has no text.' : noteFrom(name, content, fields);
  };
  return readEach(all, noteOf, ({ name }) => name);
}

function noteFrom(name: string, content: string, front: unknown): SourceDocument {
  const { title, tags, tag, ...rest } = readStored('stored/Object', JSON.stringify(fieldsIn(front)));
  return {
    id: name,
    content,
    memory_type: 'zettel',
    title: typeof title === 'string' && title.trim() !== '' ? title : path.basename(name, path.extname(name)),
    tags: tagsIn({ tags, tag }),
    metadata: { ...rest, path: name },
  };
}
