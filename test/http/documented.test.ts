// The clients of the tests refuse a status that the API document does not declare.
import { itemRoutes } from '../../src/memory/knowledge/items/routes';
import { documentedOnly } from '../support/documented';

const check = documentedOnly(itemRoutes);

test.each([
  ['GET', '/memory/mem_1', 200],
  ['GET', '/memory/mem_1?view=compact', 404],
  ['PUT', '/memory/list', 405],
])('%s %s may answer %i', (method, path, status) => {
  expect(() => check(method, path, status)).not.toThrow();
});

test.each([
  ['GET', '/memory/mem_1', 412],
  ['GET', '/memory/list?limit=1', 500],
  ['PUT', '/memory/list', 200],
])('%s %s may not answer %i', (method, path, status) => {
  expect(() => check(method, path, status)).toThrow('documents');
});
