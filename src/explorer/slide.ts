// The sheet of a saved picture: the size of a slide, always light, with a title, the day, counts and a legend.
import { shortenedAtWord } from './formats';

export const slide = { width: 1280, height: 720, top: 92, bottom: 52 };
const font = "'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', sans-serif";

export interface SlideWords {
  title: string;
  /** Text under the title, such as how much is shown. */
  told: string;
  legend: { colour: string; word: string }[];
}

export const escapedForXml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replace(/[\u0000-\u001f]/g, ' ');

const day = new Intl.DateTimeFormat(undefined, { dateStyle: 'long' });

/** @param body SVG between title and legend */
export function slideOf({ title, told, legend }: SlideWords, body: string): string {
  const { width, height } = slide;
  let x = 40;
  const marks = legend.map(({ colour, word }) => {
    const mark = `<circle cx="${x + 6}" cy="${height - 27}" r="6" fill="${colour}"/><text x="${x + 19}" y="${height - 22}" font-size="14" fill="#1a1b1f">${escapedForXml(word)}</text>`;
    x += 46 + word.length * 7.6;
    return mark;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="${font}">`,
    `<title>${escapedForXml(title)}</title>`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    body,
    `<text x="40" y="50" font-size="26" font-weight="600" fill="#1a1b1f">${escapedForXml(shortenedAtWord(title, 80))}</text>`,
    `<text x="40" y="76" font-size="15" fill="#5d626e">${escapedForXml(`${day.format(new Date())}. ${told}`)}</text>`,
    ...marks,
    '</svg>',
  ].join('');
}
