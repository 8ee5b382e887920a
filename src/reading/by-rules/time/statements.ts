// Splits a text into statements: sentences with headings, time and valid time. Greetings, signatures, quoted mails and
// header lines are left out.
import { maxRead } from '../../../limits';
import { patternFile } from '../../../libraries/text/read-data';
import { sentencesOf } from '../../../libraries/text/sentences';
import { datesOf } from './dates';
import type { DateMention } from '../../reading';

export interface DatedText {
  content: string;
  title?: string | null | undefined;
  /** Time of writing, RFC 3339 with the writer's offset; undefined if unknown. */
  written?: string | undefined;
  /** Whether the lines are turns of the form `Speaker: text`. */
  dialogue: boolean;
}

export interface StatementInTime {
  /** The sentence on one line, without list markers and speaker. */
  text: string;
  /** Title and headings above the sentence, and the words that open its paragraph. */
  heading: string;
  /** Time of the statement, RFC 3339. A text without a time has the day of its heading. */
  said: string | undefined;
  dates: DateMention[];
  /** First day of the valid time, if stated: `2025-03-01`. */
  from: string | undefined;
  isQuestion: boolean;
}

const wordings = patternFile('mails-and-days');
// bounded: 300 characters, see `maxLineLength`.
const any = (head: string) => new RegExp(wordings.anyOf(head), 'iu');
const mailHeader = any('mail header');
const mailSubject = any('subject of a mail');
const mailDate = any('date of a mail');
const greeting = any('greeting');
const closing = any('closing');
const fromDay = any('from a day');
const untilDay = any('until a day');
const beginsToHold = any('begins to hold');

const maxLineLength = 300;
const wordCount = (text: string) => text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
const marker = /^(?:[-*–•]|\d{1,3}[.)]|[a-z]\))\s+/u;

interface Position {
  headings: { level: number; text: string }[];
  day: string | undefined;
  from: string | undefined;
  /** Current part of the text. */
  part: 'header' | 'body' | 'signature';
}

/** The statements in order. Each step is a sentence or a line. */
export function* statementsOf({ content, title, written, dialogue }: DatedText): Generator<StatementInTime> {
  const position: Position = {
    headings: title ? [{ level: 0, text: title }] : [],
    day: undefined,
    from: undefined,
    part: 'header',
  };
  const lines = joinedLines(content);
  for (const [i, line] of lines.entries()) {
    if (line === '' || line.startsWith('>')) continue;
    const alone = (lines[i + 1] ?? '') === '' || i === 0;
    const short = line.length <= maxLineLength;
    if (short && !dialogue && readLine(position, line, alone, i === firstLine(lines), written)) continue;
    if (position.part === 'signature') continue;
    position.part = 'body';
    yield* statementsIn(position, line, written, dialogue);
  }
}

const firstLine = (lines: string[]) => lines.findIndex((line) => line !== '');

/** Lines without outer white space. A line that continues the previous one is joined to it. */
function joinedLines(content: string): string[] {
  const joined: string[] = [];
  let open: string[] = [];
  const close = () => {
    if (open.length > 0) joined.push(open.join(' '));
    open = [];
  };
  for (const raw of content.split('\n')) {
    const line = raw.trim();
    const last = open.at(-1);
    const goesOn = last !== undefined && last.length > 40 && /[\p{L}\p{N},;]$/u.test(last) && /^\p{Ll}/u.test(line);
    if (!goesOn) close();
    if (line === '') joined.push('');
    else open.push(line);
  }
  close();
  return joined;
}

/**
 * Reads a line that is not a statement, such as a heading.
 * @returns whether the line was one
 */
function readLine(
  position: Position,
  line: string,
  alone: boolean,
  first: boolean,
  written: string | undefined,
): boolean {
  if (position.part === 'header' && mailHeader.test(line)) {
    const subject = line.replace(mailSubject, '');
    if (subject !== line) setHeading(position, 1, subject);
    const [sent] = mailDate.test(line) ? datesOf(line).filter(({ grain }) => grain === 'day') : [];
    if (sent) position.day = sent.name;
    return true;
  }
  const mark = /^(#{1,6})\s+/u.exec(line);
  const bare = mark ? line.slice(mark[0].length) : line.replace(/^\*\*(.+)\*\*:?$/u, '$1');
  const isSentence = /[.!?;,]["”’)]?$/u.test(bare);
  if (!mark && isSentence && !closing.test(line)) return isGreeting(line) || (position.part === 'signature' && !alone);
  if (closing.test(line) && wordCount(line) <= 6) {
    position.part = 'signature';
    return true;
  }
  if (isGreeting(line)) return true;
  const dates = datesOf(bare, written).filter(({ grain }) => grain === 'day');
  const [date] = dates;
  if (date && wordCount(bare.replace(date.text, '')) === 0) {
    position.part = 'body';
    position.day = date.name;
    return true;
  }
  const isHeading =
    mark !== null || first || (alone && wordCount(bare) <= 8 && !bare.includes(':') && !marker.test(bare));
  const from = date && fromDay.test(bare.slice(0, date.offset));
  if (!isHeading && !(from && position.part === 'header')) return position.part === 'signature';
  if (from) position.from = date.name;
  else if (date && first) position.day = date.name;
  if (position.part === 'signature' && mark === null) return true;
  position.part = first ? 'header' : 'body';
  setHeading(position, mark?.[1]?.length ?? 1, bare);
  return true;
}

const isGreeting = (line: string) => greeting.test(line) && wordCount(line) <= 7 && /[,!\p{L}]$/u.test(line);

function setHeading(position: Position, level: number, text: string): void {
  position.headings = [...position.headings.filter((heading) => heading.level < level), { level, text }];
}

function* statementsIn(
  position: Position,
  line: string,
  written: string | undefined,
  dialogue: boolean,
): Generator<StatementInTime> {
  const spoken = dialogue ? line.replace(/^[^:\n]{1,80}: /u, '') : line;
  const body = spoken.replace(marker, '').replaceAll('**', '');
  const said = saidOn(position.day, written);
  let lead = '';
  for (const [i, sentence] of [...sentencesOf(body)].entries()) {
    if (i === 0 && /\.$/u.test(sentence) && wordCount(sentence) < 3 && sentence.length < body.length && !dialogue) {
      // A first sentence of one or two words is a heading: "Vat."
      lead = sentence.slice(0, -1);
      continue;
    }
    const heading = [...position.headings.map(({ text }) => text), lead].filter((text) => text !== '').join(': ');
    yield withTimes({
      text: sentence,
      heading,
      said,
      dates: datesOf(sentence.slice(0, maxRead.datedStatement), said),
      from: position.from,
      isQuestion: sentence.endsWith('?'),
    });
  }
}

/** The day of a heading as a time with the writer's offset. */
function saidOn(day: string | undefined, written: string | undefined): string | undefined {
  if (day === undefined || written?.startsWith(day)) return written;
  const offset = /(?:Z|[+-]\d\d:\d\d)$/u.exec(written ?? '')?.[0] ?? 'Z';
  return `${day}T12:00:00${offset}`;
}

function withTimes(statement: StatementInTime): StatementInTime {
  const { text, dates } = statement;
  const found = { ...statement };
  for (const { offset, start, grain, text: said } of dates) {
    const before = text.slice(Math.max(0, offset - 40), offset);
    const range = grain === 'range';
    if (fromDay.test(before) || (/^(?:from|since) /iu.test(said) && !range) || (range && !untilDay.test(before)))
      found.from = start.slice(0, 10);
    else if (grain === 'day' && beginsToHold.test(text)) found.from = start.slice(0, 10);
  }
  return found;
}
