// Names in the writer's markup (links, concepts, quotations, code), and spans that only look like names (addresses,
// tags, handles).
import type { Mention } from '../../reading';
import { isCommon, particles } from '../../../libraries/text/name-words';
import { entityTypeByWords } from './types';
import { patternFile, wordList } from '../../../libraries/text/read-data';
import type { Span } from '../../../libraries/text/tokens';

export interface Marked {
  mentions: Mention[];
  hidden: Span[];
}

// bounded: 20000 characters, see the callers.
// Every repetition is bounded or begins only where a word begins, so that the scan stays linear on any input.
const markPattern = new RegExp(
  [
    String.raw`(?<url>(?:https?|ftp):\/\/[^\s<>"]{1,2000}|(?<![\w.])www\.[^\s<>"]{1,2000})`,
    String.raw`(?<mail>(?<![\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,8})`,
    String.raw`\[\[(?<link>[^\[\]|#\n]{1,160})(?:#[^\[\]|\n]{0,160})?(?:\|(?<label>[^\[\]\n]{1,160}))?\]\]`,
    String.raw`\(\((?<concept>[^()\n]{1,120})\)\)`,
    String.raw`(?<tag>(?<![\p{L}\p{N}_&/])[#@][\p{L}_][\p{L}\p{N}_/-]{0,100})`,
    '`(?<tick>[^`\\n]{1,120})`',
    String.raw`["“](?<quote>[^"“”\n]{1,120})["”]`,
    String.raw`(?<![\w*])\*(?<italic>[^*\s][^*\n]{0,100})\*(?![\w*])`,
    String.raw`(?<path>(?<![\w./~-])(?:[.~]{0,2}\/)?(?:[\w@.-]{1,80}\/){1,24}[\w-]{0,80}(?:\.[\w-]{1,40}){0,3}\.[A-Za-z]\w{0,7}(?![\w/]))`,
    String.raw`(?<word>(?<![\w.$@])[A-Za-z_$][\w$]{0,200}(?:\.[A-Za-z_][\w$]{0,100}){0,12}(?:\(\))?)`,
  ].join('|'),
  'gu',
);
const fileEndings = wordList('file-endings');
const domainEndings = wordList('domain-endings');
const camelNames = wordList('camel-names');
const wordings = patternFile('names');
const speechOpening = new RegExp(wordings.anyOf('begins speech'), 'u');
// bounded: 40 characters
const besideWork = new RegExp(wordings.anyOf('beside the title of a work'), 'iu');
const beforeSpeech = new RegExp(wordings.anyOf('before speech'), 'u');

export function markedSpans(text: string): Marked {
  const marked: Marked = { mentions: [], hidden: [] };
  for (const match of text.matchAll(markPattern)) {
    const mention = toMention(text, match);
    if (mention === 'plain') continue;
    marked.hidden.push({ start: match.index, end: match.index + match[0].length });
    if (mention) marked.mentions.push(mention);
  }
  return marked;
}

/**
 * The mention of a marked span; nothing for addresses, tags and handles; `plain` if the words inside are ordinary text.
 */
function toMention(text: string, match: RegExpExecArray): Mention | undefined | 'plain' {
  const { url, mail, tag, link, label, concept, tick, quote, italic, path, word } = match.groups ?? {};
  const of = (name: string, entity_type: Mention['entity_type'], aliases: string[] = []): Mention => ({
    name,
    start: match.index,
    end: match.index + match[0].length,
    entity_type,
    aliases,
  });
  if (word !== undefined)
    return isIdentifier(word)
      ? of(word.replace(/\(\)$/u, ''), isBrand(word) ? 'other' : 'code')
      : isDomain(word)
        ? undefined
        : 'plain';
  if (url ?? mail ?? tag) return undefined;
  if (link) return link.trim() ? linkTo(of(link.trim(), 'concept', label ? [label.trim()] : [])) : undefined;
  if (concept) return concept.trim() ? of(concept.trim(), 'concept') : undefined;
  if (path) return of(path, 'code', [path.slice(path.lastIndexOf('/') + 1)]);
  if (tick) return isCodePhrase(tick) ? of(withoutCall(tick.trim()), 'code') : 'plain';
  const title = (quote ?? italic ?? '').trim().replace(/[,.;]$/u, '');
  if (!isWorkTitle(title) || opensSpeech(text, match.index)) return 'plain';
  return of(title, isByWorkWord(text, match.index, match.index + match[0].length) ? 'work' : 'other');
}

