// Names the run of an import by what the file contains: `ChatGPT export, 5 conversations, chat.zip`.
import type { ReadFound } from '../../../libraries/formats';

export interface Contents {
  titles: Set<string>;
  conversations: Set<string>;
  texts: number;
  rows: number;
}

export const noContents = (): Contents => ({ titles: new Set(), conversations: new Set(), texts: 0, rows: 0 });

/** Passes on every message, text and row, and counts it in `contents`. */
export async function* counting(all: AsyncIterable<ReadFound>, contents: Contents): AsyncGenerator<ReadFound> {
  for await (const read of all) {
    const { title, found } = read;
    // Rows are identified by their number.
    if (found.kind !== 'skipped' && found.kind !== 'row') contents.titles.add(title);
    if (found.kind === 'conversation') contents.conversations.add(found.id);
    if (found.kind === 'text') contents.texts++;
    if (found.kind === 'row') contents.rows++;
    yield read;
  }
}

const maxTitles = 3;

/** @param file name of the file, if the client sent one */
export function aboutOf({ titles, conversations, texts, rows }: Contents, file: string | undefined): string | null {
  const shown = titles.size > maxTitles ? [`${titles.size} formats`] : [...titles];
  const counts = [
    [conversations.size, 'conversation'],
    [texts, 'text'],
    [rows, 'row'],
  ] as const;
  const counted = counts.filter(([count]) => count > 0).map(([count, of]) => `${count} ${of}${count === 1 ? '' : 's'}`);
  return [...shown, ...counted, ...(file === undefined ? [] : [file])].join(', ') || null;
}
