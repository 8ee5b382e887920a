// Sentences of a text.

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Sentences in order, each on one line, without empty ones. A line break ends a sentence. */
export function sentencesOf(text: string): string[] {
  return text
    .split(/\n+/u)
    .flatMap((line) => [...segmenter.segment(line)].map(({ segment }) => segment.replace(/\s+/gu, ' ').trim()))
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}
