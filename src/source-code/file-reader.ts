// Collects the facts of a file. The readers of the languages write into it.
import { createHash } from 'node:crypto';
import type { EntityType } from './code-graph';
import type { Binding, ClassFacts, Expr, FileEntity, FileFacts, Language, UseFacts } from './facts';
import type { Node } from './tree';
import { frozen } from '../lists';

/** Maximum characters of a name, a docstring and a signature. */
const maxName = 300;
const maxDoc = 4_000;
const maxSignature = 300;
/** Maximum nesting of expressions. Deeper ones are unknown. */
export const maxChain = 60;

export interface Opening {
  type: EntityType;
  name: string;
  node: Node;
  owner?: number;
  qualified?: string;
  doc?: string | undefined;
  decorators?: string[];
  exported?: boolean;
  isDefault?: boolean;
  scope?: number;
}

export class FileReader {
  readonly facts: FileFacts;

  constructor(
    readonly path: string,
    readonly text: string,
    language: Language,
  ) {
    const lines = text.split('\n').length;
    this.facts = {
      language,
      entities: [],
      classes: {},
      scopes: [{ parent: -1, names: {} }],
      imports: [],
      exports: {},
      exportsAll: [],
      uses: [],
    };
    this.facts.entities.push({
      ...blank,
      type: 'module',
      name: path.slice(path.lastIndexOf('/') + 1),
      qualified: path,
      line: 1,
      endLine: lines,
      owner: -1,
      hash: hashOf(text),
    });
  }

  textOf(node: Node): string {
    return this.text.slice(node.start, node.end);
  }

  /** Sets the docstring of the module. */
  describeModule(doc: string | undefined): void {
    const [module] = this.facts.entities;
    if (module && doc) module.doc = doc.slice(0, maxDoc);
  }

  entity(opening: Opening): number {
    const { type, node, owner = 0, exported = false, isDefault = false, decorators = [], scope = 0 } = opening;
    const name = opening.name.slice(0, maxName);
    const parent = this.facts.entities[owner];
    const qualified = opening.qualified ?? (owner > 0 && parent ? `${parent.qualified}.${name}` : name);
    const source = this.textOf(node);
    const entity: FileEntity = {
      ...{ type, name, qualified: qualified.slice(0, maxName), owner, exported, isDefault, decorators, scope },
      line: node.line,
      endLine: node.endLine,
      doc: opening.doc?.slice(0, maxDoc),
      signature: signatureOf(source),
      hash: hashOf(source),
    };
    return this.facts.entities.push(entity) - 1;
  }

  at(index: number): FileEntity {
    return this.facts.entities[index] as FileEntity;
  }

  classFacts(index: number): ClassFacts {
    return (this.facts.classes[index] ??= { bases: [], members: {} });
  }

  scope(parent: number): number {
    return this.facts.scopes.push({ parent, names: {} }) - 1;
  }

  bind(scope: number, name: string, binding: Binding): void {
    const { names } = this.facts.scopes[scope] as { names: Record<string, Binding> };
    // The first binding of a name counts, except that entities replace other values. `hasOwn`, because a name can be
    // `constructor`.
    if (!Object.hasOwn(names, name) || 'e' in binding) Object.defineProperty(names, name, own(binding));
  }

  /** Replaces the binding of a name by a more precise one. */
  rebind(scope: number, name: string, binding: Binding): void {
    const { names } = this.facts.scopes[scope] as { names: Record<string, Binding> };
    Object.defineProperty(names, name, own(binding));
  }

  export(name: string, what: Expr | { from: string; name: string }): void {
    if (!Object.hasOwn(this.facts.exports, name)) Object.defineProperty(this.facts.exports, name, own(what));
  }

  member(index: number, name: string, member: ClassFacts['members'][string]): void {
    const { members } = this.classFacts(index);
    if (!Object.hasOwn(members, name) || 'e' in member) Object.defineProperty(members, name, own(member));
  }

  /**
   * Sets the element type of an empty list after an addition.
   * @param self the class that has the list as a field; -1 for a variable
   */
  addsToList(self: number, scope: number, name: string, x: Expr): void {
    const filled = (known: { x: Expr } | object | undefined) =>
      known && 'x' in known && known.x.k === 'list' && known.x.o === undefined && x.k !== 'unknown';
    if (self >= 0) {
      const { members } = this.classFacts(self);
      if (Object.hasOwn(members, name) && filled(members[name]))
        this.classFacts(self).members[name] = { x: { k: 'list', o: x } };
      return;
    }
    for (let at = scope; at >= 0; at = this.facts.scopes[at]?.parent ?? -1) {
      const names = this.facts.scopes[at]?.names ?? {};
      if (!Object.hasOwn(names, name)) continue;
      if (filled(names[name])) this.rebind(at, name, { x: { k: 'list', o: x } });
      return;
    }
  }

  /** Makes a full name visible to all files of the language. The first definition counts. */
  share(full: string, binding: Binding): void {
    const shared = (this.facts.shared ??= {});
    if (!Object.hasOwn(shared, full)) Object.defineProperty(shared, full, own(binding));
  }

  import(from: string, name: string, line: number): number {
    return this.facts.imports.push({ from, name, line }) - 1;
  }

  use(type: UseFacts['type'], owner: number, x: Expr, name: string, line: number): void {
    this.facts.uses.push({ type, owner, x, name: name.slice(0, maxName), line });
  }
}

const own = <T>(value: T) => ({ value, enumerable: true, writable: true, configurable: true });

const blank = frozen<Pick<FileEntity, 'doc' | 'signature' | 'decorators' | 'exported' | 'isDefault' | 'scope'>>({
  doc: undefined,
  signature: undefined,
  decorators: [],
  exported: false,
  isDefault: false,
  scope: 0,
});

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 22);

/** The signature in a definition: its text up to the body, on one line. */
function signatureOf(source: string): string {
  const head = source.slice(0, 2_000).split(/\{\s*$|=>\s*$|:\s*$/m)[0] as string;
  return head.replace(/\s+/g, ' ').trim().slice(0, maxSignature);
}

/** The text of a comment without its delimiters. */
function commentText(comment: string): string {
  let end = comment.endsWith('*/') ? comment.length - 1 : comment.length;
  while (end < comment.length && comment[end - 1] === '*') end--;
  return comment
    .slice(0, end)
    .replace(/^\/\*+/, '')
    .split('\n')
    .map((line) => line.replace(/^\s*(?:\/\/[/!]?|\*|#)\s?/, '').trimEnd())
    .join('\n')
    .trim();
}

/** The comments directly before a node. */
export function docBefore(reader: FileReader, siblings: Node[], index: number): string | undefined {
  const lines: string[] = [];
  let below = siblings[index]?.line ?? 0;
  for (let at = index - 1; at >= 0; at--) {
    const node = siblings[at] as Node;
    if (!/comment/.test(node.type) || node.endLine < below - 1) break;
    lines.unshift(commentText(reader.textOf(node)));
    below = node.line;
  }
  const text = lines.join('\n').trim();
  return text === '' ? undefined : text;
}

/** How a use is named: the whole chain if it consists of plain names, otherwise the last name. */
export function calledName(text: string, last: string): string {
  const chain = text.replace(/\s+/g, '').replace(/\?\.|!\./g, '.');
  return chain.length <= 80 && /^[\w$.]+$/.test(chain) ? chain : last;
}
