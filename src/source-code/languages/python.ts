// Reads Python.
import { calledName, docBefore, maxChain, type FileReader } from '../file-reader';
import type { Expr, TypeExpr } from '../facts';
import { child, childrenOf, firstOf, type Node } from '../tree';

interface Where {
  scope: number;
  owner: number;
  self: number;
  returns: Expr[] | undefined;
}

const unknown: Expr = { k: 'unknown' };
const builtin: Expr = { k: 'builtin' };
const verbs = /^(?:route|get|post|put|patch|delete|head|options|websocket)$/;
/** Decorators that change a function without registering it anywhere. */
const plainDecorators =
  /^(?:property|staticmethod|classmethod|\w+\.(?:setter|getter|deleter)|(?:functools\.)?(?:wraps|cache|lru_cache|cached_property|total_ordering)|(?:dataclasses\.)?dataclass|(?:abc\.)?abstractmethod|(?:typing\.)?(?:overload|override|final)|(?:contextlib\.)?(?:async)?contextmanager)$/;

export function readPython(reader: FileReader, root: Node): void {
  new PythonReader(reader).module(root);
}

class PythonReader {
  private readonly isTest: boolean;

  constructor(private readonly file: FileReader) {
    this.isTest = /(?:^|\/)(?:test_[^/]*|[^/]*_test|conftest)\.py$/.test(file.path);
  }

  module(root: Node): void {
    this.file.describeModule(this.docstring(root));
    this.block(root, { scope: 0, owner: 0, self: -1, returns: undefined });
    for (const name of Object.keys(this.file.facts.scopes[0]?.names ?? {}))
      this.file.export(name, { k: 'name', n: name, s: 0 });
  }

  private text(node: Node | undefined): string {
    return node ? this.file.textOf(node) : '';
  }

  private docstring(body: Node | undefined): string | undefined {
    const first = body?.children.find(({ type }) => type !== 'comment');
    const string = first?.type === 'expression_statement' ? first.children[0] : undefined;
    if (string?.type !== 'string') return undefined;
    return stringIn(this.text(string))
      .split('\n')
      .map((line) => line.trim())
      .join('\n')
      .trim();
  }

  private block(node: Node | undefined, where: Where): void {
    node?.children.forEach((each, i) => this.walk(each, where, node.children, i));
  }

  private walk(node: Node, where: Where, siblings: Node[] = [node], index = 0): void {
    switch (node.type) {
      case 'import_statement':
        for (const each of node.children) {
          const name = this.text(each.type === 'aliased_import' ? child(each, 'name') : each);
          const alias = each.type === 'aliased_import' ? this.text(child(each, 'alias')) : undefined;
          if (alias !== undefined) this.file.bind(where.scope, alias, { i: this.file.import(name, '*', node.line) });
          else {
            // `import a.b` binds the name `a` only.
            const first = name.split('.')[0] as string;
            if (first !== name) this.file.import(name, '*', node.line);
            this.file.bind(where.scope, first, { i: this.file.import(first, '*', node.line) });
          }
        }
        return;
      case 'import_from_statement': {
        const module = child(node, 'module_name');
        const from = this.text(module);
        if (firstOf(node, 'wildcard_import')) {
          this.file.import(from, '**', node.line);
          this.file.facts.exportsAll.push(from);
          return;
        }
        for (const each of node.children) {
          if (each === module) continue;
          const name = this.text(each.type === 'aliased_import' ? child(each, 'name') : each);
          const local = each.type === 'aliased_import' ? this.text(child(each, 'alias')) : name;
          this.file.bind(where.scope, local, { i: this.file.import(from, name, node.line) });
        }
        return;
      }
      case 'decorated_definition': {
        const definition = child(node, 'definition');
        return (
          definition &&
          this.definition(definition, node, where, { siblings, index, decorators: childrenOf(node, 'decorator') })
        );
      }
      case 'function_definition':
      case 'class_definition':
        return this.definition(node, node, where, { siblings, index, decorators: [] });
      case 'call':
        return this.call(node, where);
      case 'assignment':
        return this.assignment(node, where);
      case 'named_expression': {
        const value = child(node, 'value');
        const name = child(node, 'name');
        if (name && value) this.pattern(name, this.expr(value, where), where);
        return value && this.walk(value, where);
      }
      case 'for_statement':
      case 'for_in_clause': {
        const [left, right] = [child(node, 'left'), child(node, 'right')];
        if (left && right) this.pattern(left, { k: 'element', o: this.expr(right, where) }, where);
        return node.children.forEach((each) => each !== left && this.walk(each, where));
      }
      case 'list_comprehension':
      case 'set_comprehension':
      case 'dictionary_comprehension':
      case 'generator_expression': {
        const inner = { ...where, scope: this.file.scope(where.scope) };
        const clauses = new Set(childrenOf(node, 'for_in_clause'));
        clauses.forEach((each) => this.walk(each, inner));
        return node.children.filter((each) => !clauses.has(each)).forEach((each) => this.walk(each, inner));
      }
      case 'with_item': {
        const pattern = child(node, 'value');
        if (pattern?.type !== 'as_pattern') return this.block(node, where);
        const [value] = pattern.children;
        const target = child(pattern, 'alias')?.children[0];
        if (value) this.walk(value, where);
        if (value && target) this.pattern(target, this.entered(this.expr(value, where)), where);
        return;
      }
      case 'lambda': {
        const inner = { ...where, scope: this.file.scope(where.scope), returns: undefined };
        this.parameters(child(node, 'parameters'), inner, false);
        const body = child(node, 'body');
        return body && this.walk(body, inner);
      }
      case 'return_statement': {
        const [value] = node.children;
        if (value) where.returns?.push(this.expr(value, where));
        return value && this.walk(value, where);
      }
      case 'attribute':
        this.reference(node, where);
        return this.walkUnder(node, where);
      case 'identifier':
        return this.reference(node, where);
      case 'type':
        return this.typeUses(node, where);
      case 'keyword_argument': {
        const value = child(node, 'value');
        return value && this.walk(value, where);
      }
      case 'comment':
      case 'string_content':
      case 'global_statement':
      case 'nonlocal_statement':
        return;
      default:
        node.children.forEach((each, i) => this.walk(each, where, node.children, i));
    }
  }

