// Imports a Graphiti graph. Episodes become episodic items; entities, communities and sagas become items that
// describe them; RELATES_TO becomes facts. valid_at and invalid_at become the valid time, created_at and expired_at
// the transaction time.
import type { ForeignGraph, GraphNode, GraphRelationship } from '../../../graph/foreign';
import type { EntityType } from '../../../reading/reading';
import { earlierOf, isBefore } from '../../../time';
import { newReporter, type Past, type PastSource, type Reporter } from './past';
import { createdAt, timeOfSource } from './times';

type Json = Record<string, unknown>;

type Graph = Pick<ForeignGraph, 'nodes' | 'relationships'>;

/** Data about earlier nodes that facts need, by node id. */
interface Nodes {
  /** Names and uuids of entities. */
  entities: Map<string, { uuid: string; name: string }>;
  /** External ids of imported items. */
  items: Map<string, string>;
  /** Valid start of episodes, by uuid. */
  episodes: Map<string, string | undefined>;
  /** Earliest valid start among the facts of each entity. */
  earliest: Map<string, string>;
}

const mark = (uuid: string) => `graphiti:${uuid}`;

/** @param groups Graphiti groups to import; undefined: all */
export function graphitiSource(graph: Graph, groups?: ReadonlySet<string>): PastSource {
  const isMeant = ({ properties = {} }: { properties?: Json }) =>
    groups === undefined || groups.has(textIn(properties, 'group_id') ?? '');
  return async function* (reporter) {
    const nodes: Nodes = { entities: new Map(), items: new Map(), episodes: new Map(), earliest: new Map() };
    for await (const edge of graph.relationships(['RELATES_TO'])) if (isMeant(edge)) noteStart(edge, nodes.earliest);
    for await (const node of graph.nodes())
      if (isMeant(node)) yield* readOrReport(node, reporter, () => itemOf(node, nodes, reporter));
    for await (const link of graph.relationships(['MENTIONS', 'HAS_MEMBER', 'HAS_EPISODE', 'NEXT_EPISODE']))
      if (isMeant(link)) yield* readOrReport(link, reporter, () => mentionOf(link, nodes, reporter));
    for await (const edge of graph.relationships(['RELATES_TO']))
      if (isMeant(edge)) yield* readOrReport(edge, reporter, () => factOf(edge, nodes, reporter));
  };
}

