// What several tests read from the store, or change in it, past the API. Neo4j plans each text once.
import type { Json, World } from './world';

type Asked = Pick<World, 'cypher'>;

/** The properties of an item, with its labels; undefined if it is not stored. */
export async function storedItem({ cypher }: Asked, item_id: string): Promise<Json | undefined> {
  const [row] = await cypher(
    'MATCH (item:MemoryItem {item_id: $item_id}) RETURN properties(item) AS properties, labels(item) AS labels',
    { item_id },
  );
  return row && { ...(row['properties'] as Json), labels: row['labels'] as string[] };
}

/** The properties of the items that are part of one, in the order of their ids. */
export async function partsOf({ cypher }: Asked, item_id: string): Promise<Json[]> {
  const rows = await cypher(
    `MATCH (part:MemoryItem)-[:PART_OF]->(:MemoryItem {item_id: $item_id})
     RETURN properties(part) AS part
     ORDER BY part.item_id`,
    { item_id },
  );
  return rows.map(({ part }) => part as Json);
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

/** @returns the properties of a user */
export async function setUser({ cypher }: Asked, user_id: string, properties: Json = {}): Promise<Json> {
  const [row] = await cypher(
    'MATCH (user:User {user_id: $user_id}) SET user += $properties RETURN properties(user) AS user',
    { user_id, properties },
  );
  return row?.['user'] as Json;
}

export const deactivate = (world: Asked, user_id: string): Promise<Json> =>
  setUser(world, user_id, { is_active: false });
