// The words of a question, found again in the texts that answer it.
import { shortenedAtWord } from './formats';

/** Words that carry no question of their own; lighting them would light every line. */
const asides = new Set(
  (
    'about after also been before could does from have into made many much said should that their them then there ' +
    'they this what when where which while whom whose will with would your were'
  ).split(' '),
);
const minLetters = 4;

/** Writing without spaces has no words to find by their beginning. */
const isUnspaced = (word: string) =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u.test(word);

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Matches the words of the query and their other endings; undefined if none of them is worth a light. */
export function lightOf(query: string): RegExp | undefined {
  const words = [...new Set(query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  const parts = words.flatMap((word) => {
    if (isUnspaced(word)) return escaped(word);
    if (/\p{N}/u.test(word)) return `(?<![\\p{L}\\p{N}])${escaped(word)}(?![\\p{L}\\p{N}])`;
    if (word.length < minLetters || asides.has(word)) return [];
    const stem = word.length > minLetters + 1 ? word.slice(0, -1) : word;
    return `(?<!\\p{L})${escaped(stem)}\\p{L}{0,3}(?!\\p{L})`;
  });
  return parts.length > 0 ? new RegExp(parts.join('|'), 'giu') : undefined;
}

export interface LitPart {
  text: string;
  isLit: boolean;
}

export function litParts(text: string, light: RegExp | undefined): LitPart[] {
  if (!light) return [{ text, isLit: false }];
  const parts: LitPart[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(light)) {
    if (index > from) parts.push({ text: text.slice(from, index), isLit: false });
    parts.push({ text: found, isLit: true });
    from = index + found.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), isLit: false });
  return parts;
}

/** A first match further in than this would be cut off in a narrow list. */
const maxBefore = 90;
const keptBefore = 30;

/** The text, shortened around what is lit in it. */
export function excerptOf(text: string, length: number, light: RegExp | undefined): string {
  const line = text.replace(/\s+/g, ' ').trim();
  const at = light ? line.search(light) : -1;
  if (at <= maxBefore) return shortenedAtWord(line, length);
  const from = line.indexOf(' ', at - keptBefore) + 1;
  return `… ${shortenedAtWord(line.slice(from), length)}`;
}
