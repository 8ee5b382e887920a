// Runs the parts on search.
import { parts } from '../../../support/parts';

parts(__dirname, [
  'advanced',
  'asked-times',
  'current',
  'envelope',
  'filters',
  'named-types',
  'search',
  'selection',
  'warm-up',
]);
