// The title and the speaker of a text, if they are stated at its beginning.
import { entityKey } from '../../../libraries/text/entity-key';
import { doubtfulNames, firstNames, isCommon } from '../../../libraries/text/name-words';
import { patternFile } from '../../../libraries/text/read-data';
import { withoutLastBracket } from '../../../libraries/text/brackets';
import { byPosition, type Span } from '../../../libraries/text/tokens';

/** A name at the beginning of a text, its aliases, and the start of the remaining text. */
export interface Heading {
  name: string;
  aliases: string[];
  /** Offset of the first character after the heading. */
  body: number;
}

const colonPattern = /^([^\n:]{1,120}(?::(?! )[^\n:]{1,60})?):[ \n]\s*(?=\S)/u;
const wordings = patternFile('titles');
const labels = new RegExp(wordings.anyOf('label'), 'iu');
const personalWords = new RegExp(wordings.anyOf('personal'), 'iu');
const noSubject = new RegExp(wordings.anyOf('no subject'), 'u');

/**
 * The title of a text: the given one, a Markdown heading, or the words before the first colon. The latter need
 * evidence: the text names them again ("Lake Aster, Norway: Lake Aster is …"), or most are capitalised.
 */
export function titleOfName(text: string, given?: string): Heading | undefined {
  const name = given?.trim();
  const colon = headOfTwoColons(text) ?? headOfColon(text);
  const hash = headOfHash(text);
  const prefix = colon ?? hash;
  if (name) return heading(name, prefix && entityKey(prefix.name) === entityKey(name) ? prefix.end : 0, text);
  if (hash) return heading(hash.name, hash.end, text);
  return colon && isSubject(colon.name, text.slice(colon.end, colon.end + 400))
    ? heading(colon.name, colon.end, text)
    : undefined;
}

/** The speaker: the given one, or a short name before the first colon if the words after it are speech. */
export function speakerOfTitle(text: string, given?: string): Heading | undefined {
  const head = headOfColon(text);
  const name = given?.trim();
  if (name) return { name, aliases: [], body: head && entityKey(head.name) === entityKey(name) ? head.end : 0 };
  if (!head || !isShortName(head.name)) return undefined;
  if (isCommon(head.name.toLowerCase()) && !firstNames.has(entityKey(head.name))) return undefined;
  const body = text.slice(head.end, head.end + 400);
  const isFirstName = firstNames.has(entityKey(head.name)) && !doubtfulNames.has(head.name.toLowerCase());
  const opensWithIt = entityKey(body.slice(0, 60)).startsWith(entityKey(head.name));
  if (opensWithIt || (!isFirstName && repeats(head.name, body))) return undefined;
  return isFirstName || personalWords.test(body) ? { name: head.name, aliases: [], body: head.end } : undefined;
}

/** Literal repetitions of the title in the text, because titles need not look like names. */
export function titleMentions(text: string, title: Heading): Span[] {
  const spans: Span[] = [];
  for (const name of [title.name, ...title.aliases].filter((each) => each.length > 2)) {
    for (let at = text.indexOf(name, title.body); at >= 0; at = text.indexOf(name, at + name.length)) {
      if (isWhole(text, at, at + name.length)) spans.push({ start: at, end: at + name.length });
    }
  }
  spans.sort(byPosition);
  return spans.filter((span, i) => span.start >= (spans[i - 1]?.end ?? 0));
}

function isWhole(text: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\p{N}]/u.test(text[start - 1] ?? ' ') && !/^(?:[\p{L}\p{N}]|[ -]\p{Lu})/u.test(text.slice(end, end + 2))
  );
}

interface Head {
  name: string;
  end: number;
}

