// Sentences as defined by Unicode (UAX 29).

/**
 * Window of text for Intl.Segmenter, which takes quadratic time and memory. It grows if no segment ends in it. UTF-16
 * units.
 */
const window = { min: 1_000, max: 32_000 };

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/** Offsets between segments, in ascending order. A segment longer than a window is cut. */
export function* segmentEnds(text: string): Generator<number> {
  let from = 0;
  for (let size = window.min; ;) {
    const part = text.slice(from, from + size);
    const starts = [...segmenter.segment(part)].map(({ index }) => index).slice(1);
    if (from + size >= text.length) return yield* starts.map((start) => from + start);
    // The last boundary is not certain: text after the window could move it.
    const sure = starts.slice(0, -1);
    yield* sure.map((start) => from + start);
    from += sure.at(-1) ?? 0;
    if (sure.length > 0) size = window.min;
    else if (size < window.max) size *= 2;
    else yield (from += lastSpace(part));
  }
}

/** Offset after the last white space. Without any, the end, moved out of a surrogate pair. */
function lastSpace(part: string): number {
  const space = part.search(/\s\S*$/);
  return space > 0 ? space + 1 : part.length - Number(!part.isWellFormed());
}
