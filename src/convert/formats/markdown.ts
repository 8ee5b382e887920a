// Markdown stays unchanged, because its markup shows where to split.
import { Lexer, type Token } from 'marked';
import type { Extracted } from './formats';

export function fromMarkdown(text: string): Extracted {
  const heading = new Lexer().blockTokens(text).find((token: Token) => token.type === 'heading');
  return { title: heading && 'text' in heading ? String(heading.text) : '', text };
}
