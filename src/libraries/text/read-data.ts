// Reads word lists and patterns from data/ when a module that uses them is loaded. data/README describes the format.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../../config';

export interface Block {
  head: string;
  wordings: string[];
  /** File and line, for messages. */
  place: string;
}

export interface PatternFile {
  /** Heads with their wordings, in the order of the file, without fragments. */
  blocks: Block[];
  /** Source of a regular expression that matches any wording of a head. */
  anyOf: (head: string) => string;
  /** Source of a regular expression for one wording. `more`: additional fragments. */
  sourceOf: (wording: string, more?: ReadonlyMap<string, string>) => string;
}

/**
 * The entries of `data/words/<name>.txt`.
 * @throws Error naming file and line
 */
export const wordList = (name: string): ReadonlySet<string> => wordsOfData(...read(`words/${name}.txt`));

/**
 * The wordings of `data/patterns/<name>.txt`, with the shared fragments.
 * @throws Error naming file and line
 */
export const patternFile = (name: string): PatternFile =>
  patternsIn(...read(`patterns/${name}.txt`), blocksIn(...read('patterns/fragments.txt')));

const read = (file: string): [file: string, text: string] => [
  file,
  readFileSync(path.join(projectRoot, 'src/libraries/text/data', file), 'utf8'),
];

export function wordsOfData(file: string, text: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const { line, place } of linesIn(file, text))
    for (const entry of line.split(',').map((each) => each.trim())) {
      if (entry === '') continue;
      if (entry !== entry.toLowerCase()) throw new Error(`${place}: "${entry}" must be in lower case.`);
      if (words.has(entry)) throw new Error(`${place}: "${entry}" occurs twice.`);
      words.add(entry);
    }
  if (words.size === 0) throw new Error(`${file} has no entries.`);
  return words;
}

export function patternsIn(file: string, text: string, shared: Block[] = []): PatternFile {
  const blocks = blocksIn(file, text);
  const fragments = new Map<string, string>();

  function sourceOf(wording: string, more?: ReadonlyMap<string, string>): string {
    return wording.replace(shorthands, (written, fragment: string | undefined) => {
      if (fragment !== undefined) return `(?:${fragmentOf(fragment, more)})`;
      if (written === '(') return '(?:';
      return written === "'" ? "['’]" : written;
    });
  }
  function fragmentOf(name: string, more: ReadonlyMap<string, string> | undefined): string {
    const list = /^words\/(.+)$/.exec(name)?.[1];
    const source = list ? [...wordList(list)].join('|') : (more?.get(name) ?? fragments.get(name));
    if (source === undefined) throw new Error(`${file}: there is no fragment {${name}}.`);
    return source;
  }
  const anyWording = (wordings: string[]) => wordings.map((wording) => sourceOf(wording)).join('|');

  for (const { head, wordings } of [...shared, ...blocks].filter(isFragment))
    fragments.set(head.slice(1, -1), anyWording(wordings));
  return {
    blocks: blocks.filter((block) => !isFragment(block)),
    anyOf: (head) => {
      const block = blocks.find((each) => each.head === head);
      if (!block) throw new Error(`${file} has no head "${head}".`);
      return anyWording(block.wordings);
    },
    sourceOf,
  };
}

const isFragment = ({ head }: Block) => head.startsWith('{');

// bounded: 1000 characters, a wording is a line of a data file.
/**
 * Parts of a wording that `sourceOf` handles. Fragments, groups and apostrophes are replaced; escapes and character
 * classes are copied.
 */
const shorthands = /\\p\{\w+\}|\\.|\[(?:\\.|[^\\\]])*\]|\((?!\?)|'|\{([a-z/ -]+)\}/gu;

function blocksIn(file: string, text: string): Block[] {
  const blocks: Block[] = [];
  for (const { line, place } of linesIn(file, text)) {
    if (!line.startsWith('  ')) blocks.push({ head: line, wordings: [], place });
    else if (blocks.length === 0) throw new Error(`${place}: a wording needs a head above it.`);
    else blocks.at(-1)?.wordings.push(line.trim());
  }
  const empty = blocks.find(({ wordings }) => wordings.length === 0);
  if (empty) throw new Error(`${empty.place}: "${empty.head}" has no wordings.`);
  return blocks;
}

function linesIn(file: string, text: string): { line: string; place: string }[] {
  if (!text.startsWith('# ')) throw new Error(`${file} must begin with a line that states its purpose.`);
  return text
    .split('\n')
    .map((line, i) => ({ line: line.trimEnd(), place: `${file}:${i + 1}` }))
    .filter(({ line }) => line !== '' && !line.startsWith('#'));
}
