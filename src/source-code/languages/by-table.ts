// Reads a language by a table that assigns a rule to each type of syntax node. Exceptions are functions of the
// language.
/* eslint-disable @typescript-eslint/switch-exhaustiveness-check -- each switch names the rules that it reads, and has a default */
import { calledName, docBefore, maxChain, type FileReader } from '../file-reader';
import type { Expr, Language, TypeExpr } from '../facts';
import type { EntityType } from '../code-graph';
import { child, childrenOf, firstOf, type Node } from '../tree';
import { frozen } from '../../lists';

/**
 * A child node by role, by type (`.block`), by position (`#0`), the last one without a role (`*`), or the node itself
 * (`.`). `a/b` is a child of a child. Of several alternatives, the first existing one counts.
 */
type Part = string | string[];

/** The rule of a node type. A missing part is the child with the role of that name. */
export type Rule =
  /** `needsBody`: a node without a body only mentions the class. */
  | { is: 'class'; name?: Part; body?: Part; bases?: string[]; fields?: Part; needsBody?: true }
  | { is: 'function'; name?: Part; parameters?: Part; returns?: Part; body?: Part; receiver?: Part; also?: Part }
  | { is: 'namespace'; name?: Part; body?: Part }
  /** Methods of a class that is declared elsewhere. */
  | { is: 'extension'; type?: Part; base?: Part; body?: Part }
  /** A constant of an enumeration. */
  | { is: 'constant'; name?: Part; arguments?: Part }
  | { is: 'alias'; name?: Part; type?: Part }
  /** Variables or fields with one type. `each`: the child type with one variable each. */
  | { is: 'variables'; each?: string; name?: Part; type?: Part; value?: Part }
  | { is: 'assignment'; left?: Part; right?: Part }
  | { is: 'loop'; left?: Part; right?: Part; type?: Part }
  | { is: 'scope' }
  /** `isField`: the parameter also declares a field of the class. */
  | { is: 'parameter'; name?: Part; type?: Part; value?: Part; isField?: true }
  | { is: 'lambda'; parameters?: Part; body?: Part }
  | { is: 'return' }
  | { is: 'import' }
  | { is: 'skip' }
  /** A call of a function, or of method `name` of `object`. */
  | { is: 'call'; function?: Part; object?: Part; name?: Part; arguments?: Part }
  | { is: 'new'; type?: Part; arguments?: Part }
  | { is: 'member'; object?: Part; name?: Part }
  | { is: 'name' }
  | { is: 'self' }
  | { is: 'super' }
  | { is: 'element'; of?: Part }
  /** A node with the meaning of one of its children, such as parentheses. */
  | { is: 'same'; of?: Part }
  | { is: 'await' }
  | { is: 'either'; of: string[] }
  | { is: 'list' }
  | { is: 'literal' }
  | { is: 'typeName'; name?: Part }
  | { is: 'generic'; name?: Part; arguments?: Part }
  | { is: 'listOf'; of?: Part }
  | { is: 'mapOf'; key?: Part; value?: Part }
  | { is: 'typeParameter'; name?: Part; bound?: Part }
  /** Several patterns or values side by side, as in a destructuring assignment. */
  | { is: 'parts' };

export interface Table {
  language: Language;
  nodes: Record<string, Rule>;
  /** Whether the names of members are visible in methods without `this`. */
  hasImplicitSelf: boolean;
  /** Whether names of outer namespaces are visible too. */
  seesOuter?: true;
  /** Keywords for the current object. */
  self?: RegExp;
  /** Keywords for the current class. */
  selfType?: RegExp;
  /** Keywords for an inferred type, such as `var`. */
  anyType?: RegExp;
  /** Methods that the language calls implicitly. */
  implicit?: RegExp;
  /** Node type of an interface body; a class implements the interface by having the same methods. */
  byMethods?: string;
  /** Annotations that do not register the annotated definition with a framework. */
  plain?: RegExp;
  namespace(reader: TableReader, root: Node): string;
  imports?(reader: TableReader, node: Node, where: Where): void;
  isExported(reader: TableReader, node: Node, name: string, where: Where): boolean;
  annotations?(node: Node, siblings: Node[], index: number): Node[];
  isTest?(reader: TableReader, name: string, annotations: string[], node: Node): boolean;
  /** Called after a function was read, to detect routes and entry points. */
  onFunction?(reader: TableReader, e: number, node: Node, where: Where, annotations: Node[]): void;
  /** Handles a call that declares something, such as a macro. True if it was handled. */
  declares?(reader: TableReader, node: Node, where: Where): boolean;
  /** Called before a call is read, for further effects. True if its arguments were handled. */
  onCall?(reader: TableReader, node: Node, where: Where): boolean;
  /** Whether an unbound name is a call. */
  hasBareCalls?: true;
  /** Handles a node without a rule. True if it was handled. */
  onNode?(reader: TableReader, node: Node, where: Where, siblings: Node[], index: number): boolean;
  /** Handles an assignment that declares something. True if it was handled. */
  onAssignment?(reader: TableReader, node: Node, where: Where): boolean;
  /** The called function, for a syntax node that does not name it directly. */
  callee?(reader: TableReader, node: Node, where: Where): { x: Expr; name: string } | undefined;
  /** The value of a node without a rule. */
  expression?(reader: TableReader, node: Node, where: Where): Expr | undefined;
  /** The type of a node without a rule. */
  type?(reader: TableReader, node: Node, scope: number): TypeExpr | undefined;
  /** The parameters of a function with nested declarators. */
  parametersOf?(node: Node): Node | undefined;
  /** The node with the name, if declarators are nested. */
  declared?(node: Node | undefined): Node | undefined;
}

