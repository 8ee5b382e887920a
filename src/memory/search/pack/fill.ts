// Lines into a budget of tokens. A line is counted with its line break, and no token reaches over one into the next line, which begins
// with a sign: so the tokens of a block are the sum of those of its lines.
import { cutToTokens, tokensIn } from '../../../language/text/model-tokens';
import type { Source } from './sections';

export interface Filled {
  text: string;
  tokens: number;
  item_ids: string[];
  compacted: number;
  dropped: number;
  /** Why nothing is in it. */
  reason: string | null;
}

/** A rest shorter than this says nothing: the line is left out. */
const leastLine = 12;

const headingOf = ({ title }: Source) => `# ${title}\n`;
const sizeOf = (line: string) => tokensIn(`${line}\n`);

/** A section with its lines counted, those behind the bound left uncounted. */
export interface Measured extends Source {
  heading: number;
  sizes: number[];
  /** Tokens of all that it has to say, the bound at most. */
  demand: number;
}

/** Counts a section up to a bound: no line is counted twice. */
export function measure(source: Source, bound: number): Measured {
  if (source.lines.length === 0) return { ...source, heading: 0, sizes: [], demand: 0 };
  const heading = tokensIn(headingOf(source));
  const sizes: number[] = [];
  let sum = heading;
  for (const { text } of source.lines) {
    if (sum >= bound) break;
    const size = sizeOf(text);
    sizes.push(size);
    sum += size;
  }
  return { ...source, heading, sizes, demand: Math.min(sum, bound) };
}

/**
 * How much each section may use: at most its cap and what it has to say, all together at most the budget.
 * @param sharing what is left over goes to the sections that have more to say, in order
 */
export function allot(budget: number, caps: number[], sources: Measured[], sharing: boolean): number[] {
  let left = budget;
  const room = sources.map(({ demand }, i) => {
    const take = Math.min(caps[i] as number, demand, left);
    left -= take;
    return take;
  });
  if (!sharing) return room;
  return room.map((take, i) => {
    const more = Math.min((sources[i] as Measured).demand - take, left);
    left -= more;
    return take + more;
  });
}

/** A section's heading and lines in order; the first line that has no room is cut to fit, and those behind it are left out. */
export function fill(source: Measured, room: number): Filled {
  const { lines, sizes } = source;
  const empty = (reason: string): Filled => ({
    text: '',
    tokens: 0,
    item_ids: [],
    compacted: 0,
    dropped: lines.length,
    reason,
  });
  if (lines.length === 0) return empty(source.reason);
  const taken: string[] = [];
  let tokens = source.heading;
  let compacted = 0;
  for (const [i, { text }] of lines.entries()) {
    const size = sizes[i] ?? Infinity;
    const whole = tokens + size <= room;
    const line = whole ? text : cutLine(text, room - tokens);
    if (line !== '') {
      taken.push(line);
      tokens += whole ? size : sizeOf(line);
    }
    if (whole) continue;
    if (line !== '') compacted = 1;
    break;
  }
  if (taken.length === 0) return empty('Does not fit into the budget.');
  return {
    text: `${headingOf(source)}${taken.map((line) => `${line}\n`).join('')}`,
    tokens,
    item_ids: lines.slice(0, taken.length).flatMap(({ item_id }) => item_id ?? []),
    compacted,
    dropped: lines.length - taken.length,
    reason: null,
  };
}

/** One token is kept for the line break. */
function cutLine(line: string, room: number): string {
  if (room < leastLine) return '';
  const cut = cutToTokens(line, room - 1);
  return sizeOf(cut) <= room ? cut : '';
}
