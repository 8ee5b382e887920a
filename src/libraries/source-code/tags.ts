// Tags of one file: its definitions, and the names that it uses, as the query of its language finds them
// (queries/*.scm). Nothing is known about types or other files; by-name.ts compares the names of all files.
//
// Captures have these meanings:
// - @definition.class, .function, .method, .test, .route define an entity, called @name or, for a route, @http.method
//   and @http.path. A function in a class is a method. A function in another function is not an entity: its uses count
//   for the outer one, and its name is known only in its file. @owner names the class of a method that is defined
//   elsewhere. A @definition.scope (a module) or .group (of tests) only contains definitions; a @definition.part
//   contains methods of the class that it names.
// - @call, @mention, @base and @import are uses. `.member` follows a value (`x.run`). `.self` follows the object itself
//   (`this.run`). `.any` may be either a method or a function (`run()` in Java). @of is the name before it.
// - These describe the definition whose name follows next, unless a statement or block stands in between: @decorator,
//   @decorator.plain (registers nothing), @public, @private, @default, @http.prefix, @implicit (the language calls it),
//   @entry (the program begins with it) and @unseen (callers may not show). A decorator that is a route calls it.
// - @comment directly above describes a definition, @docstring the definition that contains it.
// If several patterns capture the same node, the last pattern of the file counts.
import { createHash } from 'node:crypto';
import type { Node, QueryMatch } from '@vscode/tree-sitter-wasm';
import type { CodeEntityType } from './code-graph';

export interface Definition {
  type: CodeEntityType | 'scope' | 'group' | 'part';
  name: string;
  qualified: string;
  line: number;
  endLine: number;
  doc: string | null;
  signature: string | null;
  decorators: string[];
  bases: string[];
  http: { method: string | null; path: string } | null;
  hash: string;
  /** Index of the definition that contains it: 0 is the module, whose own owner is -1. */
  owner: number;
  /** Class that contains it, possibly in another file. */
  ownerName: string | null;
  marks: string[];
  /** Index of the definition that a route in a decorator calls. */
  handles: number | null;
}

export interface CodeReference {
  from: number;
  /** The name of the capture, such as `call` or `mention.member`. */
  kind: string;
  name: string;
  /** The plain name before it: `Gate` of `Gate.open`. */
  of: string | null;
  line: number;
}

export interface FileTags {
  language: string;
  /** The definitions of the file, of which the first is the module. */
  definitions: Definition[];
  references: CodeReference[];
  /** Names of functions within functions. */
  locals: string[];
}

const maxName = 300;
const maxDoc = 4_000;
const maxSignature = 300;

export const hashOfSource = (text: string): string =>
  createHash('sha256').update(text).digest('base64url').slice(0, 22);

interface Span {
  start: number;
  end: number;
  line: number;
  endLine: number;
}

/** A definition with its position in the text. */
interface Found extends Omit<Definition, 'owner' | 'handles'>, Span {
  nameAt: number;
  /** First line, decorators included. */
  top: number;
  parent: Found | null;
  target: Found | null;
  isLocal: boolean;
  prefix: string;
}

interface Capture extends Span {
  kind: string;
  pattern: number;
  text: string;
  of: string | null;
}

const describing = /^(?:decorator|public|private|default|implicit|entry|unseen|http\.prefix)/;
const isCode = ({ type }: Found) => type === 'function' || type === 'method' || type === 'test' || type === 'route';

export function readTags(path: string, text: string, language: string, matches: QueryMatch[]): FileTags {
  const whole = { start: 0, end: text.length, line: 1, endLine: text.split('\n').length };
  const module = found('module', path, whole, { hash: hashOfSource(text), nameAt: -1 });
  const { definitions, captures } = collect(text, matches);
  const all = [module, ...definitions];
  nest(all);
  describe(text, all, captures);
  document(text, all, captures);
  const kept = all.filter(({ isLocal }) => !isLocal);
  const index = new Map(kept.map((each, i) => [each, i]));
  const references = usesOf(all, captures, index);
  return {
    language,
    definitions: kept.map((each) => definitionOf(each, index)),
    references,
    locals: all.filter(({ isLocal }) => isLocal).map(({ name }) => name),
  };
}

function definitionOf(each: Found, index: ReadonlyMap<Found, number>): Definition {
  const { type, name, line, endLine, doc, signature, decorators, bases, http, hash, ownerName, marks } = each;
  const title = http === null ? name : `${http.method ?? 'ALL'} ${http.path}`;
  const outer = ownerName ?? (each.parent?.type === 'module' || http ? '' : (each.parent?.qualified ?? ''));
  const own = type === 'module' ? title.slice(title.lastIndexOf('/') + 1) : title;
  return {
    type,
    name: own.slice(0, maxName),
    line,
    endLine,
    doc,
    signature,
    decorators,
    http,
    hash,
    ownerName,
    marks,
    qualified: (outer === '' ? title : `${outer}${each.parent?.type === 'group' ? ' > ' : '.'}${title}`).slice(
      0,
      maxName,
    ),
    bases: [...new Set(bases)],
    owner: each.parent === null ? -1 : (index.get(each.parent) ?? 0),
    handles: (each.target && index.get(each.target)) ?? null,
  };
}

