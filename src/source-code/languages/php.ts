// Rules for reading PHP (see by-table.ts).
import { child, childrenOf, firstOf, type Node } from '../tree';
import type { Table, TableReader, Where } from './by-table';

const verbs = /^(?:get|post|put|patch|delete|options|any)$/;

const stringIn = (reader: TableReader, node: Node | undefined) =>
  node && /string$/.test(node.type) ? reader.text(node).slice(1, -1) : undefined;

/** Adds the handler of a route: a closure, `[Class::class, 'method']`, or `Class@method`. */
function handle(reader: TableReader, route: number, node: Node, where: Where): void {
  const [first, second] = childrenOf(node, 'array_element_initializer').map((each) => each.children[0]);
  const method = stringIn(reader, second);
  const [named, action] = (stringIn(reader, node) ?? '').split('@');
  const type = first ? reader.name(first).replace(/\.class$/, '') : named;
  const member = method ?? action;
  if (type && member !== undefined) {
    const x = { k: 'member' as const, o: reader.chain(type, where.scope), n: member };
    reader.file.use('CALLS', route, x, `${type}.${member}`, node.line);
  } else reader.handler(route, node, where);
}

export const php: Table = {
  language: 'php',
  hasImplicitSelf: false,
  seesOuter: true,
  self: /^\$this$/,
  selfType: /^(?:self|static)$/,
  anyType: /^(?:void|mixed|array|iterable|callable|object)$/,
  implicit: /^(?:__\w+|jsonSerialize|getIterator|count|offset(?:Get|Set|Exists|Unset)|setUp|tearDown)$/,
  plain: /^(?:Route|Test|Override|ReturnTypeWillChange|Deprecated|SensitiveParameter|DataProvider)$/,
  nodes: {
    namespace_use_declaration: { is: 'import' },
    namespace_definition: { is: 'namespace' },
    class_declaration: { is: 'class', bases: ['.base_clause', '.class_interface_clause'] },
    interface_declaration: { is: 'class', bases: ['.base_clause'] },
    trait_declaration: { is: 'class' },
    enum_declaration: { is: 'class', bases: ['.class_interface_clause'] },
    enum_case: { is: 'constant' },
    method_declaration: { is: 'function', returns: 'return_type' },
    function_definition: { is: 'function', returns: 'return_type' },
    property_declaration: { is: 'variables', each: 'property_element', value: 'default_value' },
    foreach_statement: { is: 'loop', left: '#1', right: '#0' },
    pair: { is: 'parts' },
    simple_parameter: { is: 'parameter', value: 'default_value' },
    variadic_parameter: { is: 'parameter' },
    property_promotion_parameter: { is: 'parameter', value: 'default_value', isField: true },
    catch_clause: { is: 'variables' },
    type_list: { is: 'same' },
    anonymous_function: { is: 'lambda' },
    arrow_function: { is: 'lambda' },
    return_statement: { is: 'return' },
    function_call_expression: { is: 'call' },
    member_call_expression: { is: 'call', function: '.none', object: 'object' },
    nullsafe_member_call_expression: { is: 'call', function: '.none', object: 'object' },
    scoped_call_expression: { is: 'call', function: '.none', object: 'scope' },
    object_creation_expression: { is: 'new', type: ['.name', '.qualified_name'], arguments: '.arguments' },
    member_access_expression: { is: 'member' },
    nullsafe_member_access_expression: { is: 'member' },
    scoped_property_access_expression: { is: 'member', object: 'scope' },
    class_constant_access_expression: { is: 'member', object: '#0', name: '#1' },
    subscript_expression: { is: 'element', of: '#0' },
    argument: { is: 'same' },
    array_element_initializer: { is: 'same' },
    array_creation_expression: { is: 'list' },
    parenthesized_expression: { is: 'same' },
    conditional_expression: { is: 'either', of: ['body', 'alternative'] },
    binary_expression: { is: 'either', of: ['left', 'right'] },
    assignment_expression: { is: 'assignment' },
    variable_name: { is: 'name' },
    name: { is: 'name' },
    qualified_name: { is: 'name' },
    relative_scope: { is: 'name' },
    string: { is: 'literal' },
    encapsed_string: { is: 'literal' },
    integer: { is: 'literal' },
    named_type: { is: 'typeName' },
    optional_type: { is: 'same' },
    union_type: { is: 'same' },
  },
  namespace: (reader, root) => {
    const [first] = childrenOf(root, 'namespace_definition');
    return child(first, 'body') ? '' : reader.name(child(first, 'name'));
  },
  imports(reader, node) {
    const group = child(node, 'body');
    const prefix = group ? `${reader.name(firstOf(node, 'namespace_name'))}.` : '';
    for (const clause of childrenOf(group ?? node, 'namespace_use_clause')) {
      const alias = child(clause, 'alias');
      reader.bindImport(`${prefix}${reader.name(clause.children[0])}`, 0, clause.line, alias && reader.text(alias));
    }
  },
  isExported: (reader, node) => reader.text(firstOf(node, 'visibility_modifier')) !== 'private',
  annotations: (node) =>
    childrenOf(node, 'attribute_list').flatMap((list) =>
      childrenOf(list, 'attribute_group').flatMap((group) => childrenOf(group, 'attribute')),
    ),
  isTest: (reader, name, annotations) =>
    reader.file.path.endsWith('Test.php') && (/^test/.test(name) || annotations.includes('Test')),
  onFunction(reader, e, node, where, annotations) {
    const entity = reader.file.at(e);
    // PHP has no type for a list of objects, so the element type comes from the comment.
    const listed = /@return\s+(?:\\?([\w\\]+)\[\]|(?:array|list|iterable)<(?:[^<>,]*,\s*)?\\?([\w\\]+)>)/.exec(
      entity.doc ?? '',
    );
    const type = listed?.[1] ?? listed?.[2];
    if (type !== undefined) {
      const t = { t: 'name' as const, n: type.replaceAll('\\', '.') };
      entity.returns = { k: 'list', o: { k: 'typed', t, s: where.scope } };
    }
    for (const annotation of annotations) {
      const [, path] = /^Route\(\s*(?:path:\s*)?['"]([^'"]*)['"]/.exec(reader.text(annotation)) ?? [];
      if (path === undefined) continue;
      // bounded: 1000 characters
      const [, named = ''] = /methods:\s*(\[[^\]]*\]|['"]\w+['"])/.exec(reader.text(annotation).slice(0, 1_000)) ?? [];
      const methods = [...named.matchAll(/\w+/g)];
      for (const method of methods.length > 0 ? methods.map(([word]) => word.toUpperCase()) : [null])
        reader.routeTo(method, path, e, node);
    }
  },
  onCall(reader, node, where) {
    const verb = reader.text(child(node, 'name'));
    const [path, handler] = (child(node, 'arguments')?.children ?? []).map((each) => each.children[0]);
    const text = stringIn(reader, path);
    const isRouter = reader.name(child(node, 'scope')) === 'Route' || text?.startsWith('/');
    if (!verbs.test(verb) || text === undefined || !isRouter || !handler) return false;
    handle(reader, reader.route(verb === 'any' ? null : verb.toUpperCase(), text, node), handler, where);
    return true;
  },
  onNode(reader, node, where) {
    if (node.type !== 'use_declaration' || where.self < 0) return false;
    for (const each of node.children) if (/name$/.test(each.type)) reader.addBase(each, where);
    return true;
  },
  expression(reader, node, where) {
    if (node.type === 'relative_scope' && reader.text(node) === 'parent' && where.self >= 0)
      return { k: 'super', e: where.self };
    return undefined;
  },
};