/** A link to what looks like a name has its type: "[[Ann Lee]]", but not "[[Week 14]]" or "[[Visit to Utrecht]]". */
function linkTo(mention: Mention): Mention {
  const words = mention.name.split(/\s+/u);
  const isName =
    words.every((word) => /^\p{Lu}[\p{L}\p{M}\p{N}.&'’-]*$/u.test(word) || particles.has(word) || word === '&') &&
    words.some((word) => !isCommon(word.toLowerCase()));
  return isName ? { ...mention, entity_type: entityTypeByWords(words) ?? 'concept' } : { ...mention, is_link: true };
}

/** Code by its spelling: snake_case, camelCase, PascalCase with two full words, dotted names, calls, file names. */
function isIdentifier(word: string): boolean {
  if (word.endsWith('()')) return true;
  const dot = word.lastIndexOf('.');
  if (dot > 0) return isDottedName(word, dot);
  if (word.includes('_')) return /[A-Za-z]/u.test(word) && /^_{0,2}[A-Za-z]/u.test(word) && !/^_[^_]+_$/u.test(word);
  if (!/[a-z][A-Z]/u.test(word) || camelNames.has(word.toLowerCase())) return false;
  return (
    /^[a-z]{2,}[A-Z]/u.test(word) ||
    (/^(?:[A-Z][a-z]{2,}[A-Z]|[A-Z]{3})[A-Za-z]*$/u.test(word) &&
      !/^(?:Mac|Mc|Fitz|Van|Von)/u.test(word) &&
      (word.match(/[A-Z][a-z]{2}/gu) ?? []).length > 1)
  );
}

/** Firms and products are written like classes: "CyberGhost". */
const isBrand = (word: string) => /^[A-Z][A-Za-z]*$/u.test(word);

function isDottedName(word: string, dot: number): boolean {
  const ending = word.slice(dot + 1);
  if (fileEndings.has(ending)) return !/^[A-Z][a-z]+\.js$/u.test(word);
  if (isDomain(word)) return false;
  return (word.split('.').length > 2 && /[a-z]{2}/u.test(word) && !/\b\w\b/u.test(word)) || /[a-z][A-Z]|_/u.test(word);
}

function isDomain(word: string): boolean {
  const dot = word.lastIndexOf('.');
  return dot >= 0 && domainEndings.has(word.slice(dot + 1)) && !word.includes('_');
}

function isCodePhrase(text: string): boolean {
  return /^[\w$.:/<>@-]+(?:\(.*\))?$/u.test(text.trim()) && /[A-Za-z]/u.test(text);
}

/** The text without the arguments of a call: `open(path)` becomes `open`. */
function withoutCall(text: string): string {
  const open = text.endsWith(')') ? text.indexOf('(') : -1;
  return open < 0 ? text : text.slice(0, open);
}

/** A quotation counts as a title if it is short, not a sentence, and most of its longer words are capitalised. */
function isWorkTitle(text: string): boolean {
  if (!/^[\p{Lu}\p{N}]/u.test(text) || /[.!?]\s/u.test(text)) return false;
  const words = text.split(/\s+/u);
  const long = words.filter((word) => word.length > 3);
  const capitals = long.filter((word) => /^[^\p{L}]*[\p{Lu}\p{N}]/u.test(word));
  if (words.length > 10 || speechOpening.test(words[0] ?? '')) return false;
  return words.length === 1
    ? text.length > 3 || /\p{N}/u.test(text)
    : capitals.length * 2 > long.length || (long.length === 0 && words.length > 1);
}

/** Whether a word such as "film" or "wrote" is next to a quotation. */
const isByWorkWord = (text: string, start: number, end: number) =>
  besideWork.test(text.slice(Math.max(0, start - 40), start)) || besideWork.test(text.slice(end, end + 40));

/** Speech follows a verb of saying and a comma or a colon. */
function opensSpeech(text: string, at: number): boolean {
  return beforeSpeech.test(text.slice(Math.max(0, at - 24), at));
}