function headOfColon(text: string): Head | undefined {
  const match = colonPattern.exec(text);
  const name = match?.[1]?.trim();
  if (!match || !name || labels.test(name) || /\p{Ll}{3}\.\s|\p{Ll}[!?]\s(?!\()|["“]$|^[^\p{L}\p{N}"“'(¡¿]/u.test(name))
    return undefined;
  return { name, end: match[0].length };
}

/**
 * A title that itself contains a colon, and is repeated after it: "Night Sky: The Return: Night Sky: The Return is …".
 */
function headOfTwoColons(text: string): Head | undefined {
  const match = /^([^\n:]{1,80}: [^\n:]{1,80}): (?=\S)/u.exec(text);
  const name = match?.[1];
  const again = name && entityKey(text.slice(match[0].length, match[0].length + name.length + 4));
  return again && entityKey(name).slice(0, 12) === again.slice(0, 12) ? { name, end: match[0].length } : undefined;
}

const maxHeadingLength = 201;

function headOfHash(text: string): Head | undefined {
  const mark = /^\s{0,3}#{1,6}(?=[ \t])/u.exec(text)?.[0];
  if (mark === undefined) return undefined;
  const lineEnd = text.indexOf('\n', mark.length);
  const line = text.slice(mark.length, lineEnd < 0 ? text.length : lineEnd).trim();
  const name = line.replace(/(?<![ \t#])[ \t#]+$/u, '');
  if (name === '' || name.startsWith('#') || name.length > maxHeadingLength) return undefined;
  return { name, end: lineEnd < 0 ? text.length : lineEnd + 1 };
}

/** Whether a prefix is a title: the text names it again, or most longer words are capitalised and no speech follows. */
function isSubject(name: string, body: string): boolean {
  if (repeats(name, body)) return true;
  if (isShortName(name) && personalWords.test(body)) return false;
  const all = name
    .replace(/\([^()]*\)/gu, '')
    .split(/[\s,–-]+/u)
    .filter(Boolean);
  const long = all.filter((word) => word.length > 3);
  const words = long.length > 0 ? long : all;
  const capitals = words.filter((word) => /^[^\p{L}]*[\p{Lu}\p{N}]/u.test(word));
  const capital = /^["“'(]?[\p{Lu}\p{N}]/u;
  return words.length > 0 && capital.test(name) && capitals.length > words.length * 0.6 && capital.test(body);
}

/** Whether the first or last significant word of the title soon recurs in the text. */
function repeats(name: string, body: string): boolean {
  const words = shortForm(name)
    .split(/\s+/u)
    .map(entityKey)
    .filter((word) => word.length > 2);
  const start = ` ${entityKey(body.slice(0, 160))} `;
  return (
    [...words.slice(0, 1), ...words.slice(-1)].some(
      (word) => start.includes(` ${word} `) || start.includes(` ${word}s `),
    ) && / (?:is|was|are|were|of|the|a) /u.test(start)
  );
}

function isShortName(name: string): boolean {
  const words = name.split(/\s+/u);
  return words.length <= 3 && words.every((word) => /^\p{Lu}[\p{L}\p{M}.'’-]*$/u.test(word));
}

function heading(name: string, body: number, text: string): Heading {
  const aliases = new Set<string>();
  const short = shortForm(name);
  if (short && short !== name) aliases.add(short);
  const bare = withoutLastBracket(name);
  if (bare && bare !== name) aliases.add(bare);
  const subject = subjectOf(text.slice(body, body + 160));
  if (subject && sharesWord(subject, name)) aliases.add(subject);
  return { name, aliases: [...aliases].filter((alias) => entityKey(alias) !== entityKey(name)), body };
}

/** The title without a final bracket and without the part after a comma: "Aster (film)", "Lake Aster, Norway". */
function shortForm(name: string): string {
  const bare = withoutLastBracket(name);
  const comma = bare.search(/,\s/u);
  return (comma < 0 ? bare : bare.slice(0, comma)).trim();
}

function sharesWord(subject: string, name: string): boolean {
  const words = new Set(entityKey(name).split(' '));
  return entityKey(subject)
    .split(' ')
    .some((word) => word.length > 2 && words.has(word));
}

/**
 * The full name at the beginning of a text, before its definition: "Mary Ann Lister (born …", "Mary Ann Lister was …".
 */
function subjectOf(body: string): string | undefined {
  // bounded: 160 characters, see the caller.
  const match = /^(?:(?:The|A|An)\s)?["“']?(\p{Lu}[^(.,;:"“”\n]{1,60}?)["”']?\s*(?:\(|,|\s(?:is|was|are|were)\s)/u.exec(
    body,
  );
  const name = match?.[1]?.trim();
  return name && /\s\p{Lu}/u.test(name) && !noSubject.test(name) ? name : undefined;
}
