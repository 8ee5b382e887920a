// A folder whose text files become items; the items stay after the files are removed.
import { adapter } from '../adapter';
import { folderSetting, nextFiles, type AfterFile } from './files';

interface Config {
  path: string;
  memory_type: 'semantic' | 'episodic' | 'procedural';
}

const endings = ['.txt', '.md', '.markdown', '.text'];

export const inbox = adapter<Config, AfterFile>({
  id: 'inbox',
  title: 'Inbox folder',
  description:
    'Text files put into a folder of the server; a changed file becomes a new version, and the item of a removed file stays.',
  syncFidelity: 'upsert',
  every_minutes: 5,
  schema: {
    type: 'object',
    required: ['path'],
    additionalProperties: false,
    properties: {
      path: folderSetting,
      memory_type: { type: 'string', enum: ['semantic', 'episodic', 'procedural'], default: 'semantic' },
    },
  },
  check: ({ access, config }) => access.folder(config.path),
  load: async ({ access, config }, cursor) => {
    const { files, ...page } = await nextFiles(await access.folder(config.path), endings, cursor);
    const documents = files.map(({ name, text, modified }) => ({
      id: name,
      content: text,
      title: name,
      memory_type: config.memory_type,
      metadata: { path: name, modified_at: modified.toISOString() },
    }));
    return { documents, ...page };
  },
});