/** Errors are ignored here, because the import of the fact reports them. */
function noteStart({ start, end, properties = {} }: GraphRelationship, earliest: Map<string, string>): void {
  try {
    const time = timeOfSource(properties['valid_at'], newReporter());
    if (time === undefined) return;
    for (const { id } of [start, end]) {
      const before = earliest.get(id);
      if (before === undefined || isBefore(time, before)) earliest.set(id, time);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
}

/** Yields the items to import for a node or relationship. An unreadable one is reported with the reason. */
function* readOrReport(
  element: GraphNode | GraphRelationship,
  reporter: Reporter,
  read: () => Past[],
): Generator<Past> {
  let pasts: Past[] = [];
  try {
    pasts = read();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    const kind = element.type === 'node' ? (element.labels ?? []).join(':') : element.label;
    reporter.lost(`${kind} ${uuidOrId(element)}: ${error.message}`);
  }
  yield* pasts;
}

const uuidOrId = ({ id, properties = {} }: GraphNode | GraphRelationship) =>
  typeof properties['uuid'] === 'string' ? properties['uuid'] : id;

/** @throws RangeError if the property is not a text, or is blank */
function textNeeded(properties: Json, name: string): string {
  const text = properties[name];
  if (typeof text !== 'string' || text.trim() === '') throw new RangeError(`has no ${name}`);
  return text;
}

const textIn = (properties: Json, name: string) => {
  const text = properties[name];
  return typeof text === 'string' && text.trim() !== '' ? text : undefined;
};

/** Properties that no item field holds, except vectors; they become metadata. */
function others(properties: Json, known: string[], reporter: Reporter): Json {
  const rest = Object.entries(properties).filter(([name]) => !known.includes(name));
  if (rest.some(([name]) => name.endsWith('_embedding')))
    reporter.changed(
      'vectors: computed anew by the embedder of this instance, because the graph does not name the model that made them',
    );
  return Object.fromEntries(rest.filter(([name, value]) => !name.endsWith('_embedding') && value !== null));
}

/** Kinds of Graphiti nodes; a node for an entity has further labels. */
const kinds = ['Episodic', 'Entity', 'Community', 'Saga'] as const;

/** Properties of a node that this import maps; others are kept as metadata. */
const nodeProperties = ['uuid', 'name', 'created_at', 'summary', 'content'];

function itemOf({ id, labels = [], properties = {} }: GraphNode, nodes: Nodes, reporter: Reporter): Past[] {
  const kind = kinds.find((each) => labels.includes(each));
  if (kind === undefined) {
    reporter.lost(`nodes that do not belong to Graphiti (${labels.join(':') || 'without a label'})`);
    return [];
  }
  const uuid = textNeeded(properties, 'uuid');
  const external_id = mark(uuid);
  const created_at = createdAt(properties, reporter);
  const name = textIn(properties, 'name');
  const isEpisode = kind === 'Episodic';
  const content = textIn(properties, isEpisode ? 'content' : 'summary') ?? name;
  if (content === undefined) throw new RangeError('has neither text nor name');
  const valid_from = isEpisode ? timeOfSource(properties['valid_at'], reporter) : undefined;
  if (kind === 'Entity' && name === undefined) throw new RangeError('has no name');
  nodes.items.set(id, external_id);
  if (isEpisode) nodes.episodes.set(uuid, valid_from);
  if (kind === 'Entity' && name !== undefined) nodes.entities.set(id, { uuid, name });
  const own = labels.filter((label) => label !== kind);
  const known = isEpisode ? [...nodeProperties, 'valid_at', 'entity_edges'] : nodeProperties;
  return [
    {
      kind: 'item',
      item: {
        external_id,
        memory_type: isEpisode ? 'episodic' : 'semantic',
        title: name,
        metadata: {
          graphiti: { kind, ...(own.length > 0 && { labels: own }), ...others(properties, known, reporter) },
        },
        valid_from,
        holds_from: earlierOf(created_at, nodes.earliest.get(id) ?? created_at),
        created_at,
        states: [{ content, status: 'active', known_from: created_at }],
        about: kind === 'Entity' && name !== undefined ? { name, types: entityTypesOf(own) } : undefined,
        readsNames: false,
      },
    },
  ];
}

const otherWords = new Map<string, EntityType>(
  Object.entries({
    organization: 'organisation',
    company: 'organisation',
    location: 'place',
    user: 'person',
  }),
);

/** Entity types from labels: `EnergyProject` → `energy_project`. */
function entityTypesOf(labels: string[]): string[] {
  const words = labels.map((label) => label.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, '_').toLowerCase());
  return words.map((word) => otherWords.get(word) ?? word);
}

function mentionOf(link: GraphRelationship, nodes: Nodes, reporter: Reporter): Past[] {
  const { label, properties = {} } = link;
  if (label === 'NEXT_EPISODE' || label === 'HAS_EPISODE') {
    reporter.lost(`${label} relationships: episodes are ordered by their valid times, and sagas become separate items`);
    return [];
  }
  const item = nodes.items.get(link.start.id);
  const entity = nodes.entities.get(link.end.id);
  if (label === 'HAS_MEMBER' && item !== undefined && entity === undefined && nodes.items.has(link.end.id)) {
    reporter.lost('HAS_MEMBER relationships between communities');
    return [];
  }
  if (item === undefined || entity === undefined) throw new RangeError('one of its ends is missing');
  const external_id = mark(textNeeded(properties, 'uuid'));
  const created_at = createdAt(properties, reporter);
  return [{ kind: 'mention', mention: { external_id, item, name: entity.name, created_at } }];
}

/** Properties of a fact that this import maps; others are kept as JSON. */
const factProperties = ['uuid', 'fact', 'created_at', 'valid_at', 'invalid_at', 'expired_at', 'reference_time'];

function factOf({ start, end, properties = {} }: GraphRelationship, nodes: Nodes, reporter: Reporter): Past[] {
  const source = nodes.entities.get(start.id);
  const target = nodes.entities.get(end.id);
  if (!source || !target) throw new RangeError('one of its ends is missing');
  const external_id = mark(textNeeded(properties, 'uuid'));
  const created_at = createdAt(properties, reporter);
  const valid_from = timeOfSource(properties['valid_at'], reporter);
  const valid_until = timeOfSource(properties['invalid_at'], reporter);
  const expired_at = timeOfSource(properties['expired_at'], reporter);
  const name = textIn(properties, 'name');
  const text = textIn(properties, 'fact') ?? [source.name, name, target.name].filter(Boolean).join(' ');
  const episodes = [properties['episodes']].flat().filter((each) => typeof each === 'string');
  const stating = episodes.find((each) => nodes.episodes.has(each));
  reportTimes({ valid_from, valid_until, expired_at }, reporter);
  const pasts: Past[] = [];
  if (stating === undefined) {
    reporter.changed('facts without an episode: each is stated by an item made for it');
    pasts.push(statementOf(external_id, text, valid_from, created_at));
  }
  const ends = { source_uuid: source.uuid, target_uuid: target.uuid };
  const reference_time = timeOfSource(properties['reference_time'], reporter);
  pasts.push({
    kind: 'fact',
    fact: {
      external_id,
      item: stating === undefined ? external_id : mark(stating),
      source: source.name,
      target: target.name,
      predicate: (name ?? 'relates_to').toLowerCase(),
      fact: text,
      moved: { ...others(properties, factProperties, reporter), ...ends },
      valid_from,
      valid_until,
      created_at,
      expired_at,
      reference_time: reference_time ?? (stating === undefined ? undefined : nodes.episodes.get(stating)),
    },
  });
  return pasts;
}

function reportTimes(
  { valid_from, valid_until, expired_at }: Record<'valid_from' | 'valid_until' | 'expired_at', string | undefined>,
  reporter: Reporter,
): void {
  if (valid_from === undefined)
    reporter.changed(
      'facts without valid_at: valid from created_at, whereas an as-of filter of Graphiti leaves them out',
    );
  if (expired_at !== undefined && valid_until === undefined)
    reporter.changed(
      'facts with expired_at, but without invalid_at: counted as withdrawn, found only by questions about the time before',
    );
}

/** The item that states a fact without an episode. */
function statementOf(external_id: string, content: string, valid_from: string | undefined, created_at: string): Past {
  return {
    kind: 'item',
    item: {
      external_id,
      memory_type: 'semantic',
      title: undefined,
      metadata: { graphiti: { kind: 'RELATES_TO' } },
      valid_from,
      holds_from: undefined,
      created_at,
      states: [{ content, status: 'active', known_from: created_at }],
      about: undefined,
      readsNames: false,
    },
  };
}
