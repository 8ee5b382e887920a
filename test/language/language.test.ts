// Runs the parts on rules for language, which need no server.
import { parts } from '../support/parts';

parts(__dirname, [
  'asked-times',
  'closest',
  'dates',
  'entity-key',
  'extract',
  'facts',
  'labelled',
  'memory-type',
  'one-typo',
  'ordinary-names',
  'phrase-finder',
  'query-entities',
  'read-data',
  'sentences',
  'titles',
  'valid-time',
  'wikilinks',
  'worded-days',
]);
