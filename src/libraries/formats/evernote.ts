// Evernote's export (.enex). A file may have gigabytes of pictures in base64: the text of such elements is not kept.
import { sha256 } from '../text/hash';
import { skipped, type Format, type FoundPart } from './format';
import { textOfHtml } from './html-text';
import { readMarkup, type MarkupHandlers } from './markup';
import { given } from './values';

export const evernote: Format = {
  name: 'evernote',
  title: 'Evernote notes (ENEX)',
  detect: ({ head }) => /<en-export\b/.test(head.slice(0, 2_000)),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) yield* readMarkup(entry, { xml: true }, notesOf);
  },
};

const kept = new Set(['title', 'content', 'created', 'updated', 'author', 'source-url', 'guid', 'tag']);
const maxNote = 8_000_000;

function notesOf(emit: (found: FoundPart) => void): MarkupHandlers {
  let note = new Map<string, string[]>();
  let field: string | undefined;
  let within = '';
  let length = 0;
  return {
    open: (name) => {
      if (name === 'note') [note, within, length] = [new Map<string, string[]>(), 'note', 0];
      else if (name === 'resource') within = 'resource';
      else if (within === 'note' && kept.has(name)) {
        field = name;
        note.set(name, [...(note.get(name) ?? []), '']);
      }
    },
    text: (text) => {
      const values = field === undefined ? undefined : note.get(field);
      if (values === undefined) return;
      length += text.length;
      if (length <= maxNote) values.push((values.pop() ?? '') + text);
    },
    close: (name) => {
      if (name === field) field = undefined;
      else if (name === 'resource') within = 'note';
      else if (name === 'note') emit(length > maxNote ? tooLong(note) : foundNote(note));
    },
  };
}

const tooLong = (note: ReadonlyMap<string, string[]>) =>
  skipped(note.get('title')?.[0] ?? 'a note', `has more than ${maxNote} characters`);

function foundNote(note: ReadonlyMap<string, string[]>): FoundPart {
  const first = (name: string) => note.get(name)?.[0]?.trim() || undefined;
  const [title, created, content = ''] = [first('title'), first('created'), first('content')];
  const start = content.indexOf('<en-note');
  const html = content
    .slice(start < 0 ? 0 : content.indexOf('>', start) + 1)
    .split('<en-todo')
    .map((part, i) => (i === 0 ? part : `${part.startsWith(' checked="true"') ? '[x] ' : '[ ] '}${afterTag(part)}`))
    .join('');
  const text = textOfHtml(html);
  const id = first('guid') ?? sha256(JSON.stringify([title, created, content])).slice(0, 32);
  if (text === '') return skipped(title ?? id, 'without text (picture, sound or file)');
  const about = given({ author: first('author'), url: first('source-url'), created_at: timeOfEnex(created) });
  const at = timeOfEnex(first('updated')) ?? timeOfEnex(created);
  const tags = (note.get('tag') ?? []).map((tag) => tag.trim()).filter(Boolean);
  return { kind: 'text', id, type: 'zettel', text, title, at, tags, about };
}

const afterTag = (part: string) => part.slice(part.indexOf('>') + 1);

/** `20250302T190500Z` */
const timeOfEnex = (text: string | undefined): string | undefined => {
  const iso = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text ?? '');
  return iso ? `${iso[1]}-${iso[2]}-${iso[3]}T${iso[4]}:${iso[5]}:${iso[6]}.000Z` : undefined;
};
