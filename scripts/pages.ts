// The generated pages of docs/: routes.md and graph.md. Written by `npm run generate`, compared by a test.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { routesFor } from '../src/app';
import { loadConfig, projectRoot } from '../src/config';
import { issueTypes, refusals } from '../src/errors';
import { byStatus } from '../src/http/refusals';
import { shownPath, type Route } from '../src/http/route';
import { entityTypes } from '../src/reading/reading';
import { maxTypes } from '../src/memory/store/entity-types';
import { factPredicates, relationships } from '../src/memory/model/relationships';
import { refused, type AnyStateTable } from '../src/memory/model/states/state-table';
import { stateTables } from '../src/memory/model/states/tables';
import { memoryTypes, typeFacts } from '../src/memory/model/types';
import type { Ports } from '../src/ports';
import { schemaDocuments } from '../src/schemas';
import {
  computedFields,
  itemProperties,
  labelsOfTheService,
  linkProperties,
  nodeProperties,
  propertiesOfLinks,
  versionProperties,
} from './graph-properties';

const docs = path.join(projectRoot, 'docs');

const order = (a: string, b: string) => (a < b ? -1 : 1);

const code = (text: string) => (text === '' ? '' : `\`${text}\``);

/** All routes. They are only listed, so the ports are not needed. */
const listedRoutes = (): Route[] => routesFor({ config: loadConfig({}) } as Ports);

const shownRoute = ({ method, path: url }: Route) => `${method} ${shownPath(url)}`;

/** A list takes fewer words than a table, and is as easy to search. */
const list = (rows: [name: string, text: string][]) =>
  rows.map(([name, text]) => `- ${code(name)}: ${text}`).join('\n');

function routesPage(): string {
  const routes = new Map<string, string[]>();
  for (const route of listedRoutes()) {
    const title = [route.policy, route.grant]
      .filter((word) => word !== undefined)
      .map(code)
      .join(', ');
    routes.set(title, [...(routes.get(title) ?? []), code(shownRoute(route))]);
  }
  const sections = [...routes].sort(([a], [b]) => order(a, b));
  return `# Routes and errors

Written by \`npm run generate\`. What a route takes and answers is in the OpenAPI document of a running service (\`/docs\`, \`/openapi.json\`).

## Routes

A heading names who may call: \`public\` needs no credential, \`user_only\` a user, \`team_required\` also a workspace. The second word is the scope that an API key needs.

${sections.map(([title, urls]) => `### ${title}\n\n${urls.sort(order).join('<br>\n')}`).join('\n\n')}

## Errors

An error is \`{"detail": "text for people", "code": "…", "request_id": "…"}\`. With status 422, \`detail\` lists every issue of the request, each \`{"loc", "msg", "type", "input", "ctx"}\`. \`/openapi.json\` says which errors a route answers.

${errorSections()}

### Types of issues

Issues that a schema finds are named after its keyword: \`missing\`, \`type\`, \`enum\`, \`format\`, \`pattern\`, \`minimum\`, \`max_length\` and so on. Others:

${list(Object.entries(issueTypes))}
`;
}

function errorSections(): string {
  const names = typedKeys(refusals).sort(byStatus);
  return [...new Set(names.map((name) => refusals[name].status))]
    .map((status) => {
      const rows = names.filter((name) => refusals[name].status === status);
      return `### ${status}\n\n${list(rows.map((name) => [name, refusals[name].meaning]))}`;
    })
    .join('\n\n');
}

/**
 * Fields of memory types that are stored: those of callers and those of the service, with the meaning in the schema.
 */
export function tableOfTypes(): [label: string, name: string, meaning: string][] {
  return memoryTypes.flatMap((type) => {
    const { label } = typeFacts(type);
    const fields = Object.entries(schemaDocuments.get('types.json')?.$defs?.[label]?.properties ?? {});
    return fields
      .filter(([name]) => !computedFields[label]?.includes(name))
      .map(([name, { description = '' }]): [string, string, string] => [label, name, description]);
  });
}

const isMachinery = (name: string) => name.startsWith('_');

const meanings = (of: Record<string, string>) => list(Object.entries(of).filter(([name]) => !isMachinery(name)));

/** The properties of each label or type, listed below its name. */
const meaningsOf = (of: Record<string, Record<string, string>>) =>
  Object.entries(of)
    .filter(([, properties]) => Object.keys(properties).some((name) => !isMachinery(name)))
    .map(([on, properties]) => `${code(on)}\n\n${meanings(properties)}`)
    .join('\n\n');

function fieldsOfTypes(): string {
  const fields: Record<string, Record<string, string>> = {};
  for (const [label, name, meaning] of tableOfTypes()) (fields[label] ??= {})[name] = meaning;
  return meaningsOf(fields);
}

