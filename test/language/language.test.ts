// Runs the parts on rules for language, which need no server.
import { parts } from '../support/parts';

parts(__dirname, [
  'answers',
  'asked-times',
  'closest',
  'dates',
  'entity-key',
  'extract',
  'judgement',
  'labelled',
  'memory-type',
  'one-typo',
  'ordinary-names',
  'phrase-finder',
  'query-entities',
  'read-data',
  'relations',
  'sentences',
  'statements',
  'sub-questions',
  'titles',
  'true-facts',
  'valid-time',
  'wikilinks',
  'worded-days',
]);
