// The text of an item that is converted to an embedding.

/** The title and the text of an item, joined. If the text begins with the title, the text alone. */
export function embeddedText(title: string | null | undefined, content: string): string {
  if (!title) return content;
  const begins = content.slice(0, title.length + maxMarkLength).replace(/^[\s#"'“]{0,8}/u, '');
  return begins.startsWith(title) ? content : `${title}: ${content}`;
}

/** Maximum characters of markup before a title, such as `# `. */
const maxMarkLength = 8;
