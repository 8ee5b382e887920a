// Runs the parts on the Neo4j driver.
import { parts } from '../support/parts';

parts(__dirname, [
  'deleted-meanwhile',
  'fair-share',
  'filters-migration',
  'memory-in-use',
  'migration-batches',
  'migrations-applied',
  'open-transaction',
  'unavailable',
  'usage',
  'values',
]);