  /** The value that a context manager provides: the result of `__enter__`, otherwise itself. */
  private entered(value: Expr): Expr {
    return {
      k: 'any',
      of: [{ k: 'call', f: { k: 'member', o: value, n: '__enter__' } }, { k: 'element', o: value }, value],
    };
  }

  private definition(
    node: Node,
    outer: Node,
    where: Where,
    { siblings, index, decorators }: { siblings: Node[]; index: number; decorators: Node[] },
  ): void {
    if (node.type === 'class_definition') return this.classDefinition(node, outer, where, decorators);
    const name = this.text(child(node, 'name'));
    const inClass = where.self >= 0 && where.owner === where.self;
    if (where.scope !== 0 && !inClass) {
      decorators.forEach((each) => this.block(each, where));
      return this.file.bind(where.scope, name, { x: this.functionBody(node, where, false) });
    }
    const words = decorators.map((each) => this.text(each).replace(/^@/, ''));
    const isTest = this.isTest && /^test/.test(name);
    const known = this.file.facts.scopes[where.scope]?.names[name];
    // A further definition of the same name, such as a setter, belongs to the known entity.
    if (!inClass && known && 'e' in known) return void this.functionBody(node, { ...where, owner: known.e }, false);
    const e = this.file.entity({
      ...{ type: isTest ? 'test' : inClass ? 'method' : 'function', name, node: outer },
      ...{ owner: inClass ? where.self : 0, exported: !name.startsWith('_') },
      doc: this.docstring(child(node, 'body')) ?? docBefore(this.file, siblings, index),
      decorators: words.map((word) => `@${word}`),
    });
    const entity = this.file.at(e);
    const kinds = words.map((word) => word.split('(')[0]?.trim() ?? '');
    if (inClass && /^__\w+__$/.test(name)) entity.usedBecause = 'with its class';
    if (kinds.some((kind) => kind === 'pytest.fixture' || kind === 'fixture'))
      entity.usedBecause = 'tests get it by its name';
    this.decorated(e, decorators, where, outer);
    const isStatic = kinds.includes('staticmethod');
    const value = this.functionBody(node, { ...where, owner: e }, inClass && !isStatic);
    if (value.k === 'function') Object.assign(entity, { returns: value.r, params: value.p ?? [], scope: value.s });
    if (!inClass) return this.file.bind(where.scope, name, { e });
    const isProperty = kinds.some((kind) => kind === 'property' || kind.endsWith('cached_property'));
    if (isProperty) entity.usedBecause = 'with its class';
    if (kinds.some((kind) => /\.(?:setter|deleter)$/.test(kind))) return void (entity.usedBecause = 'with its class');
    this.file.member(where.self, name, isProperty && entity.returns ? { x: entity.returns } : { e });
  }

