// The rules for queries find every planted violation.
import { statementOf } from '../../src/graph/queries';
import { brokenViews, missingFilters, otherSpellings, outsideView, unguarded } from './query-rules';

const read = (text: string) => ({ text: `CYPHER 25\n${text}\n`, mode: 'read' as const });
const item = `MATCH (item:MemoryItem {item_id: $item_id})
WHERE item.scope_key IN $scope.readable`;
const link = `link.holds_from <= $view.seen_at AND link.transaction_time_end > $view.seen_at`;

test('a node with the scope predicate in its own clause is accepted', () => {
  expect(
    unguarded(
      read(
        `${item}\nMATCH (item)-[link:ABOUT]->(b:Entity)\nWHERE b.scope_key IN $scope.readable AND ${link}\nRETURN b`,
      ),
    ),
  ).toEqual([]);
});

test.each([
  ['the second node of a pattern', `${item}\nMATCH (item)-[link:ABOUT]->(b:Entity)\nRETURN b`],
  [
    'the first node of a pattern',
    `MATCH (b:Entity)-[link:RELATES]-(c:Entity)\nWHERE c.scope_key IN $scope.readable\nRETURN b`,
  ],
  ['an item beside a user', `MATCH (u:User {user_id: $scope.caller_id})-[:OWNS]->(b:MemoryItem)\nRETURN b`],
  ['a node of any label', `${item}\nMATCH (item)-[link]-(b)\nRETURN b`],
  [
    'a node between two others',
    `${item}\nMATCH (item)-[:PART_OF]->(b:MemoryItem)<-[:PART_OF]-(c:MemoryItem)\nWHERE c.scope_key IN $scope.readable\nRETURN c`,
  ],
  [
    'a node after a comma',
    `MATCH (item:MemoryItem {item_id: $item_id}), (b:Entity)\nWHERE item.scope_key IN $scope.readable\nRETURN b`,
  ],
  ['an optional match', `${item}\nOPTIONAL MATCH (b:Entity {entity_id: $id})\nRETURN b`],
  ['EXISTS', `${item} AND EXISTS { (item)-[:ABOUT]->(b:Entity) }\nRETURN item`],
  ['EXISTS with a clause of its own', `${item} AND EXISTS { MATCH (b:Entity) WHERE b.key = item.title }\nRETURN item`],
  ['COUNT', `${item}\nRETURN COUNT { (item)-[:ABOUT]->(b:Entity) } AS n`],
  [
    'COLLECT within a map',
    `${item}\nRETURN item{.item_id, names: COLLECT { MATCH (item)-[:ABOUT]->(b:Entity) RETURN b.name }} AS item`,
  ],
  ['a pattern in WHERE', `${item} AND (item)-[:ABOUT]->(:Entity)\nRETURN item`],
  ['a pattern comprehension', `${item}\nRETURN [(item)-[:ABOUT]->(b:Entity) | b.name] AS names`],
  ['a named path', `${item}\nMATCH path = (item)-[:NEXT*1..5]->(b:MemoryItem)\nRETURN b`],
  ['a quantified path', `${item}\nMATCH (item) ((a)-[:NEXT]->(b)){1,5} (c:MemoryItem)\nRETURN c`],
  ['a later clause only', `MATCH (b:Entity)\nWITH b\nWHERE b.scope_key IN $scope.readable\nRETURN b`],
  ['one side of an OR', `MATCH (b:Entity)\nWHERE b.scope_key IN $scope.readable OR b.key = $key\nRETURN b`],
  [
    'a predicate within a condition',
    `MATCH (b:Entity)\nWHERE NOT EXISTS { MATCH (c:Name) WHERE c.scope_key IN $scope.readable AND b.scope_key IN $scope.readable }\nRETURN b`,
  ],
  [
    'a union that has it in its other branch',
    `CALL () {\n  MATCH (b:Entity) WHERE b.scope_key IN $scope.readable RETURN b\n  UNION\n  MATCH (b:Entity) RETURN b\n}\nRETURN b`,
  ],
  [
    'a call that does not import the variable',
    `MATCH (b:Entity) WHERE b.scope_key IN $scope.readable\nCALL () { MATCH (b:Entity) RETURN b AS c }\nRETURN c`,
  ],
  ['a variable dropped by WITH', `${item}\nWITH 1 AS one\nMATCH (item:MemoryItem)\nRETURN item`],
  ['a predicate in a comment', `MATCH (b:Entity)\n// WHERE b.scope_key IN $scope.readable\nRETURN b`],
])('a node without the scope predicate is found: %s', (_place, text) => {
  expect(unguarded(read(text))).not.toEqual([]);
});

