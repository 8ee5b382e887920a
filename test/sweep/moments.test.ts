// Every query that reads items reads them as they were at the moment of the view, or there is a reason why it need not.
import { readQueryFiles } from '../../src/graph/queries';

/** A state of an item is the item itself or a version, chosen by the two times of the view. */
const readsStates = (text: string) =>
  /\(\w+:ItemVersion/.test(text) && text.search(knownThen) >= 0 && !halfChosen(text);

const knownThen = /(\w+)\.known_from <= \$view\.known_at\s+AND \1\.known_until > \$view\.known_at/g;
/** Known then, and valid then. */
const chosen = new RegExp(
  `${knownThen.source}\\s+(?:AND \\1\\.transaction_time_end > \\$view\\.closed_after\\s+)?AND \\1\\.holds_from <= \\$view\\.valid_until\\s+AND \\1\\.holds_until > \\$view\\.valid_from`,
  'g',
);
const halfChosen = (text: string) => text.match(knownThen)?.length !== text.match(chosen)?.length;

/** Queries that read items as they are today, by the reason. */
const ofToday: Record<string, string[]> = {
  'what it finds is then read as it was, by list-states (past.ts) or get-results': [
    ...['find-by-facts', 'find-by-names', 'find-named', 'list-around', 'list-hops'].map((name) => `retrieval/${name}`),
    'retrieval/list-consolidations',
    'retrieval/list-neighborhood',
  ],
  'another query stands in for it at a past moment': [
    ...['find-by-vector', 'find-by-words', 'find-hybrid', 'find-matching-by-vector'].map((name) => `retrieval/${name}`),
    'retrieval/list-similar',
    ...['find-by-vector', 'find-by-words'].map((name) => `code/${name}`),
  ],
  'tells what is linked at the moment; store/get-many then reads it': [
    'reasoning/get-steps',
    'reasoning/list-traces-of',
  ],
  'tells of items only what never changes, by links of the view': ['retrieval/list-groundings'],
  'finds a task of a plan, which is then read as it was': ['plans/get-task'],
  'is read before a write': [
    ...['find-withdrawn', 'list-indexed'].map((name) => `adapters/${name}`),
    'reasoning/list-conflicting',
    'reasoning/list-evidence',
    'reasoning/list-references',
    'temporal/find-rejected',
  ],
  'tells code by the moments of its repository, which are those of its indexings': [
    ...['get-repository', 'list-about', 'list-links', 'list-uses'].map((name) => `code/${name}`),
  ],
  'tells the history, or what stands today': [
    ...['count-open', 'find', 'get-many', 'list-open'].map((name) => `ontology/${name}`),
    ...['anchors/list-active', 'blocks/list', 'subjects/list'],
    ...['count-tasks', 'list-history', 'list-ready-of-plan'].map((name) => `plans/${name}`),
    'store/get-plan-of',
    ...['reasoning/list-confidence', 'reasoning/list-statements'],
    ...['get-version', 'list-changed', 'list-relationship', 'list-relationships', 'list-sources'].map(
      (name) => `temporal/${name}`,
    ),
    ...['list-superseding', 'list-versions'].map((name) => `temporal/${name}`),
    ...['count-expired', 'count-items', 'list-top-tags'].map((name) => `health/${name}`),
  ],
};

const reading = readQueryFiles().filter(
  ({ mode, unscoped, text }) => mode === 'read' && unscoped === undefined && text.includes(':MemoryItem'),
);
/** What tells all that was ever said, or goes with it; what people look at says itself of which time it tells. */
const ofAllTimes = /^(?:transfer|deletion|progress|explore)\//;
/** What a write or a job reads first is of today, and no route with a moment runs it. */
const beforeWriting =
  /^(?:store\/(?:find|list)-|anchors\/find$|agents\/list-(?:decisions|tasks)$|agents\/find-work$|ingest\/|entities\/(?:find|list-unresolved)|feedback\/|evolution\/|grounding\/|runs\/count-|items\/find-by-filter)/;

/** How the text of a state is read: a version may name one that another state keeps. */
const texts =
  /coalesce\((\w+)\.(content|metadata_json), COLLECT \{ MATCH \(text:MemoryItem\|ItemVersion \{item_id: \1\.item_id, kept_(?:text|metadata)_id: \1\.(?:text|metadata)_id\}\) WHERE text\.scope_key IN \$scope\.readable RETURN text\.\2 \}\[0\]\)/g;

test('a query that reads versions reads their text and metadata from where they are stored', () => {
  const versionsIn = (text: string) => [...text.matchAll(/\((\w+):ItemVersion/g)].map(([, name]) => name as string);
  const careless = readQueryFiles()
    .filter(({ mode, name, unscoped }) => mode === 'read' && unscoped === undefined && !name.startsWith('transfer/'))
    .filter(({ text }) => {
      const others = text.replace(/^\/\/.*$/gm, '').replaceAll(texts, '');
      return versionsIn(text).some((name) =>
        new RegExp(`\\b${name}\\.(?:content|metadata_json)\\b|\\b${name}\\{[^}]*\\.(?:content|metadata_json)\\b`).test(
          others,
        ),
      );
    });
  expect(careless.map(({ name }) => name)).toEqual([]);
});

test('a query that reads items reads the states of its view, or is in the table with the reason', () => {
  const missing = reading
    .filter(({ name, text }) => ![beforeWriting, ofAllTimes].some((names) => names.test(name)) && !readsStates(text))
    .map(({ name }) => name);
  expect(missing.sort()).toEqual(Object.values(ofToday).flat().sort());
});
