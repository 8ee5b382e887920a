// Fills sections into a token budget. Each line starts with a punctuation mark, so no token spans two lines, and
// token counts of lines add up.
import { cutToTokens, tokensIn } from '../../../../libraries/text/model-tokens';
import { takeTurns } from '../../../../process/turns';
import type { Schemas } from '../../../../generated/schemas';
import type { SectionSource } from './sections';

type PackedItem = Schemas['recall/PackedItem'];

export interface Filled {
  text: string;
  tokens: number;
  item_ids: string[];
  items: PackedItem[];
  compacted: number;
  dropped: number;
  reason: string | null;
}

const maxMs = 20_000;
const minLine = 12;

const headingOf = ({ title }: SectionSource) => `# ${title}\n`;
const sizeOf = (line: string) => tokensIn(`${line}\n`);

export interface MeasuredSection extends SectionSource {
  heading: number;
  sizes: number[];
  demand: number;
}

/** @throws TimedOut */
export async function measureSection(source: SectionSource, bound: number): Promise<MeasuredSection> {
  if (source.lines.length === 0) return { ...source, heading: 0, sizes: [], demand: 0 };
  const heading = tokensIn(headingOf(source));
  const sizes: number[] = [];
  let sum = heading;
  const turn = takeTurns(maxMs);
  for (const { text } of source.lines) {
    if (sum >= bound) break;
    const size = sizeOf(text);
    sizes.push(size);
    sum += size;
    await turn();
  }
  return { ...source, heading, sizes, demand: Math.min(sum, bound) };
}

/**
 * Gives each section what it needs, up to its cap. @param sharing whether sections that need more get the unused
 * tokens, in order
 */
export function allot(budget: number, caps: number[], sources: MeasuredSection[], sharing: boolean): number[] {
  let left = budget;
  const room = sources.map(({ demand }, i) => {
    const take = Math.min(caps[i] ?? 0, demand, left);
    left -= take;
    return take;
  });
  if (!sharing) return room;
  return sources.map(({ demand }, i) => {
    const take = room[i] ?? 0;
    const more = Math.min(demand - take, left);
    left -= more;
    return take + more;
  });
}

/** Fills a section up to its limit: the first line that exceeds the limit is shortened, later lines are dropped. */
export function fillPack(source: MeasuredSection, room: number): Filled {
  const { lines, sizes } = source;
  const empty = (reason: string): Filled => ({
    text: '',
    tokens: 0,
    item_ids: [],
    items: [],
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
    items: lines.slice(0, taken.length).flatMap(({ from }) => from ?? []),
    compacted,
    dropped: lines.length - taken.length,
    reason: null,
  };
}

/** One token is reserved for the line break. */
function cutLine(line: string, room: number): string {
  if (room < minLine) return '';
  const cut = cutToTokens(line, room - 1);
  return sizeOf(cut) <= room ? cut : '';
}
