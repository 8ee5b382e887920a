// OPML: outlines, and lists of feeds. A file is one note, with its outline as a nested list.
import { isoOf } from '../../time';
import { skipped, type Format, type FoundPart } from './format';
import { readMarkup, type MarkupHandlers } from './markup';
import { given } from './values';

export const opml: Format = {
  name: 'opml',
  title: 'Outline (OPML)',
  detect: ({ head }) => /<opml\b/i.test(head.slice(0, 2_000)),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) {
      if (entry.bytes > maxBytes) yield skipped(entry.path, `has more than ${maxBytes} bytes`);
      else yield* readMarkup(entry, { xml: true }, (emit) => outlineOf(entry.path, emit));
    }
  },
};

const maxBytes = 4_000_000;
const maxIndent = 20;

function outlineOf(file: string, emit: (found: FoundPart) => void): MarkupHandlers {
  const lines: string[] = [];
  const head: Record<string, string> = {};
  let field: string | undefined;
  let depth = 0;
  return {
    open: (name, { text, title, _note, xmlUrl, url }) => {
      field = name;
      if (name !== 'outline') return;
      const said = [text ?? title, _note, xmlUrl ?? url].map((value) => value?.trim()).filter(Boolean);
      if (said.length > 0) lines.push(`${'  '.repeat(Math.min(depth, maxIndent))}- ${said.join(' – ')}`);
      depth++;
    },
    text: (text) => {
      if (field === 'title' || field === 'dateModified') head[field] = (head[field] ?? '') + text;
    },
    close: (name) => {
      field = undefined;
      if (name === 'outline') depth--;
      if (name !== 'opml') return;
      if (lines.length === 0) emit(skipped(file, 'without text'));
      else {
        const at = isoOf(new Date(head['dateModified'] ?? ''));
        const title = head['title']?.trim() || undefined;
        const about = given({ path: file });
        emit({ kind: 'text', id: file, type: 'zettel', text: lines.join('\n'), title, at, about });
      }
    },
  };
}
