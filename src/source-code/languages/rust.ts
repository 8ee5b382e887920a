// Rules for reading Rust (see by-table.ts).
import { crateNamespace } from '../modules';
import { child, firstOf, type Node } from '../tree';
import type { Table, TableReader, Where } from './by-table';

const verbs = /^(?:get|post|put|patch|delete|head|options|any)$/;

/** The namespace of a file: the module path within its crate. */
function moduleOf(path: string): string {
  // bounded: 400 characters
  const [, before = '', inside = ''] = /^(.*?)(?:^|\/)src\/(.*)\.rs$/.exec(path) ?? [];
  // Tests, examples and benches are separate crates.
  if (inside === '') return crateNamespace(path.replace(/\.rs$/, ''));
  const parts = inside
    .replace(/(?:^|\/)(?:mod|lib|main)$/, '')
    .split('/')
    .filter((part) => part !== '');
  return [crateNamespace(before), ...(parts[0] === 'bin' ? [`bin_${parts[1]}`] : parts)].join('.');
}

/** The absolute path of a `use`: resolves `crate`, `self` and `super`. */
function absolute(path: string, where: Where): string {
  const parts = path.split('.').filter((part) => part !== '');
  const own = where.prefix.slice(0, -1);
  if (parts[0] === 'crate') {
    const root = /^[^.]*/.exec(own)?.[0] ?? '';
    return [root, ...parts.slice(1)].join('.');
  }
  let base = own;
  let isRelative = false;
  for (; parts[0] === 'self' || parts[0] === 'super'; parts.shift()) {
    isRelative = true;
    if (parts[0] === 'super') base = base.slice(0, Math.max(0, base.lastIndexOf('.')));
  }
  return isRelative ? [base, ...parts].join('.') : parts.join('.');
}

/** Adds one import for each name of a `use`. */
function useTree(reader: TableReader, node: Node, path: string, where: Where, isPublic: boolean): void {
  const under = (more: string) => [path, more].filter((part) => part !== '').join('.');
  const take = (full: string, alias: string | undefined) => {
    const parts = full.split('.');
    if (parts[parts.length - 1] === 'self' && parts.length > 1) parts.pop();
    const name = parts[parts.length - 1] as string;
    const from = absolute(parts.slice(0, -1).join('.'), where);
    const i =
      parts.length === 1
        ? reader.file.import(absolute(name, where), '*', node.line)
        : reader.file.import(from, name, node.line);
    reader.file.bind(where.scope, alias ?? name, { i });
    if (isPublic) reader.file.share(`${where.prefix}${alias ?? name}`, { i });
  };
  switch (node.type) {
    case 'scoped_use_list':
      return firstOf(node, 'use_list')?.children.forEach((each) =>
        useTree(reader, each, under(reader.name(child(node, 'path'))), where, isPublic),
      );
    case 'use_list':
      return node.children.forEach((each) => useTree(reader, each, path, where, isPublic));
    case 'use_as_clause':
      return take(under(reader.name(child(node, 'path'))), reader.text(child(node, 'alias')));
    case 'use_wildcard':
      return void reader.file.import(absolute(under(reader.name(node.children[0])), where), '**', node.line);
    default:
      return take(under(reader.name(node)), undefined);
  }
}

/** Records calls in the arguments of a macro, which have no syntax nodes. */
function macroCalls(reader: TableReader, node: Node, where: Where): void {
  // bounded: 4000 characters
  const text = reader
    .text(node)
    .slice(0, 4_000)
    .replace(/"(?:[^"\\]|\\.)*"/g, '""');
  // bounded: 4000 characters
  for (const [, path = ''] of text.matchAll(/([A-Za-z_]\w*(?:(?:::|\.)[A-Za-z_]\w*)*)\s*\(/g)) {
    const name = path.replaceAll('::', '.');
    const parts = name.split('.');
    const x =
      parts[0] === 'self' && where.selfType
        ? parts.slice(1).reduce<ReturnType<TableReader['chain']>>((o, n) => ({ k: 'member', o, n }), {
            k: 'typed',
            t: where.selfType,
            s: where.scope,
          })
        : reader.chain(name, where.scope);
    reader.file.use('CALLS', where.owner, x, name, node.line);
  }
  for (const [name] of text.matchAll(/\b[A-Za-z_]\w*\b/g))
    reader.file.use('REFERENCES', where.owner, reader.chain(name, where.scope), name, node.line);
}

