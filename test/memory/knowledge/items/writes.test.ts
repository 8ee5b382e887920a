// Runs the parts on writing items.
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
