// Markdown stays unchanged, because its markup shows where to split. Front matter is read separately.
import { Lexer, type Token } from 'marked';
import { Refusal } from '../../../errors';
import { divided, fieldsOfFrontMatter, maxFront } from './front-matter';
import type { Extracted } from './formats';
import { fromYaml } from './from-yaml';

export function fromMarkdown(text: string): Extracted {
  const { fields, content } = withFields(text);
  const heading = new Lexer().blockTokens(content).find((token: Token) => token.type === 'heading');
  const named = heading && 'text' in heading ? String(heading.text) : '';
  return { title: typeof fields['title'] === 'string' ? fields['title'] : named, text: content, fields };
}

/** Splits off front matter. A text that only begins with a horizontal line (`---`) is returned unchanged. */
function withFields(text: string): { fields: Record<string, unknown>; content: string } {
  const { front, content } = divided(text);
  const none = { fields: {}, content: text };
  if (front === undefined || front.length > maxFront || content === '') return none;
  try {
    const fields = fieldsOfFrontMatter(fromYaml(front));
    return Object.keys(fields).length > 0 ? { fields, content } : none;
  } catch (error) {
    if (error instanceof Refusal) return none;
    throw error;
  }
}
