// Joplin's export as "RAW": each note, folder and tag is a Markdown file that ends with its properties.
import { wholeText } from './encoding';
import { skipped, type Format, type FoundPart } from './format';
import { given, timeInValue } from './values';

const lastProperties = /(?:^|\n)id: [0-9a-f]{32}\n(?:[\w.]+:[^\n]*\n)*type_: (\d+)\s*$/;

export const joplin: Format = {
  name: 'joplin',
  title: 'Joplin notes (RAW)',
  detect: ({ head }) => /(?:^|\n)id: [0-9a-f]{32}\n/.test(head) && /\ntype_: \d+\s*$/.test(head),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    const files = [];
    for (const entry of entries) files.push({ path: entry.path, ...partsOf(await wholeText(await entry.open())) });
    const titleOf = new Map(files.map(({ fields, title }) => [fields.get('id'), title]));
    const tagsOf = new Map<string, string[]>();
    for (const { fields } of files.filter(({ type }) => type === kinds.noteTag)) {
      const tag = titleOf.get(fields.get('tag_id'));
      const note = fields.get('note_id') ?? '';
      if (tag) tagsOf.set(note, [...(tagsOf.get(note) ?? []), tag]);
    }
    for (const { path, fields, type, title, body } of files) {
      const id = fields.get('id') ?? path;
      if (type === kinds.resource) yield skipped(path, 'a picture, sound or file');
      if (type !== kinds.note) continue;
      if (fields.get('encryption_applied') === '1') yield skipped(path, 'encrypted');
      else if (`${title}${body}`.trim() === '') yield skipped(path, 'without text');
      else {
        const at = timeInValue(fields.get('user_updated_time')) ?? timeInValue(fields.get('updated_time'));
        const about = given({
          folder: titleOf.get(fields.get('parent_id')),
          url: fields.get('source_url') || undefined,
          created_at: timeInValue(fields.get('user_created_time')),
        });
        const text = body.trim() || title;
        yield {
          kind: 'text',
          id,
          type: 'zettel',
          text,
          title: title || undefined,
          at,
          tags: tagsOf.get(id) ?? [],
          about,
        };
      }
    }
  },
};

const kinds = { note: 1, resource: 4, noteTag: 6 };

interface RawFile {
  title: string;
  body: string;
  type: number | undefined;
  fields: Map<string, string>;
}

function partsOf(file: string): RawFile {
  const found = lastProperties.exec(file.replace(/\r\n/g, '\n'));
  const [title = '', ...body] = file.slice(0, found?.index ?? file.length).split('\n');
  const fields = new Map(
    (found?.[0] ?? '')
      .trim()
      .split('\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const isNamed = found !== null && found.index > 0;
  return {
    title: isNamed ? title : '',
    body: isNamed ? body.join('\n') : '',
    type: Number(found?.[1]) || undefined,
    fields,
  };
}
