// Notes in Markdown, such as a vault of Obsidian. The vault adapter reads its files by the same rules.
import path from 'node:path';
import { divided, fieldsOfFrontMatter, maxFront, tagsIn } from '../convert/formats/front-matter';
import { fromYaml } from '../convert/formats/from-yaml';
import { wholeText } from './encoding';
import { skipped, type Format, type FoundPart } from './format';

export interface FoundNote {
  title: string;
  content: string;
  tags: string[];
  /** The other fields of its front matter, and its path, by which links find it. */
  metadata: Record<string, unknown>;
}

/** The front matter and text of a note, or the reason why a file is not read as a note. */
export type Divided = { front: string | undefined; content: string } | string;

export function dividedNote(text: string): Divided {
  const { front, content } = divided(text);
  if ((front?.length ?? 0) > maxFront) return `Its front matter has more than ${maxFront} characters.`;
  if (templater.test(content)) return template;
  const own = ownLines(content).trim();
  return own === '' ? 'Has no text.' : { front, content: own };
}

const template = 'Is a template.';

/** A Templater command, which is executed in each note made from the template. */
const templater = /<%[-_*+]?\s*(?:tp\.|await |const |let )/;

/** Blocks that an Obsidian plugin computes: nobody wrote the text that they show. */
const computed = new Set(['dataview', 'dataviewjs', 'tasks', 'query']);

/**
 * The text without computed blocks and without the tags of Notion's boxes; its links become links between notes. Code
 * stays unchanged.
 */
export function ownLines(text: string): string {
  let fence: { sign: string; isComputed: boolean } | undefined;
  const lines = text.split('\n').flatMap((line) => {
    const [, sign = '', language = ''] = /^\s*(```|~~~)\s*(\w*)/.exec(line) ?? [];
    if (fence) {
      const { isComputed } = fence;
      if (sign === fence.sign && language === '') fence = undefined;
      return isComputed ? [] : [line];
    }
    if (sign !== '') fence = { sign, isComputed: computed.has(language) };
    if (fence) return fence.isComputed ? [] : [line];
    return /^<\/?aside>\s*$/.test(line) ? [] : [withLinks(line)];
  });
  return lines.join('\n');
}

/** Links to files within the notes: those to other notes as `[[wikilinks]]`, all without `%20`. */
const withLinks = (line: string): string =>
  line.replace(
    /(!?)\[([^[\]]{1,500})\]\(([^()\s]{1,2000})\)/g,
    (whole: string, sign: string, shown: string, target: string) => {
      if (/^(?:[a-z][a-z0-9+.-]*:|[#/])/i.test(target)) return whole;
      const file = decodedPath(target);
      const [named = ''] = file.split('#', 1);
      const note = path.basename(named, path.extname(named));
      if (sign === '!' || !isMarkdown(named)) return `${sign}[${shown}](${file})`;
      return note === shown ? `[[${note}]]` : `[[${note}|${shown}]]`;
    },
  );

const isMarkdown = (name: string): boolean => /\.(?:md|markdown)$/i.test(name);

export function decodedPath(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target;
  }
}

export const brokenFront = 'Its front matter is not valid YAML.';

/** The day of a daily note: its name begins with it, as in Obsidian (`2025-03-02`) or Logseq (`2025_03_02`). */
function dayIn(name: string): string | undefined {
  const [, ...parts] = /^(\d{4})[-_](\d{2})[-_](\d{2})(?!\d)/.exec(path.basename(name)) ?? [];
  const day = parts.join('-');
  return day !== '' && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

/** Front matter fields that say when a note was written; `date` is found by its name. */
const daysOfMaking = ['created', 'created_at', 'date created', 'creation date'];

export function noteFrom(name: string, content: string, front: unknown): FoundNote {
  const { title, tags, tag, ...rest } = fieldsOfFrontMatter(front);
  const day = dayIn(name) ?? daysOfMaking.map((field) => rest[field]).find((value) => typeof value === 'string');
  return {
    content,
    title:
      typeof title === 'string' && title.trim() !== '' ? title : decodedPath(path.basename(name, path.extname(name))),
    tags: tagsIn({ tags, tag }),
    metadata: { ...(day !== undefined && { date: day }), ...rest, path: name },
  };
}

const maxBytes = 4_000_000;

export const markdown: Format = {
  name: 'markdown',
  title: 'Markdown notes',
  detect: ({ path: name, head }) => isMarkdown(name) && head !== '',
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) {
      const text = entry.bytes > maxBytes ? undefined : await wholeText(await entry.open());
      const note = text === undefined ? `has more than ${maxBytes} bytes` : noteIn(entry.path, text);
      if (typeof note === 'string') yield skipped(entry.path, note);
      else {
        const { title, content, tags, metadata: about } = note;
        yield { kind: 'text', id: entry.path, type: 'zettel', text: content, title, tags, about };
      }
    }
  },
};

function noteIn(name: string, text: string): FoundNote | string {
  const note = dividedNote(text);
  if (typeof note === 'string') return note;
  if (/(?:^|\/)templates?\//i.test(name) && /\{\{(?:date|time|title)\b/.test(note.content)) return template;
  try {
    return noteFrom(name, note.content, note.front === undefined ? {} : fromYaml(note.front));
  } catch {
    return brokenFront;
  }
}
