// What tests read from the store, or change in it, past the API. Neo4j plans each text once, and planning costs more
// than the answer: so a test takes all of an item or a workspace, and filters, sorts and counts it in TypeScript.
import type { DateTime } from 'neo4j-driver';
import { toDateTime } from '../../src/graph/values';
import type { Ports } from '../../src/ports';
import { forEver } from '../../src/time';
import type { Json, Member, World } from './world';

type Asked = Pick<World, 'cypher'>;

/** The properties of a node, and its labels. Times are texts; open ends are null. */
export type StoredNode = Json & { labels: string[] };

/** The properties of a relationship, its type, and the nodes at both ends, without their vectors. */
export type Edge = Json & { id: string; type: string; from: StoredNode; to: StoredNode };

const whole = (name: string) => `${name}{.*, labels: labels(${name})}`;
const end = (name: string) => `${name}{.*, embedding: null, labels: labels(${name})}`;
const edge = `link{.*, id: elementId(link), type: type(link), from: ${end('from')}, to: ${end('to')}}`;
/** A node with a label and all of the properties of `$where`. */
const meant = 'MATCH (node:$($label)) WHERE all(key IN keys($where) WHERE node[key] = $where[key])';
const change = `${meant} SET node += $properties`;

/** The rows of a query with one column. */
const column = async <Row>({ cypher }: Asked, text: string, params: Json): Promise<Row[]> =>
  (await cypher(text, params)).map((row) => Object.values(row)[0] as Row);

export const storedItems = (world: Asked, ids: string[]): Promise<StoredNode[]> =>
  column(world, `MATCH (item:MemoryItem) WHERE item.item_id IN $ids RETURN ${whole('item')}`, { ids });

/** An item; undefined if it is not stored. */
export const storedItem = async (world: Asked, item_id: string): Promise<StoredNode | undefined> =>
  (await storedItems(world, [item_id]))[0];

/** The items of a workspace, personal ones too. */
export const itemsIn = (world: Asked, workspace_id: string): Promise<StoredNode[]> =>
  column(
    world,
    `MATCH (item:MemoryItem) WHERE item.scope_key STARTS WITH 'w:' + $workspace_id RETURN ${whole('item')}`,
    { workspace_id },
  );

/** The number of these items. */
export async function countItemsIn(world: Asked, workspace_id: string): Promise<number> {
  const text = "MATCH (item:MemoryItem) WHERE item.scope_key STARTS WITH 'w:' + $workspace_id RETURN count(item)";
  const [count] = await column<number>(world, text, { workspace_id });
  return count as number;
}

/** The names in a workspace: entities, dates, topics. */
export const namesIn = (world: Asked, workspace_id: string): Promise<StoredNode[]> =>
  column(world, `MATCH (name:Name) WHERE name.scope_key STARTS WITH 'w:' + $workspace_id RETURN ${whole('name')}`, {
    workspace_id,
  });

/** The versions of an item, oldest first, without those that hold the rest of another version (`rest`). */
export async function versionsOf(world: Asked, item_id: string): Promise<StoredNode[]> {
  const versions = await column<StoredNode>(
    world,
    `MATCH (:MemoryItem {item_id: $item_id})-[:HAS_VERSION]->(version)
     RETURN ${whole('version')}
     ORDER BY version.transaction_time_start`,
    { item_id },
  );
  return versions.filter(({ rest }) => rest === undefined);
}

/** The nodes with a label and all of these properties. For items and names the helpers above are faster. */
export const nodes = (world: Asked, label: string, where: Json = {}): Promise<StoredNode[]> =>
  column(world, `${meant} RETURN ${whole('node')}`, { label, where });

/** Every node of a tenant, a workspace or a partition, in whatever scope, hidden or not. */
export const everythingOf = (world: Asked, id: string): Promise<StoredNode[]> =>
  column(
    world,
    `MATCH (node)
     WHERE node.scope_key CONTAINS $id OR node.session_key CONTAINS $id
       OR $id IN [node.tenant_id, node.workspace_id, node.active_workspace_id, node.partition_id]
     RETURN ${whole('node')} AS found
     ORDER BY elementId(node)`,
    { id },
  );

/** The relationships from and to items, closed or open, in the order of their recording; without `types`, all. */
export async function edgesOf(world: Asked, ids: string | string[], ...types: string[]): Promise<Edge[]> {
  const edges = await column<Edge>(
    world,
    `MATCH (item:MemoryItem)-[link]-() WHERE item.item_id IN $ids
     WITH DISTINCT link, startNode(link) AS from, endNode(link) AS to
     RETURN ${edge} AS edge
     ORDER BY link.transaction_time_start, elementId(link)`,
    { ids: [ids].flat() },
  );
  return edges.filter(isOfType(types));
}

/**
 * The relationships that begin in a workspace, closed or open, in the order of their recording; without `types`, all.
 */
export async function edgesIn(world: Asked, workspace_id: string, ...types: string[]): Promise<Edge[]> {
  const edges = await column<Edge>(
    world,
    `MATCH (from)-[link]->(to) WHERE from.scope_key STARTS WITH 'w:' + $workspace_id
     RETURN ${edge} AS edge
     ORDER BY link.transaction_time_start, elementId(link)`,
    { workspace_id },
  );
  return edges.filter(isOfType(types));
}

const isOfType =
  (types: string[]) =>
  ({ type }: Edge): boolean =>
    types.length === 0 || types.includes(type);

/** The facts that an item states, closed or open, in the order of their recording. */
export const factsOf = (world: Asked, item_id: string): Promise<Edge[]> =>
  column(
    world,
    `MATCH (from)-[link:RELATES {item_id: $item_id}]->(to)
     RETURN ${edge} AS edge
     ORDER BY link.transaction_time_start, link.fact_id`,
    { item_id },
  );

