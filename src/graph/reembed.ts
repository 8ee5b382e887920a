// Changes the embedder of a graph: recomputes all vectors page by page. An interrupted run can be resumed.
//
// Between the first page and the last, the graph has vectors of two models, and a search would be wrong. So no service
// may run during this time: the graph records an unfinished embedder, which prevents every start. Most of the time goes
// into embedding, not writing; that part can be done before, while a service runs (`embedAhead`).
import neo4j, { type Driver, type ManagedTransaction, type Session } from 'neo4j-driver';
import { embeddedText } from '../libraries/text/embedded-text';
import { MigrationError, readMigrations, unfinished, type EmbedderIdentity } from './migrate';

interface Progress {
  done: number;
  total: number;
}

/** Returns unit vectors of passages, in order. */
export type EmbedPassages = (texts: string[]) => Promise<Float32Array[]>;

const indexes = ['item_embedding', 'version_embedding', 'entity_embedding'];
/** Items per transaction, each with its versions. */
const pageSize = 100;
/** Selects items that have a vector, or have versions with a vector. */
const withVectors = `(
  i.embedding IS NOT NULL
  OR EXISTS { (i)-[:HAS_VERSION]->(v:ItemVersion) WHERE v.embedding IS NOT NULL }
)`;

/**
 * Re-embeds every item and version that has a vector, and rebuilds the indexes. After a kill, a call for the same
 * embedder continues, and one for another begins again.
 * @throws MigrationError when another process does the same
 */
export async function reembed(
  driver: Driver,
  database: string,
  next: EmbedderIdentity,
  embed: EmbedPassages,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const session = driver.session({ database });
  try {
    const { total, ...begun } = await begin(session, next);
    let page: Page | undefined = begun;
    while (page) {
      onProgress({ done: page.done, total });
      page = await embedPage(session, next, page, embed);
    }
    await finish(session, next);
  } finally {
    await session.close();
  }
}

/**
 * Lets `embed` see every text that `reembed` will embed, and writes nothing. It may miss texts that are stored in the
 * meantime.
 * @param embed embeds the texts, and keeps the vectors
 */
export async function embedAhead(
  driver: Driver,
  database: string,
  embed: EmbedPassages,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  const session = driver.session({ database, defaultAccessMode: neo4j.session.READ });
  try {
    const { records } = await session.run(`RETURN COUNT { (i:MemoryItem) WHERE ${withVectors} } AS total`);
    const total = records[0]?.get('total') as number;
    let page: Page | undefined = { cursor: '', done: 0 };
    while (page) {
      onProgress({ done: page.done, total });
      const read = await pageAfter(session, page.cursor);
      if (read.length > 0) await embed(passagesOf(read).map(({ text }) => text));
      page = pageBehind(page, read);
    }
  } finally {
    await session.close();
  }
}

/** The embedder whose vectors the graph has. Undefined if the graph is empty. */
export async function embedderOf(driver: Driver, database: string): Promise<EmbedderIdentity | undefined> {
  const { records } = await driver.executeQuery(
    "MATCH (e:Embedder {name: 'default'}) RETURN e.model AS model, e.dimension AS dimension",
    {},
    { database },
  );
  return records[0]?.toObject() as EmbedderIdentity | undefined;
}

/** The items after `cursor` still have to be embedded. */
interface Page {
  cursor: string;
  done: number;
}

async function begin(session: Session, next: EmbedderIdentity): Promise<Page & Progress> {
  const { records } = await session.run(
    `MERGE (e:Embedder {name: 'default'})
     WITH e, coalesce(e.model = $model AND e.dimension = $dimension, false) AS goes_on
     SET e.cursor = CASE WHEN goes_on THEN e.cursor ELSE '' END,
         e.done = CASE WHEN goes_on THEN e.done ELSE 0 END,
         e.model = $model,
         e.dimension = $dimension
     RETURN e.cursor AS cursor, e.done AS done, COUNT { (i:MemoryItem) WHERE ${withVectors} } AS total`,
    recorded(next),
  );
  for (const index of indexes) await session.run(`DROP INDEX ${index} IF EXISTS`);
  // The resolution job computes new vectors of entities.
  await session.run(
    `MATCH (e:Entity) WHERE e.embedding IS NOT NULL
     CALL (e) { SET e.embedding = null, e._unresolved = true } IN TRANSACTIONS OF 10000 ROWS`,
  );
  return records[0]?.toObject() as Page & Progress;
}

/** The name that the graph records until all vectors are recomputed. */
const recorded = ({ model, dimension }: EmbedderIdentity) => ({
  model: unfinished(model),
  dimension: neo4j.int(dimension),
});

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

function pageBehind({ done }: Page, read: PageItem[]): Page | undefined {
  const cursor = read.at(-1)?.item_id;
  return cursor === undefined ? undefined : { cursor, done: done + read.length };
}

interface Passage {
  item_id: string;
  /** The version that has this text; undefined if the item itself has it. */
  version_id?: string;
  text: string;
}

const passagesOf = (read: PageItem[]): Passage[] =>
  read.flatMap(({ item_id, title, content, embedded, versions }) => [
    ...(embedded ? [{ item_id, text: embeddedText(title, content) }] : []),
    ...versions.map((version) => ({
      item_id,
      version_id: version.version_id,
      text: embeddedText(version.title, version.content),
    })),
  ]);

async function embedPage(
  session: Session,
  next: EmbedderIdentity,
  page: Page,
  embed: EmbedPassages,
): Promise<Page | undefined> {
  const read = await pageAfter(session, page.cursor);
  const behind = pageBehind(page, read);
  if (!behind) return undefined;
  const passages = passagesOf(read);
  const vectors = await embed(passages.map(({ text }) => text));
  const rows = passages.map(({ item_id, version_id }, at) => ({
    item_id,
    version_id,
    vector: neo4j.vector(vectors[at] as Float32Array),
  }));
  await session.executeWrite(async (transaction) => {
    await note(transaction, next, behind);
    await transaction.run(
      `UNWIND $rows AS row
       MATCH (i:MemoryItem {item_id: row.item_id})
       CALL db.create.setNodeVectorProperty(i, 'embedding', row.vector)`,
      { rows: rows.filter(({ version_id }) => version_id === undefined) },
    );
    await transaction.run(
      `UNWIND $rows AS row
       MATCH (:MemoryItem {item_id: row.item_id})-[:HAS_VERSION]->(v:ItemVersion {version_id: row.version_id})
       CALL db.create.setNodeVectorProperty(v, 'embedding', row.vector)`,
      { rows: rows.filter(({ version_id }) => version_id !== undefined) },
    );
  });
  return behind;
}

/** Records the progress in the transaction of a page. */
async function note(transaction: ManagedTransaction, next: EmbedderIdentity, { cursor, done }: Page): Promise<void> {
  const { records } = await transaction.run(
    `MATCH (e:Embedder {name: 'default', model: $model, dimension: $dimension})
     SET e.cursor = $cursor, e.done = $done RETURN e`,
    { ...recorded(next), cursor, done: neo4j.int(done) },
  );
  expectOwn(records);
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
  const { records } = await session.run(
    `MATCH (e:Embedder {name: 'default', model: $model, dimension: $dimension})
     SET e.model = $next REMOVE e.cursor, e.done, e.reference_json RETURN e`,
    { ...recorded(next), next: next.model },
  );
  expectOwn(records);
}

/** Two processes with different models would mix their vectors. */
function expectOwn(found: unknown[]): void {
  if (found.length === 0) throw new MigrationError('Another process is changing the embedding model of this graph.');
}
