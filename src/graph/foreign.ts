// Reads a graph from another Neo4j, in the JSON export format of APOC. It never writes there.
import neo4j, { isDate, isDateTime, isLocalDateTime, isVector, type Driver } from 'neo4j-driver';

type Json = Record<string, unknown>;

export interface GraphNode {
  type: 'node';
  id: string;
  labels?: string[];
  properties?: Json;
}

export interface GraphRelationship {
  type: 'relationship';
  id: string;
  label: string;
  properties?: Json;
  start: { id: string };
  end: { id: string };
}

/** A graph that can be read several times. */
export interface ForeignGraph {
  nodes(): AsyncIterable<GraphNode>;
  relationships(types: string[]): AsyncIterable<GraphRelationship>;
  close(): Promise<void>;
}

export interface ForeignAddress {
  uri: string;
  user: string;
  password: string;
  database: string;
}

/** @throws the driver's error when the server is unreachable or rejects the login */
export async function openForeign({ uri, user, password, database }: ForeignAddress): Promise<ForeignGraph> {
  const driver = neo4j.driver(uri, neo4j.auth.basic(user, password), {
    disableLosslessIntegers: true,
    telemetryDisabled: true,
    userAgent: 'memory-service',
  });
  try {
    await driver.getServerInfo({ database });
  } catch (error) {
    await driver.close();
    throw error;
  }
  return {
    nodes: () =>
      read(
        driver,
        database,
        'MATCH (n) RETURN elementId(n) AS id, labels(n) AS labels, properties(n) AS properties',
        {},
        nodeOf,
      ),
    relationships: (types) =>
      read(
        driver,
        database,
        `MATCH (n)-[r]->(m) WHERE type(r) IN $types
         RETURN elementId(r) AS id, type(r) AS label, properties(r) AS properties, elementId(n) AS start, elementId(m) AS end`,
        { types },
        relationshipOf,
      ),
    close: () => driver.close(),
  };
}

const nodeOf = (row: Json): GraphNode => ({
  type: 'node',
  id: row['id'] as string,
  labels: row['labels'] as string[],
  properties: plain(row['properties'] as Json),
});

const relationshipOf = (row: Json): GraphRelationship => ({
  type: 'relationship',
  id: row['id'] as string,
  label: row['label'] as string,
  properties: plain(row['properties'] as Json),
  start: { id: row['start'] as string },
  end: { id: row['end'] as string },
});

/** Streams rows. The server waits while the caller processes them. */
async function* read<T>(
  driver: Driver,
  database: string,
  text: string,
  params: Json,
  shape: (row: Json) => T,
): AsyncGenerator<T> {
  const session = driver.session({ database, defaultAccessMode: neo4j.session.READ, fetchSize: 500 });
  try {
    for await (const record of session.run(text, params)) yield shape(record.toObject());
  } finally {
    await session.close();
  }
}

/** Converts properties to plain JSON: times to texts, vectors to lists. */
const plain = (properties: Json): Json =>
  Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, plainValue(value)]));

function plainValue(value: unknown): unknown {
  if (isDateTime(value as object) || isLocalDateTime(value as object) || isDate(value as object)) return String(value);
  if (isVector(value)) return Array.from(value.asTypedArray() as Float32Array);
  return Array.isArray(value) ? value.map(plainValue) : value;
}
