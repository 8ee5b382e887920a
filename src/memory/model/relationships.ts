// All relationship types: which nodes they join, who creates them, and whether searches and neighbour lists use
// them. docs/graph.md shows this table. No other type exists: a caller's own link type becomes a property of LINK.
import { isEntityType } from '../../reading/reading';
import { readStored } from '../../schemas';

export interface RelationshipFacts<T extends string = string> {
  type: T;
  from: string;
  to: string;
  /** Only these may create the type: types of the service state its conclusions. */
  madeBy: 'service' | 'callers';
  /** `followed`: searches follow it to other items; `scores`: it only changes scores; `no`: not used. */
  inSearch: 'followed' | 'scores' | 'no';
  shown: boolean;
  meaning: string;
}

type Facts = Omit<RelationshipFacts, 'type' | 'from' | 'to' | 'madeBy'>;

const between =
  (from: string, to: string, madeBy: RelationshipFacts['madeBy']) =>
  <T extends string>(type: T, inSearch: Facts['inSearch'], shown: boolean, meaning: string): RelationshipFacts<T> => ({
    type,
    from,
    to,
    madeBy,
    inSearch,
    shown,
    meaning,
  });

const ofItems = between('MemoryItem', 'MemoryItem', 'service');
const ofCallers = between('MemoryItem', 'MemoryItem', 'callers');
const ofNames = between('MemoryItem', 'Name', 'service');
/** Code outside the indexed repository is known by name only. */
const ofCode = between('MemoryItem', 'MemoryItem, Name', 'service');
const ofEntities = between('Entity', 'Entity', 'service');
const other = <T extends string>(from: string, to: string, type: T, meaning: string) =>
  between(from, to, 'service')(type, 'no', false, meaning);

