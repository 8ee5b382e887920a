// Breaks a text into several lines, for pictures, which do not wrap text.
import { shortenedAtWord } from './formats';

/** Breaks a text at its words, into lines with a max number of letters; text beyond the last line is cut. */
export function wrappedAt(text: string, length: number, most = Infinity): string[] {
  const lines: string[] = [];
  let rest = shortenedAtWord(text, 10_000);
  while (rest && lines.length < most) {
    if (lines.length === most - 1) return [...lines, shortenedAtWord(rest, length)];
    const space = rest.length <= length ? rest.length : rest.lastIndexOf(' ', length);
    const end = space > 0 ? space : length;
    lines.push(rest.slice(0, end));
    rest = rest.slice(end).trimStart();
  }
  return lines;
}
