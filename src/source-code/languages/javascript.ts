// Reads TypeScript and JavaScript.
import { calledName, docBefore, maxChain, type FileReader } from '../file-reader';
import type { Expr, TypeExpr } from '../facts';
import { child, childrenOf, firstOf, type Node } from '../tree';
import { docTypes, type DocTypes } from './jsdoc';

interface Where {
  scope: number;
  /** Index of the entity that the uses belong to. */
  owner: number;
  /** Entity index of the class of `this`; -1 for none. */
  self: number;
  /** Values returned by the current function. */
  returns: Expr[] | undefined;
}

const unknown: Expr = { k: 'unknown' };
const builtin: Expr = { k: 'builtin' };
const functions = new Set([
  'function_declaration',
  'generator_function_declaration',
  'function_expression',
  'generator_function',
  'arrow_function',
  'method_definition',
  'function_signature',
]);
const verbs = /^(?:get|post|put|patch|delete|del|head|options|all)$/;
const testNames = /^(?:test|it)(?:\.(?:only|skip|concurrent|failing|todo))*$/;
const testEach = /^(?:test|it)(?:\.(?:only|skip|concurrent))*\.each$/;
const groupNames = /^describe(?:\.(?:only|skip|each))*$/;

export function readJavaScript(reader: FileReader, root: Node): void {
  new JavaScriptReader(reader).program(root);
}

class JavaScriptReader {
  private group: string[] = [];
  /** Entity index of the current class. */
  private selfType = -1;

  constructor(private readonly file: FileReader) {}

  program(root: Node): void {
    const [first] = root.children;
    if (first?.type === 'comment')
      this.file.describeModule(
        docBefore(this.file, [...root.children.filter((node) => node.type === 'comment').slice(0, 30), root], 1) ??
          undefined,
      );
    this.block(root, { scope: 0, owner: 0, self: -1, returns: undefined });
  }

  private block(node: Node, where: Where): void {
    node.children.forEach((each, i) => this.statement(each, where, node.children, i));
  }

  private text(node: Node | undefined): string {
    return node ? this.file.textOf(node) : '';
  }

  private statement(node: Node, where: Where, siblings: Node[], index: number, exported = false): void {
    const isTop = where.scope === 0;
    switch (node.type) {
      case 'import_statement':
        return this.importStatement(node, where);
      case 'export_statement':
        return this.exportStatement(node, where, siblings, index);
      case 'ambient_declaration':
        return node.children.forEach((each, i) => this.statement(each, where, node.children, i, exported));
      case 'function_declaration':
      case 'generator_function_declaration':
      case 'function_signature':
        return this.functionDeclaration(node, where, { siblings, index, exported, isTop });
      case 'class_declaration':
      case 'abstract_class_declaration':
        return void this.classDeclaration(node, where, {
          siblings,
          index,
          exported,
          name: this.text(child(node, 'name')),
        });
      case 'interface_declaration':
        return this.interfaceDeclaration(node, where, { siblings, index, exported });
      case 'enum_declaration': {
        const name = this.text(child(node, 'name'));
        const e = this.file.entity({ type: 'class', name, node, exported, doc: docBefore(this.file, siblings, index) });
        return this.file.bind(where.scope, name, { e });
      }
      case 'type_alias_declaration': {
        const value = child(node, 'value');
        const scope = this.file.scope(where.scope);
        const params = this.typeParameters(node, scope);
        const alias = this.type(value, scope);
        this.file.bind(where.scope, this.text(child(node, 'name')), { alias, s: scope, p: params });
        return this.typeUses(value, where);
      }
      case 'lexical_declaration':
      case 'variable_declaration':
        return childrenOf(node, 'variable_declarator').forEach((each) =>
          this.variable(each, where, {
            siblings,
            index,
            exported,
            isTop,
            isConst: this.text(node).startsWith('const'),
          }),
        );
      case 'internal_module':
      case 'module': {
        const body = child(node, 'body');
        return body && this.block(body, where);
      }
      default:
        this.walk(node, where);
    }
  }

  private importStatement(node: Node, { scope }: Where): void {
    const source = child(node, 'source');
    if (!source) return;
    const from = stringIn(this.text(source));
    const clause = firstOf(node, 'import_clause');
    if (!clause) return void this.file.import(from, '', node.line);
    const bind = (local: Node | undefined, name: string) => {
      if (local) this.file.bind(scope, this.text(local), { i: this.file.import(from, name, node.line) });
    };
    for (const part of clause.children) {
      if (part.type === 'identifier') bind(part, 'default');
      if (part.type === 'namespace_import') bind(part.children[0], '*');
      for (const each of childrenOf(part, 'import_specifier')) {
        const name = child(each, 'name');
        bind(child(each, 'alias') ?? name, stringIn(this.text(name)));
      }
    }
  }

  private exportStatement(node: Node, where: Where, siblings: Node[], index: number): void {
    const text = this.text(node);
    const source = child(node, 'source');
    const from = source && stringIn(this.text(source));
    const clause = firstOf(node, 'export_clause');
    const declaration = child(node, 'declaration');
    const value = child(node, 'value');
    // bounded: 2000 characters
    const isDefault = /(?:^|\s)export\s{1,20}default\b/.test(text.slice(0, 2_000));
    if (clause) {
      for (const each of childrenOf(clause, 'export_specifier')) {
        const name = this.text(child(each, 'name'));
        const as = this.text(child(each, 'alias') ?? child(each, 'name'));
        if (from === undefined) this.file.export(as, { k: 'name', n: name, s: 0 });
        else this.reexport(from, name, as, node.line);
      }
    } else if (from !== undefined) {
      const space = firstOf(node, 'namespace_export');
      if (space) this.reexport(from, '*', this.text(space.children[0]), node.line);
      else {
        this.file.import(from, '', node.line);
        this.file.facts.exportsAll.push(from);
      }
    } else if (declaration) {
      const before = this.file.facts.entities.length;
      const names = new Set(Object.keys(this.file.facts.scopes[where.scope]?.names ?? {}));
      this.statement(declaration, where, siblings, index, true);
      for (const name of Object.keys(this.file.facts.scopes[where.scope]?.names ?? {}))
        if (!names.has(name) && !isDefault) this.file.export(name, { k: 'name', n: name, s: where.scope });
      // Overloads share one name, which is exported once.
      const own = this.text(child(declaration, 'name'));
      if (own !== '' && !isDefault) this.file.export(own, { k: 'name', n: own, s: where.scope });
      if (isDefault) {
        const entity = this.file.facts.entities[before];
        if (entity) entity.isDefault = true;
        this.file.export(
          'default',
          own === '' ? entityExpr(this.file, before, where.scope) : { k: 'name', n: own, s: where.scope },
        );
      }
    } else if (value) this.defaultExport(value, node, where, siblings, index);
    else if (isDefault) {
      const only = node.children.find((each) => functions.has(each.type) || each.type === 'class');
      if (only) this.defaultExport(only, node, where, siblings, index);
    }
  }