/** The items that are part of one, in the order of their ids. */
export async function partsOf(world: Asked, item_id: string): Promise<StoredNode[]> {
  const parts = await storedItems(world, idsOf(sourcesOf(await edgesOf(world, item_id, 'PART_OF'), item_id)));
  return parts.sort(by('item_id'));
}

/** An index of the store, of any kind but that of labels and types. */
export interface StoredIndex {
  name: string;
  type: string;
  entityType: 'NODE' | 'RELATIONSHIP';
  labelsOrTypes: string[];
  properties: string[];
  state: string;
}

export const indexesOf = async ({ cypher }: Asked): Promise<StoredIndex[]> =>
  (await cypher(
    `SHOW INDEXES YIELD name, type, entityType, labelsOrTypes, properties, state WHERE type <> 'LOOKUP'
     RETURN name, type, entityType, labelsOrTypes, properties, state`,
  )) as unknown as StoredIndex[];

/** Whether a relationship or version is recorded to this day. */
export const isOpen = ({ transaction_time_end }: Json): boolean => transaction_time_end === null;

/** Whether a node has a label. */
export const isA =
  (label: string) =>
  ({ labels }: StoredNode): boolean =>
    labels.includes(label);

/** The nodes that relationships lead to from an item. */
export const targetsOf = (edges: Edge[], item_id: string): StoredNode[] =>
  edges.filter(({ from }) => from['item_id'] === item_id).map(({ to }) => to);

/** The nodes that relationships come from to an item. */
export const sourcesOf = (edges: Edge[], item_id: string): StoredNode[] =>
  edges.filter(({ to }) => to['item_id'] === item_id).map(({ from }) => from);

export const idsOf = (items: Json[]): string[] => items.map(({ item_id }) => item_id as string);

/** Compares by a property. */
export const by =
  (property: string) =>
  (a: Json, b: Json): number =>
    a[property] < b[property] ? -1 : 1;

/** A moment before now, as a value to store. */
export const ago = (seconds: number): DateTime<number> =>
  toDateTime(new Date(Date.now() - seconds * 1_000).toISOString());

/** Changes properties of an item; null removes one. */
export async function setItem({ cypher }: Asked, item_id: string, properties: Json): Promise<void> {
  await cypher('MATCH (item:MemoryItem {item_id: $item_id}) SET item += $properties', { item_id, properties });
}

/** Changes properties of the nodes with a label and all of the properties of `where`; null removes one. */
export async function setNodes({ cypher }: Asked, label: string, where: Json, properties: Json): Promise<void> {
  await cypher(change, { label, where, properties });
}

/** Creates nodes with a label. */
export async function createNodes({ cypher }: Asked, label: string, all: Json[]): Promise<void> {
  await cypher('UNWIND $all AS properties CREATE (node:$($label)) SET node = properties', { label, all });
}

/** Deletes the nodes with a label and all of these properties, with their relationships. */
export async function deleteNodes({ cypher }: Asked, label: string, where: Json): Promise<void> {
  await cypher(`${meant} DETACH DELETE node`, { label, where });
}

/**
 * Locks the nodes with a label and all of these properties, as another transaction does that changes them.
 * @returns lets go of them, unchanged
 */
export async function hold(
  { ports: { driver } }: { ports: Pick<Ports, 'driver'> },
  label: string,
  where: Json,
): Promise<() => Promise<void>> {
  const session = driver.session();
  const transaction = session.beginTransaction();
  await transaction.run(change, { label, where, properties: { held: true } });
  return async () => {
    await transaction.rollback();
    await session.close();
  };
}

/** Links pairs of items, the first to the second, from long ago for ever. */
export async function createEdges(
  { cypher }: Asked,
  type: string,
  pairs: string[][],
  properties: Json = {},
): Promise<void> {
  const [begin, until] = [toDateTime('2020-01-01T00:00:00Z'), toDateTime(forEver)];
  const times = { holds_from: begin, transaction_time_start: begin, transaction_time_end: until };
  await cypher(
    `UNWIND $pairs AS pair
     MATCH (from:MemoryItem {item_id: pair[0]}), (to:MemoryItem {item_id: pair[1]})
     CREATE (from)-[link:$($type)]->(to)
     SET link = $properties`,
    { type, pairs, properties: { ...times, ...properties } },
  );
}

/** Ends the relationships of a type from an item now. */
export async function closeEdges({ cypher }: Asked, from_id: string, type: string): Promise<void> {
  await cypher(
    'MATCH (:MemoryItem {item_id: $from_id})-[link:$($type)]->() SET link.transaction_time_end = datetime()',
    { from_id, type },
  );
}

/** Makes a user a member of a workspace, or gives a member another role. */
export async function join(
  { cypher }: Asked,
  user_id: string,
  workspace_id: string,
  role: 'member' | 'admin' | 'owner' = 'member',
): Promise<void> {
  await cypher(
    `MATCH (user:User {user_id: $user_id}), (workspace:Workspace {workspace_id: $workspace_id})
     MERGE (user)-[membership:MEMBER_OF]->(workspace)
     SET membership.role = $role`,
    { user_id, workspace_id, role },
  );
}

/** Ends the membership of a user in a workspace. */
export async function leave(
  { cypher }: Asked,
  { user_id, workspace_id }: Pick<Member, 'user_id' | 'workspace_id'>,
): Promise<void> {
  await cypher(
    `MATCH (:User {user_id: $user_id})-[membership:MEMBER_OF]->(:Workspace {workspace_id: $workspace_id})
     DELETE membership`,
    { user_id, workspace_id },
  );
}

export const deactivate = (world: Asked, user_id: string): Promise<void> =>
  setNodes(world, 'User', { user_id }, { is_active: false });
