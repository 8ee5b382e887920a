// How items are written and changed.
import { parts } from '../../../support/parts';

parts(__dirname, [
  'add',
  'batch',
  'blank',
  'clear',
  'keys',
  'patch',
  'repeated',
  'times',
  'types',
  'upsert',
  'written-days',
]);