  /** Adds routes declared by decorators. Other decorators may register the function. */
  private decorated(e: number, decorators: Node[], where: Where, outer: Node): void {
    const entity = this.file.at(e);
    for (const decorator of decorators) {
      const [value] = decorator.children;
      const call = value?.type === 'call' ? value : undefined;
      const target = call ? child(call, 'function') : value;
      const verb = target?.type === 'attribute' ? this.text(child(target, 'attribute')) : '';
      const args = child(call, 'arguments')?.children ?? [];
      const path = args[0]?.type === 'string' ? stringIn(this.text(args[0])) : undefined;
      if (verbs.test(verb) && path !== undefined && (path === '' || path.startsWith('/'))) {
        const listed = args.find(
          (each) => each.type === 'keyword_argument' && this.text(child(each, 'name')) === 'methods',
        );
        const methods =
          verb === 'route'
            ? [...this.text(child(listed, 'value')).matchAll(/[A-Z]+/g)].map(([word]) => word)
            : [verb.toUpperCase()];
        for (const method of methods.length > 0 ? methods : ['GET']) {
          const name = `${method} ${path}`;
          const route = this.file.entity({ type: 'route', name, node: outer, qualified: name });
          this.file.at(route).http = { method, path };
          this.file.use('CALLS', route, this.entityExpr(e), entity.qualified, outer.line);
        }
        if (call) this.callTo(call, { ...where, owner: 0 });
        continue;
      }
      if (!plainDecorators.test(this.text(target))) entity.mayBeUsedBecause ??= 'a decorator may register it';
      if (value) this.walk(value, { ...where, owner: e });
    }
  }

  private entityExpr(e: number): Expr {
    const name = ` ${e}`;
    this.file.bind(0, name, { e });
    return { k: 'name', n: name, s: 0 };
  }

  private classDefinition(node: Node, outer: Node, where: Where, decorators: Node[]): void {
    const name = this.text(child(node, 'name'));
    const e = this.file.entity({
      ...{ type: 'class', name, node: outer, exported: !name.startsWith('_') },
      doc: this.docstring(child(node, 'body')),
      decorators: decorators.map((each) => this.text(each)),
    });
    const entity = this.file.at(e);
    if (decorators.some((each) => !plainDecorators.test(this.text(each).replace(/^@/, '').split('(')[0] as string)))
      entity.mayBeUsedBecause = 'a decorator may register it';
    if (this.isTest && /^Test/.test(name)) entity.usedBecause = 'tests get it by its name';
    decorators.forEach((each) => this.block(each, { ...where, owner: e }));
    this.file.bind(where.scope, name, { e });
    const facts = this.file.classFacts(e);
    for (const base of child(node, 'superclasses')?.children ?? []) {
      if (base.type === 'keyword_argument') {
        const value = child(base, 'value');
        if (value) this.walk(value, { ...where, owner: e });
        continue;
      }
      const named = base.type === 'subscript' ? (child(base, 'value') ?? base) : base;
      const t = this.type(base, where.scope);
      facts.bases.push({
        x: this.expr(named, where),
        name: this.text(named),
        line: base.line,
        ...(t.t === 'name' && t.a && { args: t.a }),
      });
    }
    const scope = this.file.scope(where.scope);
    entity.scope = scope;
    this.block(child(node, 'body'), { scope, owner: e, self: e, returns: undefined });
    // The names become members, because they are not visible as plain names in methods.
    for (const [field, binding] of Object.entries(this.file.facts.scopes[scope]?.names ?? {}))
      if ('x' in binding) this.file.member(e, field, binding);
      else if ('e' in binding) this.file.member(e, field, binding);
    const own = this.file.facts.scopes[scope];
    if (own) own.names = {};
  }

  private functionBody(node: Node, where: Where, isMethod: boolean): Expr & { k: 'function' } {
    // Names in a class scope are not visible in its methods.
    const outer = where.self >= 0 && isMethod ? (this.file.facts.scopes[where.scope]?.parent ?? 0) : where.scope;
    const inner: Where = { ...where, scope: this.file.scope(outer), returns: [] };
    const isClass = /^cls$/.test(this.text(child(node, 'parameters')?.children[0]));
    const p = this.parameters(child(node, 'parameters'), inner, isMethod, isClass);
    const returnType = child(node, 'return_type');
    if (returnType) this.typeUses(returnType, where);
    this.block(child(node, 'body'), inner);
    const found = inner.returns ?? [];
    const typed = returnType && this.type(returnType, inner.scope);
    const r: Expr | undefined = typed
      ? { k: 'typed', t: typed, s: inner.scope }
      : found.length > 0
        ? { k: 'any', of: found }
        : undefined;
    return { k: 'function', r, p, s: inner.scope };
  }

