// The formats that an import reads, and the detection of a file's format. The first format that recognises a file reads
// it.
import { appleNotes } from './apple-notes';
import { bibliography } from './bibliography';
import { bookmarks } from './bookmarks';
import { calendar } from './calendar';
import { chatLines } from './chat-lines';
import { chatgpt } from './chatgpt';
import { claude } from './claude';
import { claudeCode, codex } from './coding-agents';
import { cursor } from './cursor';
import { discord } from './discord';
import { continueChat, vscodeChat } from './editor-chats';
import { evernote } from './evernote';
import { facebook } from './facebook';
import { skipped, type Format, type FoundPart, type Skipped } from './format';
import { gemini, googleChat, keep } from './google-takeout';
import { graphiti } from './graphiti';
import { grok } from './grok';
import { joplin } from './joplin';
import { kindle } from './kindle';
import { letta } from './letta';
import { librechat } from './librechat';
import { logseq } from './logseq';
import { mailFormat } from './mail';
import { markdown } from './markdown';
import { matrix } from './matrix';
import { mem0 } from './mem0';
import { openWebui } from './open-webui';
import { opml } from './opml';
import { rdf } from './rdf';
import { instapaper, pocket } from './read-later';
import { roam } from './roam';
import { signal } from './signal';
import { slack } from './slack';
import { telegram } from './telegram';
import { withTimes } from './times';
import { reasonAgainstFile } from './unread';
import { whatsapp } from './whatsapp';
import { notion } from './notion';
import { failed } from './failed';
import { rowsFormat } from './rows';
import { textColumns } from './columns';
import { vaultFormat } from './vault';
import { vcard } from './vcard';
import { zep } from './zep';
import { peek, SourceRefused, type SourceEntry, type ImportSource } from './source';

/** All formats except rows, in the order in which they are tried. */
export const formats: readonly Format[] = [
  failed,
  chatgpt,
  claude,
  gemini,
  grok,
  openWebui,
  librechat,
  vscodeChat,
  continueChat,
  cursor,
  claudeCode,
  codex,
  slack,
  telegram,
  discord,
  matrix,
  signal,
  facebook,
  googleChat,
  graphiti,
  mem0,
  zep,
  letta,
  chatLines,
  keep,
  roam,
  evernote,
  appleNotes,
  bookmarks,
  pocket,
  instapaper,
  opml,
  mailFormat,
  whatsapp,
  calendar,
  vcard,
  kindle,
  vaultFormat,
  bibliography,
  rdf,
  notion,
  joplin,
  logseq,
  markdown,
];

export interface Recognised {
  /** Formats with their files, in the order of `formats`. */
  found: { format: Format; entries: SourceEntry[] }[];
  skipped: Skipped[];
}

/** @param columns columns that contain the text of an item */
export async function recogniseFormat(
  source: ImportSource,
  columns: readonly string[] = textColumns,
): Promise<Recognised> {
  const rows = rowsFormat(columns);
  const all = [...formats, rows];
  const entriesOf = new Map<Format, SourceEntry[]>(all.map((format) => [format, []]));
  const left = [...source.skipped];
  for (const entry of source.entries) {
    const start = await peek(entry).catch((error: unknown) => {
      if (error instanceof SourceRefused) return undefined;
      throw error;
    });
    if (start === undefined) {
      left.push(skipped(entry.path, 'damaged'));
      continue;
    }
    const { head, magic, close } = start;
    close();
    const format = all.find((each) => each.detect({ path: entry.path, head, magic }));
    if (format) entriesOf.get(format)?.push(entry);
    else left.push(skipped(entry.path, reasonAgainstFile({ path: entry.path, head, magic }, entry.bytes)));
  }
  const asRows = entriesOf.get(rows) ?? [];
  const besides = asRows.filter(isBesideOf(exports.flatMap((format) => entriesOf.get(format) ?? [])));
  entriesOf.set(
    rows,
    asRows.filter((entry) => !besides.includes(entry)),
  );
  for (const { path } of besides) left.push(skipped(path, 'a list of the export that is not a conversation'));
  const found = [...entriesOf].flatMap(([format, entries]) => (entries.length > 0 ? [{ format, entries }] : []));
  return { found, skipped: left };
}

/** Programs whose exports contain lists that look like rows, such as ratings of answers. */
const exports: readonly Format[] = [chatgpt, claude, slack, telegram, discord, grok, keep, googleChat];

/** Whether a `.json` file lies in the same folder as the files of an export. */
function isBesideOf(entries: SourceEntry[]): (entry: SourceEntry) => boolean {
  const folderOf = (name: string) => name.slice(0, name.lastIndexOf('/') + 1);
  const folders = new Set(entries.map(({ path }) => folderOf(path)));
  return ({ path }) => /\.json$/i.test(path) && folders.has(folderOf(path));
}

/** An entry, with the name of its format. */
export interface ReadFound {
  format: string;
  /** The usual name for a file of this format: `ChatGPT export`. */
  title: string;
  found: FoundPart;
}

/** Everything that the files contain. */
export async function* readAll({ found, skipped: left }: Recognised): AsyncGenerator<ReadFound> {
  for (const each of left) yield { format: '', title: '', found: each };
  for (const { format, entries } of found)
    for await (const { of, ...each } of format.read(entries))
      yield { format: of ?? format.name, title: format.title, found: withTimes(each) };
}
