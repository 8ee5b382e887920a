// Finds the words of a question in the texts that answer it, to highlight them.
import { shortenedAtWord } from './formats';

/** Words without content; highlighting them would highlight every line. */
const asides = new Set(
  (
    'about after also been before could does from have into made many much said should that their them then there ' +
    'they this what when where which while whom whose will with would your were'
  ).split(' '),
);
const minLetters = 4;
/** Max letters that an ending may add to a word. */
const maxEnding = 3;

const wordIn = /[\p{L}\p{N}]+/gu;

/** Writing without spaces has no words whose beginning could match. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * Words to highlight: those matched exactly, those matched by their beginning, and those inside writing without spaces.
 */
export interface Light {
  exact: ReadonlySet<string>;
  stems: string[];
  parts: string[];
}

/** The highlighter of a query; undefined if none of its words is worth highlighting. */
export function lightOf(query: string): Light | undefined {
  const words = [...new Set(query.toLowerCase().match(wordIn) ?? [])];
  const parts = words.filter((word) => unspaced.test(word));
  const others = words.filter((word) => !unspaced.test(word));
  const exact = new Set(others.filter((word) => /\p{N}/u.test(word)));
  const stems = others
    .filter((word) => !exact.has(word) && word.length >= minLetters && !asides.has(word))
    .map((word) => (word.length > minLetters + 1 ? word.slice(0, -1) : word));
  return parts.length + exact.size + stems.length > 0 ? { exact, stems, parts } : undefined;
}

/** The highlighted ranges of the text: from, to. */
function spansOf(text: string, { exact, stems, parts }: Light): [from: number, to: number][] {
  const spans: [number, number][] = [];
  for (const { 0: found, index } of text.matchAll(wordIn)) {
    const word = found.toLowerCase();
    const isLit =
      exact.has(word) || stems.some((stem) => word.startsWith(stem) && word.length <= stem.length + maxEnding);
    if (isLit) spans.push([index, index + found.length]);
    else
      for (const part of parts) {
        const at = word.indexOf(part);
        if (at >= 0) spans.push([index + at, index + at + part.length]);
      }
  }
  return spans;
}

export interface LitPart {
  text: string;
  isLit: boolean;
}

export function litParts(text: string, light: Light | undefined): LitPart[] {
  const parts: LitPart[] = [];
  let done = 0;
  for (const [from, to] of light ? spansOf(text, light).sort(([a], [b]) => a - b) : []) {
    if (from < done) continue;
    if (from > done) parts.push({ text: text.slice(done, from), isLit: false });
    parts.push({ text: text.slice(from, to), isLit: true });
    done = to;
  }
  if (done < text.length) parts.push({ text: text.slice(done), isLit: false });
  return parts;
}

/** How many different words of the text are highlighted. */
export const litWords = (text: string, light: Light | undefined): number =>
  new Set(litParts(text, light).flatMap((each) => (each.isLit ? [each.text.toLowerCase()] : []))).size;

/** In a narrow list, a first match beyond this position would be cut off. */
const maxBefore = 90;
const keptBefore = 30;

/** The text, shortened around its highlights. */
export function excerptOf(text: string, length: number, light: Light | undefined): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const at = (light && spansOf(line, light)[0]?.[0]) ?? -1;
  if (at <= maxBefore) return shortenedAtWord(line, length);
  const from = line.indexOf(' ', at - keptBefore) + 1;
  return `… ${shortenedAtWord(line.slice(from), length)}`;
}