  private defaultExport(value: Node, node: Node, where: Where, siblings: Node[], index: number): void {
    if (functions.has(value.type)) {
      const name = this.text(child(value, 'name')) || 'default';
      const e = this.functionEntity(value, node, where, {
        name,
        doc: docBefore(this.file, siblings, index),
        exported: true,
      });
      this.file.at(e).isDefault = true;
      this.file.export('default', entityExpr(this.file, e, where.scope));
    } else if (value.type === 'class') {
      const name = this.text(child(value, 'name')) || 'default';
      const e = this.classDeclaration(value, where, { siblings, index, exported: true, name });
      this.file.at(e).isDefault = true;
      this.file.export('default', entityExpr(this.file, e, where.scope));
    } else {
      this.file.export('default', this.expr(value, where));
      this.walk(value, where);
    }
  }

  private reexport(from: string, name: string, as: string, line: number): void {
    this.file.import(from, name, line);
    this.file.export(as, { from, name });
  }

  private functionDeclaration(
    node: Node,
    where: Where,
    { siblings, index, exported, isTop }: { siblings: Node[]; index: number; exported: boolean; isTop: boolean },
  ): void {
    const name = this.text(child(node, 'name'));
    if (isTop) {
      const known = this.file.facts.scopes[0]?.names[name];
      // An implementation after overload signatures belongs to their entity.
      if (known && 'e' in known && node.type !== 'function_signature') {
        const entity = this.file.at(known.e);
        entity.endLine = node.endLine;
        return void this.functionBody(node, { ...where, owner: known.e }, undefined);
      }
      if (known && 'e' in known) return;
      const doc = docBefore(this.file, siblings, index);
      const e = this.functionEntity(node, node, where, { name, doc, exported });
      this.file.bind(where.scope, name, { e });
      return;
    }
    this.file.bind(where.scope, name, { x: this.functionBody(node, where, undefined) });
  }

  /** Adds an entity for a function. */
  private functionEntity(
    fn: Node,
    node: Node,
    where: Where,
    {
      name,
      doc,
      exported = false,
      owner = 0,
      self = -1,
      context,
      decorators = [],
      qualified,
    }: {
      name: string;
      doc: string | undefined;
      exported?: boolean;
      owner?: number;
      self?: number;
      context?: Expr | undefined;
      decorators?: string[];
      qualified?: string;
    },
  ): number {
    const type = owner > 0 && self >= 0 ? 'method' : 'function';
    const e = this.file.entity({
      ...{ type, name, node, owner, doc, exported, decorators },
      ...(qualified !== undefined && { qualified }),
    });
    const value = this.functionBody(fn, { ...where, owner: e, self }, context, this.docTypes(doc, node, where));
    if (value.k === 'function') {
      const entity = this.file.at(e);
      entity.returns = value.r;
      entity.params = value.p ?? [];
      entity.scope = value.s;
    }
    return e;
  }

  /** Types from the JSDoc comment of a function, for JavaScript without type annotations. */
  private docTypes(doc: string | undefined, { line }: Node, { scope }: Where): DocTypes | undefined {
    if (doc === undefined || this.file.facts.language !== 'javascript') return undefined;
    return docTypes(doc, (from, name) => {
      const module: Expr = { k: 'name', n: this.importAs(from, line, scope), s: scope };
      return { t: 'of', x: { k: 'new', c: name === undefined ? module : { k: 'member', o: module, n: name } } };
    });
  }

  /**
   * Reads parameters and body.
   * @param context the function type expected here, which gives types to the parameters
   */
  private functionBody(
    node: Node,
    where: Where,
    context: Expr | undefined,
    written?: DocTypes,
  ): Expr & { k: 'function' } {
    const scope = this.file.scope(where.scope);
    this.typeParameters(node, scope);
    const isArrow = node.type === 'arrow_function';
    const inner: Where = { ...where, scope, returns: [], self: where.self };
    if (!isArrow && node.type !== 'method_definition' && node.type !== 'function_declaration') inner.self = where.self;
    const parameters =
      child(node, 'parameters')?.children ?? [child(node, 'parameter')].filter((each) => each !== undefined);
    const types: (TypeExpr | undefined)[] = [];
    parameters
      .filter(({ type }) => type !== 'comment')
      .forEach((parameter, i) => {
        const pattern = /^(?:required|optional)_parameter$/.test(parameter.type)
          ? (child(parameter, 'pattern') ??
            firstOf(parameter, 'identifier', 'object_pattern', 'array_pattern', 'rest_pattern'))
          : parameter;
        if (!pattern) return;
        const annotation = child(parameter, 'type');
        const own = pattern.type === 'assignment_pattern' ? child(pattern, 'left') : pattern;
        const type = annotation ? this.type(annotation, scope) : written?.params.get(this.text(own));
        if (annotation) this.typeUses(annotation, where);
        const initial =
          child(parameter, 'value') ?? (pattern.type === 'assignment_pattern' ? child(pattern, 'right') : undefined);
        if (initial) this.walk(initial, inner);
        types.push(type);
        const value: Expr = type
          ? { k: 'typed', t: type, s: scope }
          : context
            ? { k: 'parameter', f: context, i }
            : initial
              ? this.expr(initial, inner)
              : unknown;
        const isField =
          firstOf(parameter, 'accessibility_modifier') ??
          (/^\s*readonly\b/.test(this.text(parameter)) ? parameter : undefined);
        if (isField && where.self >= 0) this.file.member(where.self, this.text(pattern), { x: value });
        this.pattern(pattern, value, scope, inner);
      });
    const returnType = child(node, 'return_type');
    if (returnType) this.typeUses(returnType, where);
    const body = child(node, 'body');
    if (body) {
      if (body.type === 'statement_block') this.block(body, inner);
      else {
        inner.returns?.push(this.expr(body, inner));
        this.walk(body, inner);
      }
    }
    const inferred = inner.returns ?? [];
    const r: Expr | undefined = returnType
      ? { k: 'typed', t: this.type(returnType, scope), s: scope }
      : written?.returns
        ? { k: 'typed', t: written.returns, s: scope }
        : inferred.length > 0
          ? { k: 'any', of: inferred }
          : undefined;
    return { k: 'function', r, p: types, s: scope };
  }

