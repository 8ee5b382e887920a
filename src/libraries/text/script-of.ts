/** The measured scripts; Kana stands for Japanese, whose texts also contain Han. */
export const scripts = ['Latin', 'Cyrillic', 'Arabic', 'Devanagari', 'Han', 'Kana', 'Hangul'] as const;
export type Script = (typeof scripts)[number];

const letters: Record<Script, RegExp> = {
  Latin: /\p{sc=Latin}/gu,
  Cyrillic: /\p{sc=Cyrillic}/gu,
  Arabic: /\p{sc=Arabic}/gu,
  Devanagari: /\p{sc=Devanagari}/gu,
  Han: /\p{sc=Han}/gu,
  Kana: /[\p{sc=Hiragana}\p{sc=Katakana}]/gu,
  Hangul: /\p{sc=Hangul}/gu,
};
const maxRead = 2_000;

/** The script of most letters in a text. @returns null for another script; undefined if there are no letters */
export function scriptOf(text: string): Script | null | undefined {
  const read = text.slice(0, maxRead);
  const all = read.match(/\p{L}/gu)?.length ?? 0;
  if (all === 0) return undefined;
  const counts = scripts.map((script) => ({ script, count: read.match(letters[script])?.length ?? 0 }));
  const japanese = counts.find(({ script }) => script === 'Kana')?.count ?? 0;
  const most = counts.reduce((a, b) => (b.count > a.count ? b : a));
  const known = counts.reduce((sum, { count }) => sum + count, 0);
  if (most.count < all - known) return null;
  return most.script === 'Han' && japanese > 0 ? 'Kana' : most.script;
}