function found(type: Definition['type'], name: string, span: Span, own: Partial<Found>): Found {
  return {
    ...span,
    type,
    name: name.slice(0, maxName),
    qualified: name.slice(0, maxName),
    hash: '',
    doc: null,
    signature: null,
    decorators: [],
    bases: [],
    http: null,
    ownerName: null,
    marks: [],
    nameAt: span.start,
    top: span.line,
    parent: null,
    target: null,
    isLocal: false,
    prefix: '',
    ...own,
  };
}

const spanOf = ({ startIndex, endIndex, startPosition, endPosition }: Node): Span => ({
  start: startIndex,
  end: endIndex,
  line: startPosition.row + 1,
  endLine: endPosition.row + 1,
});

/** All definitions and captures, sorted by position. */
function collect(text: string, matches: QueryMatch[]): { definitions: Found[]; captures: Capture[] } {
  const definitions = new Map<string, Found>();
  const captures = new Map<string, Capture>();
  const names = new Set<number>();
  for (const { captures: all, patternIndex: pattern } of matches) {
    const nodeOf = (name: string) => all.find((each) => each.name === name)?.node;
    const of = nodeOf('of')?.text ?? null;
    const method = nodeOf('http.method');
    if (method) names.add(method.startIndex);
    for (const { name: kind, node } of all) {
      const span = spanOf(node);
      const range = `${span.start} ${span.end}`;
      if (kind.startsWith('definition.')) definitions.set(range, readDefinition(kind.slice(11), text, node, nodeOf));
      if (/^(?:_|of$|name$|owner$|definition|http\.(?!prefix))/.test(kind)) continue;
      const key = describing.test(kind) ? `${range} ${kind.split('.')[0]}` : range;
      if ((captures.get(key)?.pattern ?? -1) > pattern) continue;
      captures.set(key, { ...span, kind, pattern, text: text.slice(span.start, span.end), of });
    }
  }
  for (const { nameAt } of definitions.values()) names.add(nameAt);
  const inOrder = (a: Span, b: Span) => a.start - b.start || b.end - a.end;
  return {
    definitions: [...definitions.values()].sort(inOrder),
    captures: [...captures.values()]
      .filter(({ kind, start }) => !(/^(?:call|mention)/.test(kind) && names.has(start)))
      .sort(inOrder),
  };
}

function readDefinition(kind: string, text: string, node: Node, nodeOf: (name: string) => Node | undefined): Found {
  const span = spanOf(node);
  const source = text.slice(span.start, span.end);
  const path = nodeOf('http.path')?.text;
  const nameNode = nodeOf('name');
  const name = path === undefined && !nameNode ? '' : (nameNode?.text ?? '').replace(/\s+/g, ' ').replace(/^`|`$/g, '');
  const own: Partial<Found> = { hash: hashOfSource(source), signature: signatureOf(source) };
  if (kind !== 'route')
    return found(kind as Definition['type'], name, span, {
      ...own,
      nameAt: nameNode?.startIndex ?? span.start,
      ownerName: nodeOf('owner')?.text ?? null,
    });
  const [, inPath, rest] = /^([A-Z]+) (\/.*)$/s.exec(path ?? '') ?? [];
  const word = /get|post|put|patch|delete|head|options/i.exec(nodeOf('http.method')?.text ?? '')?.[0];
  const http = { method: inPath ?? word?.toUpperCase() ?? null, path: (rest ?? path ?? '').slice(0, maxName) };
  return found('route', '', span, { ...own, nameAt: -1, http });
}