  private typeParameters(node: Node, scope: number): string[] {
    const names: string[] = [];
    for (const each of childrenOf(child(node, 'type_parameters'), 'type_parameter')) {
      const name = this.text(child(each, 'name'));
      const constraint = child(each, 'constraint');
      this.file.bind(scope, name, { tp: names.length, c: constraint && this.type(constraint, scope), s: scope });
      names.push(name);
    }
    return names;
  }

  private variable(
    node: Node,
    where: Where,
    {
      siblings,
      index,
      exported,
      isTop,
      isConst,
    }: { siblings: Node[]; index: number; exported: boolean; isTop: boolean; isConst: boolean },
  ): void {
    const name = child(node, 'name');
    const annotation = child(node, 'type');
    const value = child(node, 'value');
    if (!name) return;
    const type = annotation && this.type(annotation, where.scope);
    if (annotation) this.typeUses(annotation, where);
    const typed: Expr | undefined = type && { k: 'typed', t: type, s: where.scope };
    if (isTop && name.type === 'identifier' && value && functions.has(value.type)) {
      const own = this.text(name);
      const outer = siblings[index] as Node;
      const doc = docBefore(this.file, siblings, index);
      const e = this.functionEntity(value, outer, where, { name: own, doc, exported, context: typed });
      if (typed && this.file.at(e).returns === undefined) this.file.at(e).returns = { k: 'call', f: typed };
      return this.file.bind(where.scope, own, { e });
    }
    if (isTop && name.type === 'identifier' && value?.type === 'class') {
      const e = this.classDeclaration(value, where, { siblings, index, exported, name: this.text(name) });
      return this.file.bind(where.scope, this.text(name), { e });
    }
    if (isTop && isConst && name.type === 'identifier' && value && unwrapped(value).type === 'object')
      return this.objectOfFunctions(this.text(name), unwrapped(value), where, { typed, exported });
    const required = value && this.requiredModule(value);
    if (required !== undefined) return this.requireInto(name, required, where, node.line);
    const initial = value ? this.expr(value, where, typed) : unknown;
    this.pattern(name, typed ?? initial, where.scope, where);
    if (value) this.walk(value, where, typed);
  }

  private requiredModule(value: Node): string | undefined {
    if (value.type !== 'call_expression' || this.text(child(value, 'function')) !== 'require') return undefined;
    const [source] = child(value, 'arguments')?.children ?? [];
    return source?.type === 'string' ? stringIn(this.text(source)) : undefined;
  }

  private requireInto(name: Node, from: string, { scope }: Where, line: number): void {
    if (name.type === 'identifier')
      return this.file.bind(scope, this.text(name), { i: this.file.import(from, '*', line) });
    for (const each of name.children) {
      const key = each.type === 'pair_pattern' ? child(each, 'key') : each;
      const local = each.type === 'pair_pattern' ? child(each, 'value') : each;
      if (key && local?.type.includes('identifier'))
        this.file.bind(scope, this.text(local), { i: this.file.import(from, this.text(key), line) });
    }
  }

  /** Reads a constant object, whose functions become entities. */
  private objectOfFunctions(
    name: string,
    object: Node,
    where: Where,
    { typed, exported }: { typed: Expr | undefined; exported: boolean },
  ): void {
    const members: Record<string, Expr> = {};
    object.children.forEach((each, i) => {
      const key = this.keyOf(each);
      const value = each.type === 'pair' ? child(each, 'value') : each;
      if (key !== undefined && value && functions.has(value.type)) {
        const e = this.functionEntity(value, each, where, {
          ...{ name: key, qualified: `${name}.${key}`, exported, doc: docBefore(this.file, object.children, i) },
          context: typed && { k: 'member', o: typed, n: key },
        });
        set(members, key, entityExpr(this.file, e, where.scope));
      } else {
        if (key !== undefined && value)
          set(members, key, value === each ? { k: 'name', n: key, s: where.scope } : this.expr(value, where));
        this.walk(each, where, typed);
      }
    });
    const literal: Expr = { k: 'object', m: members };
    // The literal comes first: it has more members than the declared type.
    this.file.bind(where.scope, name, { x: typed ? { k: 'any', of: [literal, typed] } : literal });
  }

  private keyOf(node: Node): string | undefined {
    const key =
      child(node, 'key') ?? child(node, 'name') ?? (node.type.startsWith('shorthand_property') ? node : undefined);
    if (!key || key.type === 'computed_property_name') return undefined;
    return stringIn(this.text(key));
  }

