// Parses one file with the grammar of its language, and reads its tags.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Language as Grammar, Parser, Query, type Tree } from '@vscode/tree-sitter-wasm';
import { projectRoot } from '../../config';
import { readTags, type FileTags } from './tags';

/** The message names the exceeded limit. */
export class Unreadable extends Error {}

const maxParseMs = 15_000;
/** Memory of the parser in pages of 64 kB: at most 256 MB. */
const memoryPages = { initial: 512, maximum: 4_096 };
/** Maximum number of nodes of a file, and maximum nesting, because a query takes longer with every level. */
const maxNodes = 600_000;
const maxDepth = 400;
/** Maximum number of unfinished matches. */
const matchLimit = 65_536;

/** WebAssembly is missing in the types of Node.js. */
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: new (limits: object) => object } }).WebAssembly;

const languages: [language: string, extensions: string, grammar?: string, query?: string][] = [
  ['typescript', 'ts mts cts'],
  ['typescript', 'tsx', 'tsx'],
  ['javascript', 'js jsx mjs cjs', 'tsx', 'typescript'],
  ['python', 'py pyi'],
  ['go', 'go'],
  ['java', 'java'],
  ['rust', 'rs'],
  ['csharp', 'cs', 'c-sharp'],
  ['php', 'php'],
  ['ruby', 'rb'],
  ['cpp', 'h hh hpp cc cpp cxx c'],
  ['bash', 'sh bash'],
  ['powershell', 'ps1 psm1'],
];

interface Rules {
  language: string;
  grammar: string;
  query: string;
}

const rules = new Map<string, Rules>(
  languages.flatMap(([language, extensions, grammar = language, query = language]) =>
    extensions.split(' ').map((extension) => [extension, { language, grammar, query }]),
  ),
);

const rulesOf = (file: string) => rules.get(/\.(\w+)$/.exec(file)?.[1] ?? '');

export const isSource = (file: string): boolean => rulesOf(file) !== undefined;

const grammarFolder = path.dirname(require.resolve('@vscode/tree-sitter-wasm'));
const queryFolder = path.join(projectRoot, 'src/libraries/source-code/queries');

/**
 * Grammars are loaded on demand.
 * @returns a function that reads the tags of one file; it throws Unreadable when the file exceeds a limit
 */
export async function openParser(): Promise<(file: string, text: string) => Promise<FileTags>> {
  await Parser.init({ wasmMemory: new Memory(memoryPages) } as object as Parameters<typeof Parser.init>[0]);
  const parser = new Parser();
  const queries = new Map<string, { grammar: Grammar; query: Query }>();
  const load = async ({ grammar: name, query }: Rules) => {
    const known = queries.get(name);
    if (known) return known;
    const grammar = await Grammar.load(readFileSync(path.join(grammarFolder, `tree-sitter-${name}.wasm`)));
    const text = readFileSync(path.join(queryFolder, `${query}.scm`), 'utf8');
    const loaded = { grammar, query: new Query(grammar, text) };
    queries.set(name, loaded);
    return loaded;
  };
  return async (file, text) => {
    const known = rulesOf(file);
    if (!known) throw new Unreadable('no known language');
    const { grammar, query } = await load(known);
    parser.setLanguage(grammar);
    const until = performance.now() + maxParseMs;
    const limits = { matchLimit, progressCallback: () => performance.now() > until };
    const tree = parser.parse(text, null, limits);
    if (!tree) throw new Unreadable('takes too long to parse');
    try {
      checkSize(tree);
      const matches = query.matches(tree.rootNode, limits);
      if (performance.now() > until) throw new Unreadable('takes too long to parse');
      return readTags(file, text, known.language, matches);
    } finally {
      tree.delete();
    }
  };
}

/** @throws Unreadable for a tree with too many nodes or levels */
function checkSize(tree: Tree): void {
  const cursor = tree.walk();
  try {
    for (let nodes = 1, depth = 0; ; nodes++) {
      if (nodes > maxNodes) throw new Unreadable(`more than ${maxNodes} syntax nodes`);
      if (depth > maxDepth) throw new Unreadable(`nested deeper than ${maxDepth}`);
      if (cursor.gotoFirstChild()) {
        depth++;
        continue;
      }
      while (!cursor.gotoNextSibling()) {
        if (!cursor.gotoParent()) return;
        depth--;
      }
    }
  } finally {
    cursor.delete();
  }
}
