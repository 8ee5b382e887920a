// Bookmarks as every browser exports them, in Netscape's HTML: folders are headings before lists, links are `A` tags.
import { skipped, type Format, type FoundPart, type FoundText } from './format';
import { readMarkup, type MarkupHandlers } from './markup';
import { given, timeInValue } from './values';

export const bookmarks: Format = {
  name: 'bookmarks',
  title: 'Bookmarks of a browser',
  detect: ({ head }) => /<!DOCTYPE NETSCAPE-Bookmark-file-1>/i.test(head.slice(0, 500)),
  read: async function* (entries): AsyncGenerator<FoundPart> {
    for (const entry of entries) yield* readMarkup(entry, { xml: false }, linksOf);
  },
};

const maxTitle = 1_000;

function linksOf(emit: (found: FoundPart) => void): MarkupHandlers {
  const folders: string[] = [];
  let link: Record<string, string> | undefined;
  /** The last link, which waits for a comment that may follow. */
  let held: FoundText | undefined;
  let text: string | undefined;
  const take = () => {
    if (held) emit(held);
    held = undefined;
  };
  return {
    open: (name, attributes) => {
      if (name === 'dd') text = '';
      else if (name === 'a' || name === 'h3') {
        take();
        [text, link] = ['', attributes];
      }
    },
    text: (piece) => {
      if (text !== undefined && text.length < maxTitle) text += piece;
    },
    close: (name) => {
      const said = text?.replace(/\s+/g, ' ').trim().slice(0, maxTitle) ?? '';
      if (name === 'h3') folders.push(said);
      else if (name === 'dl') {
        take();
        folders.pop();
      } else if (name === 'a' && link) {
        const found = foundLink(link, said, folders);
        if (found.kind === 'text') held = found;
        else emit(found);
      } else if (name === 'dd' && held && said !== '') held.text += `\n${said}`;
      if (name === 'h3' || name === 'a' || name === 'dd') text = undefined;
    },
  };
}

function foundLink({ href: url = '', tags = '', add_date }: Record<string, string>, name: string, folders: string[]) {
  if (!/^https?:/i.test(url)) return skipped(name, 'not a link to a page');
  const title = name || url;
  const about = given({ url, folder: folders.join('/') || undefined });
  const at = timeInValue(add_date);
  const found = { kind: 'text', id: url, type: 'semantic', text: `${title}\n${url}`, title, at, about } as const;
  return { ...found, tags: tags.split(',').filter(Boolean) } satisfies FoundText;
}