  private parameters(
    node: Node | undefined,
    where: Where,
    isMethod: boolean,
    isClass = false,
  ): (TypeExpr | undefined)[] {
    const types: (TypeExpr | undefined)[] = [];
    (node?.children ?? []).forEach((each, i) => {
      const name =
        each.type === 'identifier'
          ? each
          : (child(each, 'name') ?? firstOf(each, 'identifier', 'list_splat_pattern', 'dictionary_splat_pattern'));
      if (!name) return;
      const text = this.text(name).replace(/^\*+/, '');
      const annotation = child(each, 'type');
      const initial = child(each, 'value');
      if (initial) this.walk(initial, where);
      if (annotation) this.typeUses(annotation, where);
      if (isMethod && i === 0 && where.self >= 0)
        return this.file.bind(where.scope, text, isClass ? { e: where.self } : { x: { k: 'self', e: where.self } });
      const t = annotation && this.type(annotation, where.scope);
      types.push(t);
      const isMany = /^(?:list|dictionary)_splat_pattern$/.test(name.type);
      const value: Expr = t ? { k: 'typed', t, s: where.scope } : initial ? this.expr(initial, where) : unknown;
      this.file.bind(where.scope, text, { x: isMany ? { k: 'list', o: value } : value });
    });
    return types;
  }

  private assignment(node: Node, where: Where): void {
    const [left, right, annotation] = [child(node, 'left'), child(node, 'right'), child(node, 'type')];
    const t = annotation && this.type(annotation, where.scope);
    if (annotation) this.typeUses(annotation, where);
    const value: Expr = t ? { k: 'typed', t, s: where.scope } : right ? this.expr(right, where) : unknown;
    if (left) this.pattern(left, value, where);
    if (left && left.type === 'attribute') this.walkUnder(left, where);
    if (right) this.walk(right, where);
  }

  private pattern(node: Node, value: Expr, where: Where): void {
    if (node.type === 'identifier') {
      const name = this.text(node);
      const known = this.file.facts.scopes[where.scope]?.names[name];
      // After two assignments, the value is either of the two.
      if (
        known &&
        Object.hasOwn(this.file.facts.scopes[where.scope]?.names ?? {}, name) &&
        'x' in known &&
        value.k !== 'unknown'
      )
        return this.file.rebind(where.scope, name, { x: { k: 'any', of: [known.x, value] } });
      return this.file.bind(where.scope, name, { x: value });
    }
    if (node.type === 'attribute') {
      const name = /^self\.(\w+)$/.exec(this.text(node))?.[1];
      if (name !== undefined && where.self >= 0) this.file.member(where.self, name, { x: value });
      return;
    }
    if (/^(?:pattern_list|tuple_pattern|list_pattern)$/.test(node.type))
      node.children.forEach((each) => this.pattern(each, { k: 'element', o: value }, where));
  }

  private walkUnder(node: Node, where: Where): void {
    const object = child(node, 'object');
    if (!object || object.type === 'identifier') return;
    if (object.type === 'attribute') this.walkUnder(object, where);
    else this.walk(object, where);
  }

  private reference(node: Node, where: Where): void {
    const x = this.expr(node, where);
    const text = this.text(node);
    if (x.k !== 'unknown') this.file.use('REFERENCES', where.owner, x, calledName(text, lastName(text)), node.line);
  }

  private call(node: Node, where: Where): void {
    this.callTo(node, where);
    const name = this.text(child(node, 'function'));
    const args = child(node, 'arguments')?.children ?? [];
    if (name === 'getattr' && this.text(args[0]) === 'self' && args[1]?.type !== 'string' && where.self >= 0)
      for (const member of Object.values(this.file.classFacts(where.self).members))
        if ('e' in member) this.file.at(member.e).mayBeUsedBecause ??= 'its class calls methods by computed names';
    const added = /^(?:self\.)?(\w+)\.(?:append|add|appendleft)$/.exec(name)?.[1];
    if (added !== undefined && args[0])
      this.file.addsToList(name.startsWith('self.') ? where.self : -1, where.scope, added, this.expr(args[0], where));
    args.forEach((each) => this.walk(each, where));
  }

  private callTo(node: Node, where: Where): void {
    const target = child(node, 'function');
    if (!target) return;
    const text = this.text(target).replace(/\s+/g, '');
    this.file.use('CALLS', where.owner, this.expr(target, where), calledName(text, lastName(text)), node.line);
    if (target.type === 'attribute') this.walkUnder(target, where);
    else if (target.type !== 'identifier') this.walk(target, where);
  }

