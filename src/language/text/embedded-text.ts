// What of an item is embedded.

/** The text of an item with its title in front, unless it begins with it. */
export function embeddedText(title: string | null | undefined, content: string): string {
  if (!title) return content;
  const begins = content.slice(0, title.length + maxMarkLength).replace(/^[\s#"'“]{0,8}/u, '');
  return begins.startsWith(title) ? content : `${title}: ${content}`;
}

/** Characters of the markup in front of a title, such as `# `. */
const maxMarkLength = 8;