  /** Binds the names of a pattern to the parts of a value. */
  private pattern(node: Node, value: Expr, scope: number, where: Where): void {
    switch (node.type) {
      case 'identifier':
      case 'shorthand_property_identifier_pattern':
        return this.file.bind(scope, this.text(node), { x: value });
      case 'object_pattern':
        for (const each of node.children) {
          if (each.type === 'pair_pattern') {
            const key = child(each, 'key');
            const local = child(each, 'value');
            if (key && local) this.pattern(local, { k: 'member', o: value, n: stringIn(this.text(key)) }, scope, where);
          } else if (each.type === 'object_assignment_pattern') {
            const left = child(each, 'left');
            if (left) this.pattern(left, { k: 'member', o: value, n: this.text(left) }, scope, where);
            const right = child(each, 'right');
            if (right) this.walk(right, where);
          } else if (each.type === 'rest_pattern') {
            if (each.children[0]) this.pattern(each.children[0], value, scope, where);
          } else this.pattern(each, { k: 'member', o: value, n: this.text(each) }, scope, where);
        }
        return;
      case 'array_pattern':
        return node.children.forEach((each) => this.pattern(each, { k: 'element', o: value }, scope, where));
      case 'assignment_pattern': {
        const left = child(node, 'left');
        const right = child(node, 'right');
        if (left) this.pattern(left, value, scope, where);
        if (right) this.walk(right, where);
        return;
      }
      case 'rest_pattern':
        if (node.children[0]) this.pattern(node.children[0], value, scope, where);
    }
  }

  private classDeclaration(
    node: Node,
    where: Where,
    { siblings, index, exported, name }: { siblings: Node[]; index: number; exported: boolean; name: string },
  ): number {
    const outer = siblings[index] ?? node;
    const decorators = [...childrenOf(outer, 'decorator'), ...(outer === node ? [] : childrenOf(node, 'decorator'))];
    const e = this.file.entity({
      ...{ type: 'class', name, node: outer, exported, doc: docBefore(this.file, siblings, index) },
      decorators: decorators.map((each) => this.text(each)),
    });
    if (name !== '') this.file.bind(where.scope, name, { e });
    const scope = this.file.scope(where.scope);
    const entity = this.file.at(e);
    entity.scope = scope;
    entity.typeParams = this.typeParameters(node, scope);
    if (decorators.length > 0) entity.mayBeUsedBecause = 'a decorator may register it';
    for (const each of decorators) this.walk(each, { ...where, owner: e });
    const facts = this.file.classFacts(e);
    const heritage = firstOf(node, 'class_heritage');
    const base = (value: Node, x: Expr, args?: TypeExpr[]) =>
      facts.bases.push({
        x,
        name: calledName(this.text(value), this.text(value)),
        line: value.line,
        ...(args && { args }),
      });
    // JavaScript has no extends_clause: the base class is a direct child.
    for (const part of heritage?.children ?? []) {
      if (part.type === 'extends_clause') {
        const value = child(part, 'value');
        const args = child(part, 'type_arguments')?.children.map((each) => this.type(each, scope));
        if (value) base(value, this.expr(value, where), args);
      } else if (part.type === 'implements_clause')
        for (const type of part.children) {
          const t = this.type(type, scope);
          const named = type.type === 'generic_type' ? (child(type, 'name') ?? type) : type;
          base(named, { k: 'typed', t, s: scope }, t.t === 'name' ? t.a : undefined);
        }
      else base(part, this.expr(part, where));
    }
    this.classBody(node, e, { ...where, scope, self: e, owner: e });
    return e;
  }

  private classBody(node: Node, owner: number, inner: Where): void {
    const body = child(node, 'body');
    const outerSelf = this.selfType;
    this.selfType = owner;
    body?.children.forEach((each, i) => this.classMember(each, owner, inner, body.children, i));
    this.selfType = outerSelf;
  }

  private classMember(node: Node, owner: number, where: Where, siblings: Node[], index: number): void {
    const key = this.keyOf(node);
    switch (node.type) {
      case 'method_definition':
      case 'method_signature':
      case 'abstract_method_signature': {
        if (key === undefined) return this.walk(node, where);
        const known = this.file.classFacts(owner).members[key];
        const isGetter = /^(?:(?:public|private|protected|static|override)\s+)*(?:get|set)\s/.test(this.text(node));
        if (known && 'e' in known && Object.hasOwn(this.file.classFacts(owner).members, key)) {
          // A further overload, or the setter of a getter, belongs to the known entity.
          this.functionBody(node, { ...where, owner: known.e }, undefined);
          return;
        }
        const decorators = decoratorsBefore(siblings, index);
        const e = this.functionEntity(node, node, where, {
          ...{ name: key, owner, self: owner, decorators: decorators.map((each) => this.text(each)) },
          doc: docBefore(this.file, siblings, index - decorators.length),
        });
        if (decorators.length > 0) this.file.at(e).mayBeUsedBecause = 'a decorator may register it';
        for (const each of decorators) this.walk(each, { ...where, owner: e });
        if (key === 'constructor' || key.startsWith('[Symbol')) this.file.at(e).usedBecause = withClass;
        if (isGetter) {
          this.file.member(owner, key, { x: { k: 'call', f: entityExpr(this.file, e, where.scope) } });
          this.file.at(e).usedBecause = withClass;
        } else this.file.member(owner, key, { e });
        return;
      }
      case 'public_field_definition':
      case 'field_definition':
      case 'property_signature': {
        const annotation = child(node, 'type');
        const value = child(node, 'value');
        const name = key ?? this.text(child(node, 'property'));
        if (annotation) this.typeUses(annotation, where);
        const typed: Expr | undefined = annotation && {
          k: 'typed',
          t: this.type(annotation, where.scope),
          s: where.scope,
        };
        if (value && functions.has(value.type)) {
          const e = this.functionEntity(value, node, where, {
            ...{ name, owner, self: owner, doc: docBefore(this.file, siblings, index), context: typed },
          });
          return this.file.member(owner, name, { e });
        }
        this.file.member(owner, name, { x: typed ?? (value ? this.expr(value, where) : unknown) });
        if (value) this.walk(value, where, typed);
        return;
      }
      case 'decorator':
        return;
      default:
        this.walk(node, where);
    }
  }

