// Runs the parts on HTTP: what all routes have in common.
import { parts } from '../support/parts';

parts(__dirname, [
  'answer',
  'docs',
  'hostile-bodies',
  'malformed',
  'multipart',
  'paging',
  'requests',
  'unknown-fields',
]);
