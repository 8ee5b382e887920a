// Rules for reading Go (see by-table.ts).
import { goNamespace } from '../modules';
import { child, childrenOf, firstOf } from '../tree';
import type { Table } from './by-table';

/** Methods with which routers of frameworks declare a route. */
const verbs = /^(?:Get|Post|Put|Patch|Delete|Head|Options|GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)$/;

export const go: Table = {
  language: 'go',
  hasImplicitSelf: false,
  byMethods: 'interface_type',
  implicit: /^(?:String|Error|Unwrap|Is|As|(?:Unm|M)arshal(?:JSON|Text|Binary))$/,
  nodes: {
    import_spec: { is: 'import' },
    package_clause: { is: 'skip' },
    type_spec: { is: 'class', body: 'type' },
    type_alias: { is: 'alias' },
    field_declaration: { is: 'variables' },
    type_elem: { is: 'variables', type: ['.type_identifier', '.qualified_type'] },
    method_elem: { is: 'function' },
    function_declaration: { is: 'function' },
    method_declaration: { is: 'function', receiver: 'receiver' },
    func_literal: { is: 'lambda' },
    parameter_declaration: { is: 'parameter' },
    variadic_parameter_declaration: { is: 'parameter' },
    parameter_list: { is: 'parts' },
    var_spec: { is: 'variables' },
    const_spec: { is: 'variables' },
    short_var_declaration: { is: 'assignment' },
    assignment_statement: { is: 'assignment' },
    range_clause: { is: 'loop' },
    expression_list: { is: 'parts' },
    block: { is: 'scope' },
    for_statement: { is: 'scope' },
    if_statement: { is: 'scope' },
    return_statement: { is: 'return' },
    call_expression: { is: 'call' },
    composite_literal: { is: 'new', arguments: 'body' },
    literal_element: { is: 'same' },
    selector_expression: { is: 'member', object: 'operand', name: 'field' },
    identifier: { is: 'name' },
    index_expression: { is: 'element' },
    slice_expression: { is: 'same', of: 'operand' },
    unary_expression: { is: 'same', of: 'operand' },
    parenthesized_expression: { is: 'same' },
    type_assertion_expression: { is: 'new', arguments: 'operand' },
    interpreted_string_literal: { is: 'literal' },
    raw_string_literal: { is: 'literal' },
    int_literal: { is: 'literal' },
    float_literal: { is: 'literal' },
    type_identifier: { is: 'typeName' },
    qualified_type: { is: 'typeName' },
    generic_type: { is: 'generic' },
    pointer_type: { is: 'same' },
    slice_type: { is: 'listOf', of: 'element' },
    array_type: { is: 'listOf', of: 'element' },
    channel_type: { is: 'listOf', of: 'value' },
    map_type: { is: 'mapOf' },
  },
  namespace(reader, root) {
    const dir = reader.file.path.split('/').slice(0, -1).join('/');
    const name = reader.text(firstOf(root, 'package_clause')?.children[0]);
    return goNamespace(dir) + (name.endsWith('_test') ? '_test' : '');
  },
  imports(reader, node) {
    const from = reader.text(child(node, 'path')).slice(1, -1);
    const alias = reader.text(child(node, 'name'));
    if (alias === '.') return void reader.file.import(from, '**', node.line);
    const name =
      alias === ''
        ? (from
            .replace(/\/v\d+$/, '')
            .split('/')
            .pop() as string)
        : alias;
    reader.file.bind(0, name, { i: reader.file.import(from, '*', node.line) });
  },
  /** A name is exported if it has a capital letter and others can import its package. */
  isExported: (reader, _node, name) =>
    /^\p{Lu}/u.test(name) && !/(?:^|\/)(?:internal|cmd)\//.test(reader.file.path) && reader.file.path.includes('/'),
  isTest: (reader, name, _annotations) =>
    reader.file.path.endsWith('_test.go') && /^(?:Test|Benchmark|Example|Fuzz)/.test(name),
  onFunction(reader, e, _node, where) {
    const entity = reader.file.at(e);
    if (!where.isInClass && entity.name === 'main') entity.usedBecause = 'the program begins with it';
    if (/^go:linkname/m.test(entity.doc ?? '')) entity.mayBeUsedBecause = 'go:linkname gives it to other packages';
    if (!where.isInClass && /^(?:init|_)$/.test(entity.name)) entity.usedBecause = 'its code runs when it is loaded';
  },
  onCall(reader, node, where) {
    const target = child(node, 'function');
    const name = reader.text(child(target, 'field'));
    const [path, ...rest] = child(node, 'arguments')?.children ?? [];
    const text = path && /string_literal$/.test(path.type) ? reader.text(path).slice(1, -1) : undefined;
    const isRoute = name === 'HandleFunc' || name === 'Handle' || verbs.test(name);
    const found = /^(?:([A-Z]+) )?([^/\s]*\/\S*)$/.exec(text ?? '');
    const handler = rest[rest.length - 1];
    if (!isRoute || !found || !handler) return false;
    const method = found[1] ?? (verbs.test(name) ? name.toUpperCase() : null);
    const route = reader.route(method, found[2] as string, node);
    rest.slice(0, -1).forEach((each) => reader.walk(each, where));
    reader.handler(route, handler, where);
    return true;
  },
  expression(reader, node, where) {
    if (node.type === 'call_expression') {
      const name = reader.text(child(node, 'function'));
      const args = child(node, 'arguments')?.children ?? [];
      if ((name === 'make' || name === 'new') && args[0])
        return { k: 'typed', t: reader.type(args[0], where.scope), s: where.scope };
      if (name === 'append')
        return {
          k: 'any',
          of: [reader.expr(args[0], where), { k: 'list', o: args[1] && reader.expr(args[1], where) }],
        };
    }
    return undefined;
  },
  type(reader, node, scope) {
    if (node.type !== 'function_type') return undefined;
    const parameters = childrenOf(child(node, 'parameters'), 'parameter_declaration');
    const result = child(node, 'result');
    return {
      t: 'function',
      p: parameters.map((each) => reader.type(child(each, 'type'), scope)),
      r: result && reader.type(result, scope),
    };
  },
};
