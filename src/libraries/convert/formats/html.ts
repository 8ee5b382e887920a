// HTML as text with Markdown headings, lists and code, so that it can be split along its structure.
import { convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import type { Extracted } from './formats';

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2, reservedLineLength: 0 });
  builder.addInline(`${'#'.repeat(Number(element.name?.slice(1)))} `);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** Inner backticks are not escaped, because the text is never parsed as Markdown again. */
const code: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ isPre: true, leadingLineBreaks: 2, reservedLineLength: 0 });
  builder.addLiteral('```\n');
  walk(element.children, builder);
  builder.addLiteral('\n```');
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** Elements of the page that are not part of the document. */
const skipped =
  'script style noscript template svg canvas iframe object nav footer form button select dialog img video audio'
    .split(' ')
    .map((selector) => ({ selector, format: 'skip' }));

const options: HtmlToTextOptions = {
  wordwrap: false,
  // No limit here: truncation would silently lose text. Size limits are enforced before and after.
  limits: { maxInputLength: undefined },
  formatters: { heading, code },
  selectors: [
    ...skipped,
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, format: 'heading' })),
    { selector: 'pre', format: 'code' },
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: '- ' } },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
};

const only = (selector: string): HtmlToTextOptions => ({
  wordwrap: false,
  baseElements: { selectors: [selector], returnDomByDefault: false },
  limits: { maxBaseElements: 1, maxInputLength: undefined },
  selectors: [{ selector, format: 'inline' }],
});

/** Max characters of a mail or an entry of a feed, because the time for parsing grows faster than the length. */
export const maxHtml = 100_000;

/** Uses the `main` element if there is one, otherwise the whole body. */
export function fromHtml(html: string): Extracted {
  const title = convert(html, only('title')) || convert(html, only('h1'));
  const main = convert(html, { ...options, baseElements: { selectors: ['main'], returnDomByDefault: false } });
  const text = main || convert(html, { ...options, baseElements: { selectors: ['body'] } });
  return { title: title.replace(/\s+/g, ' ').trim(), text };
}
