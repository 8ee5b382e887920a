// What tests read from the store, or change in it, past the API. Neo4j plans each text once, and planning costs more
// than the answer: so a test takes all of an item or a scope, and filters, sorts and counts it in TypeScript.
import type { DateTime } from 'neo4j-driver';
import { toDateTime } from '../../src/graph/values';
import type { Ports } from '../../src/ports';
import type { Json, Member, World } from './world';

type Asked = Pick<World, 'cypher'>;

/** The properties of a node, and its labels. Times are texts; open ends are null. */
export type StoredNode = Json & { labels: string[] };

/** The properties of a relationship, its type, and the nodes at both ends, without their vectors. */
export type Edge = Json & { id: string; type: string; from: StoredNode; to: StoredNode };

const node = (name: string) => `${name}{.*, labels: labels(${name})}`;
const end = (name: string) => `${name}{.*, embedding: null, labels: labels(${name})}`;
const edge = `link{.*, id: elementId(link), type: type(link), from: ${end('from')}, to: ${end('to')}}`;
/** Whether a node has the properties of `$where`. */
const isMeant = 'all(key IN keys($where) WHERE node[key] = $where[key])';

/** An item; undefined if it is not stored. */
export const storedItem = async (world: Asked, item_id: string): Promise<StoredNode | undefined> =>
  (await storedItems(world, [item_id]))[0];

export async function storedItems({ cypher }: Asked, ids: string[]): Promise<StoredNode[]> {
  const rows = await cypher(`MATCH (item:MemoryItem) WHERE item.item_id IN $ids RETURN ${node('item')} AS item`, {
    ids,
  });
  return rows.map(({ item }) => item as StoredNode);
}

/** The items of a workspace, personal ones too. */
export async function itemsIn({ cypher }: Asked, workspace_id: string): Promise<StoredNode[]> {
  const rows = await cypher(
    `MATCH (item:MemoryItem) WHERE item.scope_key STARTS WITH 'w:' + $workspace_id RETURN ${node('item')} AS item`,
    {
      workspace_id,
    },
  );
  return rows.map(({ item }) => item as StoredNode);
}

/** The number of these items. */
export async function countItemsIn({ cypher }: Asked, workspace_id: string): Promise<number> {
  const [row] = await cypher(
    "MATCH (item:MemoryItem) WHERE item.scope_key STARTS WITH 'w:' + $workspace_id RETURN count(item) AS items",
    { workspace_id },
  );
  return row?.['items'] as number;
}

/** The names in a workspace: entities, dates, topics. */
export async function namesIn({ cypher }: Asked, workspace_id: string): Promise<StoredNode[]> {
  const rows = await cypher(
    `MATCH (name:Name) WHERE name.scope_key STARTS WITH 'w:' + $workspace_id RETURN ${node('name')} AS name`,
    {
      workspace_id,
    },
  );
  return rows.map(({ name }) => name as StoredNode);
}

/** The versions of an item that begin with its text (no `rest`), oldest first. */
export async function versionsOf({ cypher }: Asked, item_id: string): Promise<StoredNode[]> {
  const rows = await cypher(
    `MATCH (:MemoryItem {item_id: $item_id})-[:HAS_VERSION]->(version)
     RETURN ${node('version')} AS version
     ORDER BY version.transaction_time_start`,
    { item_id },
  );
  return rows.map(({ version }) => version as StoredNode).filter(({ rest }) => rest === undefined);
}

/** The nodes with a label and all of these properties. For items and names the helpers above are faster. */
export async function nodes({ cypher }: Asked, label: string, where: Json = {}): Promise<StoredNode[]> {
  const rows = await cypher(`MATCH (node:$($label)) WHERE ${isMeant} RETURN ${node('node')} AS node`, { label, where });
  return rows.map((row) => row['node'] as StoredNode);
}

/** Every node of a tenant, a workspace or a partition, in whatever scope, hidden or not. */
export async function everythingOf({ cypher }: Asked, id: string): Promise<StoredNode[]> {
  const rows = await cypher(
    `MATCH (node)
     WHERE node.scope_key CONTAINS $id OR node.session_key CONTAINS $id
       OR $id IN [node.tenant_id, node.workspace_id, node.active_workspace_id, node.partition_id]
     RETURN ${node('node')} AS node
     ORDER BY elementId(node)`,
    { id },
  );
  return rows.map((row) => row['node'] as StoredNode);
}

/** The relationships from and to items, closed or open, in the order of their recording; without `types`, all. */
export async function edgesOf({ cypher }: Asked, ids: string | string[], ...types: string[]): Promise<Edge[]> {
  const rows = await cypher(
    `MATCH (item:MemoryItem)-[link]-() WHERE item.item_id IN $ids
     WITH DISTINCT link, startNode(link) AS from, endNode(link) AS to
     RETURN ${edge} AS edge
     ORDER BY link.transaction_time_start, elementId(link)`,
    { ids: [ids].flat() },
  );
  return edgesFrom(rows, types);
}

