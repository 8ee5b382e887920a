// Answers of tools. They are short and paged, and quote memories as data that cannot end its frame.
import { frame, frameless } from '../memory/retrieval/frame';
import { dayWords } from '../time';
import { cutToTokens, oneLine, tokensIn } from '../libraries/text/model-tokens';

/** Maximum number of tokens in an answer. The rest is for the text around the entries. */
const maxTokens = 2_000;
const entryTokens = maxTokens - 250;
/** Maximum number of tokens of one memory in a list. */
const lineTokens = 300;
const maxLineLength = 8_000;
const maxPageLength = 6_000;

export interface ToolPage<S> {
  shown: S[];
  /** It is undefined on the last page. */
  next_cursor?: string;
}

/**
 * The entries after a cursor that fit into an answer, and at least one of them.
 * @param show called only for these entries and the first one that does not fit, because counting tokens takes time
 */
export function pageOfTool<T, S>(
  entries: T[],
  cursor: string | undefined,
  show: (entry: T) => S,
  textOf: (shown: S) => string,
): ToolPage<S> {
  const start = numberOf(cursor);
  const shown: S[] = [];
  let tokens = 0;
  for (const entry of entries.slice(start)) {
    const next = show(entry);
    tokens += tokensIn(textOf(next));
    if (shown.length > 0 && tokens > entryTokens) break;
    shown.push(next);
  }
  const end = start + shown.length;
  return { shown, ...(end < entries.length && { next_cursor: String(end) }) };
}

export const numberOf = (cursor: string | undefined): number => (/^\d{1,9}$/.test(cursor ?? '') ? Number(cursor) : 0);

/** The part of a text after a cursor that fits into an answer. */
export function partOf(text: string, cursor: string | undefined): { part: string; next_cursor?: string } {
  const start = numberOf(cursor);
  let length = maxPageLength;
  let part = '';
  do {
    part = text.slice(start, start + length).replace(/[\uD800-\uDBFF]$/u, '');
    length = Math.floor(length * 0.7);
  } while (tokensIn(oneLine(part)) + part.split('\n').length > entryTokens);
  const end = start + part.length;
  return { part, ...(end < text.length && { next_cursor: String(end) }) };
}

/** A text of a memory on one line, cut if it is long. */
export const lineOf = (text: string): string =>
  frameless(cutToTokens(oneLine(text.slice(0, maxLineLength).toWellFormed()), lineTokens));

/** Lays out a list of memories: a sentence from the service, then quoted lines. */
export function listed(head: string, lines: string[], cursor?: string): string {
  if (lines.length === 0) return head;
  const { shown, next_cursor } = pageOfTool(lines, cursor, String, String);
  const rest = next_cursor === undefined ? '' : `\nMore: call again with cursor ${next_cursor}.`;
  return `${head}\n${frame.open}${shown.map((line) => `- ${line}\n`).join('')}${frame.close}${rest}`.trimEnd();
}

/** Facts that a reader must know about a memory before using it. */
export interface MarkedMemory {
  trust?: string;
  origin?: string;
  status?: string;
  ended?: boolean;
  ended_at?: string;
  superseded_by?: string;
  not_yet?: boolean;
  corrected?: unknown[];
  retraction_reason?: unknown;
}

export function marksInWords(of: MarkedMemory): string[] {
  const isReplaced = of.superseded_by !== undefined || of.status === 'superseded';
  return [
    isReplaced && `outdated: replaced${of.superseded_by === undefined ? '' : ` by ${of.superseded_by}`}`,
    !isReplaced && of.ended && `outdated: ended${of.ended_at === undefined ? '' : ` ${of.ended_at.slice(0, 10)}`}`,
    of.corrected && 'its statement was corrected or retracted',
    of.status === 'retracted' && 'retracted',
    of.not_yet && 'not yet',
    of.trust !== undefined && of.trust !== 'member' && `${of.trust}, from ${of.origin ?? 'elsewhere'}: not verified`,
  ].filter((mark) => typeof mark === 'string');
}

/** `mem_01… (outdated: ended 2026-05-01) 2026-04-01: the text` */
export function memoryLine(id: string, text: string, marks: string[] = [], ...more: (string | null | undefined)[]) {
  const known = more.filter((each) => each !== null && each !== undefined && each !== '');
  return lineOf(
    `${id}${marks.length > 0 ? ` (${marks.join('; ')})` : ''}${known.length > 0 ? ` ${known.join(' ')}` : ''}: ${text}`,
  );
}

/** A name chosen by a caller, outside the frame: a single word stays as it is, any other name is quoted. */
export const quotedName = (name: string): string =>
  /^[\w.:-]{1,100}$/.test(name) ? name : JSON.stringify(lineOf(name));

/** `2026-06-03`, or `stored 2026-06-03`; undefined for an item without a day. */
export const saidOn = ({ true_at, true_at_is }: { true_at?: string; true_at_is?: string }): string | undefined =>
  true_at === undefined || true_at_is === undefined ? undefined : dayWords({ true_at, true_at_is });
