// Sentences of a text.
import { segmentEnds } from './segments';

/** Sentences in order, each on one line, without empty ones. A line break ends a sentence. Each step is a window of the text. */
export function* sentencesOf(text: string): Generator<string> {
  let start = 0;
  while (start < text.length) {
    const lineBreak = text.indexOf('\n', start);
    const end = lineBreak < 0 ? text.length : lineBreak;
    const line = text.slice(start, end);
    let from = 0;
    for (const to of segmentEnds(line, 'sentence')) {
      yield* sentenceIn(line.slice(from, to));
      from = to;
    }
    yield* sentenceIn(line.slice(from));
    start = end + 1;
  }
}

function* sentenceIn(segment: string): Generator<string> {
  if (/[\p{L}\p{N}]/u.test(segment)) yield segment.replace(/\s+/gu, ' ').trim();
}
