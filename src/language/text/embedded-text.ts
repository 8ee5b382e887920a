// The text of an item that is converted to an embedding.

/** The text of an item after its title, unless the text begins with the title. */
export function embeddedText(title: string | null | undefined, content: string): string {
  if (!title) return content;
  const begins = content.slice(0, title.length + maxMarkLength).replace(/^[\s#"'“]{0,8}/u, '');
  return begins.startsWith(title) ? content : `${title}: ${content}`;
}

/** Maximum characters of markup before a title, such as `# `. */
const maxMarkLength = 8;
