// A small parser of Cypher patterns: the nodes and relationships a query binds, and the conditions on them.

interface Part {
  kind: 'node' | 'relationship';
  /** Undefined for `()` and `--`, which cannot have conditions. */
  variable: string | undefined;
  /** Labels or types as written; empty for any. */
  labels: string;
  /** The text between its braces. */
  properties: string;
}

/** A node or relationship that a clause binds for the first time. */
export interface Bound extends Part {
  /** The path that contains it. */
  path: string;
  /** The clause that contains it, without subqueries. */
  clause: string;
  /** The AND-conditions in the WHERE of the clause. */
  conditions: string[];
}

/** The query or a subquery. CALL knows its imports; EXISTS, COUNT and COLLECT know all outer variables. */
interface Block {
  kind: 'query' | 'call' | 'condition';
  start: number;
  end: number;
  parent: Block | undefined;
  imports: string[];
  /** Variables bound before the current position. */
  known: Set<string>;
}

interface Clause {
  block: Block;
  /** `MATCH`, `WITH` …; empty for a condition that begins with a pattern. */
  word: string;
  text: string;
  /** Subqueries of the clause. */
  inner: Block[];
}

/** All nodes and relationships that a query binds, in order. */
export function boundIn(query: string): Bound[] {
  const text = bare(query);
  const blocks = blocksOf(text);
  return boundBy(blocks[0] as Block, clausesOf(text, blocks));
}

function boundBy(block: Block, clauses: Clause[]): Bound[] {
  const bound: Bound[] = [];
  for (const { word, text, inner } of clauses.filter((clause) => clause.block === block)) {
    if (word === 'UNION') block.known = new Set();
    const conditions = conditionsIn(text);
    const creates = /^(?:MERGE|CREATE)$/.test(word);
    for (const path of pathsIn(text, creates || /^(?:MATCH)?$/.test(word)))
      for (const part of path.parts) {
        if (part.variable !== undefined && isKnown(block, part.variable)) continue;
        if (!creates) bound.push({ ...part, path: path.text, clause: text, conditions });
        if (part.variable !== undefined) block.known.add(part.variable);
      }
    for (const each of inner) bound.push(...boundBy(each, clauses));
    const named = namesIn(text, word);
    // WITH and RETURN drop all other variables; the results of a CALL are known after it.
    if (word === 'WITH' || word === 'RETURN') block.known = new Set(named);
    else
      for (const name of [...named, ...inner.flatMap((each) => (each.kind === 'call' ? [...each.known] : []))])
        block.known.add(name);
  }
  return bound;
}

function isKnown(block: Block, name: string): boolean {
  if (block.known.has(name) || block.imports.includes(name)) return true;
  return block.kind === 'condition' && block.parent !== undefined && isKnown(block.parent, name);
}

/** The query without comments, and with empty strings. */
const bare = (query: string) =>
  query.replace(/\/\*[\s\S]*?\*\/|\/\/.*$|'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"/gm, (part) =>
    part.startsWith('/') ? ' ' : "''",
  );

const clauseWord =
  /\b(?:OPTIONAL\s+MATCH|(?<!ON\s)MATCH|(?<!(?:STARTS|ENDS)\s)WITH|RETURN|CALL|UNWIND|LET|SET|REMOVE|DETACH\s+DELETE|DELETE|MERGE|(?<!ON\s)CREATE|FOREACH|UNION(?:\s+ALL)?|ORDER\s+BY)\b/g;