  private interfaceDeclaration(
    node: Node,
    where: Where,
    { siblings, index, exported }: { siblings: Node[]; index: number; exported: boolean },
  ): void {
    const name = this.text(child(node, 'name'));
    const e = this.file.entity({ type: 'class', name, node, exported, doc: docBefore(this.file, siblings, index) });
    this.file.bind(where.scope, name, { e });
    const scope = this.file.scope(where.scope);
    const entity = this.file.at(e);
    entity.scope = scope;
    entity.typeParams = this.typeParameters(node, scope);
    const facts = this.file.classFacts(e);
    for (const type of firstOf(node, 'extends_type_clause')?.children ?? []) {
      const t = this.type(type, scope);
      const named = type.type === 'generic_type' ? (child(type, 'name') ?? type) : type;
      facts.bases.push({
        x: { k: 'typed', t, s: scope },
        name: this.text(named),
        line: type.line,
        ...(t.t === 'name' && t.a && { args: t.a }),
      });
    }
    this.classBody(node, e, { ...where, scope, self: e, owner: e });
  }

  /**
   * Visits a node and records its uses.
   * @param context the type expected here
   */
  private walk(node: Node, where: Where, context?: Expr): void {
    switch (node.type) {
      case 'call_expression':
        return this.call(node, where);
      case 'new_expression': {
        const target = child(node, 'constructor');
        if (target) {
          const x = this.expr(target, where);
          this.file.use('CALLS', where.owner, x, calledName(this.text(target), lastName(this.text(target))), node.line);
          this.walkUnder(target, where);
        }
        const types = child(node, 'type_arguments');
        if (types) this.typeUses(types, where);
        return child(node, 'arguments')?.children.forEach((each, i) =>
          this.walk(each, where, { k: 'argument', f: target ? this.expr(target, where) : unknown, i }),
        );
      }
      case 'function_declaration':
      case 'generator_function_declaration':
      case 'class_declaration':
      case 'abstract_class_declaration':
      case 'lexical_declaration':
      case 'variable_declaration':
      case 'interface_declaration':
      case 'type_alias_declaration':
        return this.statement(node, where, [node], 0);
      case 'class':
        return void this.classDeclaration(node, where, {
          siblings: [node],
          index: 0,
          exported: false,
          name: this.text(child(node, 'name')) || 'anonymous',
        });
      case 'arrow_function':
      case 'function_expression':
      case 'generator_function':
      case 'method_definition':
        return void this.functionBody(node, where, context);
      case 'statement_block':
      case 'for_statement':
      case 'catch_clause':
      case 'switch_body': {
        const inner = { ...where, scope: this.file.scope(where.scope) };
        return this.block(node, inner);
      }
      case 'for_in_statement': {
        const inner = { ...where, scope: this.file.scope(where.scope) };
        const left = child(node, 'left');
        const right = child(node, 'right');
        const value: Expr = right ? { k: 'element', o: this.expr(right, where) } : unknown;
        if (left) this.pattern(left, value, inner.scope, inner);
        if (right) this.walk(right, where);
        const body = child(node, 'body');
        return body && this.walk(body, inner);
      }
      case 'return_statement': {
        const [value] = node.children.filter(({ type }) => type !== 'comment');
        if (!value) return;
        where.returns?.push(this.expr(value, where));
        return this.walk(value, where);
      }
      case 'assignment_expression':
        return this.assignment(node, where);
      case 'object':
        return this.object(node, where, context);
      case 'member_expression':
      case 'subscript_expression': {
        this.reference(node, where);
        return this.walkUnder(node, where);
      }
      case 'identifier':
      case 'shorthand_property_identifier':
        return this.reference(node, where);
      case 'jsx_opening_element':
      case 'jsx_self_closing_element': {
        const name = child(node, 'name');
        const tag = this.text(name);
        if (name && /^[A-Z]|\./.test(tag))
          this.file.use('CALLS', where.owner, this.expr(name, where), calledName(tag, lastName(tag)), node.line);
        return node.children.filter((each) => each !== name).forEach((each) => this.walk(each, where));
      }
      case 'type_annotation':
      case 'type_arguments':
        return this.typeUses(node, where);
      case 'as_expression':
      case 'satisfies_expression': {
        const [value, type] = node.children;
        if (value)
          this.walk(value, where, context ?? (type && { k: 'typed', t: this.type(type, where.scope), s: where.scope }));
        return type && this.typeUses(type, where);
      }
      case 'parenthesized_expression':
      case 'await_expression':
      case 'non_null_expression':
        return node.children.forEach((each) => this.walk(each, where, context));
      case 'ternary_expression':
        return node.children.forEach((each) =>
          this.walk(each, where, each.field === 'condition' ? undefined : context),
        );
      case 'import':
      case 'comment':
      case 'property_identifier':
        return;
      default:
        node.children.forEach((each) => this.walk(each, where));
    }
  }

  /** Visits the object of a chain such as `a.b.c`, without the last name. */
  private walkUnder(node: Node, where: Where): void {
    if (node.type === 'member_expression') {
      const object = child(node, 'object');
      if (object && object.type !== 'identifier' && object.type !== 'this') {
        if (object.type === 'member_expression') this.walkUnder(object, where);
        else this.walk(object, where);
      }
    } else if (node.type === 'subscript_expression') {
      const object = child(node, 'object');
      const key = child(node, 'index');
      if (object) this.walk(object, where);
      if (key) this.walk(key, where);
      if (object?.type === 'this' && key && key.type !== 'string' && key.type !== 'number') this.computed(where.self);
    } else if (node.type !== 'identifier') this.walk(node, where);
  }

  /** A computed name may call any method of the class. */
  private computed(self: number): void {
    if (self < 0) return;
    for (const member of Object.values(this.file.classFacts(self).members))
      if ('e' in member) this.file.at(member.e).mayBeUsedBecause ??= 'its class calls methods by computed names';
  }

  private reference(node: Node, where: Where): void {
    const text = this.text(node);
    if (text === 'undefined') return;
    const x = this.expr(node, where);
    if (x.k !== 'unknown') this.file.use('REFERENCES', where.owner, x, calledName(text, lastName(text)), node.line);
  }