/** The signature in a definition: its text up to the body, on one line. */
function signatureOf(source: string): string {
  const head = source.slice(0, 2_000).split(/\{\s*$|=>\s*$|:\s*$/m)[0] as string;
  return head.replace(/\s+/g, ' ').trim().slice(0, maxSignature);
}

/** Finds the class, scope or module that contains each definition. The definitions are in order. */
function nest(all: Found[]): void {
  const open: Found[] = [];
  for (const each of all) {
    while (open.length > 0 && (open.at(-1) as Found).end < each.end) open.pop();
    const around = open.filter(({ type }) => type !== 'scope' && type !== 'group').at(-1);
    const isFunction = each.type === 'function' || each.type === 'method';
    each.isLocal = isFunction && around !== undefined && (around.isLocal || isCode(around));
    each.parent = open.filter((outer) => !isCode(outer)).at(-1) ?? null;
    if (each.parent?.type === 'part' && isFunction) each.ownerName ??= each.parent.name;
    const isMember = each.parent?.type === 'class' || each.parent?.type === 'part';
    if (each.type === 'function' && isMember) each.type = 'method';
    if (each.name === (each.ownerName ?? each.parent?.name) && each.type === 'method') each.marks.push('implicit');
    if (each.parent && each.parent.type !== 'module')
      each.qualified = `${each.parent.qualified}${each.parent.type === 'group' ? ' > ' : '.'}${each.name}`;
    open.push(each);
  }
}

/** Longest text between a decorator and the name that it describes. */
const maxBetween = 2_000;

/** Gives decorators, modifiers and the like to the definition whose name follows. */
function describe(text: string, all: Found[], captures: Capture[]): void {
  const named = all.filter(({ nameAt }) => nameAt >= 0).sort((a, b) => a.nameAt - b.nameAt);
  const routes = new Map(all.filter(({ http }) => http).map((each) => [`${each.start} ${each.end}`, each]));
  let next = named.length - 1;
  let limit = named[next]?.nameAt ?? 0;
  for (const mark of captures.filter(({ kind }) => describing.test(kind)).reverse()) {
    while (next > 0 && (named[next - 1] as Found).nameAt >= mark.start) limit = (named[--next] as Found).nameAt;
    const each = named[next];
    if (!each || each.nameAt < mark.start || limit - mark.end > maxBetween) continue;
    if (mark.end <= limit && /[;{}]/.test(text.slice(mark.end, limit))) continue;
    limit = Math.min(limit, mark.start);
    each.top = Math.min(each.top, mark.line);
    each.marks.push(mark.kind);
    if (mark.kind === 'http.prefix') each.prefix = mark.text;
    if (!mark.kind.startsWith('decorator')) continue;
    each.decorators.unshift(mark.text.slice(0, maxName));
    const route = routes.get(`${mark.start} ${mark.end}`);
    if (route) route.target = each;
  }
  for (const { http, target } of routes.values())
    if (http && target?.parent) http.path = joined(target.parent.prefix, http.path);
}

const joined = (prefix: string, path: string) =>
  prefix === ''
    ? path
    : `/${[prefix, path]
        .map((each) => each.replace(/^\/|\/$/g, ''))
        .filter(Boolean)
        .join('/')}`;

/** Gives comments directly above a definition, and docstrings in it, to the definition. */
function document(text: string, all: Found[], captures: Capture[]): void {
  const ending = new Map<number, { from: number; lines: string[] }>();
  for (const { kind, text: written, start, line, endLine } of captures) {
    if (kind !== 'comment' || text.slice(text.lastIndexOf('\n', start - 1) + 1, start).trim() !== '') continue;
    const above = ending.get(line - 1);
    ending.set(endLine, {
      from: above?.from ?? line,
      lines: [...(above?.lines.slice(-200) ?? []), commentText(written)],
    });
  }
  for (const each of all) each.doc = docOf(ending.get(each.top - 1)?.lines ?? []);
  const [first] = [...ending.values()].filter(({ from }) => from === 1).slice(-1);
  const module = all[0] as Found;
  if (first && !all.some(({ doc }) => doc !== null && doc === docOf(first.lines))) module.doc = docOf(first.lines);
  for (const { kind, text: written, start, end } of captures)
    if (kind === 'docstring') {
      const owner = all.filter((each) => each.start <= start && each.end >= end).at(-1);
      if (owner) owner.doc = docOf([written.replace(/^\w*("""|'''|"|')|("""|'''|"|')$/g, '')]);
    }
}

const docOf = (lines: string[]) => lines.join('\n').trim().slice(0, maxDoc) || null;

/** The text of a comment without its delimiters. */
const commentText = (comment: string): string =>
  comment
    .replace(/^\/\*+|(?<!\*)\*+\/$/g, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/[/!]?|\*|#)\s?/, '').trimEnd())
    .join('\n')
    .trim();

/** The uses of each definition. A use in a nested function belongs to the outer one. */
function usesOf(all: Found[], captures: Capture[], index: ReadonlyMap<Found, number>): CodeReference[] {
  const uses = new Map<string, CodeReference>();
  const open: Found[] = [];
  let next = 0;
  for (const { kind, text, of, start, line } of captures) {
    if (!/^(?:call|mention|base|import)/.test(kind)) continue;
    while (next < all.length && (all[next] as Found).start <= start) {
      const each = all[next++] as Found;
      while (open.length > 0 && (open.at(-1) as Found).end < each.end) open.pop();
      open.push(each);
    }
    while (open.length > 1 && (open.at(-1) as Found).end <= start) open.pop();
    const around = kind === 'base' ? open.filter(({ type }) => type === 'class' || type === 'part') : open;
    const owner = around.filter((each) => index.has(each)).at(-1);
    if (!owner) continue;
    if (kind === 'base') owner.bases.push(text.slice(0, maxName));
    const use = { from: index.get(owner) as number, kind, name: text.replace(/^:/, '').slice(0, maxName), of, line };
    const key = `${use.from} ${kind} ${of} ${use.name}`;
    if (!uses.has(key)) uses.set(key, use);
  }
  return [...uses.values()];
}