  private expr(node: Node, where: Where, depth = 0): Expr {
    if (depth > maxChain) return unknown;
    const of = (each: Node | undefined): Expr => (each ? this.expr(each, where, depth + 1) : unknown);
    switch (node.type) {
      case 'identifier':
        return { k: 'name', n: this.text(node), s: where.scope };
      case 'attribute':
        return { k: 'member', o: of(child(node, 'object')), n: this.text(child(node, 'attribute')) };
      case 'subscript':
        return { k: 'element', o: of(child(node, 'value')) };
      case 'call': {
        const target = child(node, 'function');
        if (this.text(target) === 'super') return where.self >= 0 ? { k: 'super', e: where.self } : unknown;
        const args = child(node, 'arguments')?.children ?? [];
        if (/^(?:list|tuple|set|sorted|reversed|iter)$/.test(this.text(target)) && args[0]) return of(args[0]);
        if (this.text(target) === 'next' && args[0]) return { k: 'element', o: of(args[0]) };
        return { k: 'call', f: of(target) };
      }
      case 'await':
        return { k: 'await', o: of(node.children[0]) };
      case 'parenthesized_expression':
        return of(node.children[0]);
      case 'conditional_expression':
        return { k: 'any', of: [of(node.children[0]), of(node.children[2])] };
      case 'boolean_operator':
        return { k: 'any', of: [of(child(node, 'left')), of(child(node, 'right'))] };
      case 'named_expression':
        return of(child(node, 'value'));
      case 'list':
      case 'tuple':
      case 'set':
        return { k: 'list', o: node.children[0] && of(node.children[0]) };
      case 'list_comprehension':
      case 'set_comprehension':
      case 'generator_expression': {
        const inner = { ...where, scope: this.file.scope(where.scope) };
        for (const clause of childrenOf(node, 'for_in_clause')) {
          const [left, right] = [child(clause, 'left'), child(clause, 'right')];
          if (left && right) this.pattern(left, { k: 'element', o: this.expr(right, inner, depth + 1) }, inner);
        }
        const body = child(node, 'body');
        return { k: 'list', o: body && this.expr(body, inner, depth + 1) };
      }
      case 'dictionary': {
        const [first] = childrenOf(node, 'pair');
        const value = child(first, 'value');
        return { k: 'list', o: value && of(value) };
      }
      case 'lambda': {
        const body = child(node, 'body');
        return { k: 'function', r: body && of(body), s: where.scope };
      }
      case 'string':
      case 'integer':
      case 'float':
      case 'true':
      case 'false':
      case 'none':
      case 'concatenated_string':
      case 'binary_operator':
      case 'comparison_operator':
      case 'not_operator':
        return builtin;
      default:
        return unknown;
    }
  }

  private type(node: Node | undefined, scope: number, depth = 0): TypeExpr {
    const none: TypeExpr = { t: 'any', of: [] };
    if (!node || depth > maxChain) return none;
    const of = (each: Node | undefined) => this.type(each, scope, depth + 1);
    switch (node.type) {
      case 'type':
        return of(node.children[0]);
      case 'identifier':
      case 'attribute':
        return { t: 'name', n: this.text(node) };
      case 'generic_type': {
        const [name, parameters] = node.children;
        return { t: 'name', n: this.text(name), a: parameters?.children.map(of) ?? [] };
      }
      case 'subscript':
        return { t: 'name', n: this.text(child(node, 'value')), a: childrenNamed(node, 'subscript').map(of) };
      case 'union_type':
      case 'binary_operator':
        return { t: 'any', of: node.children.map(of) };
      case 'string': {
        const name = stringIn(this.text(node));
        return /^[\w.]+$/.test(name) ? { t: 'name', n: name } : none;
      }
      default:
        return none;
    }
  }

  private typeUses(node: Node | undefined, where: Where): void {
    if (!node) return;
    if (node.type === 'identifier' || node.type === 'attribute' || node.type === 'string') {
      const text = node.type === 'string' ? stringIn(this.text(node)) : this.text(node);
      return this.file.use(
        'REFERENCES',
        where.owner,
        { k: 'typed', t: { t: 'name', n: text }, s: where.scope },
        text,
        node.line,
      );
    }
    node.children.forEach((each) => this.typeUses(each, where));
  }
}

const childrenNamed = (node: Node, field: string) => node.children.filter((each) => each.field === field);
const stringIn = (text: string): string => text.replace(/^[a-zA-Z]*("""|'''|"|')/, '').replace(/("""|'''|"|')$/, '');
// bounded: 200 characters
const lastName = (text: string): string => /(\w+)\W*$/.exec(text.slice(-200))?.[1] ?? text.slice(-80);