function graphPage(): string {
  const types = memoryTypes.map((type): [string, string] => {
    const { label, layer, strategy, keyFields } = typeFacts(type);
    const fields = [...keyFields].map(code).join(', ');
    return [label, `${[code(type), layer, strategy].join(', ')}${fields && `; ${fields}`}`];
  });
  const edges = relationships.map(({ type, from, to, meaning }): [string, string] => [
    type,
    `${from} → ${to}. ${meaning}`,
  ]);
  const followed = relationships.filter(({ inSearch }) => inSearch === 'followed').map(({ type }) => code(type));
  const shown = relationships.filter((each) => each.shown).map(({ type }) => code(type));
  return `# The graph

Written by \`npm run generate\` from \`schemas/types.json\` and \`src/memory/model/relationships.ts\`.

## Memory types

An item is a node \`MemoryItem\` with the label of its type, in one scope: its \`scope_key\` is \`w:\` and the id of the workspace, \`u:\` and that of the user, or both (\`w:…/u:…\`) for items that only one user of a workspace can read. A query names it, as in the examples below. FULL: embedded and linked to names; INDEXED: found by its fields; APPEND: minimal, read by recency. Other fields of a caller are in \`metadata_json\`. Times are UTC; \`valid_start_local\` and \`valid_end_local\` are the valid time in the local time of the writer.

Each line: label, \`memory_type\`, layer, strategy; key fields.

${list(types)}

## What held at a moment

\`$at\` is the moment, a time with a zone (\`datetime.now(timezone.utc)\` in Python); \`$scope_key\` is that of the workspace. Items, decisions and facts (\`RELATES\`) have a valid time, and a superseded one ends when its successor begins. So one predicate serves all of them, and agrees with \`as_of\` of the API. (Lists of the API also contain items that were retracted, superseded or ended by then, with that mark; \`/memory/decisions\` leaves pending ones out.)

\`\`\`cypher
MATCH (d:Decision)
WHERE d.scope_key = $scope_key AND d.status <> 'retracted'
  AND d.valid_start_time <= $at < d.valid_end_time
  AND (d.valid_start_time.year > 1 OR d.created_at <= $at)     // an unknown start counts as the time of storing
RETURN d.content
\`\`\`

- **Facts**: \`RELATES\` has no \`created_at\`; its \`transaction_time_start\` takes that place, and \`coalesce(f.ended_as, '') <> 'retracted'\` that of the status. A new text of the item closes the facts of the old one: add \`AND ($at < f.transaction_time_end OR f.superseded_by IS NOT NULL)\`.
- **Texts, and the states of a plan**: a \`MemoryItem\` has today's text and status. Earlier ones are in the states \`(s:MemoryItem|ItemVersion)\` with \`s.known_until.year = 9999 AND s.holds_from <= $at < s.holds_until\`: one for each item.
- **Relationships without a valid time** (joined names, mentions, titles and others) count by their record time: \`r.transaction_time_start <= $at < r.transaction_time_end\`.
- **As it was known at \`$known\`**: of all states \`(s:MemoryItem|ItemVersion)\` those with \`s.known_from <= $known < s.known_until AND s.holds_from <= $at < s.holds_until\`: one for each item, with the text and status of that time; leave out \`superseded\` and \`retracted\` ones.

A successor that begins before what it replaces leaves an empty validity (end = start). Deleting the successor, rolling back, or making the item active again gives it the stated end back; after a deletion its status stays \`superseded\`. Pandas only parses the years 1678 to 2261 as times: read the times of open ends without \`parse_dates\`, or with \`pd.to_datetime(…, errors="coerce")\`.

## Properties of an item

Times are UTC with nanoseconds. Every property and relationship on this page exists since version ${since}. Properties that begin with \`_\` are internal and may change with every version (only \`_kept_text_id\` leads to an earlier text, see below), and \`embedding\` is long. Without both, in Python: \`{key: value for key, value in node.items() if key[0] != '_' and key != 'embedding'}\`. A property that is missing reads as null.

${meanings(itemProperties)}

Fields of the types are properties of the same name, lists of objects as JSON in \`<name>_json\`. Values that follow from relationships, such as the evidence of a decision, are not properties: the API computes them. Rows of a schema of [structured ingest](notes.md#schemas-of-your-own) have its fields.

${fieldsOfTypes()}

An \`ItemVersion\` has the properties of the state that it keeps, and:

${meanings(versionProperties)}

A text that several states have in a row is stored once, with the last of them. Every state of an item with its text:

\`\`\`cypher
MATCH (state:MemoryItem|ItemVersion {item_id: $item_id})
WHERE state.rest IS NULL
OPTIONAL MATCH (holder:MemoryItem|ItemVersion {item_id: $item_id, _kept_text_id: state.text_id})
RETURN state.version AS version, state.transaction_time_start AS since, coalesce(state.content, holder.content) AS text ORDER BY version
\`\`\`

## Other nodes

${list(otherNodes)}

${meaningsOf(nodeProperties)}

Nodes of accounts and of the service itself need no analysis, and have other properties too: ${labelsOfTheService.map(code).join(', ')}.

## Relationships

Callers may link two items by any type that the service does not reserve (\`POST /memory/link\`, \`/memory/edge\`); these relationships have \`by_hand\`. \`multi_hop\` follows ${followed.join(', ')}. Links and neighbours of an item show ${shown.join(', ')}, without mirrors.

A change closes a relationship instead of deleting it. Open ends are times that every driver reads: an open end is 9999-12-31T23:59:59Z, an unknown beginning 0001-01-01T00:00:00Z, so \`valid_start_time <= $at < valid_end_time\` needs no special case.

${list(edges)}

### Their properties

Of relationships between items, and between items and names:

${meanings(linkProperties)}

Beside these:

${meaningsOf(propertiesOfLinks)}

### Apparent duplicates

- **\`ABOUT\` and \`TITLED\`**: the subject of a note changes with its text; \`[[links]]\` find its title, even an earlier one (\`alias\`). A name that is both has both.
- **\`MENTIONS\` and \`REFERS_TO\`**: a word in the text, and markup that the writer has set. \`REFERS_TO\` waits for a note of that title; \`LINKS_TO\` joins the two notes once there is one.
- **\`LINKS_TO\` and its \`mirror\`**: a link from A to B is also shown as one from B to A. Count those with \`mirror IS NULL\`.
- **\`PRODUCED\`** leads from a reasoning trace to a decision, and from a run to the items that it created, ordered by \`place\`, as long as the run is kept. The label of the source distinguishes them.
- **\`UPDATES\` and \`SUPERSEDES\`**: the finding of a language model with its quote, and the replacement itself.
- **Four pairs of times**: \`valid_*\` is when a statement is true and \`transaction_time_*\` when a state was recorded: use these in queries. \`holds_*\` and \`known_*\` bound a state in both times after later states have cut it, so that an index finds it by four comparisons; for an unchanged item they are the same.

## Conversations

A \`Conversation\` has its turns and its chunks, PART_OF it. A turn is what one speaker said; a chunk is a window of several turns, which searches find. \`HAS_TURN\` leads from a chunk to each of its turns, \`NEXT\` from a turn to the following one, \`SAID_BY\` from a turn to the person, and \`NAMES\` from a turn to the names in it. A role such as \`user\` is not a person: it is only the \`speaker\` of the turn. The \`scope_key\` of a workspace is \`w:\` and its id. A conversation, turn by turn:

\`\`\`cypher
MATCH (turn:ConversationTurn {scope_key: $scope_key, conversation_id: $conversation_id})
OPTIONAL MATCH (turn)-[:SAID_BY]->(person:Entity)
RETURN turn.turn AS place, toString(turn.valid_start_local) AS at, coalesce(person.name, turn.speaker) AS speaker, turn.content AS said ORDER BY place
\`\`\`

Who said what about somebody or something:

\`\`\`cypher
MATCH (turn:ConversationTurn)-[:NAMES]->(:Entity {scope_key: $scope_key, name: $name})
OPTIONAL MATCH (turn)-[:SAID_BY]->(person:Entity)
RETURN coalesce(person.name, turn.speaker) AS speaker, turn.content AS said ORDER BY turn.conversation_id, turn.turn
\`\`\`

## Entities

A name becomes an entity if a text uses it as the name of a person, place or thing. Titles of notes, mails and sections, and links to them, become one only if their words have a type or a text uses them as a name. A date is a node \`Date\`, and an entity only if a fact ends at it. Other possible names (parts of names, other spellings) are a \`Name\` without \`Entity\`: match \`:Entity\` to exclude them.

The type comes from the words of the name ("Pellworth Ferries"), the words around it ("our depot in Skerrivore"), a signature, a greeting, a speaker, or a fact whose predicate has one type at that end (\`works_at\`: person, organisation). Without such evidence it is \`other\`, until a later item has some. A type that a person has set stays (\`type_by_hand\`).

Forms of one name are joined by \`SAME_AS\`, never merged: other spellings, initials, acronyms, and a first name or surname if exactly one person of the scope has it. A word without a type is joined to a person only if no other name has the word; it takes the type of the person. If there are two Maras, "Mara" is joined to neither, and an earlier link ends.

## Types of entities

Rules recognise ten: ${entityTypes.map(code).join(', ')}. A manager of a workspace can add others, up to ${maxTypes} (\`POST /memory/entities/types\`): names in lower case such as \`energy_project\`. An entity gets one of them by \`PATCH /memory/graph/nodes/{node_id}\`, from a language model, whose prompt contains all types of the workspace, or from the labels of a moved graph. An unknown type from a model is ignored. A type that an entity uses cannot be deleted. Types are part of an export, stay when the workspace is cleared, and are deleted with it. Personal entities have the types of the personal workspace.

## Facts

A \`RELATES\` leads from the source to the target of its \`predicate\`. \`valid_start_time\` and \`valid_end_time\` come from its sentence ("starts next Monday", "until Friday"), or else from the item. "I" and "we" are the speaker or the signer of the text, otherwise an entity "I". Rules find these predicates, only in English sentences:

${list(
  factPredicates.map(({ predicate, from, to, detail }) => [
    predicate,
    `${from} → ${to}${detail === undefined ? '' : `; \`detail\`: ${detail}`}`,
  ]),
)}

Other predicates come from a language model and from callers. The recognised wordings are in \`src/libraries/text/data/patterns/facts.txt\`.

## States

The states of plans, tasks, decisions and other items, each with its events and the states that they lead to. Any other event is refused with 409 (\`wrong_state\`), and the message lists the allowed ones.

${stateSections()}

\`SHOW INDEXES\` and \`SHOW CONSTRAINTS\` list the indexes and constraints.
`;
}

