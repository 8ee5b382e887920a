// A vault of Markdown notes. Each file becomes a note; front matter becomes fields, [[wikilinks]] become links.
import { brokenFront, dividedNote, noteFrom } from '../../../../libraries/formats/markdown';
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

/** @returns a note for each file, or why the file is not a note */
async function notesIn({ readFiles, signal }: AdapterSource<Config>, files: TextFile[]): Promise<Loaded> {
  const all = files.map(({ name, text }) => ({ name, divided: dividedNote(text) }));
  const fronts = all.flatMap(({ divided }) => (typeof divided === 'object' ? (divided.front ?? []) : []));
  const read = (await readFiles('yaml', fronts, signal)).values();
  const noteOf = ({ name, divided }: (typeof all)[number]): SourceDocument | string => {
    if (typeof divided === 'string') return divided;
    const fields = divided.front === undefined ? {} : read.next().value;
    if (fields instanceof Error) return brokenFront;
    return { id: name, memory_type: 'zettel', ...noteFrom(name, divided.content, fields) };
  };
  return readEach(all, noteOf, ({ name }) => name);
}
