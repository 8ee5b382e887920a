import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import { fromHtml, maxHtml } from '../convert/formats/html';

/**
 * The text between the tags of a piece of HTML, entities decoded; `instead` stands for each tag. Open tags are not
 * tracked, because a parser needs time quadratic in their number.
 */
export function textBetweenTags(html: string, instead = ''): string {
  const parts: string[] = [];
  const tag = () => void parts.push(instead);
  const nothing = () => undefined;
  const callbacks: TokenizerCallbacks = {
    ...{
      onattribdata: nothing,
      onattribentity: nothing,
      onattribend: nothing,
      onattribname: nothing,
      oncdata: nothing,
    },
    ...{ oncomment: nothing, ondeclaration: nothing, onend: nothing, onopentagend: nothing },
    ...{ onprocessinginstruction: nothing, onselfclosingtag: nothing, onopentagname: tag, onclosetag: tag },
    ontext: (start, end) => void parts.push(html.slice(start, end)),
    ontextentity: (codepoint) => void parts.push(String.fromCodePoint(codepoint)),
  };
  const tokenizer = new Tokenizer({ xmlMode: false, decodeEntities: true }, callbacks);
  tokenizer.write(html);
  tokenizer.end();
  return parts.join('');
}

/** The text of a piece of HTML, with headings and lists in Markdown; very long pieces lose these. */
export const textOfHtml = (html: string): string =>
  html.length <= maxHtml ? fromHtml(html).text.trim() : textBetweenTags(html, ' ').trim();
