import { fromHtml, maxHtml } from '../convert/formats/html';

const entities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};

/** Named entities of XML and numeric ones. */
export const withoutEntities = (text: string): string =>
  text.replace(/&(#x[0-9a-f]{1,6}|#\d{1,7}|amp|lt|gt|quot|apos|nbsp);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name.toLowerCase()] ?? whole;
    const code = name[1]?.toLowerCase() === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });

/** The text of a piece of HTML, with headings and lists in Markdown; of a very long one, without them. */
export const textOfHtml = (html: string): string =>
  html.length <= maxHtml ? fromHtml(html).text.trim() : withoutEntities(html.replace(/<[^<>]*>/g, ' ')).trim();
