// Escapes user text for full-text queries.

/** A word with all special characters of the query parser escaped. */
export function escapeLucene(text: string): string {
  return text.replace(/[+\-!(){}[\]^"~*?:\\/&|<>=\s]/gu, (character) => `\\${character}`);
}