  private assignment(node: Node, where: Where): void {
    const left = child(node, 'left');
    const right = child(node, 'right');
    if (!left || !right) return;
    const text = this.text(left).replace(/\s+/g, '');
    const own = /^this\.([\w$]+)$/.exec(text)?.[1];
    if (own !== undefined && where.self >= 0) this.file.member(where.self, own, { x: this.expr(right, where) });
    if (where.scope === 0 && /^(?:module\.)?exports\b/.test(text)) return this.commonExport(text, right, where);
    if (left.type === 'identifier') {
      const scope = this.scopeOf(text, where.scope);
      const known = scope < 0 ? undefined : this.file.facts.scopes[scope]?.names[text];
      if (known && 'x' in known && known.x.k === 'unknown')
        this.file.rebind(scope, text, { x: this.expr(right, where) });
    } else this.walkUnder(left, where);
    this.walk(right, where);
  }

  private scopeOf(name: string, from: number): number {
    for (let at = from; at >= 0; at = this.file.facts.scopes[at]?.parent ?? -1)
      if (Object.hasOwn(this.file.facts.scopes[at]?.names ?? {}, name)) return at;
    return -1;
  }

  /** Reads CommonJS exports: `module.exports = …`, `exports.name = …`. */
  private commonExport(text: string, right: Node, where: Where): void {
    const key = /^(?:module\.)?exports\.([\w$]+)$/.exec(text)?.[1];
    if (key !== undefined) {
      if (functions.has(right.type)) {
        const e = this.functionEntity(right, right, where, { name: key, doc: undefined, exported: true });
        this.file.bind(where.scope, key, { e });
        return this.file.export(key, entityExpr(this.file, e, where.scope));
      }
      this.file.export(key, this.expr(right, where));
      return this.walk(right, where);
    }
    if (text !== 'module.exports' && text !== 'exports') return this.walk(right, where);
    if (right.type === 'object')
      for (const each of right.children) {
        const key = this.keyOf(each);
        const value = child(each, 'value');
        if (key !== undefined)
          this.file.export(key, value ? this.expr(value, where) : { k: 'name', n: key, s: where.scope });
      }
    const name = this.text(child(right, 'name')) || 'default';
    const exportWhole = (x: Expr) => {
      this.file.export('default', x);
      this.file.export('module.exports', x);
    };
    if (functions.has(right.type)) {
      const e = this.functionEntity(right, right, where, { name, doc: undefined, exported: true });
      return exportWhole(entityExpr(this.file, e, where.scope));
    }
    if (right.type === 'class') {
      const e = this.classDeclaration(right, where, { siblings: [right], index: 0, exported: true, name });
      return exportWhole(entityExpr(this.file, e, where.scope));
    }
    exportWhole(this.expr(right, where));
    this.walk(right, where);
  }

  private object(node: Node, where: Where, context: Expr | undefined): void {
    for (const each of node.children) {
      const key = this.keyOf(each);
      const value = each.type === 'pair' ? child(each, 'value') : each;
      const expected: Expr | undefined = context && key !== undefined ? { k: 'member', o: context, n: key } : undefined;
      if (value && functions.has(value.type)) this.functionBody(value, where, expected);
      else if (value) this.walk(value, where, expected);
    }
  }

  private call(node: Node, where: Where): void {
    const target = child(node, 'function');
    const args = child(node, 'arguments')?.children.filter(({ type }) => type !== 'comment') ?? [];
    if (!target) return;
    const name = this.text(target).replace(/\s+/g, '');
    if (this.testCall(node, name, args, where) || this.routeCall(node, target, name, args, where)) return;
    const types = child(node, 'type_arguments');
    if (types) this.typeUses(types, where);
    if (target.type === 'import') {
      const [source] = args;
      if (source?.type === 'string') this.file.import(stringIn(this.text(source)), '*', node.line);
      return args.forEach((each) => this.walk(each, where));
    }
    if (name === 'require' && args[0]?.type === 'string')
      return void this.file.import(stringIn(this.text(args[0])), '*', node.line);
    const x = target.type === 'super' ? ({ k: 'super', e: where.self } as const) : this.expr(target, where);
    if (functions.has(unwrapped(target).type)) this.walk(target, where);
    else {
      this.file.use('CALLS', where.owner, x, calledName(name, lastName(name)), node.line);
      this.walkUnder(target, where);
      const added = /^(?:this\.)?([\w$]+)\.(?:push|unshift|add)$/.exec(name)?.[1];
      if (added !== undefined && args[0])
        this.file.addsToList(name.startsWith('this.') ? where.self : -1, where.scope, added, this.expr(args[0], where));
    }
    args.forEach((each, i) => this.walk(each, where, { k: 'argument', f: x, i }));
  }

  private testCall(node: Node, name: string, args: Node[], where: Where): boolean {
    const target = child(node, 'function') as Node;
    const isEach = target.type === 'call_expression' && testEach.test(this.text(child(target, 'function')));
    const isGroup =
      groupNames.test(name) ||
      (target.type === 'call_expression' && groupNames.test(this.text(child(target, 'function'))));
    const body = args.find((each) => functions.has(each.type));
    const [title] = args;
    if (!title || !/^(?:string|template_string)$/.test(title.type) || !body) return false;
    if (isGroup) {
      this.group.push(stringIn(this.text(title)));
      if (target.type === 'call_expression') this.walk(target, where);
      this.functionBody(body, where, undefined);
      this.group.pop();
      return true;
    }
    if (!isEach && !testNames.test(name)) return false;
    const own = stringIn(this.text(title)).replace(/\s+/g, ' ').slice(0, 200);
    const e = this.file.entity({ type: 'test', name: own, node, qualified: [...this.group, own].join(' > ') });
    if (isEach) this.walk(target, { ...where, owner: e });
    this.functionBody(body, { ...where, owner: e }, undefined);
    return true;
  }

