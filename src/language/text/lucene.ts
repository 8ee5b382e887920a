// User text as a full-text query that can always be parsed.

/** One word or value, every character that has a meaning for the parser taken literally. */
export function escapeLucene(text: string): string {
  return text.replace(/[+\-!(){}[\]^"~*?:\\/&|<>=\s]/gu, (character) => `\\${character}`);
}
