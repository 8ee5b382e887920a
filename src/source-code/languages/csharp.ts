// Rules for reading C# (see by-table.ts).
import { child, childrenOf, firstOf, type Node } from '../tree';
import { joinedPath, type Table } from './by-table';

const tests = /^(?:Fact|Theory|Test|TestCase|TestMethod)$/;
const verbs = /^Http(Get|Post|Put|Patch|Delete|Head|Options)$/;

const quoted = (text: string) => /"([^"]*)"/.exec(text)?.[1];

export const csharp: Table = {
  language: 'csharp',
  hasImplicitSelf: true,
  seesOuter: true,
  anyType: /^(?:var|void|dynamic)$/,
  implicit: /^(?:ToString|Equals|GetHashCode|Dispose|DisposeAsync|CompareTo|GetEnumerator)$/,
  plain:
    /^(?:Http\w+|Route|ApiController|Fact|Theory|InlineData|Test|TestCase|TestMethod|TestClass|TestFixture|Obsolete|Serializable|Flags|Authorize|AllowAnonymous|Required|MethodImpl|DebuggerDisplay|Pure)$/,
  nodes: {
    using_directive: { is: 'import' },
    namespace_declaration: { is: 'namespace' },
    file_scoped_namespace_declaration: { is: 'skip' },
    class_declaration: { is: 'class', bases: ['.base_list'], fields: '.parameter_list' },
    struct_declaration: { is: 'class', bases: ['.base_list'] },
    record_declaration: { is: 'class', bases: ['.base_list'], fields: '.parameter_list' },
    interface_declaration: { is: 'class', bases: ['.base_list'] },
    enum_declaration: { is: 'class' },
    enum_member_declaration: { is: 'constant' },
    method_declaration: { is: 'function', returns: 'returns' },
    constructor_declaration: { is: 'function', returns: '.none' },
    local_function_statement: { is: 'function', returns: 'type' },
    property_declaration: { is: 'variables' },
    variable_declaration: { is: 'variables', each: 'variable_declarator', value: '*' },
    declaration_pattern: { is: 'variables' },
    declaration_expression: { is: 'variables' },
    catch_declaration: { is: 'variables' },
    foreach_statement: { is: 'loop' },
    parameter: { is: 'parameter' },
    implicit_parameter: { is: 'name' },
    type_parameter: { is: 'typeParameter' },
    lambda_expression: { is: 'lambda' },
    block: { is: 'scope' },
    return_statement: { is: 'return' },
    invocation_expression: { is: 'call' },
    object_creation_expression: { is: 'new' },
    implicit_object_creation_expression: { is: 'new', arguments: '.argument_list' },
    member_access_expression: { is: 'member', object: 'expression' },
    conditional_access_expression: { is: 'member', object: 'condition', name: '.member_binding_expression' },
    member_binding_expression: { is: 'literal' },
    element_access_expression: { is: 'element', of: 'expression' },
    cast_expression: { is: 'new', arguments: 'value' },
    as_expression: { is: 'new', type: 'right', arguments: 'left' },
    await_expression: { is: 'await' },
    argument: { is: 'same', of: '*' },
    arrow_expression_clause: { is: 'same' },
    parenthesized_expression: { is: 'same' },
    conditional_expression: { is: 'either', of: ['consequence', 'alternative'] },
    binary_expression: { is: 'either', of: ['left', 'right'] },
    assignment_expression: { is: 'assignment' },
    identifier: { is: 'name' },
    string_literal: { is: 'literal' },
    integer_literal: { is: 'literal' },
    interpolated_string_expression: { is: 'literal' },
    qualified_name: { is: 'typeName' },
    generic_name: { is: 'generic', name: '.identifier', arguments: '.type_argument_list' },
    nullable_type: { is: 'same', of: 'type' },
    array_type: { is: 'listOf', of: 'type' },
  },
  namespace: (reader, root) => reader.name(child(firstOf(root, 'file_scoped_namespace_declaration'), 'name')),
  imports(reader, node) {
    const name = reader.name(node.children[node.children.length - 1]);
    const alias = child(node, 'name');
    if (!alias) return void reader.file.import(name, '**', node.line);
    reader.bindImport(name, 0, node.line, reader.text(alias));
  },
  isExported(reader, node, _name, where) {
    if (where.self >= 0 && where.isInClass && !reader.file.at(where.self).exported) return false;
    return childrenOf(node, 'modifier').some((each) => /^(?:public|protected)$/.test(reader.text(each)));
  },
  annotations: (node) => childrenOf(node, 'attribute_list').flatMap((list) => childrenOf(list, 'attribute')),
  isTest: (_reader, _name, annotations) => annotations.some((each) => tests.test(each)),
  onFunction(reader, e, node, where, annotations) {
    const entity = reader.file.at(e);
    if (entity.name === 'Main') entity.usedBecause = 'the program begins with it';
    const modifiers = childrenOf(node, 'modifier').map((each) => reader.text(each));
    if (modifiers.includes('override')) entity.decorators.push('override');
    extend(reader, e, node, where.prefix);
    if (where.self < 0) return;
    const above = reader.file.at(where.self);
    const prefix = above.decorators.map((each) => /^Route\b/.test(each) && quoted(each)).find((each) => each) || '';
    const controller = above.name.replace(/Controller$/, '').toLowerCase();
    for (const annotation of annotations) {
      const text = reader.text(annotation);
      const verb = verbs.exec(reader.text(child(annotation, 'name')))?.[1];
      if (verb === undefined) continue;
      const path = joinedPath(prefix.replace('[controller]', controller), quoted(text) ?? '');
      reader.routeTo(verb.toUpperCase(), path, e, node);
    }
  },
  onCall(reader, node, where) {
    const verb = /^Map(Get|Post|Put|Patch|Delete)$/.exec(reader.text(child(child(node, 'function'), 'name')))?.[1];
    const [path, handler] = (child(node, 'arguments')?.children ?? []).map((each) => each.children[0]);
    const text = path?.type === 'string_literal' ? quoted(reader.text(path)) : undefined;
    if (verb === undefined || text === undefined || !handler) return false;
    reader.handler(reader.route(verb.toUpperCase(), text, node), handler, where);
    return true;
  },
};

/** Assigns an extension method (`this` at its first parameter) to the type that it extends. */
function extend(reader: Parameters<NonNullable<Table['onFunction']>>[0], e: number, node: Node, prefix: string): void {
  const [first] = child(node, 'parameters')?.children ?? [];
  if (!first || reader.text(firstOf(first, 'modifier')) !== 'this') return;
  const type = reader.type(child(first, 'type'), 0);
  if (type.t !== 'name') return;
  const seen = reader.file.facts.imports.filter(({ name }) => name === '**').map(({ from }) => `${from}.`);
  for (let at = prefix; at !== ''; at = at.slice(0, at.lastIndexOf('.', at.length - 2) + 1)) seen.push(at);
  for (const namespace of [...seen, '']) reader.file.share(`${namespace}${type.n}.${reader.file.at(e).name}`, { e });
}
