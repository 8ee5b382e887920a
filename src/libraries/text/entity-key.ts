// Canonical keys of names: different spellings of a name have the same key, in items and questions.
import { normalized } from './normalized';

/** Letters without a decomposition, with their usual replacement. */
const plainLetters: Record<string, string> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
};

/** Most names have this form after folding, and need no further steps. */
const plainWords = /^[a-z0-9]+(?: [a-z0-9]+)*$/;

/**
 * Canonical key: NFKC, lower case, without diacritics, outer punctuation, leading article and possessive; hyphens
 * become spaces. Dots of initials are removed: "J. R. R. Tolkien" equals "JRR Tolkien". Dots, slashes, underscores and
 * colons within a word distinguish code, and stay. A name without letters or digits is its own key.
 */
export function entityKey(name: string): string {
  const folded = fold(name);
  if (plainWords.test(folded)) return withoutArticle(folded);
  const key = withoutArticle(folded)
    .replace(/\s&\s/gu, ' and ')
    .replace(/(?<=\p{L}|\p{N})['’‘`´]s(?=$|[^\p{L}\p{N}]*$)/u, '')
    .replace(/['’‘`´]/gu, '')
    .replace(/(?<![\p{L}\p{N}])(?:\p{L}\.\s?){2,}|(?<![\p{L}\p{N}])\p{L}\.(?=\s)/gu, initials)
    .replace(/[^\p{L}\p{M}\p{N}._/:+#&]+|(?<![\p{L}\p{M}\p{N}_./:+#&])[./:+#&]+|[./:&]+(?![\p{L}\p{N}_])/gu, ' ')
    .replace(/\s+/gu, ' ')
    .trim();
  return key || folded.replace(/\s+/gu, ' ').trim();
}

/**
 * Lower case without diacritics of Latin, Greek and Cyrillic letters. In other scripts marks can be vowels, and stay.
 */
function fold(name: string): string {
  const lower = normalized(name, 'NFKC').toLowerCase();
  if (isAscii(lower)) return lower;
  const bare = normalized(normalized(lower, 'NFD').replace(/[\u0300-\u036f]/gu, ''), 'NFC');
  return bare.replace(/[øłđðþßæœı]/gu, (letter) => plainLetters[letter] ?? letter);
}

function isAscii(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}

function initials(run: string): string {
  return `${run.replace(/[.\s]/gu, '')} `;
}

function withoutArticle(name: string): string {
  return name.replace(/^[^\p{L}\p{N}]*(?:the|an|a)\s+(?=\S*[\p{L}\p{N}])/u, '');
}
