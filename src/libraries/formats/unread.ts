// Explains why a file of an unknown format is not read, and what it looks like: usually its program has another export
// format that can be read.
import { textColumns } from './columns';
import type { Sample } from './format';

/** File types in which programs store their data, by the first bytes; people mistake them for an export. */
const stores: Record<string, string> = {
  SQLi: 'a database (SQLite), not an export',
  '!BDN': 'a mailbox of Outlook: export its mails as mbox or eml',
  '7z\xbc\xaf': 'an archive (7z): unpack it',
  'Rar!': 'an archive (rar): unpack it',
};

/** How other files look that known programs write. */
const looks: [RegExp, string][] = [
  [/class="message default clearfix/, 'looks like a chat of Telegram in HTML: export it as JSON'],
  [/class="?chatlog__|DiscordChatExporter/, 'looks like a channel of Discord in HTML or text: export it as JSON'],
  [/class="mx_/, 'looks like a room of Matrix in HTML: export it as JSON'],
  [/<div class="note">/, 'looks like a note of Google Keep in HTML: its JSON is read'],
  [/"(?:isPinned|isTrashed|userEditedTimestampUsec)"\s*:/, 'looks like a note of Google Keep without text'],
  [/"header"\s*:\s*"YouTube|youtube\.com\/watch/, 'looks like activity of YouTube, which is not read'],
  [/"timelineObjects"|"semanticSegments"|"latitudeE7"/, 'looks like places of Google Maps, which are not read'],
  [/notion\.so|class="page-header-icon/, 'looks like a page of Notion in HTML: export it as Markdown'],
  [/"mapping"\s*:/, 'looks like a part of a ChatGPT export'],
  [/"chat_messages"\s*:/, 'looks like a part of a Claude export'],
  [/<smses\b/, 'looks like a backup of SMS, which is not read'],
  [/<rdf:RDF\b/, 'looks like RDF in XML: save it as Turtle'],
  [/<w:document\b|<office:document/, 'looks like a text of an office program: ingest it as a document'],
  [/^\s*<!doctype html|^\s*<html/i, 'looks like a web page: ingest it as a document'],
  [/^\s*<\?xml|^\s*<\w+[\s>]/, 'looks like XML of an unknown format'],
];

export function reasonAgainstFile({ path, head, magic }: Sample, bytes: number): string {
  if (bytes === 0) return 'empty';
  if (Object.hasOwn(stores, magic)) return stores[magic] as string;
  if (magic.startsWith('\x1f\x8b')) return 'an archive (gzip): unpack it';
  if (head === '') return 'not text (picture, sound, PDF or program)';
  const [, look] = looks.find(([form]) => form.test(head)) ?? [];
  if (look !== undefined) return look;
  return /\.(?:jsonl|ndjson|csv|tsv)$/i.test(path)
    ? `rows without a column ${textColumns.join(', ')}`
    : 'of an unknown format';
}
