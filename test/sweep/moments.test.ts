// Every query that reads items reads them as they were at the moment of the view, or there is a reason why it need not.
import { readQueryFiles } from '../../src/graph/queries';

/** A state of an item is the item itself or a version, chosen by the two times of the view. */
const readsStates = (text: string) =>
  /\(\w+:ItemVersion/.test(text) &&
  /\.known_from <= \$view\.known_at\s+AND \w+\.known_until > \$view\.known_at/.test(text);

/** Queries that read items as they are today, by the reason. */
const ofToday: Record<string, string[]> = {
  'what it finds is then read as it was, by list-states (past.ts) or get-results': [
    ...['find-by-facts', 'find-by-facts-exact', 'find-by-names', 'find-named', 'list-around', 'list-hops'].map(
      (name) => `retrieval/${name}`,
    ),
    'retrieval/list-consolidations',
    'retrieval/list-neighborhood',
  ],
  'another query stands in for it at a past moment': [
    ...['find-by-vector', 'find-by-vector-exact', 'find-by-words', 'find-hybrid', 'list-similar'].map(
      (name) => `retrieval/${name}`,
    ),
  ],
  'tells what is linked at the moment; core/get-many then reads it': [
    'reasoning/get-steps',
    'reasoning/list-traces-of',
  ],
  'tells of items only what never changes, by links of the view': ['retrieval/list-groundings'],
  'is read before a write': ['reasoning/list-evidence', 'reasoning/list-references'],
  'tells the history, or what stands today': [
    ...['reasoning/list-confidence', 'reasoning/list-statements'],
    ...['get-version', 'list-changed', 'list-relationship', 'list-relationships', 'list-sources'].map(
      (name) => `temporal/${name}`,
    ),
    ...['list-superseding', 'list-versions'].map((name) => `temporal/${name}`),
    ...['count-items', 'list-top-tags'].map((name) => `health/${name}`),
  ],
};

const reading = readQueryFiles().filter(
  ({ mode, unscoped, text }) => mode === 'read' && unscoped === undefined && text.includes(':MemoryItem'),
);
/** What tells all that was ever said, or goes with it; what people look at says itself of which time it tells. */
const ofAllTimes = /^(?:transfer|deletion|progress|explore)\//;
/** What a write or a job reads first is of today, and no route with a moment runs it. */
const beforeWriting =
  /^(?:core\/(?:find|list)-|ingest\/|entities\/(?:find|list-unresolved)|feedback\/|evolution\/|grounding\/|runs\/count-)/;

test('a query that reads items reads the states of its view, or stands in the table with the reason', () => {
  const missing = reading
    .filter(({ name, text }) => ![beforeWriting, ofAllTimes].some((names) => names.test(name)) && !readsStates(text))
    .map(({ name }) => name);
  expect(missing.sort()).toEqual(Object.values(ofToday).flat().sort());
});
