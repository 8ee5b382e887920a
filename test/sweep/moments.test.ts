// Every query that reads items reads their state at the requested time, or is listed here with the reason.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { readQueryFiles } from '../../src/graph/queries';

/** A state of an item is the item itself or a version; $view selects it by both times. */
const readsStates = (text: string) =>
  /\(\w+:ItemVersion/.test(text) && text.search(knownThen) >= 0 && !halfChosen(text);

const knownThen = /(\w+)\.known_from <= \$view\.known_at\s+AND \1\.known_until > \$view\.known_at/g;
/** Known at the requested time, and valid at the requested time. */
const chosen = new RegExp(
  `${knownThen.source}\\s+(?:AND \\1\\.transaction_time_end > \\$view\\.closed_after\\s+)?AND \\1\\.holds_from <= \\$view\\.valid_until\\s+AND \\1\\.holds_until > \\$view\\.valid_from`,
  'g',
);
const halfChosen = (text: string) => text.match(knownThen)?.length !== text.match(chosen)?.length;

/** Queries that read the present state of items, by the reason why they may. */
const ofThePresent: Record<string, string[]> = {
  'finds ids only: list-states or get-results then read the items at the requested time': [
    ...['list-around', 'list-hops'].map((name) => `retrieval/${name}`),
  ],
  'is replaced by another query when a past time is requested': [
    ...['find-by-vector', 'find-by-words', 'find-hybrid', 'find-matching-by-vector'].map((name) => `retrieval/${name}`),
    'code/find-by-vector',
  ],
  'finds linked ids only: store/get-many then reads the items at the requested time': [
    'reasoning/get-steps',
    'reasoning/list-traces-of',
  ],
  'returns only fields of items that never change': ['retrieval/list-groundings'],
  'finds an id only: the task or item is then read at the requested time': [
    'plans/get-task',
    'items/find-by-external-id',
  ],
  'is read before a write, which is always about the present': [
    ...['find-withdrawn', 'list-indexed'].map((name) => `adapters/${name}`),
    'reasoning/list-conflicting',
    'reasoning/list-evidence',
    'reasoning/list-references',
    'temporal/find-rejected',
  ],
  'belongs to routes that read the present only, which refuse another time': [
    ...['get', 'list-by-name', 'list-by-property', 'list-concepts', 'list-edges', 'list-graph'].map(
      (name) => `zettel/${name}`,
    ),
    ...['list-links', 'list-markup', 'list-mentioning', 'list-related'].map((name) => `zettel/${name}`),
    ...['find-trace', 'list-challenged', 'list-facts', 'list-unsure'].map((name) => `reasoning/${name}`),
    ...['list-after', 'list-before', 'list-containers'].map((name) => `recall/${name}`),
    ...['agents/list-evaluations', 'constraints/find-plan', 'profiles/list-about', 'decisions/get-confidence'],
  ],
  'reads code at a commit, by the times of the indexings of its repository': [
    ...['get-repository', 'list-about', 'list-links', 'list-uses'].map((name) => `code/${name}`),
  ],
  'returns the history, or by definition the present state': [
    ...['count-open', 'find', 'get-many', 'list-open'].map((name) => `ontology/${name}`),
    ...['anchors/list-active', 'blocks/list', 'subjects/list'],
    ...['count-tasks', 'list-notes-to-read', 'list-ready-of-plan'].map((name) => `plans/${name}`),
    'store/get-plan-of',
    ...['reasoning/list-confidence', 'reasoning/list-statements'],
    ...['get-version', 'list-changed', 'list-relationship', 'list-relationships', 'list-sources'].map(
      (name) => `temporal/${name}`,
    ),
    ...['list-superseding', 'list-versions'].map((name) => `temporal/${name}`),
    ...['count-by-type', 'count-expired', 'count-items', 'list-top-tags'].map((name) => `health/${name}`),
    ...['count-items', 'list-equal-facts', 'list-equal-texts'].map((name) => `projects/${name}`),
  ],
};

const reading = readQueryFiles().filter(
  ({ mode, unscoped, text }) => mode === 'read' && unscoped === undefined && text.includes(':MemoryItem'),
);
/** Queries about all times: exports, deletions, events, and explorations, which state their time. */
const ofAllTimes = /^(?:transfer|deletion|progress|explore)\//;
/** Queries before a write or in a job, which no route with a time parameter runs. */
const beforeWriting =
  /^(?:store\/(?:find|list)-|anchors\/find$|agents\/list-(?:decisions|tasks)$|agents\/find-work$|ingest\/|import\/|entities\/(?:find|list-unresolved)|feedback\/|evolution\/|grounding\/|runs\/count-|items\/find-by-filter)/;

/** How a query reads texts: a state may refer to another state with the same text. */
const texts =
  /coalesce\((\w+)\.(content|metadata_json), COLLECT \{ MATCH \(text:MemoryItem\|ItemVersion \{item_id: \1\.item_id, _kept_(?:text|metadata)_id: \1\.(?:text|metadata)_id\}\) WHERE text\.scope_key IN \$scope\.readable RETURN text\.\2 \}\[0\]\)/g;

test('a query that reads versions can read texts and metadata that another state stores', () => {
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

test('a query that reads items selects their state by $view, or is listed with the reason', () => {
  const missing = reading
    .filter(({ name, text }) => ![beforeWriting, ofAllTimes].some((names) => names.test(name)) && !readsStates(text))
    .map(({ name }) => name);
  expect(missing.sort()).toEqual(Object.values(ofThePresent).flat().sort());
});

test('only the fragment says which state of an item is the one of a view', () => {
  const folder = path.join(__dirname, '../../cypher');
  const own = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.cypher') && !file.startsWith('fragments'))
    .filter((file) => /NOT \$view\.past OR \(\w+\.known_from/.test(readFileSync(path.join(folder, file), 'utf8')));
  expect(own).toEqual([]);
});
