// Rules for reading C++ (see by-table.ts). A method that a class only declares is resolved to its definition elsewhere.
import { child, childrenOf, firstOf, type Node } from '../tree';
import type { Rule, Table, TableReader, Where } from './by-table';

const tests = /^(?:TEST|TEST_F|TEST_P|TEST_CASE|SCENARIO|BOOST_AUTO_TEST_CASE)$/;
const nested = /^(?:function|pointer|reference|init|array|parenthesized)_declarator$/;
const definition: Rule & { is: 'function' } = {
  ...{ is: 'function', name: 'declarator', returns: 'type', also: '.field_initializer_list' },
};

/** A declarator and all nested ones, down to the declared name. */
function declarators(node: Node | undefined): (Node | undefined)[] {
  const found = [node];
  for (let at = node; at && nested.test(at.type); found.push(at)) at = child(at, 'declarator') ?? at.children[0];
  return found;
}

const declared = (node: Node | undefined) => declarators(node).at(-1);

const functionDeclarator = (node: Node) =>
  declarators(child(node, 'declarator')).find((each) => each?.type === 'function_declarator');

/** Reads variables, fields, and functions without a body. */
function declaration(reader: TableReader, node: Node, where: Where): void {
  const type = child(node, 'type');
  if (functionDeclarator(node)) {
    // A pure virtual method has no definition elsewhere.
    if (child(node, 'default_value')) reader.functionDefinition(node, definition, where, [node], 0);
    return;
  }
  if (type) reader.walk(type, { ...where, isInClass: false });
  for (const each of node.children.filter(({ field }) => field === 'declarator')) {
    const name = declared(each);
    if (name) reader.declare(name, type, child(each, 'value') ?? child(node, 'default_value'), where);
  }
}

export const cpp: Table = {
  language: 'cpp',
  hasImplicitSelf: true,
  seesOuter: true,
  anyType: /^(?:auto|void|const auto)$/,
  implicit: /^(?:~|operator)/,
  nodes: {
    preproc_include: { is: 'import' },
    using_declaration: { is: 'import' },
    namespace_alias_definition: { is: 'import' },
    namespace_definition: { is: 'namespace' },
    class_specifier: { is: 'class', bases: ['.base_class_clause'], needsBody: true },
    struct_specifier: { is: 'class', bases: ['.base_class_clause'], needsBody: true },
    enum_specifier: { is: 'class', needsBody: true },
    enumerator: { is: 'constant' },
    alias_declaration: { is: 'alias' },
    function_definition: definition,
    parameter_declaration: { is: 'parameter', name: 'declarator' },
    optional_parameter_declaration: { is: 'parameter', name: 'declarator', value: 'default_value' },
    for_range_loop: { is: 'loop', left: 'declarator' },
    lambda_expression: { is: 'lambda', parameters: 'declarator/parameters' },
    compound_statement: { is: 'scope' },
    return_statement: { is: 'return' },
    call_expression: { is: 'call' },
    new_expression: { is: 'new' },
    field_expression: { is: 'member', object: 'argument', name: 'field' },
    subscript_expression: { is: 'element', of: 'argument' },
    pointer_expression: { is: 'same', of: 'argument' },
    parenthesized_expression: { is: 'same' },
    conditional_expression: { is: 'either', of: ['consequence', 'alternative'] },
    assignment_expression: { is: 'assignment' },
    identifier: { is: 'name' },
    field_identifier: { is: 'name' },
    qualified_identifier: { is: 'name' },
    template_function: { is: 'name' },
    this: { is: 'self' },
    string_literal: { is: 'literal' },
    number_literal: { is: 'literal' },
    type_identifier: { is: 'typeName' },
    template_type: { is: 'generic', name: 'name', arguments: 'arguments' },
    type_descriptor: { is: 'same', of: 'type' },
  },
  namespace: () => '',
  imports(reader, node, where) {
    const { file } = reader;
    if (node.type === 'preproc_include')
      return void file.import(reader.text(child(node, 'path')).replace(/^["<]|[">]$/g, ''), '*', node.line);
    const full = reader.name(node.children[node.children.length - 1]);
    if (node.type === 'namespace_alias_definition')
      return file.bind(where.scope, reader.text(child(node, 'name')), { i: file.import(full, '*', node.line) });
    if (/^using\s+namespace\b/.test(reader.text(node))) return void file.import(full, '**', node.line);
    reader.bindImport(full, where.scope, node.line);
  },
  isExported: (reader, node) =>
    !childrenOf(node, 'storage_class_specifier').some((each) => reader.text(each) === 'static'),
  onFunction(reader, e, node, where) {
    const entity = reader.file.at(e);
    if (entity.name === 'main') entity.usedBecause = 'the program begins with it';
    if (where.template || /\bvirtual\b|\boverride\b/.test(reader.text(node).slice(0, 300)))
      entity.mayBeUsedBecause ??= 'a template or a macro may call it';
    // A function without a return type is a macro call with a body.
    if (!where.isInClass && !child(node, 'type')) entity.usedBecause ??= 'a macro defines it';
    if (!tests.test(entity.name)) return;
    const words = functionDeclarator(node)?.children.slice(-1)[0]?.children ?? [];
    const name = words.map((each) => reader.text(each).replace(/^"|"$/g, '')).join('.');
    Object.assign(entity, { type: 'test', name, qualified: name });
  },
  onNode(reader, node, where) {
    if (node.type === 'template_declaration') {
      const template = child(node, 'parameters');
      node.children.forEach((each) => each !== template && reader.walk(each, { ...where, template }));
      return true;
    }
    if (/^preproc_(?:function_)?def$/.test(node.type)) {
      // The body of a macro has no syntax nodes, so its calls are found in the text.
      const body = reader.text(child(node, 'value')).slice(0, 4_000);
      for (const [, name = ''] of body.matchAll(/\b([A-Za-z_]\w*)\s*\(/g))
        reader.file.use('CALLS', where.owner, { k: 'name', n: name, s: where.scope }, name, node.line);
      return true;
    }
    if (node.type !== 'declaration' && node.type !== 'field_declaration') return false;
    declaration(reader, node, where);
    return true;
  },
  expression(reader, node, where) {
    if (node.type !== 'call_expression') return undefined;
    const made = /\bmake_(?:unique|shared)\s*<\s*([\w:]+)\s*>$/.exec(reader.text(child(node, 'function')))?.[1];
    return made === undefined
      ? undefined
      : { k: 'typed', t: { t: 'name', n: made.replaceAll('::', '.') }, s: where.scope };
  },
  type(reader, node, scope) {
    // Keeps the template of a qualified name and drops the namespace: `std::vector<T>`.
    if (node.type !== 'qualified_identifier') return undefined;
    let last = node;
    for (let at = child(node, 'name'); at; at = child(at, 'name')) last = at.type === 'template_type' ? at : last;
    return last.type === 'template_type' && firstOf(node, 'namespace_identifier')
      ? reader.type(last, scope)
      : { t: 'name', n: reader.name(node) };
  },
  parametersOf: (node) => child(functionDeclarator(node), 'parameters'),
  declared,
};
