// A store of realistic size for all tests. In a nearly empty one, Neo4j would prefer to scan all nodes of a label, and
// nodes of other tests would decide the plan. A query is planned once, by whichever test runs it first, so the store
// grows before all tests and stays grown. The nodes belong to no scope: no query of the service finds them.
import type { Driver } from 'neo4j-driver';

const nodesOfEach = 20_000;

/** Fills the store unless it is filled. */
export async function growStore(driver: Driver): Promise<void> {
  const { records } = await driver.executeQuery('MATCH (n:Grown) RETURN count(n) > 0 AS is_grown');
  if (records[0]?.get('is_grown') === true) return;
  for (const labels of [['MemoryItem', 'Entity'], ['MemoryItem', 'Zettel'], ['ItemVersion']]) {
    await driver.executeQuery('UNWIND range(1, $nodesOfEach) AS i CREATE (:$($labels):Grown)', { labels, nodesOfEach });
  }
  // With too few ids, Neo4j would scan the whole index instead of looking up an id.
  await driver.executeQuery(
    `UNWIND range(1, $nodesOfEach) AS i WITH 'grown-' + i AS id
     CREATE (:Name:Grown)-[:RELATES {fact_id: id, first_fact_id: id, item_id: id}]->(:Name:Grown)`,
    { nodesOfEach },
  );
}
