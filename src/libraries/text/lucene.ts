// Escapes user text for full-text queries.

export function escapeLucene(text: string): string {
  return text.replace(/[+\-!(){}[\]^"~*?:\\/&|<>=\s]/gu, (character) => `\\${character}`);
}
