// HTML as text with Markdown headings, lists and code, so that its structure can still be cut along.
import { convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';
import type { Extracted } from './formats';

const heading: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2, reservedLineLength: 0 });
  builder.addInline(`${'#'.repeat(Number(element.name?.slice(1)))} `);
  walk(element.children, builder);
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** A fence longer than any run of backticks inside is not needed: what is inside stays what it is either way. */
const code: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ isPre: true, leadingLineBreaks: 2, reservedLineLength: 0 });
  builder.addLiteral('```\n');
  walk(element.children, builder);
  builder.addLiteral('\n```');
  builder.closeBlock({ trailingLineBreaks: 2 });
};

/** What belongs to the page and not to the document. */
const skipped =
  'script style noscript template svg canvas iframe object nav footer form button select dialog img video audio'
    .split(' ')
    .map((selector) => ({ selector, format: 'skip' }));

const options: HtmlToTextOptions = {
  wordwrap: false,
  // Cutting off in silence would lose text: how much there may be is decided before and behind.
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

/** @param html the main part is taken where the page names one, else its whole body */
export function fromHtml(html: string): Extracted {
  const title = convert(html, only('title')) || convert(html, only('h1'));
  const main = convert(html, { ...options, baseElements: { selectors: ['main'], returnDomByDefault: false } });
  const text = main || convert(html, { ...options, baseElements: { selectors: ['body'] } });
  return { title: title.replace(/\s+/g, ' ').trim(), text };
}
