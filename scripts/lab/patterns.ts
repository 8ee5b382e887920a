// Checks that every regular expression takes linear time: npm run patterns (part of lint). Otherwise a caller's text
// could keep the service busy for a very long time.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { check } from 'recheck';
import ts from 'typescript';
import { projectRoot } from '../../src/config';
import { commandLine } from '../command';

/** A regular expression, as a literal or assembled when its module is loaded. */
export interface Pattern {
  /** File and line. */
  place: string;
  source: string;
  flags: string;
  /**
   * Maximum length of the text that it reads, from the comment above: `// bounded: 1000 characters`. Then polynomial
   * time is allowed.
   */
  bound: number | undefined;
}

/** Time limit for checking one expression, in milliseconds. A typical one takes a few, the largest several seconds. */
const timeout = 120_000;
/** Maximum time for the most expensive text of the stated length, in milliseconds. */
const maxMs = 100;
const folders = ['src', 'scripts'];
/** Hashes of expressions that have passed, because checking all takes minutes. */
const passedFile = path.join(projectRoot, 'scripts/lab/patterns.json');

/** The verdict. Its fields depend on its status. */
interface Verdict {
  status: 'safe' | 'vulnerable' | 'unknown';
  complexity?: { type: string };
  attack?: Attack;
  error?: { kind: string };
}

interface Attack {
  pumps: { prefix: string; pump: string }[];
  suffix: string;
}

interface Site {
  place: string;
  node: ts.Node;
  bound: number | undefined;
}