export interface Where {
  scope: number;
  owner: number;
  /** Entity index of the class of `this`; -1 for none. */
  self: number;
  /** Whether the node is directly in the body of a class. */
  isInClass: boolean;
  /** Prefix of the full names of definitions at this point. */
  prefix: string;
  /** Name of the class in qualified names. */
  className: string;
  selfType: TypeExpr | undefined;
  returns: Expr[] | undefined;
  /** Template parameters of the following class or function. */
  template?: Node | undefined;
}

const unknown: Expr = { k: 'unknown' };
const builtin: Expr = { k: 'builtin' };
const anything = frozen<TypeExpr>({ t: 'any', of: [] });

export function readByTable(table: Table): (file: FileReader, root: Node) => void {
  return (file, root) => new TableReader(table, file).module(root);
}

export class TableReader {
  constructor(
    private readonly table: Table,
    readonly file: FileReader,
  ) {}

  module(root: Node): void {
    const namespace = this.table.namespace(this, root);
    this.file.facts.namespace = namespace;
    const prefix = this.table.seesOuter || namespace === '' ? '' : `${namespace}.`;
    Object.assign(this.file.facts.scopes[0] as object, { prefix });
    const [first] = root.children;
    if (first && /comment/.test(first.type))
      this.file.describeModule(docBefore(this.file, [first, { ...first, line: first.endLine + 1 }], 1));
    this.block(root, {
      ...{
        ...this.inNamespace(0, prefix, this.table.seesOuter ? namespace : ''),
        owner: 0,
        self: -1,
        isInClass: false,
        className: '',
      },
      selfType: undefined,
      returns: undefined,
    });
  }

  text(node: Node | undefined): string {
    return node ? this.file.textOf(node) : '';
  }

  /** The name in a node. Dots separate its parts, and punctuation is removed. */
  name(node: Node | undefined): string {
    // bounded: 1000 characters
    return this.text(node)
      .slice(0, 1_000)
      .replace(/<[^]*>$/, '')
      .replace(/^[\\&*]+/, '')
      .replace(/\s*(?:::|\\|->|\?\.)\s*/g, '.')
      .trim();
  }

  part(node: Node | undefined, part: Part): Node | undefined {
    for (const each of typeof part === 'string' ? [part] : part) {
      const found = each.split('/').reduce<Node | undefined>(partOf, node);
      if (found) return found;
    }
    return undefined;
  }

  rule(node: Node | undefined): Rule | undefined {
    return node && Object.hasOwn(this.table.nodes, node.type) ? this.table.nodes[node.type] : undefined;
  }

  block(node: Node | undefined, where: Where): void {
    node?.children.forEach((each, i) => this.walk(each, where, node.children, i));
  }

  walk(node: Node, where: Where, siblings: Node[] = [node], index = 0): void {
    const rule = this.rule(node);
    switch (rule?.is) {
      case 'class':
        return this.classDefinition(node, rule, where, siblings, index);
      case 'function':
        return this.functionDefinition(node, rule, where, siblings, index);
      case 'namespace':
        return this.namespace(node, rule, where);
      case 'extension':
        return this.extension(node, rule, where);
      case 'constant':
        return this.constant(node, rule, where);
      case 'alias': {
        const type = this.part(node, rule.type ?? 'type');
        const name = this.name(this.part(node, rule.name ?? 'name'));
        const binding = { alias: this.type(type, where.scope), s: where.scope, p: [] };
        this.file.bind(where.scope, name, binding);
        this.file.share(`${where.prefix}${name}`, binding);
        return type && this.walk(type, where);
      }
      case 'variables':
        return this.variables(node, rule, where);
      case 'assignment': {
        if (this.table.onAssignment?.(this, node, where)) return;
        const [left, right] = [this.part(node, rule.left ?? 'left'), this.part(node, rule.right ?? 'right')];
        if (left && right) this.assign(left, right, where);
        return this.block(node, where);
      }
      case 'loop': {
        const [left, right] = [this.part(node, rule.left ?? 'left'), this.part(node, rule.right ?? 'right')];
        const type = this.typeOf(this.part(node, rule.type ?? 'type'), where);
        const hasBody = child(node, 'body') !== undefined;
        const inner = hasBody ? { ...where, scope: this.file.scope(where.scope) } : where;
        if (left && right) {
          const item: Expr = type ?? { k: 'element', o: this.expr(right, where) };
          // The first of two loop variables is the key, so the second is bound to the element.
          if (left.children.length === 2 && this.rule(left)?.is === 'parts')
            this.bindPattern(left.children[1] as Node, item, inner);
          else this.bindPattern(this.nameNode(left) ?? left, item, inner);
        }
        return node.children.forEach((each) => each !== left && this.walk(each, inner));
      }
      case 'scope':
        return this.block(node, { ...where, isInClass: false, scope: this.file.scope(where.scope) });
      case 'lambda':
        return void this.lambda(node, rule, where, undefined);
      case 'return': {
        const [value] = node.children;
        if (value) where.returns?.push(this.expr(this.rule(value)?.is === 'parts' ? value.children[0] : value, where));
        return this.block(node, where);
      }
      case 'import':
        return this.table.imports?.(this, node, where);
      case 'call':
        return this.call(node, rule, where);
      case 'new':
        return this.creation(node, rule, where);
      case 'member':
      case 'name':
        if (this.isBareCall(node, where)) this.bareCall(node, where);
        else this.reference(node, where);
        return rule.is === 'member' ? this.walkObject(node, rule, where) : undefined;
      case 'typeName':
        return this.typeReference(node, where);
      case 'parameter':
        return this.parameter(node, rule, where, undefined);
      case 'typeParameter':
        return this.typeParameter(node, rule, where, 0);
      case 'skip':
      case 'literal':
        return rule.is === 'literal' ? this.block(node, where) : undefined;
      default:
        if (this.table.onNode?.(this, node, where, siblings, index)) return;
        return this.block(node, where);
    }
  }