/** The relationships that begin in a workspace, in the order of their recording; without `types`, all. */
export async function edgesIn({ cypher }: Asked, workspace_id: string, ...types: string[]): Promise<Edge[]> {
  const rows = await cypher(
    `MATCH (from)-[link]->(to) WHERE from.scope_key STARTS WITH 'w:' + $workspace_id
     RETURN ${edge} AS edge
     ORDER BY link.transaction_time_start, elementId(link)`,
    { workspace_id },
  );
  return edgesFrom(rows, types);
}

/** The facts that an item states, closed or open, in the order of their recording. */
export async function factsOf({ cypher }: Asked, item_id: string): Promise<Edge[]> {
  const rows = await cypher(
    `MATCH (from)-[link:RELATES {item_id: $item_id}]->(to)
     RETURN ${edge} AS edge
     ORDER BY link.transaction_time_start, link.fact_id`,
    { item_id },
  );
  return edgesFrom(rows);
}

const edgesFrom = (rows: Json[], types: string[] = []): Edge[] =>
  rows.map((row) => row['edge'] as Edge).filter(({ type }) => types.length === 0 || types.includes(type));

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

/** The nodes that relationships lead to from an item. */
export const targetsOf = (edges: Edge[], item_id: string): StoredNode[] =>
  edges.filter(({ from }) => from['item_id'] === item_id).map(({ to }) => to);

/** The nodes that relationships come from to an item. */
export const sourcesOf = (edges: Edge[], item_id: string): StoredNode[] =>
  edges.filter(({ to }) => to['item_id'] === item_id).map(({ from }) => from);

/** Whether a node has a label. */
export const isA =
  (label: string) =>
  ({ labels }: StoredNode): boolean =>
    labels.includes(label);

/** Compares by a property. */
export const by =
  (property: string) =>
  (a: Json, b: Json): number =>
    a[property] < b[property] ? -1 : 1;

export const idsOf = (items: Json[]): string[] => items.map(({ item_id }) => item_id as string);

/** The items that are part of one, in the order of their ids. */
export async function partsOf(world: Asked, item_id: string): Promise<StoredNode[]> {
  const parts = await storedItems(world, idsOf(sourcesOf(await edgesOf(world, item_id, 'PART_OF'), item_id)));
  return parts.sort(by('item_id'));
}

/** A moment before now, as a value to store. */
export const ago = (seconds: number): DateTime<number> =>
  toDateTime(new Date(Date.now() - seconds * 1_000).toISOString());

/** Changes properties of an item; null removes one. */
export async function setItem({ cypher }: Asked, item_id: string, properties: Json): Promise<void> {
  await cypher('MATCH (item:MemoryItem {item_id: $item_id}) SET item += $properties', { item_id, properties });
}

/** Changes properties of the nodes with a label and all of the first properties; null removes one. */
export async function setNodes({ cypher }: Asked, label: string, where: Json, properties: Json): Promise<void> {
  await cypher(`MATCH (node:$($label)) WHERE ${isMeant} SET node += $properties`, { label, where, properties });
}

/** Creates nodes with a label. */
export async function createNodes({ cypher }: Asked, label: string, all: Json[]): Promise<void> {
  await cypher('UNWIND $all AS properties CREATE (node:$($label)) SET node = properties', { label, all });
}

/** Deletes the nodes with a label and all of these properties, with their relationships. */
export async function deleteNodes({ cypher }: Asked, label: string, where: Json): Promise<void> {
  await cypher(`MATCH (node:$($label)) WHERE ${isMeant} DETACH DELETE node`, { label, where });
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
  await transaction.run(`MATCH (node:$($label)) WHERE ${isMeant} SET node.held = true`, { label, where });
  return async () => {
    await transaction.rollback();
    await session.close();
  };
}

/** Links two items for as long as the first one holds. */
export async function createEdge(
  { cypher }: Asked,
  from_id: string,
  type: string,
  to_id: string,
  properties: Json = {},
): Promise<void> {
  await cypher(
    `MATCH (from:MemoryItem {item_id: $from_id}), (to:MemoryItem {item_id: $to_id})
     CREATE (from)-[link:$($type) {
       holds_from: from.holds_from, transaction_time_start: from.transaction_time_start, transaction_time_end: from.transaction_time_end
     }]->(to)
     SET link += $properties`,
    { from_id, type, to_id, properties },
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

export const setUser = (world: Asked, user_id: string, properties: Json): Promise<void> =>
  setNodes(world, 'User', { user_id }, properties);

export const deactivate = (world: Asked, user_id: string): Promise<void> =>
  setUser(world, user_id, { is_active: false });