  /** Reads routes: `router.get('/path', handler)`, and objects with method, path and handler. */
  private routeCall(node: Node, target: Node, name: string, args: Node[], where: Where): boolean {
    const verb = target.type === 'member_expression' ? this.text(child(target, 'property')) : '';
    const [first, ...rest] = args;
    const path = first && /^(?:string|template_string)$/.test(first.type) ? stringIn(this.text(first)) : undefined;
    if (verbs.test(verb) && path?.startsWith('/') && this.isRouter(target, rest.at(-1))) {
      const method = verb === 'all' ? null : verb === 'del' ? 'DELETE' : verb.toUpperCase();
      const e = this.route(node, method, path);
      const x = this.expr(target, where);
      this.file.use('CALLS', where.owner, x, calledName(name, lastName(name)), node.line);
      this.walkUnder(target, where);
      rest.forEach((each, i) => this.handler(each, e, { ...where, owner: e }, { k: 'argument', f: x, i: i + 1 }));
      return true;
    }
    if (first?.type !== 'object' || !/route/i.test(name)) return false;
    const parts = new Map(first.children.map((each) => [this.keyOf(each), each]));
    const textOf = (key: string) => {
      const value = child(parts.get(key), 'value');
      return value?.type === 'string' ? stringIn(this.text(value)) : undefined;
    };
    const at = textOf('path') ?? textOf('url');
    const handled = ['handle', 'handler', 'open', 'text'].find((key) => parts.has(key));
    if (at === undefined || handled === undefined) return false;
    const e = this.route(node, textOf('method')?.toUpperCase() ?? null, at);
    const x = this.expr(target, where);
    this.file.use('CALLS', where.owner, x, calledName(name, lastName(name)), node.line);
    for (const [key, each] of parts) {
      const value = child(each, 'value') ?? each;
      const context: Expr = { k: 'member', o: { k: 'argument', f: x, i: 0 }, n: key ?? '' };
      if (key === handled) this.handler(value, e, { ...where, owner: e }, context);
      else this.walk(value, where, context);
    }
    return true;
  }

  /**
   * Whether the object is a router: by its name, or because it gets a function. HTTP clients have methods of the same
   * names.
   */
  private isRouter(target: Node, last: Node | undefined): boolean {
    if (last && functions.has(last.type)) return true;
    const object = this.text(child(target, 'object')).slice(-200);
    return (
      // bounded: 200 characters
      last !== undefined && /(?:^|\.)(?:\w*[rR]outer|\w*[aA]pp|server|fastify|api|routes?)(?:\(.*\))?$/.test(object)
    );
  }

  private route(node: Node, method: string | null, path: string): number {
    const name = `${method ?? 'ALL'} ${path}`;
    const e = this.file.entity({ type: 'route', name, node, qualified: name });
    this.file.at(e).http = { method, path };
    return e;
  }

  private handler(node: Node, route: number, where: Where, context: Expr): void {
    if (functions.has(node.type)) return void this.functionBody(node, where, context);
    if (node.type === 'identifier' || node.type === 'member_expression') {
      const text = this.text(node);
      this.file.use('CALLS', route, this.expr(node, where), calledName(text, lastName(text)), node.line);
      return this.walkUnder(node, where);
    }
    if (node.type === 'array') return node.children.forEach((each) => this.handler(each, route, where, unknown));
    this.walk(node, where, context);
  }

  /** The value of an expression. `walk` records its uses. */
  private expr(node: Node, where: Where, context?: Expr, depth = 0): Expr {
    if (depth > maxChain) return unknown;
    const of = (each: Node | undefined): Expr => (each ? this.expr(each, where, context, depth + 1) : unknown);
    switch (node.type) {
      case 'identifier':
      case 'shorthand_property_identifier':
      case 'type_identifier':
        return { k: 'name', n: this.text(node), s: where.scope };
      case 'this':
        return where.self >= 0 ? { k: 'self', e: where.self } : unknown;
      case 'super':
        return where.self >= 0 ? { k: 'super', e: where.self } : unknown;
      case 'member_expression':
      case 'jsx_namespace_name':
      case 'nested_identifier': {
        const [object, property] = [
          child(node, 'object') ?? node.children[0],
          child(node, 'property') ?? node.children[1],
        ];
        return { k: 'member', o: of(object), n: this.text(property) };
      }
      case 'subscript_expression': {
        const key = child(node, 'index');
        const object = of(child(node, 'object'));
        return key?.type === 'string'
          ? { k: 'member', o: object, n: stringIn(this.text(key)) }
          : { k: 'element', o: object };
      }
      case 'call_expression': {
        const target = child(node, 'function');
        const required = this.requiredModule(node);
        if (required !== undefined)
          return { k: 'name', n: this.importAs(required, node.line, where.scope), s: where.scope };
        return target ? { k: 'call', f: target.type === 'super' ? unknown : of(target) } : unknown;
      }
      case 'new_expression': {
        const target = child(node, 'constructor');
        const types = child(node, 'type_arguments');
        if (target && types)
          return {
            k: 'typed',
            t: { t: 'name', n: this.text(target), a: types.children.map((each) => this.type(each, where.scope)) },
            s: where.scope,
          };
        return target ? { k: 'new', c: of(target) } : unknown;
      }
      case 'await_expression':
        return { k: 'await', o: of(node.children[0]) };
      case 'parenthesized_expression':
      case 'non_null_expression':
        return of(node.children.find(({ type }) => type !== 'comment'));
      case 'as_expression':
      case 'satisfies_expression': {
        const [value, type] = node.children;
        if (!type || this.text(type) === 'const') return of(value);
        return { k: 'any', of: [{ k: 'typed', t: this.type(type, where.scope), s: where.scope }, of(value)] };
      }
      case 'ternary_expression':
        return { k: 'any', of: [of(child(node, 'consequence')), of(child(node, 'alternative'))] };
      case 'binary_expression': {
        const operator = this.file.text.slice(child(node, 'left')?.end ?? 0, child(node, 'right')?.start ?? 0);
        if (/\?\?|\|\|/.test(operator)) return { k: 'any', of: [of(child(node, 'left')), of(child(node, 'right'))] };
        return operator.includes('&&') ? of(child(node, 'right')) : builtin;
      }
      case 'assignment_expression':
        return of(child(node, 'right'));
      case 'array': {
        const [first] = node.children.filter(({ type }) => type !== 'comment');
        return {
          k: 'list',
          o: first && (first.type === 'spread_element' ? { k: 'element', o: of(first.children[0]) } : of(first)),
        };
      }
      case 'object': {
        const m: Record<string, Expr> = {};
        const spread: Expr[] = [];
        for (const each of node.children) {
          const key = this.keyOf(each);
          const value = child(each, 'value');
          if (each.type === 'spread_element') spread.push(of(each.children[0]));
          else if (key === undefined) continue;
          else if (each.type === 'method_definition')
            set(m, key, { k: 'function', r: this.returnOf(each, where), s: where.scope });
          else set(m, key, value ? of(value) : { k: 'name', n: key, s: where.scope });
        }
        const own: Expr = { k: 'object', m };
        return spread.length > 0 ? { k: 'any', of: [own, ...spread] } : own;
      }
      case 'arrow_function':
      case 'function_expression':
      case 'generator_function':
        return { k: 'function', r: this.returnOf(node, where), s: where.scope };
      case 'string':
      case 'template_string':
      case 'number':
      case 'regex':
      case 'true':
      case 'false':
      case 'unary_expression':
      case 'update_expression':
        return builtin;
      default:
        return unknown;
    }
  }