export const rust: Table = {
  language: 'rust',
  hasImplicitSelf: false,
  selfType: /^Self$/,
  implicit: /^drop$/,
  plain:
    /^(?:derive|allow|warn|deny|inline|cfg|cfg_attr|doc|must_use|test|tokio::test|async_trait|serde|non_exhaustive|repr|ignore|should_panic|default|get|post|put|patch|delete)$/,
  nodes: {
    use_declaration: { is: 'import' },
    struct_item: { is: 'class' },
    enum_item: { is: 'class' },
    union_item: { is: 'class' },
    trait_item: { is: 'class', bases: ['bounds'] },
    type_item: { is: 'alias' },
    impl_item: { is: 'extension', base: 'trait' },
    mod_item: { is: 'namespace' },
    enum_variant: { is: 'constant', arguments: 'body' },
    function_item: { is: 'function', returns: 'return_type' },
    function_signature_item: { is: 'function', returns: 'return_type' },
    field_declaration: { is: 'variables' },
    const_item: { is: 'variables' },
    static_item: { is: 'variables' },
    let_declaration: { is: 'variables', name: 'pattern' },
    let_condition: { is: 'variables', name: 'pattern' },
    for_expression: { is: 'loop', left: 'pattern', right: 'value' },
    parameter: { is: 'parameter', name: 'pattern' },
    self_parameter: { is: 'self' },
    type_parameter: { is: 'typeParameter', bound: 'bounds' },
    constrained_type_parameter: { is: 'typeParameter', name: 'left', bound: 'bounds' },
    closure_expression: { is: 'lambda' },
    block: { is: 'scope' },
    return_expression: { is: 'return' },
    call_expression: { is: 'call' },
    struct_expression: { is: 'new', type: 'name', arguments: 'body' },
    field_expression: { is: 'member', object: 'value', name: 'field' },
    scoped_identifier: { is: 'member', object: 'path' },
    generic_function: { is: 'same', of: 'function' },
    identifier: { is: 'name' },
    crate: { is: 'name' },
    super: { is: 'name' },
    self: { is: 'self' },
    index_expression: { is: 'element' },
    try_expression: { is: 'same' },
    await_expression: { is: 'await' },
    reference_expression: { is: 'same', of: 'value' },
    unary_expression: { is: 'same' },
    parenthesized_expression: { is: 'same' },
    expression_statement: { is: 'same' },
    type_cast_expression: { is: 'same', of: 'value' },
    assignment_expression: { is: 'assignment' },
    tuple_struct_pattern: { is: 'parts' },
    tuple_pattern: { is: 'parts' },
    mut_pattern: { is: 'same', of: '.identifier' },
    reference_pattern: { is: 'same' },
    string_literal: { is: 'literal' },
    integer_literal: { is: 'literal' },
    float_literal: { is: 'literal' },
    boolean_literal: { is: 'literal' },
    attribute_item: { is: 'skip' },
    attribute: { is: 'skip' },
    type_identifier: { is: 'typeName' },
    scoped_type_identifier: { is: 'typeName' },
    generic_type: { is: 'generic' },
    reference_type: { is: 'same', of: 'type' },
    pointer_type: { is: 'same', of: 'type' },
    dynamic_type: { is: 'same', of: 'trait' },
    abstract_type: { is: 'same', of: 'trait' },
    array_type: { is: 'listOf', of: 'element' },
  },
  namespace: (reader) => moduleOf(reader.file.path),
  imports(reader, node, where) {
    const argument = child(node, 'argument');
    if (argument) useTree(reader, argument, '', where, firstOf(node, 'visibility_modifier') !== undefined);
  },
  isExported: (_reader, node) => firstOf(node, 'visibility_modifier') !== undefined,
  annotations(_node, siblings, index) {
    const found: Node[] = [];
    for (let at = index - 1; siblings[at]?.type === 'attribute_item'; at--) found.unshift(siblings[at] as Node);
    return found;
  },
  isTest: (_reader, _name, annotations) => annotations.some((each) => /(?:^|::)test$/.test(each)),
  onFunction(reader, e, node, where, annotations) {
    const entity = reader.file.at(e);
    if (!where.isInClass && entity.name === 'main') entity.usedBecause = 'the program begins with it';
    for (const annotation of annotations) {
      const [, method, path] = /^#\[(get|post|put|patch|delete)\("([^"]*)"/.exec(reader.text(annotation)) ?? [];
      if (method === undefined || path === undefined) continue;
      reader.routeTo(method.toUpperCase(), path, e, node);
    }
  },
  onCall(reader, node, where) {
    const [path, handlers] = child(node, 'arguments')?.children ?? [];
    if (
      reader.text(child(child(node, 'function'), 'field')) !== 'route' ||
      path?.type !== 'string_literal' ||
      !handlers
    )
      return false;
    for (let at: Node | undefined = handlers; at?.type === 'call_expression';) {
      const target: Node | undefined = child(at, 'function');
      const verb = reader.name(target).split('.').pop() as string;
      const [handler] = child(at, 'arguments')?.children ?? [];
      if (!verbs.test(verb) || !handler) break;
      const route = reader.route(verb === 'any' ? null : verb.toUpperCase(), reader.text(path).slice(1, -1), node);
      reader.handler(route, handler, where);
      at = target?.type === 'field_expression' ? child(target, 'value') : undefined;
    }
    return true;
  },
  onNode(reader, node, where) {
    if (node.type === 'macro_invocation') {
      const tokens = firstOf(node, 'token_tree');
      if (tokens) macroCalls(reader, tokens, where);
      return true;
    }
    return false;
  },
  expression(reader, node, where) {
    // The keywords `crate` and `super` in a path refer to modules.
    if (node.type === 'crate' || node.type === 'super') {
      const namespace = absolute(node.type, { ...where, prefix: `${reader.file.facts.namespace}.` });
      return { k: 'name', n: ` ${bindNamespace(reader, namespace)}`, s: 0 };
    }
    if (node.type === 'call_expression') {
      const name = reader.text(child(node, 'function'));
      const [first] = child(node, 'arguments')?.children ?? [];
      if (/^(?:Ok|Some|Box::new|Rc::new|Arc::new|Mutex::new|RefCell::new)$/.test(name) && first)
        return reader.expr(first, where);
    }
    if (node.type === 'try_expression') {
      const value = reader.expr(node.children[0], where);
      return { k: 'any', of: [{ k: 'element', o: value }, value] };
    }
    return undefined;
  },
};

function bindNamespace(reader: TableReader, namespace: string): string {
  reader.file.bind(0, ` ${namespace}`, { i: reader.file.import(namespace, '*', 1) });
  return namespace;
}
