import { Parser } from 'htmlparser2';
import { fromHtml, maxHtml } from '../convert/formats/html';

/** The text between the tags of a piece of HTML, entities decoded; `instead` stands for each tag. */
export function textBetweenTags(html: string, instead = ''): string {
  const parts: string[] = [];
  const tag = () => void parts.push(instead);
  const parser = new Parser({ ontext: (text) => void parts.push(text), onopentagname: tag, onclosetag: tag });
  parser.end(html);
  return parts.join('');
}

/** The text of a piece of HTML, with headings and lists in Markdown; of a very long one, without them. */
export const textOfHtml = (html: string): string =>
  html.length <= maxHtml ? fromHtml(html).text.trim() : textBetweenTags(html, ' ').trim();
