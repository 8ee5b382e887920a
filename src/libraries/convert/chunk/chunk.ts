// Cuts a text into chunks as large as possible, at the coarsest boundaries available.
import {
  characters,
  splitAtLines,
  markdownBlocks,
  markdownSections,
  splitAtParagraphs,
  sentences,
  words,
  type Splitter,
} from './splitters';

/** A span without outer white space. */
export interface ChunkSpan {
  start: number;
  end: number;
}

interface Level {
  split: Splitter;
  /** Pieces between these boundaries are never joined in one chunk. */
  apart?: boolean;
}

const finest: Level[] = [{ split: words }, { split: characters }];

/** Boundaries of each strategy, from coarse to fine. Finer ones apply only to pieces that are still too large. */
const strategies = {
  paragraph: [{ split: splitAtParagraphs }, { split: sentences }, ...finest],
  sentence: [{ split: sentences }, ...finest],
  markdown: [
    { split: markdownSections, apart: true },
    { split: markdownBlocks },
    { split: splitAtLines },
    { split: sentences },
    ...finest,
  ],
  recursive: [{ split: splitAtParagraphs }, { split: splitAtLines }, { split: sentences }, ...finest],
} satisfies Record<string, Level[]>;

export type ChunkStrategy = keyof typeof strategies;

/**
 * The chunks of a text, in order, with only white space between them. A chunk is never empty, longer than `size`, or
 * cut inside a surrogate pair.
 * @param size maximum UTF-16 units of a chunk, 2 or more
 */
export function chunk(text: string, strategy: ChunkStrategy, size: number): ChunkSpan[] {
  const spans: ChunkSpan[] = [];
  fill(text, { start: 0, end: text.length }, strategies[strategy], size, spans);
  return spans;
}

function fill(text: string, whole: ChunkSpan, [level, ...finer]: Level[], size: number, spans: ChunkSpan[]): void {
  const all = trimmed(text, whole);
  if (!all) return;
  const fits = all.end - all.start <= size;
  if (!level || (fits && !level.apart)) return void spans.push(all);
  let open: ChunkSpan | undefined;
  for (const piece of pieces(text, whole, level.split, size)) {
    const own = trimmed(text, piece);
    if (!own) continue;
    if (open && !level.apart && own.end - open.start <= size) {
      open.end = own.end;
      continue;
    }
    if (open) spans.push(open);
    open = undefined;
    if (own.end - own.start <= size) open = own;
    else fill(text, own, finer, size, spans);
  }
  if (open) spans.push(open);
}

function* pieces(text: string, { start, end }: ChunkSpan, split: Splitter, size: number): Generator<ChunkSpan> {
  let from = start;
  for (const cut of split(text.slice(start, end), size)) {
    yield { start: from, end: start + cut };
    from = start + cut;
  }
  yield { start: from, end };
}

const isSpace = (text: string, at: number) => /\s/.test(text.charAt(at));

function trimmed(text: string, { start, end }: ChunkSpan): ChunkSpan | undefined {
  while (start < end && isSpace(text, start)) start++;
  while (end > start && isSpace(text, end - 1)) end--;
  return start < end ? { start, end } : undefined;
}