  /** The result of a function, from its annotation or its only expression. */
  private returnOf(node: Node, where: Where): Expr | undefined {
    const type = child(node, 'return_type');
    if (type) return { k: 'typed', t: this.type(type, where.scope), s: where.scope };
    const body = child(node, 'body');
    return body && body.type !== 'statement_block' ? this.expr(body, { ...where, scope: where.scope }) : undefined;
  }

  /** Binds a module required in an expression to an internal name. */
  private importAs(from: string, line: number, scope: number): string {
    const name = ` ${from}`;
    this.file.bind(scope, name, { i: this.file.import(from, '*', line) });
    return name;
  }

  private type(node: Node | undefined, scope: number, depth = 0): TypeExpr {
    const none: TypeExpr = { t: 'any', of: [] };
    if (!node || depth > maxChain) return none;
    const of = (each: Node | undefined) => this.type(each, scope, depth + 1);
    switch (node.type) {
      case 'type_annotation':
      case 'parenthesized_type':
      case 'readonly_type':
      case 'optional_type':
      case 'asserts_annotation':
      case 'type_predicate_annotation':
      case 'constraint':
      case 'extends_type':
        return of(node.children[0]);
      case 'type_identifier':
      case 'identifier':
      case 'nested_type_identifier':
      case 'predefined_type':
        return { t: 'name', n: this.text(node).replace(/\s+/g, '') };
      case 'generic_type':
        return {
          t: 'name',
          n: this.text(child(node, 'name')).replace(/\s+/g, ''),
          a: child(node, 'type_arguments')?.children.map(of) ?? [],
        };
      case 'array_type':
        return { t: 'name', n: 'Array', a: [of(node.children[0])] };
      case 'tuple_type':
        return { t: 'name', n: 'Array', a: [of(node.children[0])] };
      case 'union_type':
      case 'intersection_type':
        return { t: 'any', of: node.children.map(of) };
      case 'function_type': {
        const inner = this.file.scope(scope);
        this.typeParameters(node, inner);
        const p = (child(node, 'parameters')?.children ?? []).map((each) => {
          const annotation = child(each, 'type');
          return annotation && this.type(annotation, inner, depth + 1);
        });
        return { t: 'function', p, r: this.type(child(node, 'return_type'), inner, depth + 1) };
      }
      case 'object_type':
      case 'interface_body': {
        const m: Record<string, TypeExpr> = {};
        for (const each of node.children) {
          const key = this.keyOf(each);
          if (key === undefined) continue;
          if (each.type === 'property_signature') set(m, key, of(child(each, 'type')));
          if (each.type === 'method_signature')
            set(m, key, {
              t: 'function',
              p: (child(each, 'parameters')?.children ?? []).map((p) => child(p, 'type') && of(child(p, 'type'))),
              r: of(child(each, 'return_type')),
            });
        }
        return { t: 'object', m };
      }
      case 'this_type':
      case 'this':
        return this.selfType < 0 ? none : { t: 'of', x: { k: 'self', e: this.selfType } };
      case 'type_query': {
        const [value] = node.children;
        return value ? { t: 'of', x: this.expr(value, { scope, owner: 0, self: -1, returns: undefined }) } : none;
      }
      case 'lookup_type': {
        const [object, key] = node.children;
        const name = key?.type === 'literal_type' ? stringIn(this.text(key)) : undefined;
        const x: Expr = { k: 'typed', t: of(object), s: scope };
        return { t: 'of', x: name === undefined ? { k: 'element', o: x } : { k: 'member', o: x, n: name } };
      }
      default:
        return none;
    }
  }

  /** Records uses of the named types. */
  private typeUses(node: Node | undefined, where: Where): void {
    if (!node) return;
    if (node.type === 'type_identifier' || node.type === 'nested_type_identifier') {
      const text = this.text(node);
      const x: Expr = { k: 'typed', t: { t: 'name', n: text }, s: where.scope };
      return this.file.use('REFERENCES', where.owner, x, text, node.line);
    }
    if (node.type === 'type_query') return node.children.forEach((each) => this.walk(each, where));
    node.children.forEach((each) => this.typeUses(each, where));
  }
}

/** Reason for methods that are used as soon as their class is used. */
const withClass = 'with its class';

const set = <T>(object: Record<string, T>, key: string, value: T) =>
  Object.defineProperty(object, key, { value, enumerable: true, writable: true, configurable: true });

/** An expression for an entity. A later binding of its name does not affect it. */
function entityExpr(file: FileReader, e: number, scope: number): Expr {
  const name = ` ${e}`;
  file.bind(scope, name, { e });
  return { k: 'name', n: name, s: scope };
}

const unwrapped = (node: Node): Node => {
  let at = node;
  while (/^(?:parenthesized|as|satisfies)_expression$/.test(at.type) && at.children[0]) at = at.children[0];
  return at;
};

const stringIn = (text: string): string => text.replace(/^['"`]|['"`]$/g, '');
// bounded: 200 characters
const lastName = (text: string): string => /([\w$]+)\W*$/.exec(text.slice(-200))?.[1] ?? text.slice(-80);

function decoratorsBefore(siblings: Node[], index: number): Node[] {
  const found = childrenOf(siblings[index], 'decorator');
  for (let at = index - 1; siblings[at]?.type === 'decorator'; at--) found.unshift(siblings[at] as Node);
  return found;
}
