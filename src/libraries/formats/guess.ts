// Says what a file looks like that no format reads, so that its owner knows what to export instead.

/** Marks that a program leaves in its files, what the file looks like, and what is read instead, if anything is. */
const looks: readonly [mark: RegExp, words: string][] = [
  [/<div class="note"/, 'a Keep note as HTML; its JSON is read'],
  [/"(?:isPinned|isTrashed|userEditedTimestampUsec)"\s*:/, 'a Keep note without text'],
  [/"timestamp_ms"\s*:/, 'messages of Facebook or Instagram'],
  [/"header"\s*:\s*"YouTube|youtube\.com\/watch/, 'activity of YouTube (Takeout)'],
  [/"timelineObjects"|"semanticSegments"|"latitudeE7"/, 'places of Google Maps (Takeout)'],
  [/^\s*<\?xml[^>]*>\s*<smses\b/, 'a backup of text messages (SMS)'],
  [/notion\.so|class="page-header-icon/, 'a page of Notion as HTML; its Markdown is read'],
  [/<title>Exported Data/i, 'a Telegram export as HTML; its JSON is read'],
  [/"mapping"\s*:/, 'a part of a ChatGPT export'],
  [/"chat_messages"\s*:/, 'a part of a Claude export'],
  [/^\s*<!doctype html|^\s*<html/i, 'a web page'],
  [/^\s*<\?xml|^\s*<\w+[\s>]/, 'XML'],
];

/** @param head the beginning of the file */
export function guessOf(head: string): string {
  const [, words] = looks.find(([mark]) => mark.test(head)) ?? [];
  return words === undefined ? 'of no known format' : `of no known format, looks like ${words}`;
}