/** Literals in a source, and calls that assemble an expression. */
export function sitesIn(name: string, text: string): { literals: Pattern[]; assembled: Site[] } {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
  const literals: Pattern[] = [];
  const assembled: Site[] = [];
  const visit = (node: ts.Node): void => {
    const place = `${name}:${file.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf('/');
      const [source, flags] = [node.text.slice(1, end), node.text.slice(end + 1)];
      literals.push({ place, source, flags, bound: boundOf(node, text) });
    } else if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp')
      assembled.push({ place, node, bound: boundOf(node, text) });
    ts.forEachChild(node, visit);
  };
  visit(file);
  return { literals, assembled };
}

function boundOf(node: ts.Node, text: string): number | undefined {
  for (let at = node; !ts.isSourceFile(at); at = at.parent) {
    const comments = ts.getLeadingCommentRanges(text, at.getFullStart()) ?? [];
    for (const { pos, end } of comments) {
      const said = /^\/\/ bounded: (\d+) characters/.exec(text.slice(pos, end))?.[1];
      if (said) return Number(said);
    }
    if (ts.isStatement(at)) return undefined;
  }
  return undefined;
}

/** The problem with an expression; undefined if it has none. */
export async function problemOfPattern({ source, flags, bound }: Pattern): Promise<string | undefined> {
  const { status, complexity, attack, error } = (await check(source, flags, { timeout, randomSeed: 1 })) as Verdict;
  if (status === 'safe') return undefined;
  if (status === 'unknown' || !complexity || !attack) return `cannot be checked (${error?.kind}); write it more simply`;
  if (complexity.type === 'exponential') return 'takes exponential time; rewrite it';
  if (bound === undefined)
    return 'takes more than linear time; rewrite it, or state above it what bounds the text: // bounded: … characters';
  const started = performance.now();
  new RegExp(source, flags).test(attackOf(attack, bound));
  const ms = performance.now() - started;
  return ms > maxMs ? `takes ${Math.round(ms)} ms on ${bound} characters; rewrite it` : undefined;
}

/** A text of about this length that is expensive for the expression. */
function attackOf({ pumps, suffix }: Attack, length: number): string {
  const fixed = pumps.reduce((sum, { prefix }) => sum + prefix.length, suffix.length);
  const each = Math.max(0, length - fixed) / pumps.length;
  return pumps.map(({ prefix, pump }) => prefix + pump.repeat(Math.ceil(each / pump.length))).join('') + suffix;
}

/** Expressions that are assembled while all modules of the service are loaded, by position in the compiled file. */
function assembledOnLoad(): Map<string, Map<string, Set<RegExp>>> {
  const files = new Map<string, Map<string, Set<RegExp>>>();
  const compiled = path.join(projectRoot, 'dist/src');
  const original = globalThis.RegExp;
  globalThis.RegExp = new Proxy(original, {
    construct(target, parts: [string, string?]) {
      const made = new target(...parts);
      const caller = new Error().stack?.split('\n')[2] ?? '';
      const at = caller.indexOf(compiled);
      const [file = '', ...position] = at < 0 ? [] : caller.slice(at).replace(')', '').split(':');
      if (at >= 0) {
        const name = path.relative(path.join(projectRoot, 'dist'), file).replace('.js', '.ts');
        const places = files.get(name) ?? new Map<string, Set<RegExp>>();
        const key = position.map((number) => number.padStart(6, '0')).join(':');
        files.set(name, places.set(key, (places.get(key) ?? new Set()).add(made)));
      }
      return made;
    },
  });
  // Entry points of processes and threads start work when loaded, so they are left out. package.json lists them for
  // knip.
  const { knip } = JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
    knip: { entry: string[] };
  };
  // Sources are listed, because dist may contain files whose source was deleted. The types of the client are generated
  // after the first build, so they may not be compiled yet.
  const modules = readdirSync(path.join(projectRoot, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !knip.entry.includes(`src/${name}`))
    .map((name) => path.join(compiled, name.replace(/\.ts$/, '.js')));
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- only a required module is loaded here and now
  for (const module of modules.filter((file) => existsSync(file))) require(module);
  globalThis.RegExp = original;
  return files;
}

/** All expressions of the sources, and calls whose expression is unknown. */
function collect(): { patterns: Pattern[]; unknown: string[] } {
  const assembled = assembledOnLoad();
  const patterns: Pattern[] = [];
  const unknown: string[] = [];
  for (const folder of folders)
    for (const name of readdirSync(path.join(projectRoot, folder), { recursive: true, encoding: 'utf8' })) {
      const file = `${folder}/${name}`;
      // This file assembles the expressions that it checks.
      if (!file.endsWith('.ts') || file === 'scripts/lab/patterns.ts') continue;
      const sites = sitesIn(file, readFileSync(path.join(projectRoot, file), 'utf8'));
      patterns.push(...sites.literals);
      // Sorted by position in the file, like `sites.assembled`, so that indexes match.
      const made = [...(assembled.get(file) ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
      if (made.length !== sites.assembled.length) unknown.push(...sites.assembled.map(({ place }) => place));
      else
        sites.assembled.forEach(({ place, bound }, i) => {
          for (const { source, flags } of made[i]?.[1] ?? []) patterns.push({ place, source, flags, bound });
        });
    }
  return { patterns, unknown };
}

/** A hash of everything that affects the verdict. */
const hashOf = ({ source, flags, bound }: Pattern) =>
  createHash('sha256')
    .update(JSON.stringify([source, flags, bound]))
    .digest('hex')
    .slice(0, 20);

async function main(): Promise<void> {
  const { patterns, unknown } = collect();
  const known = existsSync(passedFile) ? (JSON.parse(readFileSync(passedFile, 'utf8')) as string[]) : [];
  const passed = new Set(known);
  const problems = unknown.map(
    (place) => `${place}: must be assembled when its module is loaded, or it cannot be checked`,
  );
  const queue = patterns.values();
  const work = async () => {
    for (const pattern of queue) {
      if (passed.has(hashOf(pattern))) continue;
      const problem = await problemOfPattern(pattern);
      if (problem) problems.push(`${pattern.place}: /${pattern.source.slice(0, 100)}/ ${problem}`);
      else passed.add(hashOf(pattern));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const current = [...new Set(patterns.map(hashOf))].filter((hash) => passed.has(hash)).sort();
  if (JSON.stringify(current) !== JSON.stringify(known)) {
    writeFileSync(passedFile, `${JSON.stringify(current, null, 2)}\n`);
    process.stdout.write('scripts/lab/patterns.json has changed: commit it.\n');
  }
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exit(problems.length > 0 ? 1 : 0);
}

if (require.main === module)
  void commandLine('npm run patterns --', 'Checks that every regular expression of the sources takes linear time.')
    .action(main)
    .parseAsync();