const known = [
  ofNames('ABOUT', 'followed', false, 'The name is a subject of the item.'),
  ofNames('MENTIONS', 'followed', false, 'The name occurs in the item.'),
  ofNames('SAID_BY', 'no', false, 'The person who said the turn or wrote the item.'),
  ofNames('NAMES', 'no', false, 'The name occurs in a turn; the chunk of the turn MENTIONS it for searches.'),
  ofNames('TITLED', 'no', false, 'The title of a note; an earlier one as `alias`.'),
  ofNames(
    'REFERS_TO',
    'no',
    false,
    'A note links to the title in its text. Notes with this title are linked by `LINKS_TO`.',
  ),
  ofNames('MAY_REFER_TO', 'no', false, 'A note links to the title with a folder, as in `[[folder/Title]]`.'),
  ofNames('TAGGED_WITH', 'no', false, 'A tag of a note, or a #tag in its text.'),
  ofNames('HAS_CONCEPT', 'no', false, 'A note mentions a ((concept)) in its text.'),
  ofEntities(
    'RELATES',
    'followed',
    false,
    'A fact with its `fact_id` and `predicate`; `item_id` names the item that states it.',
  ),
  ofEntities('SAME_AS', 'followed', false, 'Two forms of one name, with method and score.'),
  ofEntities('DIFFERENT_FROM', 'no', false, 'Two names that are never treated as one entity.'),
  ofItems('NEXT', 'followed', true, 'The next turn or chunk.'),
  ofItems('HAS_TURN', 'no', false, 'A chunk of a conversation contains the turn.'),
  ofItems('PART_OF', 'followed', true, 'A chunk, turn or task and the whole that it belongs to.'),
  ofItems(
    'DEPENDS_ON',
    'followed',
    true,
    'A task waits for another; with `only_if`, it is only needed if the other failed.',
  ),
  ofItems(
    'DERIVED_FROM',
    'followed',
    true,
    'An item was made from another; for an observation, with the `aspects` that it covers.',
  ),
  ofItems('SUPERSEDES', 'followed', true, 'An item replaces another, for a `reason`.'),
  ofItems(
    'UPDATES',
    'no',
    false,
    'According to a language model, a newer statement makes an earlier one outdated and SUPERSEDES it; with the `quote` that shows it.',
  ),
  ofItems(
    'REINFORCES',
    'followed',
    true,
    'An item is further evidence for another; for a decision or opinion, with `old_confidence` and `new_confidence`.',
  ),
  ofItems(
    'PRODUCED',
    'followed',
    true,
    'A reasoning trace led to a decision. From a run: the run has to complete the item; `place` gives the order.',
  ),
  ofItems(
    'CONFLICTS_WITH',
    'followed',
    true,
    'A judged ingest found that the item contradicts another, with `conflict_type` and `confidence`.',
  ),
  ofItems('GROUNDED_IN', 'followed', true, 'An item is supported by reference knowledge.'),
  ofItems('DEFINES', 'followed', true, 'A repository, module or class contains a code entity.'),
  ofCode('IMPORTS', 'followed', true, 'A module imports a module, or a package by its `name`.'),
  ofCode(
    'CALLS',
    'followed',
    true,
    'Code calls a function or creates an object, `offset` lines below its beginning; an unresolved target is a name.',
  ),
  ofCode('REFERENCES', 'followed', true, 'Code names a function or type without calling it.'),
  ofCode('INHERITS', 'followed', true, 'A class extends or implements another.'),
  ofItems('TESTS', 'followed', true, 'A test calls a code entity.'),
  ofItems('CO_RETRIEVED', 'scores', false, 'Feedback on two items found together.'),
  ofCallers('RELATED', 'followed', true, 'A link for which the caller gives no type.'),
  ofCallers(
    'LINKS_TO',
    'followed',
    true,
    'A link with a `mirror` in the other direction; `from_text`: made by the text of a note, and ended with it.',
  ),
  ofCallers('SUPPORTS', 'followed', true, 'An item supports another.'),
  ofCallers(
    'CONTRADICTS',
    'followed',
    true,
    'An item contradicts another; stated about a decision by its route, and about an opinion by evolution, with `old_confidence` and `new_confidence`.',
  ),
  ofCallers('CAUSES', 'followed', true, 'An item is a cause of another.'),
  ofCallers('CAUSED_BY', 'followed', true, 'An item is an effect of another.'),
  ofCallers('DISCOVERED_FROM', 'followed', true, 'A task was discovered during another, or through a memory.'),
  ofCallers('VALIDATES', 'followed', true, 'A task tests or confirms another, or a memory.'),
  ofCallers('INFLUENCES', 'followed', true, 'An item contributes to another.'),
  ofCallers('REQUIRES', 'followed', true, 'An item needs another.'),
  ofCallers(
    'LINK',
    'followed',
    true,
    'A link of a caller of any other type, which `link_type` names. For a link of any type, `properties_json` has the properties sent by the caller.',
  ),
  other('MemoryItem', 'ItemVersion', 'HAS_VERSION', 'An earlier state of the item.'),
  other(
    'Run',
    'MemoryItem',
    'WROTE',
    'An item that the run created, changed, linked or used (`act`), with the rule (`by`): the undo reads it.',
  ),
  other('ReviewItem', 'Name', 'CONCERNS', 'A question that waits for a person is about the name.'),
  other('User, Workspace', 'Tenant', 'BELONGS_TO', 'The tenant.'),
  other('User', 'Workspace', 'MEMBER_OF', 'A membership with its `role`.'),
  other('User', 'Workspace', 'EVOLVES', 'The workspace evolves by itself, in the name of the user.'),
  other('User', 'ApiKey, AuthSession', 'OWNS', 'The user that a credential belongs to.'),
  other('ApiKey', 'ApiKey', 'CREATED_WITH', 'The key that created this key; both end together.'),
  other('RefreshToken', 'AuthSession', 'OF', 'The session of a refresh token.'),
  other('RefreshToken', 'RefreshToken', 'REPLACED_BY', 'The token that follows a used one.'),
  other('IdempotencyRecord', 'MemoryItem', 'ANSWERED_WITH', 'The stored response contains the item.'),
  other('Invitation', 'Workspace', 'INTO', 'The workspace an invitation leads to.'),
];

