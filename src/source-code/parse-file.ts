// Parses one file with the grammar of its language, and reads its facts.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Language as Grammar, Parser } from '@vscode/tree-sitter-wasm';
import { FileReader } from './file-reader';
import type { FileFacts, Language } from './facts';
import { readByTable, type Table } from './languages/by-table';
import { cpp } from './languages/cpp';
import { csharp } from './languages/csharp';
import { go } from './languages/go';
import { java } from './languages/java';
import { readJavaScript } from './languages/javascript';
import { php } from './languages/php';
import { readPython } from './languages/python';
import { ruby } from './languages/ruby';
import { rust } from './languages/rust';
import { plainTree, Unreadable, type Node } from './tree';

/** Maximum time of the parser for one file. */
const maxParseMs = 15_000;
/** Memory of the parser in pages of 64 kB: at most 256 MB. */
const memoryPages = { initial: 512, maximum: 4_096 };

/** WebAssembly is missing in the types of Node.js. */
const { Memory } = (globalThis as unknown as { WebAssembly: { Memory: new (limits: object) => object } }).WebAssembly;

interface Rules {
  language: Language;
  grammar: string;
  read: (reader: FileReader, root: Node) => void;
}

const script = (language: Language, grammar: string): Rules => ({ language, grammar, read: readJavaScript });

const tabled = (table: Table, grammar: string): Rules => ({
  language: table.language,
  grammar,
  read: readByTable(table),
});

/** Rules by file extension. */
const rules = new Map<string, Rules>(
  Object.entries({
    ts: script('typescript', 'typescript'),
    mts: script('typescript', 'typescript'),
    cts: script('typescript', 'typescript'),
    tsx: script('typescript', 'tsx'),
    js: script('javascript', 'tsx'),
    jsx: script('javascript', 'tsx'),
    mjs: script('javascript', 'tsx'),
    cjs: script('javascript', 'tsx'),
    py: { language: 'python', grammar: 'python', read: readPython },
    pyi: { language: 'python', grammar: 'python', read: readPython },
    go: tabled(go, 'go'),
    java: tabled(java, 'java'),
    rs: tabled(rust, 'rust'),
    cs: tabled(csharp, 'c-sharp'),
    php: tabled(php, 'php'),
    rb: tabled(ruby, 'ruby'),
    h: tabled(cpp, 'cpp'),
    hh: tabled(cpp, 'cpp'),
    hpp: tabled(cpp, 'cpp'),
    cc: tabled(cpp, 'cpp'),
    cpp: tabled(cpp, 'cpp'),
    cxx: tabled(cpp, 'cpp'),
  }),
);

const rulesOf = (file: string) => rules.get(/\.(\w+)$/.exec(file)?.[1] ?? '');

/** Whether a file is source code in a supported language. */
export const isSource = (file: string): boolean => rulesOf(file) !== undefined;

const folder = path.dirname(require.resolve('@vscode/tree-sitter-wasm'));

export interface FileParser {
  /**
   * Parses one file.
   * @throws Unreadable when the file exceeds a limit
   */
  parse(file: string, text: string): FileFacts;
}

/** Loads the parser. Grammars are loaded on demand. */
export async function openParser(): Promise<FileParser & { load(file: string): Promise<void> }> {
  await Parser.init({ wasmMemory: new Memory(memoryPages) } as object as Parameters<typeof Parser.init>[0]);
  const parser = new Parser();
  const grammars = new Map<string, Grammar>();
  return {
    async load(file) {
      const grammar = rulesOf(file)?.grammar;
      if (grammar === undefined || grammars.has(grammar)) return;
      grammars.set(grammar, await Grammar.load(readFileSync(path.join(folder, `tree-sitter-${grammar}.wasm`))));
    },
    parse(file, text) {
      const known = rulesOf(file);
      const grammar = known && grammars.get(known.grammar);
      if (!known || !grammar) throw new Unreadable('no known language');
      parser.setLanguage(grammar);
      const until = performance.now() + maxParseMs;
      const tree = parser.parse(text, null, { progressCallback: () => performance.now() > until });
      if (!tree) throw new Unreadable('takes too long to parse');
      try {
        const reader = new FileReader(file, text, known.language);
        known.read(reader, plainTree(tree));
        return reader.facts;
      } finally {
        tree.delete();
      }
    },
  };
}