test('in a query that writes, the predicate for readable scopes is not enough', () => {
  expect(unguarded({ ...read(`${item}\nSET item.x = 1`), mode: 'write' })).not.toEqual([]);
});

test('a relationship with both time conditions of $view in its own clause is accepted', () => {
  expect(
    outsideView(
      read(`${item}\nMATCH (item)-[link:ABOUT]->(b:Name)\nWHERE b.scope_key IN $scope.readable AND ${link}\nRETURN b`),
    ),
  ).toEqual([]);
});

test.each([
  ['without any condition', '(item)-[link:ABOUT]->(b:Name)', 'true'],
  ['without a variable', '(item)-[:MENTIONS]->(b:Name)', link],
  ['of any type', '(item)--(b:MemoryItem)', link],
  ['with one of two conditions', '(item)-[link:ABOUT]->(b:Name)', 'link.transaction_time_end > $view.seen_at'],
  ['with the conditions of another relationship', '(item)-[link:ABOUT]->(b:Name)<-[other:ABOUT]-(c:MemoryItem)', link],
])('a relationship without the time conditions of $view is found: %s', (_name, pattern, condition) => {
  expect(outsideView(read(`${item}\nMATCH ${pattern}\nWHERE ${condition}\nRETURN b`))).not.toEqual([]);
  expect(
    outsideView(read(`${item} AND EXISTS {\n  MATCH ${pattern}\n  WHERE ${condition}\n}\nRETURN item`)),
  ).not.toEqual([]);
});

test.each([
  ['MATCH (item:MemoryItem) WHERE $filter.max_tier >= item.origin_tier'],
  ['MATCH (named)-[:SAME_AS*0..3]-(name:Name) WHERE name.scope_key IN $scope.readable'],
  ['RETURN item{.item_id, .title, .about, .session_key, content: item.content} AS candidate'],
])('a predicate written differently than in other queries is found: %s', (text) => {
  expect(otherSpellings(read(text))).not.toEqual([]);
});

const version = `state.known_from <= $view.known_at AND state.known_until > $view.known_at AND state.transaction_time_end > $view.closed_after
  AND state.holds_from <= $view.valid_until AND state.holds_until > $view.valid_from`;

test('a state with all conditions of the view is accepted; without one of them, or with another comparison, it is found', () => {
  const query = (conditions: string) =>
    read(`${item}\nMATCH (item)-[:HAS_VERSION]->(state:ItemVersion)\nWHERE ${conditions}\nRETURN state`);
  expect(brokenViews(query(version))).toEqual([]);
  const conditions = version.split(/\s+AND\s+/);
  for (const [i, condition] of conditions.entries()) {
    const others = conditions.filter((other) => other !== condition);
    expect(brokenViews(query(others.join(' AND ')))).not.toEqual([]);
    const changed = condition.includes('<=') ? condition.replace('<=', '<') : condition.replace('>', '>=');
    expect(brokenViews(query(conditions.with(i, changed).join(' AND ')))).not.toEqual([]);
  }
});

test.each(['max_tier', 'memory_types', 'statuses', 'since', 'until'])(
  'a query that applies every part of the filter but %s is found',
  (dropped) => {
    const parts = ['max_tier', 'memory_types', 'statuses', 'since', 'until'];
    const query = (asked: string[]) =>
      read(`${item}\nWITH item\nWHERE ${asked.map((part) => `item.x = $filter.${part}`).join(' AND ')}\nRETURN item`);
    expect(missingFilters(query(parts))).toEqual([]);
    expect(missingFilters(query(parts.filter((part) => part !== dropped)))).not.toEqual([]);
  },
);

test('a line that names a fragment stands for its subquery, with the names of the query; properties and keys stay', () => {
  const text = statementOf('// @fact-of one, link, other AS row\nRETURN row\n');
  expect(text).toContain('CALL (one, link, other) {');
  expect(text).toContain('source: one.name');
  expect(text).toContain('.fact,');
  expect(text).toContain('} AS row\n}\nRETURN row');
});

test.each(['// @no-such item AS state', '// @fact-of fact AS row'])(
  'a line that names no fragment, or not as many names, is refused: %s',
  (line) => expect(() => statementOf(line)).toThrow('names no fragment'),
);
