// Searches all of Neo4j and Redis for ids and texts, in every label, index, property and key.
import { indexesOf } from '../../../support/graph';
import type { World } from '../../../support/world';

/** A place with a match: a label or type with the property, or a Redis key. */
export type Place = string;

/**
 * All places that contain one of the texts or ids.
 * Events in streams may contain ids of deleted items, but no text.
 */
export async function census(world: World, { ids, texts }: { ids: string[]; texts: string[] }): Promise<Place[]> {
  const needles = [...ids, ...texts];
  return [
    ...(await inGraph(world, needles)),
    ...(await inIndexes(world, ids, texts)),
    ...(await inRedis(world, ids, texts)),
  ].sort();
}

/** Relationships too: those between remaining nodes could still quote deleted ones. */
async function inGraph(world: World, needles: string[]): Promise<Place[]> {
  // Joins the properties of a node once, not once for each needle.
  const matching = (variable: string) =>
    `WITH ${variable}, toLower(reduce(all = '', key IN keys(${variable}) | all + ' ' + CASE
       WHEN key = 'embedding' THEN ''
       WHEN ${variable}[key] IS :: LIST<ANY> NOT NULL THEN reduce(list = '', one IN ${variable}[key] | list + ' ' + coalesce(toStringOrNull(one), ''))
       ELSE coalesce(toStringOrNull(${variable}[key]), '')
     END)) AS text
     WHERE any(needle IN $needles WHERE text CONTAINS needle)`;
  const rows = await world.cypher(
    `CYPHER 25
     CALL () {
       MATCH (n) ${matching('n')} RETURN head(labels(n)) + ' ' + coalesce(n.action, '') AS place
       UNION ALL
       MATCH ()-[r]->() ${matching('r')} RETURN type(r) AS place
     }
     RETURN DISTINCT trim(place) AS place`,
    { needles: needles.map((needle) => needle.toLowerCase()) },
  );
  return rows.map((row) => row['place'] as string);
}

/** Queries every full-text index for the texts, and lists every vector index. */
async function inIndexes(world: World, ids: string[], texts: string[]): Promise<Place[]> {
  const indexes = (await indexesOf(world)).filter(({ type }) => ['FULLTEXT', 'VECTOR'].includes(type));
  expect(indexes.length).toBeGreaterThan(0);
  const found: Place[] = [];
  for (const { name, type, entityType } of indexes) {
    const rows =
      type === 'FULLTEXT'
        ? await world.cypher('CALL db.index.fulltext.queryNodes($name, $words) YIELD node RETURN node.item_id AS id', {
            name,
            words: texts.join(' OR '),
          })
        : await world.cypher(
            entityType === 'NODE'
              ? 'CALL db.index.vector.queryNodes($name, 5000, $vector) YIELD node RETURN node.item_id AS id'
              : 'CALL db.index.vector.queryRelationships($name, 5000, $vector) YIELD relationship RETURN relationship.item_id AS id',
            { name, vector: Array.from({ length: 384 }, (_, i) => (i % 2 ? 0.1 : -0.1)) },
          );
    const isHit = type === 'FULLTEXT' ? rows.length > 0 : rows.some((row) => ids.includes(row['id'] as string));
    if (isHit) found.push(`index ${name}`);
  }
  return found;
}

async function inRedis({ ports: { redis } }: World, ids: string[], texts: string[]): Promise<Place[]> {
  const found: Place[] = [];
  for (const key of await redis.keys('*')) {
    const type = await redis.type(key);
    const held =
      type === 'stream'
        ? await redis.xrange(key, '-', '+')
        : type === 'hash'
          ? await redis.hgetall(key)
          : type === 'string'
            ? await redis.get(key)
            : type === 'list'
              ? await redis.lrange(key, 0, -1)
              : type === 'zset'
                ? await redis.zrange(key, '0', '-1')
                : type === 'set'
                  ? await redis.smembers(key)
                  : null; // It has expired since the keys were listed.
    const text = (key + JSON.stringify(held)).toLowerCase();
    const needles = type === 'stream' ? texts : [...ids, ...texts];
    if (needles.some((needle) => text.includes(needle.toLowerCase()))) found.push(key);
  }
  return found;
}
