// Rules for reading Java (see by-table.ts).
import { child, childrenOf, firstOf, type Node } from '../tree';
import { joinedPath, type Table } from './by-table';

const tests = /^(?:Test|ParameterizedTest|RepeatedTest|TestFactory)$/;

/** Method and path of a route from an annotation of Spring or JAX-RS. Some annotations only set the path. */
function routeOf(annotation: string): { method?: string | undefined; path?: string } | undefined {
  const [, name = '', rest = ''] = /^@([\w.]+)\s*([^]*)$/.exec(annotation) ?? [];
  const path = /"([^"]*)"/.exec(rest)?.[1] ?? '';
  const spring = /^(Get|Post|Put|Patch|Delete|Request)Mapping$/.exec(name)?.[1];
  if (spring === 'Request') return { method: /RequestMethod\.(\w+)/.exec(rest)?.[1] ?? 'ANY', path };
  if (spring !== undefined) return { method: spring.toUpperCase(), path };
  if (/^(?:GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/.test(name)) return { method: name };
  return name === 'Path' ? { path } : undefined;
}

export const java: Table = {
  language: 'java',
  hasImplicitSelf: true,
  anyType: /^(?:var|void)$/,
  implicit: /^(?:equals|hashCode|toString|compareTo|close|finalize|readObject|writeObject)$/,
  plain:
    /^(?:Override|Deprecated|SuppressWarnings|FunctionalInterface|SafeVarargs|Nullable|NonNull|NotNull|Getter|Setter|Data|Value|Builder|Transactional|\w+Mapping|ResponseBody|ResponseStatus|Test|GET|POST|PUT|PATCH|DELETE|Path|Produces|Consumes)$/,
  nodes: {
    package_declaration: { is: 'skip' },
    import_declaration: { is: 'import' },
    class_declaration: { is: 'class', bases: ['superclass', 'interfaces'] },
    interface_declaration: { is: 'class', bases: ['.extends_interfaces'] },
    enum_declaration: { is: 'class', bases: ['interfaces'] },
    record_declaration: { is: 'class', bases: ['interfaces'], fields: 'parameters' },
    annotation_type_declaration: { is: 'class' },
    enum_constant: { is: 'constant' },
    method_declaration: { is: 'function', returns: 'type' },
    constructor_declaration: { is: 'function', returns: '.none' },
    compact_constructor_declaration: { is: 'function', returns: '.none' },
    field_declaration: { is: 'variables', each: 'variable_declarator' },
    constant_declaration: { is: 'variables', each: 'variable_declarator' },
    local_variable_declaration: { is: 'variables', each: 'variable_declarator' },
    resource: { is: 'variables' },
    instanceof_expression: { is: 'variables', type: 'right', value: 'left' },
    type_pattern: { is: 'variables', type: ['.type_identifier', '.generic_type'], name: '.identifier' },
    catch_formal_parameter: { is: 'variables', type: '.catch_type' },
    catch_type: { is: 'same' },
    enhanced_for_statement: { is: 'loop', left: 'name', right: 'value' },
    formal_parameter: { is: 'parameter' },
    spread_parameter: { is: 'parameter' },
    type_parameter: { is: 'typeParameter', name: '.type_identifier', bound: '.type_bound' },
    lambda_expression: { is: 'lambda' },
    block: { is: 'scope' },
    return_statement: { is: 'return' },
    method_invocation: { is: 'call', function: '.none', object: 'object' },
    object_creation_expression: { is: 'new' },
    field_access: { is: 'member', name: 'field' },
    identifier: { is: 'name' },
    this: { is: 'self' },
    super: { is: 'super' },
    array_access: { is: 'element', of: 'array' },
    parenthesized_expression: { is: 'same' },
    cast_expression: { is: 'new', arguments: 'value' },
    ternary_expression: { is: 'either', of: ['consequence', 'alternative'] },
    assignment_expression: { is: 'assignment' },
    string_literal: { is: 'literal' },
    decimal_integer_literal: { is: 'literal' },
    true: { is: 'literal' },
    false: { is: 'literal' },
    binary_expression: { is: 'literal' },
    type_identifier: { is: 'typeName' },
    scoped_type_identifier: { is: 'typeName' },
    generic_type: { is: 'generic', name: ['.scoped_type_identifier', '.type_identifier'] },
    array_type: { is: 'listOf', of: 'element' },
    annotated_type: { is: 'same' },
  },
  namespace: (reader, root) => reader.name(firstOf(root, 'package_declaration')?.children.slice(-1)[0]),
  imports(reader, node) {
    const name = reader.name(firstOf(node, 'scoped_identifier', 'identifier'));
    if (firstOf(node, 'asterisk')) return void reader.file.import(name, '**', node.line);
    reader.bindImport(name, 0, node.line);
  },
  isExported(reader, node, _name, where) {
    if (where.self >= 0 && where.isInClass && !reader.file.at(where.self).exported) return false;
    const modifiers = reader.text(firstOf(node, 'modifiers'));
    return /\b(?:public|protected)\b/.test(modifiers);
  },
  annotations: (node) => firstOf(node, 'modifiers')?.children.filter(({ type }) => /annotation$/.test(type)) ?? [],
  isTest: (_reader, _name, annotations) => annotations.some((each) => tests.test(each)),
  onFunction(reader, e, node, where, annotations) {
    const entity = reader.file.at(e);
    if (entity.name === 'main' && /\bstatic\b/.test(reader.text(firstOf(node, 'modifiers'))))
      entity.usedBecause = 'the program begins with it';
    const own = annotations.map((each) => routeOf(reader.text(each))).filter((each) => each !== undefined);
    const method = own.find((each) => each.method !== undefined)?.method;
    if (method === undefined || where.self < 0) return;
    const above =
      reader.file
        .at(where.self)
        .decorators.map(routeOf)
        .find((each) => each !== undefined)?.path ?? '';
    const path = own.find((each) => each.path)?.path ?? '';
    reader.routeTo(method === 'ANY' ? null : method, joinedPath(above, path), e, node);
  },
  onNode(reader, node, where) {
    if (node.type !== 'method_reference') return false;
    const [object, name] = node.children as [Node, Node | undefined];
    const type =
      object.type === 'identifier'
        ? { k: 'name' as const, n: reader.text(object), s: where.scope }
        : reader.expr(object, where);
    if (name) {
      const text = reader.text(name);
      reader.file.use('REFERENCES', where.owner, { k: 'member', o: type, n: text }, text, node.line);
    }
    reader.walk(object, where);
    return true;
  },
  type: (reader, node, scope) =>
    node.type === 'spread_parameter'
      ? { t: 'name', n: 'Slice', a: childrenOf(node, 'type_identifier').map((each) => reader.type(each, scope)) }
      : undefined,
  expression(reader, node, where) {
    if (node.type !== 'class_literal') return undefined;
    return reader.expr(child(node, 'type') ?? node.children[0], where);
  },
};
