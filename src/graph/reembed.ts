// Changes the embedder of a graph: recomputes all vectors page by page. An interrupted run can be resumed.
import neo4j, { type Driver, type Session } from 'neo4j-driver';
import { embeddedText } from '../libraries/text/embedded-text';
import { readMigrations, type EmbedderIdentity } from './migrate';

interface Progress {
  done: number;
  total: number;
}

const indexes = ['item_embedding', 'version_embedding', 'entity_embedding'];
/** Items per transaction, each with its versions. */
const pageSize = 100;
/** Selects items that have a vector, or have versions with a vector. */
const withVectors = `(
  i.embedding IS NOT NULL
  OR EXISTS { (i)-[:HAS_VERSION]->(v:ItemVersion) WHERE v.embedding IS NOT NULL }
)`;

/**
 * Re-embeds every item and version that has a vector, and rebuilds the indexes. No service may run meanwhile:
 * until the end the graph records an unfinished embedder, which prevents every start.
 * @param embed returns unit vectors of passages, in order
 */
export async function reembed(
  driver: Driver,
  database: string,
  next: EmbedderIdentity,
  embed: (texts: string[]) => Promise<Float32Array[]>,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const session = driver.session({ database });
  try {
    const state = await begin(session, next);
    onProgress({ done: state.done, total: state.total });
    for (let page = state; page.cursor !== undefined;) {
      const { cursor, done } = await embedPage(session, page.cursor, page.done, embed);
      onProgress({ done, total: page.total });
      page = { cursor, done, total: page.total };
    }
    await finish(session, next);
  } finally {
    await session.close();
  }
}

/** A second call for the same model continues where the first one stopped. */
async function begin(session: Session, next: EmbedderIdentity): Promise<{ cursor: string | undefined } & Progress> {
  const unfinished = `unfinished:${next.model}`;
  const { records } = await session.run(
    `MERGE (e:Embedder {name: 'default'})
     SET e.cursor = CASE WHEN e.model = $unfinished THEN e.cursor ELSE '' END,
         e.done = CASE WHEN e.model = $unfinished THEN e.done ELSE 0 END,
         e.model = $unfinished
     RETURN e.cursor AS cursor, e.done AS done, COUNT { (i:MemoryItem) WHERE ${withVectors} } AS total`,
    { unfinished },
  );
  for (const index of indexes) await session.run(`DROP INDEX ${index} IF EXISTS`);
  // The resolution job computes new vectors of entities.
  await session.run(
    `MATCH (e:Entity) WHERE e.embedding IS NOT NULL
     CALL (e) { SET e.embedding = null, e._unresolved = true } IN TRANSACTIONS OF 10000 ROWS`,
  );
  const [record] = records;
  return {
    cursor: record?.get('cursor') as string,
    done: record?.get('done') as number,
    total: record?.get('total') as number,
  };
}

interface PageItem {
  item_id: string;
  title: string | null;
  content: string;
  embedded: boolean;
  versions: { version_id: string; title: string | null; content: string }[];
}

async function pageAfter(session: Session, after: string): Promise<PageItem[]> {
  const { records } = await session.run(
    `MATCH (i:MemoryItem) WHERE i.item_id > $after AND ${withVectors}
     WITH i ORDER BY i.item_id LIMIT $pageSize
     RETURN i.item_id AS item_id, i.title AS title, i.content AS content, i.embedding IS NOT NULL AS embedded,
       COLLECT {
         MATCH (i)-[:HAS_VERSION]->(v:ItemVersion) WHERE v.embedding IS NOT NULL
         RETURN {version_id: v.version_id, title: v.title, content: coalesce(v.content, COLLECT {
           MATCH (text:MemoryItem|ItemVersion {item_id: v.item_id, _kept_text_id: v.text_id}) RETURN text.content
         }[0])}
       } AS versions
     ORDER BY item_id`,
    { after, pageSize: neo4j.int(pageSize) },
  );
  return records.map((record) => record.toObject() as PageItem);
}

async function embedPage(
  session: Session,
  after: string,
  doneBefore: number,
  embed: (texts: string[]) => Promise<Float32Array[]>,
): Promise<{ cursor: string | undefined; done: number }> {
  const read = await pageAfter(session, after);
  const cursor = read.at(-1)?.item_id;
  if (cursor === undefined) return { cursor, done: doneBefore };
  const items = read.filter(({ embedded }) => embedded);
  const versions = read.flatMap(({ item_id, versions: of }) => of.map((version) => ({ ...version, item_id })));
  const texts = [...items, ...versions].map(({ title, content }) => embeddedText(title, content));
  const vectors = (await embed(texts)).map((vector) => neo4j.vector(vector));
  const done = doneBefore + read.length;
  await session.executeWrite(async (transaction) => {
    await transaction.run(
      `UNWIND $rows AS row
       MATCH (i:MemoryItem {item_id: row.item_id})
       CALL db.create.setNodeVectorProperty(i, 'embedding', row.vector)`,
      { rows: items.map(({ item_id }, at) => ({ item_id, vector: vectors[at] })) },
    );
    await transaction.run(
      `UNWIND $rows AS row
       MATCH (:MemoryItem {item_id: row.item_id})-[:HAS_VERSION]->(v:ItemVersion {version_id: row.version_id})
       CALL db.create.setNodeVectorProperty(v, 'embedding', row.vector)`,
      {
        rows: versions.map(({ item_id, version_id }, at) => ({
          item_id,
          version_id,
          vector: vectors[items.length + at],
        })),
      },
    );
    await transaction.run("MATCH (e:Embedder {name: 'default'}) SET e.cursor = $cursor, e.done = $done", {
      cursor,
      done: neo4j.int(done),
    });
  });
  return { cursor, done };
}

/** Creates the indexes with the new dimension, as migrations would, and records the new model. */
async function finish(session: Session, next: EmbedderIdentity): Promise<void> {
  const statements = readMigrations(next.dimension).flatMap((migration) => migration.statements);
  for (const index of indexes) {
    const statement = statements.find((text) => text.startsWith(`CREATE VECTOR INDEX ${index} `));
    if (!statement) throw new Error(`no migration creates the index ${index}`);
    await session.run(statement);
  }
  await session.run('CALL db.awaitIndexes(3600)');
  await session.run(
    `MATCH (e:Embedder {name: 'default'})
     SET e.model = $model, e.dimension = $dimension REMOVE e.cursor, e.done, e.reference_json`,
    { model: next.model, dimension: neo4j.int(next.dimension) },
  );
}