export type RelationshipType = (typeof known)[number]['type'];

export const relationships: RelationshipFacts<RelationshipType>[] = known;

const types: ReadonlySet<string> = new Set(known.map(({ type }) => type));
export const isRelationshipType = (type: string): type is RelationshipType => types.has(type);

export const linkTypePattern = /^[A-Z][A-Z0-9_]{0,63}$/;

export const serviceTypes: ReadonlySet<string> = new Set(
  relationships.filter(({ madeBy }) => madeBy === 'service').map(({ type }) => type),
);

const callerTypes: ReadonlySet<string> = new Set(
  relationships.filter(({ madeBy }) => madeBy === 'callers').map(({ type }) => type),
);

/** The relationship type in the graph: a known one unchanged, any other as `LINK`. */
export const storedType = (link_type: string): RelationshipType =>
  callerTypes.has(link_type) ? (link_type as RelationshipType) : 'LINK';

/** The properties that the caller sent, and those that the service adds. */
export function propertiesOf({
  link_type: _,
  properties_json,
  ...own
}: Record<string, unknown>): Record<string, unknown> {
  return { ...(typeof properties_json === 'string' && readStored('stored/Object', properties_json)), ...own };
}

export const hiddenTypes: string[] = relationships
  .filter(({ from, to, shown }) => from === 'MemoryItem' && to === 'MemoryItem' && !shown)
  .map(({ type }) => type);

/** Predicates of facts (`RELATES`) that rules read from sentences. Language models and callers add others. */
export const factPredicates: { predicate: string; from: string; to: string; detail?: string }[] = [
  { predicate: 'role_at', from: 'person', to: 'organisation', detail: 'as what' },
  { predicate: 'works_at', from: 'person', to: 'organisation' },
  { predicate: 'reports_to', from: 'person', to: 'person' },
  { predicate: 'manages', from: 'person', to: 'group, task or organisation' },
  { predicate: 'member_of', from: 'person', to: 'group' },
  { predicate: 'lives_in', from: 'person', to: 'place' },
  { predicate: 'moved_to', from: 'person, organisation or thing', to: 'place' },
  { predicate: 'located_in', from: 'organisation, place, work, event or thing', to: 'place' },
  { predicate: 'studied_at', from: 'person', to: 'organisation' },
  { predicate: 'founded', from: 'person or organisation', to: 'organisation' },
  { predicate: 'acquired', from: 'buyer', to: 'organisation' },
  { predicate: 'part_of', from: 'part', to: 'whole' },
  { predicate: 'replaced_by', from: 'who or what came before', to: 'who or what comes after' },
  { predicate: 'owns', from: 'owner', to: 'thing' },
  { predicate: 'bought_from', from: 'buyer', to: 'seller', detail: 'what' },
  { predicate: 'supplies', from: 'supplier', to: 'supplied goods' },
  { predicate: 'uses', from: 'user', to: 'thing' },
  { predicate: 'made_by', from: 'product or work', to: 'maker or author' },
  { predicate: 'married_to', from: 'person', to: 'person' },
  { predicate: 'parent_of', from: 'parent', to: 'child' },
  { predicate: 'sibling_of', from: 'person', to: 'person' },
  { predicate: 'born_in', from: 'person', to: 'place' },
  { predicate: 'died_in', from: 'person', to: 'place' },
  { predicate: 'directed', from: 'person', to: 'work' },
  { predicate: 'capital_of', from: 'place', to: 'place' },
  { predicate: 'flows_into', from: 'place', to: 'place' },
  { predicate: 'implements', from: 'code', to: 'code' },
  { predicate: 'is_a', from: 'any', to: 'class in plain words' },
];

/** The types of both ends of a fact, as far as the predicate leaves only one. */
export function typesOfEnds(predicate: string): { from: string | undefined; to: string | undefined } | undefined {
  const facts = factPredicates.find((each) => each.predicate === predicate);
  const only = (text: string) => (isEntityType(text) ? text : undefined);
  return facts && { from: only(facts.from), to: only(facts.to) };
}