/** The version in which everything on the page is present. Rows of later additions say so. */
export const since = '0.1.0';

/** Labels that are not memory types. */
export const otherNodes: [label: string, meaning: string][] = [
  ['Name', 'A possible name in items, one node for each spelling and scope, which searches look up. Read `Entity`.'],
  ['Entity', 'Second label of a name of a person, place or thing; it has a type, an id and facts.'],
  ['Date', 'Second label of a name that is a date: it is not an entity, unless a fact ends at it.'],
  ['ItemVersion', 'An earlier state of an item. If its text differs, it has its own vector and search words.'],
  ['DeletedItem', 'An item whose deletion has begun; no query of a caller matches it.'],
  ['Deletion', 'A running deletion of many items, a user, a workspace or a tenant.'],
  ['Session', 'A session or conversation; its writers lock it.'],
  ['Agent', 'An agent that works in a workspace, by its id, with its recall profile.'],
  ['AdapterConnection', 'A source that an adapter syncs to a workspace, with its checkpoint.'],
  ['Webhook', 'An address to which events of a workspace are sent, with the position up to which they were read.'],
  ['WebhookDelivery', 'An event that is sent to a webhook, with its attempts.'],
  ['ReviewItem', 'A question that waits for the decision of a person.'],
  ['Run', 'A long operation with its scope and status.'],
  ['Tenant', 'A customer.'],
  ['Workspace', 'Contains memories. `entity_types` are its types of entities, in addition to the ten built-in ones.'],
  ['NoteLock', 'A lock that serializes writers of notes in a scope.'],
  ['HeldWorkspace', 'A workspace that is inaccessible during an import.'],
  ['Subject', 'An end user of the caller: a partition of the workspace with its own scope.'],
  ['User', 'A user of one tenant.'],
  ['ApiKey', 'An API key, by its hash.'],
  ['AuthSession', 'A session through an identity provider.'],
  ['RefreshToken', 'A refresh token, by its hash.'],
  ['SigningKey', 'A key that signs access tokens.'],
  ['Invitation', 'An invitation into a workspace, by its hash.'],
  ['AuditEvent', 'An action of a user, for the audit log.'],
  ['IdempotencyRecord', 'The first response to an Idempotency-Key.'],
  ['Migration', 'A migration that was applied.'],
  ['Embedder', 'The model that computed the vectors.'],
];

function stateSections(): string {
  return Object.entries<AnyStateTable>(stateTables)
    .map(([subject, states]) => {
      const rows = Object.entries(states).map(([state, row]): [string, string] => {
        const allowed = Object.entries(row).filter(([, next]) => next !== refused);
        return [state, allowed.map(([event, next]) => `${code(event)} → ${next}`).join(', ') || 'no event'];
      });
      return `### ${subject}\n\n${list(rows)}`;
    })
    .join('\n\n');
}

const typedKeys = <K extends string>(record: Readonly<Record<K, unknown>>) => Object.keys(record) as K[];

export const generatedPages = (): Record<string, string> => ({
  'routes.md': routesPage(),
  'graph.md': graphPage(),
});

/** @returns an empty text if the page is missing */
export function readGeneratedPage(name: string): string {
  try {
    return readFileSync(path.join(docs, name), 'utf8');
  } catch {
    return '';
  }
}

export function writePages(): void {
  for (const [name, text] of Object.entries(generatedPages())) {
    if (readGeneratedPage(name) !== text) writeFileSync(path.join(docs, name), text);
  }
}
