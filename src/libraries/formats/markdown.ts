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
  return content === '' ? 'Has no text.' : { front, content };
}

export const brokenFront = 'Its front matter is not valid YAML.';

/** The day of a daily note: its name begins with it, as in Obsidian (`2025-03-02`) or Logseq (`2025_03_02`). */
function dayIn(name: string): string | undefined {
  const [, ...parts] = /^(\d{4})[-_](\d{2})[-_](\d{2})(?!\d)/.exec(path.basename(name)) ?? [];
  const day = parts.join('-');
  return day !== '' && !Number.isNaN(Date.parse(day)) ? day : undefined;
}

export function noteFrom(name: string, content: string, front: unknown): FoundNote {
  const { title, tags, tag, ...rest } = fieldsOfFrontMatter(front);
  const day = dayIn(name);
  return {
    content,
    title: typeof title === 'string' && title.trim() !== '' ? title : path.basename(name, path.extname(name)),
    tags: tagsIn({ tags, tag }),
    metadata: { ...(day !== undefined && { date: day }), ...rest, path: name },
  };
}

const maxBytes = 4_000_000;

export const markdown: Format = {
  name: 'markdown',
  title: 'Markdown notes',
  detect: ({ path: name, head }) => /\.(?:md|markdown)$/i.test(name) && head !== '',
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
  try {
    return noteFrom(name, note.content, note.front === undefined ? {} : fromYaml(note.front));
  } catch {
    return brokenFront;
  }
}
