// The formats that an import reads, and which file is of which. The first format that recognises a file reads it.
import { calendar } from './calendar';
import { chatgpt } from './chatgpt';
import { claude } from './claude';
import { claudeCode, codex } from './coding-agents';
import { skipped, type Format, type Found, type Skipped } from './format';
import { mail } from './mail';
import { markdown } from './markdown';
import { slack } from './slack';
import { telegram } from './telegram';
import { whatsapp } from './whatsapp';
import { notion } from './notion';
import { readHead, type Entry, type Source } from './source';

const formats: readonly Format[] = [
  chatgpt,
  claude,
  claudeCode,
  codex,
  slack,
  telegram,
  mail,
  whatsapp,
  calendar,
  notion,
  markdown,
];

export interface Recognised {
  /** Formats with their files, in the order of `formats`. */
  found: { format: Format; entries: Entry[] }[];
  skipped: Skipped[];
}

export async function recognise(source: Source): Promise<Recognised> {
  const entriesOf = new Map<Format, Entry[]>(formats.map((format) => [format, []]));
  const left = [...source.skipped];
  for (const entry of source.entries) {
    const head = await readHead(entry);
    const format = formats.find((each) => each.detect({ path: entry.path, head }));
    if (format) entriesOf.get(format)?.push(entry);
    else left.push(skipped(entry.path, reasonFor(head, entry)));
  }
  const found = [...entriesOf].flatMap(([format, entries]) => (entries.length > 0 ? [{ format, entries }] : []));
  return { found, skipped: left };
}

function reasonFor(head: string, { bytes }: Entry): string {
  if (bytes === 0) return 'empty';
  return head === '' ? 'not text (picture, sound, PDF or program)' : 'of no known format';
}

export async function* readAll({
  found,
  skipped: left,
}: Recognised): AsyncGenerator<{ format?: Format; found: Found }> {
  for (const each of left) yield { found: each };
  for (const { format, entries } of found) for await (const each of format.read(entries)) yield { format, found: each };
}
