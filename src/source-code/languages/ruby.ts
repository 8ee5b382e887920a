// Rules for reading Ruby (see by-table.ts). Classes, modules and structs are classes; singleton methods are methods of
// the class.
import { child, childrenOf, firstOf, type Node } from '../tree';
import type { Table, TableReader, Where } from './by-table';

const verbs = /^(?:get|post|put|patch|delete|head|options)$/;
/** Classes in which `private` was called, so that the following methods are private. */
const privateSections = new WeakMap<TableReader, Set<number>>();

const stringIn = (reader: TableReader, node: Node | undefined) =>
  node?.type === 'string' ? reader.text(node).slice(1, -1) : undefined;
// bounded: 400 characters
const isTestFile = (path: string) => /(?:_test|_spec|test_\w+)\.rb$/.test(path);

/** Handles calls that declare something: keywords of the language or a framework. */
function declares(reader: TableReader, node: Node, name: string, where: Where): boolean {
  const args = child(node, 'arguments')?.children ?? [];
  const block = child(node, 'block');
  const text = stringIn(reader, args[0]);
  if (/^(?:private|protected|private_class_method)$/.test(name) && where.self >= 0) {
    if (args.length === 0) privateSections.set(reader, (privateSections.get(reader) ?? new Set()).add(where.self));
    args.forEach((each) => reader.walk(each, where));
    return true;
  }
  if (/^require(?:_relative)?$/.test(name) && text !== undefined) {
    reader.file.import(text, '*', node.line);
    return true;
  }
  if (/^(?:include|extend|prepend)$/.test(name) && where.self >= 0) {
    for (const each of args) if (/^(?:constant|scope_resolution)$/.test(each.type)) reader.addBase(each, where);
    return true;
  }
  if (/^attr_(?:reader|accessor|writer)$/.test(name) && where.self >= 0) {
    for (const each of childrenOf(child(node, 'arguments'), 'simple_symbol')) {
      const field = reader.text(each).slice(1);
      const r = { k: 'member' as const, o: { k: 'self' as const, e: where.self }, n: `@${field}` };
      reader.file.member(where.self, field, { x: { k: 'function', r, s: where.scope } });
    }
    return true;
  }
  if (verbs.test(name) && text?.startsWith('/')) {
    const route = reader.route(name.toUpperCase(), text, node);
    if (block) reader.handler(route, block, where);
    const [, controller, action] = /(?:to:|=>)\s*['"](\w+)#(\w+)['"]/.exec(reader.text(node)) ?? [];
    if (controller !== undefined && action !== undefined) {
      const type = `${controller.replace(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())}Controller`;
      const x = { k: 'member' as const, o: reader.chain(type, where.scope), n: action };
      reader.file.use('CALLS', route, x, `${type}.${action}`, node.line);
    }
    return true;
  }
  if (/^(?:it|specify|test)$/.test(name) && block && isTestFile(reader.file.path)) {
    const e = reader.file.entity({ type: 'test', name: text ?? name, node, qualified: text ?? name });
    reader.handler(e, block, where);
    return true;
  }
  return false;
}

export const ruby: Table = {
  language: 'ruby',
  hasImplicitSelf: true,
  seesOuter: true,
  hasBareCalls: true,
  implicit:
    /^(?:initialize|to_\w+|inspect|each|hash|eql\?|method_missing|respond_to_missing\?|coerce|setup|teardown|included|inherited|\w+=|\W+)$/,
  nodes: {
    class: { is: 'class', bases: ['superclass'] },
    module: { is: 'class' },
    method: { is: 'function' },
    singleton_method: { is: 'function' },
    optional_parameter: { is: 'parameter' },
    keyword_parameter: { is: 'parameter' },
    block_parameter: { is: 'parameter' },
    splat_parameter: { is: 'parameter' },
    lambda: { is: 'lambda' },
    block: { is: 'lambda' },
    do_block: { is: 'lambda' },
    return: { is: 'return' },
    argument_list: { is: 'same' },
    call: { is: 'call', function: '.none', object: 'receiver', name: 'method' },
    scope_resolution: { is: 'member', object: 'scope' },
    identifier: { is: 'name' },
    constant: { is: 'name' },
    instance_variable: { is: 'member', object: '.none', name: '.' },
    global_variable: { is: 'literal' },
    self: { is: 'self' },
    super: { is: 'super' },
    element_reference: { is: 'element', of: 'object' },
    parenthesized_statements: { is: 'same' },
    binary: { is: 'either', of: ['left', 'right'] },
    conditional: { is: 'either', of: ['consequence', 'alternative'] },
    assignment: { is: 'assignment' },
    operator_assignment: { is: 'assignment' },
    left_assignment_list: { is: 'parts' },
    right_assignment_list: { is: 'parts' },
    array: { is: 'list' },
    string: { is: 'literal' },
    integer: { is: 'literal' },
    hash: { is: 'literal' },
  },
  namespace: () => '',
  isExported: (reader, _node, _name, where) => !(privateSections.get(reader)?.has(where.self) ?? false),
  isTest: (reader, name) => isTestFile(reader.file.path) && name.startsWith('test_'),
  declares(reader, node, where) {
    const name = reader.text(node.type === 'identifier' ? node : child(node, 'method'));
    return !child(node, 'receiver') && declares(reader, node, name, where);
  },
  onCall(reader, node, where) {
    // `each(&:wake)` calls the method of each element.
    const object = child(node, 'receiver');
    for (const each of childrenOf(child(node, 'arguments'), 'block_argument')) {
      const symbol = firstOf(each, 'simple_symbol');
      if (!symbol || !object) continue;
      const name = reader.text(symbol).slice(1);
      const o = { k: 'element' as const, o: reader.expr(object, where) };
      reader.file.use('CALLS', where.owner, { k: 'member', o, n: name, c: true }, name, node.line);
    }
    return false;
  },
  onNode(reader, node, where) {
    // A symbol may be the name of a method.
    if (node.type !== 'simple_symbol') return false;
    const name = reader.text(node).slice(1);
    reader.file.use('REFERENCES', where.owner, { k: 'name', n: name, s: where.scope }, name, node.line);
    return true;
  },
  onAssignment(reader, node, where) {
    const [left, right] = [child(node, 'left'), child(node, 'right')];
    if (left?.type !== 'constant' || !/^(?:Struct|Class|Data|Module)\.(?:new|define)\b/.test(reader.text(right)))
      return false;
    reader.classDefinition(node, { is: 'class', name: 'left', body: 'right/block/body' }, where, [node], 0);
    return true;
  },
  callee(reader, node, where) {
    const object = child(node, 'receiver');
    const method = reader.text(child(node, 'method'));
    if (method !== 'new') return undefined;
    if (object) return { x: reader.expr(object, where), name: reader.name(object) };
    const { selfType } = where;
    return selfType?.t === 'name' ? { x: reader.chain(selfType.n, where.scope), name: selfType.n } : undefined;
  },
  expression(reader, node, where) {
    if (node.type === 'call' && reader.text(child(node, 'method')) === 'new') {
      const made = ruby.callee?.(reader, node, where);
      return made && { k: 'new', c: made.x };
    }
    return undefined;
  },
};