/** The clauses of a query and its subqueries, in order. */
function clausesOf(text: string, blocks: Block[]): Clause[] {
  const blockAt = (at: number) =>
    blocks.filter(({ start, end }) => start <= at && at < end).sort((a, b) => b.start - a.start)[0] as Block;
  const starts = [...text.matchAll(clauseWord)].map(({ index, 0: word }) => ({
    at: index,
    word: word.split(/\s+/).filter((part) => !/OPTIONAL|DETACH|ALL/.test(part))[0] as string,
    block: blockAt(index),
  }));
  // A condition may begin with its pattern.
  for (const block of blocks)
    if (/^\s*\(/.test(text.slice(block.start, block.end))) starts.push({ at: block.start, word: '', block });
  starts.sort((a, b) => a.at - b.at);
  return starts.map(({ at, word, block }) => {
    const next = starts.find((other) => other.block === block && other.at > at)?.at ?? block.end;
    const inner = blocks.filter(({ parent, start, end }) => parent === block && start >= at && end <= next);
    let own = text.slice(at, next);
    for (const { start, end } of inner) own = own.slice(0, start - at) + ' '.repeat(end - start) + own.slice(end - at);
    return { block, word, text: own, inner };
  });
}

function blocksOf(text: string): Block[] {
  const whole: Block = { kind: 'query', start: 0, end: text.length, parent: undefined, imports: [], known: new Set() };
  const blocks = [whole];
  const open: (Block | undefined)[] = [];
  for (const { index, 0: brace } of text.matchAll(/[{}]/g)) {
    if (brace === '}') {
      const block = open.pop();
      if (block) block.end = index;
      continue;
    }
    const before = text.slice(0, index).trimEnd();
    const call = /\bCALL\s*(?:\(([^()]*)\))?$/.exec(before);
    const kind = call ? 'call' : /\b(?:EXISTS|COUNT|COLLECT)$/.test(before) ? 'condition' : undefined;
    const parent = open.findLast((each) => each !== undefined) ?? whole;
    const imports = (call?.[1] ?? '').split(',').map((name) => name.trim());
    const block: Block | undefined = kind && {
      kind,
      start: index + 1,
      end: text.length,
      parent,
      imports,
      known: new Set<string>(),
    };
    if (block) blocks.push(block);
    // Braces of a map are no subquery.
    open.push(block);
  }
  return blocks;
}

/** New names that a clause gives to bound variables. */
function namesIn(text: string, word: string): string[] {
  const named = [...text.matchAll(/\bAS\s+(\w+)|\bFOREACH\s*\(\s*(\w+)|^LET\s+(\w+)/g)].flatMap((match) =>
    match.slice(1).filter((name) => name !== undefined),
  );
  if (word !== 'WITH' && word !== 'RETURN') return named;
  const projection = text.replace(/^\w+\s+(?:DISTINCT\s+)?/, '').split(/\b(?:WHERE|SKIP|LIMIT)\b/)[0] as string;
  return [...named, ...topLevel(projection, /,/y).filter((part) => /^\w+$/.test(part))];
}

/** The AND-conditions after WHERE; none if an OR weakens them. */
function conditionsIn(clause: string): string[] {
  return [...clause.matchAll(/\bWHERE\b/g)].flatMap(({ index, 0: { length } }) => {
    // The WHERE of a list comprehension says nothing about a pattern.
    if (/[([]\s*\w+\s+IN\s[^()[\]]*$/.test(clause.slice(0, index))) return [];
    const rest = upToClosing(clause.slice(index + length)).split(/\bLIMIT\b/)[0] as string;
    return topLevel(rest, /\bOR\b/y).length > 1 ? [] : topLevel(rest, /\bAND\b/y);
  });
}

/** Splits at separators outside of all brackets. */
function topLevel(text: string, separator: RegExp): string[] {
  const parts: string[] = [];
  let depth = 0;
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (/[([{]/.test(text[at] as string)) depth++;
    if (/[)\]}]/.test(text[at] as string)) depth--;
    separator.lastIndex = at;
    const found = depth === 0 ? separator.exec(text) : null;
    if (!found) continue;
    parts.push(text.slice(from, at));
    from = at + found[0].length;
    at = from - 1;
  }
  return [...parts, text.slice(from)].map((part) => part.replace(/\s+/g, ' ').trim());
}

/** The text up to the closing bracket of the current level. */
function upToClosing(text: string): string {
  let depth = 0;
  for (const [at, sign] of [...text].entries()) {
    if (sign === '(') depth++;
    if (sign === ')' && --depth < 0) return text.slice(0, at);
  }
  return text;
}

const nodePattern = /\(\s*(\w+)?\s*((?::|IS\s)(?:[^(){}]|\$\([^)]*\)|\$\([^)]*\([^)]*\)\))*)?(?:\{([^{}]*)\})?\s*\)/y;
const relationshipPattern = /\s*<?-(?:\[\s*(\w+)?\s*(:[^\]{]*)?(?:\{([^{}]*)\})?[^\]]*\])?->?\s*/y;

/** The paths of a clause. @param alone whether a single node counts as a path, as after MATCH or a comma */
function pathsIn(clause: string, alone: boolean): { text: string; parts: Part[] }[] {
  const paths: { text: string; parts: Part[] }[] = [];
  const where = clause.search(/\bWHERE\b/);
  for (let at = clause.indexOf('('); at >= 0; at = clause.indexOf('(', at + 1)) {
    const parts: Part[] = [];
    let end = at;
    for (let pattern = nodePattern; ; pattern = pattern === nodePattern ? relationshipPattern : nodePattern) {
      pattern.lastIndex = end;
      const found = pattern.exec(clause);
      if (!found) break;
      const [, variable, labels = '', properties = ''] = found;
      const kind = pattern === nodePattern ? 'node' : 'relationship';
      parts.push({ kind, variable, labels: labels.trim(), properties });
      end = pattern.lastIndex;
    }
    // A relationship without a following node is a minus sign.
    if (parts.at(-1)?.kind === 'relationship') parts.pop();
    const before = clause.slice(0, at).trimEnd();
    const single = alone && (where < 0 || at < where) && /(?:MATCH|MERGE|CREATE|=|,|\||^|\()$/.test(before);
    if (parts.length < (single ? 1 : 3)) continue;
    paths.push({ text: clause.slice(at, end).trim(), parts });
    at = end - 1;
  }
  return paths;
}