  // Definitions

  private annotationsOf(node: Node, siblings: Node[], index: number): Node[] {
    return this.table.annotations?.(node, siblings, index) ?? [];
  }

  /** Sets names of annotations on an entity, and `mayBeUsedBecause` if one may register the entity. */
  private annotate(e: number, annotations: Node[]): string[] {
    const entity = this.file.at(e);
    const names = annotations.map(
      (each) =>
        this.text(each)
          .replace(/^[@#[\s!]+/, '')
          .split(/[\s([\]]/)[0] as string,
    );
    entity.decorators = annotations.map((each) => this.text(each).slice(0, 200));
    if (names.some((name) => !this.table.plain?.test(name)))
      entity.mayBeUsedBecause ??= 'an annotation may register it';
    return names;
  }

  classDefinition(node: Node, rule: Rule & { is: 'class' }, where: Where, siblings: Node[], index: number): void {
    const name = this.name(this.part(node, rule.name ?? 'name'));
    if (rule.needsBody && !this.part(node, 'body')) return;
    if (name === '') return this.block(node, where);
    const annotations = this.annotationsOf(node, siblings, index);
    const className = where.className === '' ? name : `${where.className}.${name}`;
    const e = this.file.entity({
      ...{ type: 'class', name: name.slice(name.lastIndexOf('.') + 1), node, qualified: className },
      ...{
        owner: where.self >= 0 && where.isInClass ? where.self : 0,
        doc: docBefore(this.file, siblings, index - annotationsBefore(siblings, index)),
      },
      exported: this.table.isExported(this, node, name, where),
    });
    const entity = this.file.at(e);
    const full = `${where.prefix}${name}`;
    entity.full = full;
    this.annotate(e, annotations);
    annotations.forEach((each) => this.block(each, { ...where, owner: e }));
    this.file.bind(where.scope, name, { e });
    this.file.share(full, { e });
    if (where.isInClass && where.self >= 0) this.file.member(where.self, name, { e });
    const facts = this.file.classFacts(e);
    const scope = this.file.scope(where.scope);
    entity.scope = scope;
    const inner: Where = {
      ...{ scope, owner: e, self: e, isInClass: true, prefix: `${full}.`, className },
      selfType: { t: 'name', n: name },
      returns: undefined,
    };
    Object.assign(this.file.facts.scopes[scope] as object, {
      prefix: inner.prefix,
      ...(this.table.hasImplicitSelf && { members: e }),
    });
    for (const part of rule.bases ?? []) {
      const bases = this.part(node, part);
      for (const base of bases ? this.typesIn(bases) : []) facts.bases.push(this.base(base, where.scope));
      if (bases) this.walk(bases, { ...where, owner: e, isInClass: false });
    }
    this.typeParameters(node, { ...inner, isInClass: false, template: where.template });
    const fields = rule.fields === undefined ? undefined : this.part(node, rule.fields);
    for (const field of fields?.children ?? []) {
      const parameter = this.rule(field);
      if (parameter?.is !== 'parameter') continue;
      const value = this.typeOf(this.part(field, parameter.type ?? 'type'), inner) ?? unknown;
      this.file.member(e, this.name(this.part(field, parameter.name ?? 'name')), {
        x: { k: 'function', r: value, s: scope },
      });
      this.block(field, { ...inner, isInClass: false });
    }
    const body = this.part(node, rule.body ?? 'body');
    if (body && body.type === this.table.byMethods) facts.byMethods = true;
    if (body) this.walkBody(body, inner);
  }

  /** Reads the body of a class. The body can also be a single type. */
  private walkBody(body: Node, inner: Where): void {
    if (this.rule(body)?.is === 'typeName') this.walk(body, { ...inner, isInClass: false });
    else this.block(body, inner);
  }

  private base(node: Node, scope: number): { x: Expr; name: string; args?: TypeExpr[]; line: number } {
    const type = this.type(node, scope);
    const name = type.t === 'name' ? type.n : this.name(node);
    return {
      ...{ x: this.chain(name, scope), name, line: node.line },
      ...(type.t === 'name' && type.a && { args: type.a }),
    };
  }

  /** The type nodes in a list of bases. */
  private typesIn(node: Node): Node[] {
    const { is } = this.rule(node) ?? {};
    if (is === 'typeName' || is === 'generic' || is === 'name' || is === 'member') return [node];
    return node.children.flatMap((each) => this.typesIn(each));
  }

  /** The expression of a dotted name, such as `a.b.c`. */
  chain(name: string, scope: number): Expr {
    const [first = '', ...rest] = name.split('.');
    return rest.reduce<Expr>((o, n) => ({ k: 'member', o, n }), { k: 'name', n: first, s: scope });
  }

  private namespace(node: Node, rule: Rule & { is: 'namespace' }, where: Where): void {
    const name = this.name(this.part(node, rule.name ?? 'name'));
    const body = this.part(node, rule.body ?? 'body');
    if (!body) return;
    if (this.file.facts.namespace === '') this.file.facts.namespace = name;
    const shown = this.table.seesOuter || name === '' ? [where.className] : [where.className, name];
    this.block(body, {
      ...{ ...where, ...this.inNamespace(where.scope, where.prefix, name) },
      className: shown.filter((each) => each !== '').join('.'),
    });
  }

  /** Opens a scope for each part of a namespace's name. */
  private inNamespace(scope: number, prefix: string, name: string): Pick<Where, 'scope' | 'prefix'> {
    let at = { scope, prefix };
    for (const part of name.split('.').filter((each) => each !== '')) {
      at = { scope: this.file.scope(at.scope), prefix: `${at.prefix}${part}.` };
      Object.assign(this.file.facts.scopes[at.scope] as object, { prefix: at.prefix });
    }
    return at;
  }

  /** Adds a base to the current class, as a mixin does. */
  addBase(node: Node, where: Where): void {
    this.file.classFacts(where.self).bases.push(this.base(node, where.scope));
    this.walk(node, { ...where, isInClass: false });
  }

  private extension(node: Node, rule: Rule & { is: 'extension' }, where: Where): void {
    const typeNode = this.part(node, rule.type ?? 'type');
    const scope = this.file.scope(where.scope);
    const parameters = firstOf(node, 'type_parameters')?.children ?? [];
    parameters.forEach((each, i) => this.typeParameter(each, this.rule(each), { ...where, scope }, i));
    const type = this.type(typeNode, scope);
    if (type.t !== 'name') return this.block(node, where);
    const full = this.fullName(type.n, where);
    const baseNode = rule.base === undefined ? undefined : this.part(node, rule.base);
    if (baseNode) {
      const base = this.base(baseNode, scope);
      ((this.file.facts.sharedBases ??= {})[full] ??= []).push(base);
      this.walk(baseNode, where);
    }
    const className = type.n.slice(type.n.lastIndexOf('.') + 1);
    this.block(this.part(node, rule.body ?? 'body'), {
      ...where,
      ...{ scope, isInClass: true, self: -1, prefix: `${full}.`, selfType: type, className },
    });
  }

  /** The full name of a class: from its import, otherwise in the current namespace. */
  fullName(name: string, where: Where): string {
    const [first = '', ...rest] = name.split('.');
    for (let at = where.scope; at >= 0; at = this.file.facts.scopes[at]?.parent ?? -1) {
      const names = this.file.facts.scopes[at]?.names ?? {};
      const binding = Object.hasOwn(names, first) ? names[first] : undefined;
      const imported = binding && 'i' in binding ? this.file.facts.imports[binding.i] : undefined;
      if (imported && imported.name !== '*') return [imported.from, imported.name, ...rest].join('.');
    }
    return `${where.prefix}${name}`;
  }

  private constant(node: Node, rule: Rule & { is: 'constant' }, where: Where): void {
    const name = this.name(this.part(node, rule.name ?? 'name'));
    const value: Expr = { k: 'self', e: where.self };
    const hasArguments = rule.arguments !== undefined && this.part(node, rule.arguments) !== undefined;
    if (where.self >= 0)
      this.file.member(where.self, name, { x: hasArguments ? { k: 'function', r: value, s: where.scope } : value });
    this.block(node, { ...where, isInClass: false });
  }

  functionDefinition(node: Node, rule: Rule & { is: 'function' }, where: Where, siblings: Node[], index: number): void {
    const nameNode = this.nameNode(this.part(node, rule.name ?? 'name'));
    const name = this.name(nameNode).replace(/^.*\./, '');
    const receiver = rule.receiver === undefined ? undefined : this.part(node, rule.receiver);
    const at = receiver ? this.received(receiver, where) : this.qualified(nameNode, where);
    if (name === '' || (at.scope !== 0 && !at.isInClass && !this.isNamespace(at.scope))) {
      const value = this.functionBody(node, rule, at);
      return name === '' ? undefined : this.file.bind(where.scope, name, { x: value });
    }
    const annotations = this.annotationsOf(node, siblings, index);
    const type: EntityType = at.isInClass ? 'method' : 'function';
    const e = this.file.entity({
      ...{ type, name, node, owner: Math.max(0, at.self) },
      qualified: at.className === '' ? name : `${at.className}.${name}`,
      exported: this.table.isExported(this, node, name, at),
      doc: docBefore(this.file, siblings, index - annotationsBefore(siblings, index)),
    });
    const entity = this.file.at(e);
    const names = this.annotate(e, annotations);
    if (this.table.isTest?.(this, name, names, node)) entity.type = 'test';
    annotations.forEach((each) => this.block(each, { ...at, owner: e }));
    entity.full = `${at.prefix}${name}`;
    if (at.isInClass) entity.classFull = at.prefix.slice(0, -1);
    // A method of an interface is needed by every class that implements it.
    const isNeeded = this.table.implicit?.test(name) ?? false;
    if (at.isInClass && (isNeeded || this.file.facts.classes[at.self]?.byMethods))
      entity.usedBecause = 'with its class';
    const isConstructor = at.isInClass && name === at.className.slice(at.className.lastIndexOf('.') + 1);
    if (isConstructor) entity.usedBecause = 'with its class';
    const value = this.functionBody(node, rule, { ...at, owner: e });
    Object.assign(entity, { returns: value.r, params: value.p ?? [], scope: value.s });
    this.table.onFunction?.(this, e, node, at, annotations);
    if (isConstructor) return;
    if (at.isInClass && at.self >= 0) this.file.member(at.self, name, { e });
    if (!at.isInClass) this.file.bind(at.scope, name, { e });
    this.file.share(`${at.prefix}${name}`, { e });
  }

  private isNamespace(scope: number): boolean {
    const { prefix, members } = this.file.facts.scopes[scope] ?? {};
    return prefix !== undefined && members === undefined;
  }

  /** The scope of a method of Go: its receiver determines the class. */
  private received(receiver: Node, where: Where): Where {
    const [parameter] = receiver.children;
    const type = this.type(child(parameter, 'type'), where.scope);
    if (type.t !== 'name') return where;
    const scope = this.file.scope(where.scope);
    for (const argument of type.a ?? []) if (argument.t === 'name') this.file.bind(scope, argument.n, { x: unknown });
    const name = this.text(child(parameter, 'name'));
    if (name !== '') this.file.bind(scope, name, { x: { k: 'typed', t: type, s: where.scope } });
    return { ...where, scope, isInClass: true, prefix: `${where.prefix}${type.n}.`, className: type.n, selfType: type };
  }

  /** The scope of a method that is defined outside its class, such as `Order::close`. */
  private qualified(nameNode: Node | undefined, where: Where): Where {
    const name = this.name(nameNode);
    const at = name.lastIndexOf('.');
    if (at < 0) return where;
    const className = name.slice(0, at);
    const scope = this.file.scope(where.scope);
    const selfType: TypeExpr = { t: 'name', n: className };
    Object.assign(this.file.facts.scopes[scope] as object, { membersOf: selfType });
    return { ...where, scope, isInClass: true, prefix: `${where.prefix}${className}.`, className, selfType };
  }

  private nameNode(node: Node | undefined): Node | undefined {
    return this.table.declared ? this.table.declared(node) : node;
  }

  functionBody(
    node: Node,
    rule: { parameters?: Part; returns?: Part; body?: Part; also?: Part },
    where: Where,
    expected?: Expr,
  ): Expr & { k: 'function' } {
    const inner: Where = { ...where, isInClass: false, scope: this.file.scope(where.scope), returns: [] };
    this.typeParameters(node, inner);
    delete inner.template;
    const parameters = this.table.parametersOf?.(node) ?? this.part(node, rule.parameters ?? 'parameters');
    const p = this.parameters(parameters, inner, expected);
    const returnNode = this.part(node, rule.returns ?? 'result');
    if (returnNode) this.walk(returnNode, inner);
    const also = rule.also === undefined ? undefined : this.part(node, rule.also);
    if (also) this.walk(also, inner);
    const body = this.part(node, rule.body ?? 'body');
    const last = body?.children[body.children.length - 1];
    if (body) {
      if (body.children.length > 0 && this.rule(body) === undefined) this.block(body, inner);
      else if (this.rule(body)?.is === 'scope') this.block(body, inner);
      else this.walk(body, inner);
    }
    const found = inner.returns ?? [];
    if (body && this.isValue(body)) found.push(this.expr(body, inner));
    else if (last && this.isValue(last)) found.push(this.expr(last, inner));
    const r = this.typeOf(returnNode, inner) ?? (found.length > 0 ? { k: 'any' as const, of: found } : undefined);
    return { k: 'function', r, p, s: inner.scope };
  }

  private isValue(node: Node): boolean {
    return /^(?:call|new|member|name|self|element|same|await|either|assignment|list|literal)$/.test(
      this.rule(node)?.is ?? '',
    );
  }

  private lambda(node: Node, rule: Rule & { is: 'lambda' }, where: Where, expected: Expr | undefined): Expr {
    return this.functionBody(node, rule, { ...where, isInClass: false }, expected);
  }

  private parameters(node: Node | undefined, where: Where, expected: Expr | undefined): (TypeExpr | undefined)[] {
    if (!node) return [];
    const single = this.rule(node)?.is === 'name' || this.rule(node)?.is === 'parameter';
    const types: (TypeExpr | undefined)[] = [];
    (single ? [node] : node.children).forEach((each, i) => {
      const rule = this.rule(each);
      if (rule?.is === 'self' || rule?.is === 'skip') return;
      const given: Expr | undefined = expected && { k: 'parameter', f: expected, i };
      if (rule?.is === 'parameter') {
        const type = this.part(each, rule.type ?? 'type');
        types.push(type && this.type(type, where.scope));
        this.parameter(each, rule, where, given);
      } else this.bindPattern(each, given ?? unknown, where);
    });
    return types;
  }

  private parameter(node: Node, rule: Rule & { is: 'parameter' }, where: Where, given: Expr | undefined): void {
    const typeNode = this.part(node, rule.type ?? 'type');
    const valueNode = this.part(node, rule.value ?? 'value');
    const value = this.typeOf(typeNode, where) ?? (valueNode ? this.expr(valueNode, where) : (given ?? unknown));
    const role = typeof rule.name === 'string' ? rule.name : 'name';
    const named = node.children.filter(({ field }) => field === role);
    for (const each of named.length > 0 ? named : [this.part(node, rule.name ?? 'name')])
      if (each) {
        this.bindPattern(this.nameNode(each) ?? each, value, where);
        if (rule.isField) this.field(each, value, where);
      }
    if (typeNode) this.walk(typeNode, where);
    if (valueNode) this.walk(valueNode, where);
  }

  private typeParameters(node: Node, where: Where): void {
    const own = firstOf(node, 'type_parameters', 'type_parameter_list') ?? where.template;
    const parameters = own?.children ?? [];
    // Bounds of type parameters may follow in separate clauses.
    const clauses = childrenOf(node, 'type_parameter_constraints_clause');
    const clauseOf = new Map(clauses.map((one) => [this.text(one.children[0]), one]));
    parameters.forEach((each, i) => {
      const clause = clauseOf.get(this.name(each));
      const [type] = clause?.children.slice(1).flatMap((one) => this.typesIn(one)) ?? [];
      if (type)
        this.file.bind(where.scope, this.name(each), { tp: i, s: where.scope, c: this.type(type, where.scope) });
      else this.typeParameter(each, this.rule(each), where, i);
    });
    clauses.forEach((each) => this.block(each, where));
  }

  private typeParameter(node: Node, rule: Rule | undefined, where: Where, i: number): void {
    const known = rule?.is === 'typeParameter' ? rule : undefined;
    const bound = this.part(node, known?.bound ?? 'bound');
    const name = this.part(node, known?.name ?? ['name', '.type_identifier', '.identifier']) ?? node;
    const [type] = bound ? this.typesIn(bound) : [];
    if (bound) this.walk(bound, where);
    this.file.bind(where.scope, this.name(name), {
      ...{ tp: i, s: where.scope },
      c: type && this.type(type, where.scope),
    });
  }

  // Names and values

  private variables(node: Node, rule: Rule & { is: 'variables' }, where: Where): void {
    const typeNode = this.part(node, rule.type ?? 'type');
    const type = this.typeOf(typeNode, where);
    if (typeNode) this.walk(typeNode, { ...where, isInClass: false });
    const { each } = rule;
    const declarators = each === undefined ? [node] : node.children.filter((one) => one.type === each);
    for (const declarator of declarators) {
      const value = this.part(declarator, rule.value ?? 'value');
      const role = typeof rule.name === 'string' ? rule.name : 'name';
      const names = declarator.children.filter(({ field }) => field === role);
      const first = this.part(declarator, rule.name ?? 'name');
      const left = names.length > 0 ? names : first ? [first] : [];
      left.forEach((name, i) => {
        const right = i === 0 ? this.single(value) : this.rule(value)?.is === 'parts' ? value?.children[i] : undefined;
        const known = type ?? (right ? this.expr(right, where) : unknown);
        if (where.isInClass) this.field(this.nameNode(name) ?? name, known, where);
        else this.bindPattern(this.nameNode(name) ?? name, known, where);
      });
      if (where.isInClass && left.length === 0 && typeNode && where.self >= 0)
        // A field without a name is an embedded class.
        for (const base of this.typesIn(typeNode)) {
          this.file.classFacts(where.self).bases.push(this.base(base, where.scope));
          const name = this.name(base);
          this.file.member(where.self, name.slice(name.lastIndexOf('.') + 1), { x: known(type) });
        }
      // An empty `new()` creates an object of the declared type.
      const made = this.rule(value);
      if (made?.is === 'new' && !this.part(value, made.type ?? 'type') && type?.k === 'typed' && type.t.t === 'name')
        this.file.use('CALLS', where.owner, this.classExpr(type.t.n, where), type.t.n, declarator.line);
      const isLeft = new Set(left);
      for (const other of declarator.children)
        if (other !== typeNode && !isLeft.has(other)) this.walk(other, { ...where, isInClass: false });
    }
  }

  /** Binds the last part of a full name, or its alias, to the import. */
  bindImport(full: string, scope: number, line: number, alias?: string): void {
    const at = full.lastIndexOf('.');
    const name = full.slice(at + 1);
    this.file.bind(scope, alias ?? name, { i: this.file.import(full.slice(0, Math.max(0, at)), name, line) });
  }

  /** Declares a variable or field with its type and value. */
  declare(name: Node, type: Node | undefined, value: Node | undefined, where: Where): void {
    const known = this.typeOf(type, where) ?? (value ? this.expr(value, where) : unknown);
    if (where.isInClass) this.field(name, known, where);
    else this.bindPattern(name, known, where);
    if (value) this.walk(value, { ...where, isInClass: false });
  }

  private field(node: Node, value: Expr, where: Where): void {
    const name = this.name(node).replace(/^\$/, '');
    if (where.self >= 0) this.file.member(where.self, name, { x: value });
  }

  /** The first of several values. */
  private single(node: Node | undefined): Node | undefined {
    return this.rule(node)?.is === 'parts' ? node?.children[0] : node;
  }

  private assign(left: Node, right: Node, where: Where): void {
    if (this.rule(left)?.is !== 'parts')
      return this.bindPattern(left, this.expr(this.single(right) ?? right, where), where);
    const values = this.rule(right)?.is === 'parts' ? right.children : [right];
    left.children.forEach((each, i) => {
      const value = values[i];
      this.bindPattern(each, value ? this.expr(value, where) : unknown, where);
    });
  }

  bindPattern(node: Node, value: Expr, where: Where): void {
    const rule = this.rule(node);
    switch (rule?.is) {
      case 'name': {
        const name = this.name(node);
        if (this.table.self?.test(name)) return;
        if (value.k === 'unknown' && this.isBound(where.scope, name)) return;
        const names = this.file.facts.scopes[where.scope]?.names ?? {};
        const known = Object.hasOwn(names, name) ? names[name] : undefined;
        if (known && 'x' in known && known.x !== value)
          return this.file.rebind(where.scope, name, { x: { k: 'any', of: [known.x, value] } });
        return this.file.bind(where.scope, name, { x: value });
      }
      case 'member': {
        const object = this.part(node, rule.object ?? 'object');
        const name = this.name(this.part(node, rule.name ?? 'name'));
        const isOwn = !object || this.rule(object)?.is === 'self' || this.table.self?.test(this.text(object));
        if (isOwn && where.self >= 0) this.file.member(where.self, name, { x: value });
        return;
      }
      case 'same':
      case 'parameter': {
        const inner = rule.is === 'same' ? this.part(node, rule.of ?? 'pattern') : this.part(node, rule.name ?? 'name');
        return this.bindPattern(inner ?? (node.children[0] as Node), value, where);
      }
      case 'parts':
        // A pattern may match an element or the value itself.
        for (const each of node.children)
          if (each.field !== 'type')
            this.bindPattern(each, { k: 'any', of: [{ k: 'element', o: value }, value] }, where);
        return;
      default:
        return;
    }
  }

  private isBound(scope: number, name: string): boolean {
    for (let at = scope; at >= 0; at = this.file.facts.scopes[at]?.parent ?? -1)
      if (Object.hasOwn(this.file.facts.scopes[at]?.names ?? {}, name)) return true;
    return false;
  }

  private call(node: Node, rule: Rule & { is: 'call' }, where: Where): void {
    if (this.table.declares?.(this, node, where)) return;
    const callee = this.table.callee?.(this, node, where) ?? this.callee(node, rule, where);
    if (callee) {
      const { x, name } = callee;
      this.file.use('CALLS', where.owner, x, name, node.line);
    }
    const isRead = this.table.onCall?.(this, node, where);
    const target = this.part(node, rule.function ?? 'function');
    const inner = this.rule(target);
    if (target && inner?.is === 'member') this.walkObject(target, inner, where);
    else if (target && inner?.is !== 'name') this.walk(target, where);
    const object = rule.object === undefined ? undefined : this.part(node, rule.object);
    if (object) this.walk(object, where);
    const args = this.part(node, rule.arguments ?? 'arguments');
    if (!isRead) this.arguments(args, where, callee?.x);
    // A block after the arguments is a further argument.
    for (const each of node.children)
      if (![target, object, args].includes(each) && each.field !== (rule.name ?? 'name'))
        this.argument(each, where, callee?.x, 0);
  }

  arguments(args: Node | undefined, where: Where, callee: Expr | undefined): void {
    args?.children.forEach((each, i) => this.argument(each, where, callee, i));
  }

  private argument(node: Node, where: Where, callee: Expr | undefined, i: number): void {
    const rule = this.rule(node);
    if (rule?.is === 'same' && node.children.length === 1)
      return this.argument(node.children[0] as Node, where, callee, i);
    if (rule?.is === 'lambda') this.lambda(node, rule, where, callee && { k: 'argument', f: callee, i });
    else this.walk(node, where);
  }

  private isBareCall(node: Node, where: Where): boolean {
    const name = this.name(node);
    return this.table.hasBareCalls === true && /^[a-z_]\w*[?!]?$/.test(name) && !this.isBound(where.scope, name);
  }

  private bareCall(node: Node, where: Where): void {
    if (this.table.declares?.(this, node, where)) return;
    const name = this.name(node);
    this.file.use('CALLS', where.owner, { k: 'name', n: name, s: where.scope }, name, node.line);
  }

  callee(node: Node, rule: Rule & { is: 'call' }, where: Where): { x: Expr; name: string } | undefined {
    const target = this.part(node, rule.function ?? 'function');
    if (target) {
      const text = this.name(target);
      const x = this.expr(target, where);
      return { x: x.k === 'member' ? { ...x, c: true } : x, name: calledName(text, lastName(text)) };
    }
    const object = rule.object === undefined ? undefined : this.part(node, rule.object);
    const nameNode = this.part(node, rule.name ?? 'name');
    const name = this.name(nameNode);
    if (name === '' || this.rule(nameNode)?.is === 'super') return undefined;
    if (!object) return { x: this.chain(name, where.scope), name };
    return {
      x: { k: 'member', o: this.expr(object, where), n: name, c: true },
      name: calledName(`${this.name(object)}.${name}`, name),
    };
  }

  private creation(node: Node, rule: Rule & { is: 'new' }, where: Where): void {
    const typeNode = this.part(node, rule.type ?? 'type');
    const type = typeNode && this.type(typeNode, where.scope);
    if (type?.t === 'name' && !/^(?:Slice|Map)$/.test(type.n)) {
      this.file.use('CALLS', where.owner, this.classExpr(type.n, where), type.n, node.line);
      this.block(typeNode, where);
    } else if (typeNode) this.walk(typeNode, where);
    const args = this.part(node, rule.arguments ?? 'arguments');
    this.arguments(args, where, undefined);
    for (const each of node.children) if (each !== typeNode && each !== args) this.walk(each, where);
  }

  /** The expression of a class name, for a call of its constructor. */
  classExpr(name: string, where: Where): Expr {
    const { selfType } = where;
    if (this.table.selfType?.test(name) && selfType?.t === 'name') return this.chain(selfType.n, where.scope);
    return this.chain(name, where.scope);
  }

  private walkObject(node: Node, rule: Rule & { is: 'member' }, where: Where): void {
    const object = this.part(node, rule.object ?? 'object');
    if (object) this.walk(object, where);
  }

  private reference(node: Node, where: Where): void {
    const x = this.expr(node, where);
    const text = this.name(node);
    if (x.k !== 'unknown') this.file.use('REFERENCES', where.owner, x, calledName(text, lastName(text)), node.line);
  }

  private typeReference(node: Node, where: Where): void {
    const t = this.type(node, where.scope);
    if (t.t === 'name') this.file.use('REFERENCES', where.owner, { k: 'typed', t, s: where.scope }, t.n, node.line);
  }

  /** Reads the handler of a route: a named function, or a lambda. */
  handler(owner: number, node: Node, where: Where): void {
    const { is } = this.rule(node) ?? {};
    if (is === 'name' || is === 'member')
      this.file.use('CALLS', owner, this.expr(node, where), this.name(node), node.line);
    else if (is === 'lambda') this.walk(node, { ...where, owner });
    else this.walk(node, where);
  }

  route(method: string | null, path: string, node: Node): number {
    const name = `${method ?? 'ALL'} ${path}`;
    const e = this.file.entity({ type: 'route', name, node, qualified: name });
    this.file.at(e).http = { method, path };
    return e;
  }

  /** Adds a route whose handler is a function of this file. */
  routeTo(method: string | null, path: string, e: number, node: Node): void {
    const route = this.route(method, path, node);
    this.file.use('CALLS', route, this.entityExpr(e), this.file.at(e).qualified, node.line);
  }

  /** The expression of an entity of this file. */
  entityExpr(e: number): Expr {
    const name = ` ${e}`;
    this.file.bind(0, name, { e });
    return { k: 'name', n: name, s: 0 };
  }

  expr(node: Node | undefined, where: Where, depth = 0): Expr {
    if (!node || depth > maxChain) return unknown;
    const rule = this.rule(node);
    const of = (each: Node | undefined) => this.expr(each, where, depth + 1);
    const special = this.table.expression?.(this, node, where);
    if (special) return special;
    switch (rule?.is) {
      case 'name': {
        const name = this.name(node);
        if (this.table.self?.test(name)) return this.own(node, where);
        if (this.isBareCall(node, where)) return { k: 'call', f: { k: 'name', n: name, s: where.scope } };
        return name.includes('.') || this.table.selfType?.test(name)
          ? this.classExpr(name, where)
          : { k: 'name', n: name, s: where.scope };
      }
      case 'self':
        return this.own(node, where);
      case 'super':
        return where.self >= 0 ? { k: 'super', e: where.self } : unknown;
      case 'member':
        return {
          k: 'member',
          o: this.objectOf(node, rule, where, depth),
          n: this.name(this.part(node, rule.name ?? 'name')),
        };
      case 'call': {
        const callee = this.callee(node, rule, where);
        return callee ? { k: 'call', f: callee.x } : unknown;
      }
      case 'new': {
        const type = this.part(node, rule.type ?? 'type');
        return this.typeOf(type, where) ?? unknown;
      }
      case 'element':
        return { k: 'element', o: of(this.part(node, rule.of ?? 'operand')) };
      case 'same':
        return of(rule.of === undefined ? node.children[0] : this.part(node, rule.of));
      case 'await':
        return { k: 'await', o: of(node.children[0]) };
      case 'either':
        return { k: 'any', of: rule.of.map((part) => of(this.part(node, part))) };
      case 'list':
        return { k: 'list', o: node.children[0] && of(node.children[0]) };
      case 'parts':
      case 'assignment':
        return of(rule.is === 'parts' ? node.children[0] : this.part(node, rule.right ?? 'right'));
      case 'lambda': {
        const body = this.part(node, rule.body ?? 'body');
        return { k: 'function', r: body && this.isValue(body) ? of(body) : undefined, s: where.scope };
      }
      case 'literal':
        return builtin;
      case 'typeName':
      case 'generic': {
        const t = this.type(node, where.scope);
        return t.t === 'name' ? this.classExpr(t.n, where) : unknown;
      }
      default:
        return unknown;
    }
  }

  /** The expression of the current object, or of its base. */
  private own(node: Node, where: Where): Expr {
    if (where.self >= 0)
      return { k: /^(?:base|super|parent)\b/.test(this.text(node)) ? 'super' : 'self', e: where.self };
    return where.selfType ? { k: 'typed', t: where.selfType, s: where.scope } : unknown;
  }

  /** The object of a member access. Some grammars omit it for the current object. */
  private objectOf(node: Node, rule: Rule & { is: 'member' }, where: Where, depth: number): Expr {
    const object = this.part(node, rule.object ?? 'object');
    return object ? this.expr(object, where, depth + 1) : this.own(node, where);
  }

  /** The expression of a written type; undefined for a keyword such as `var`. */
  typeOf(node: Node | undefined, where: Where): Expr | undefined {
    if (!node || this.table.anyType?.test(this.text(node))) return undefined;
    const t = this.type(node, where.scope);
    if (t.t === 'name' && this.table.selfType?.test(t.n))
      return where.selfType && { k: 'typed', t: where.selfType, s: where.scope };
    return { k: 'typed', t, s: where.scope };
  }

  type(node: Node | undefined, scope: number, depth = 0): TypeExpr {
    if (!node || depth > maxChain) return anything;
    const rule = this.rule(node);
    const of = (each: Node | undefined) => this.type(each, scope, depth + 1);
    const special = this.table.type?.(this, node, scope);
    if (special) return special;
    switch (rule?.is) {
      case 'typeName':
      case 'name':
      case 'member':
        return {
          t: 'name',
          n: this.name(rule.is === 'typeName' && rule.name !== undefined ? this.part(node, rule.name) : node),
        };
      case 'generic': {
        const name = of(this.part(node, rule.name ?? 'type') ?? node.children[0]);
        const args = this.part(node, rule.arguments ?? ['type_arguments', '.type_arguments']);
        return name.t === 'name' ? { t: 'name', n: name.n, a: args?.children.map((each) => of(each)) ?? [] } : name;
      }
      case 'listOf':
        return { t: 'name', n: 'Slice', a: [of(rule.of === undefined ? node.children[0] : this.part(node, rule.of))] };
      case 'mapOf':
        return {
          t: 'name',
          n: 'Map',
          a: [of(this.part(node, rule.key ?? 'key')), of(this.part(node, rule.value ?? 'value'))],
        };
      case 'same':
      case 'parameter':
        return of(
          rule.is === 'parameter'
            ? this.part(node, rule.type ?? 'type')
            : rule.of === undefined
              ? node.children[0]
              : this.part(node, rule.of),
        );
      case 'parts':
        return of(node.children[0]);
      default:
        return anything;
    }
  }
}

function partOf(node: Node | undefined, part: string): Node | undefined {
  if (part === '.') return node;
  if (part === '*') return node?.children.filter(({ field }) => field === undefined).pop();
  if (part.startsWith('.')) return firstOf(node, part.slice(1));
  return part.startsWith('#') ? node?.children[Number(part.slice(1))] : child(node, part);
}

const known = (value: Expr | undefined): Expr => value ?? unknown;

/** Joins the path of a class and the path of a route. */
export const joinedPath = (above: string, path: string): string =>
  `/${`${above}/${path}`
    .split('/')
    .filter((part) => part !== '')
    .join('/')}`;

/** Number of attributes between a comment and the node that it documents. */
function annotationsBefore(siblings: Node[], index: number): number {
  let count = 0;
  while (siblings[index - 1 - count]?.type === 'attribute_item') count++;
  return count;
}

// bounded: 200 characters
const lastName = (text: string): string => /(\w+)\W*$/.exec(text.slice(-200))?.[1] ?? text.slice(-80);
