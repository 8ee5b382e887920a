// Graph migrations: numbered files under cypher/migrations/. One process at a time applies each file once, in order,
// and records it.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Neo4jError, type Driver, type Session } from 'neo4j-driver';
import { projectRoot } from '../config';
import { sha256 } from '../libraries/text/hash';

/** A migration cannot be applied safely. The message says what to do. */
export class MigrationError extends Error {}

interface MigrationFile {
  version: string;
  checksum: string;
  statements: string[];
}

/** The model that created the vectors in a graph. Vectors of different models are not comparable. */
export interface EmbedderIdentity {
  model: string;
  dimension: number;
}

/** An hour: a migration may check a constraint or move data on a large graph. */
const longTimeout = { timeout: 3_600_000 };

const folder = path.join(projectRoot, 'cypher', 'migrations');

/**
 * All migrations in order. `{{dimension}}` is replaced by the embedder's dimension, because index options take no
 * parameters.
 */
export function readMigrations(dimension: number): MigrationFile[] {
  return readdirSync(folder)
    .filter((file) => /^V\d{3}__\w+\.cypher$/.test(file))
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(folder, file), 'utf8');
      return {
        version: file.slice(0, -'.cypher'.length),
        checksum: sha256(text),
        statements: text
          .replace(/^[ \t]*\/\/.*$/gm, '')
          .replaceAll('{{dimension}}', String(dimension))
          .split(';')
          .map((statement) => statement.trim())
          .filter(Boolean),
      };
    });
}

/**
 * Applies missing migrations and waits until all indexes are online.
 * @param onStep called with the name of each migration
 * @throws MigrationError when an applied file is missing or modified, or the graph was embedded with another model
 */
export async function migrate(
  driver: Driver,
  database: string,
  embedder: EmbedderIdentity,
  onStep: (text: string) => void = () => undefined,
): Promise<{ applied: string[] }> {
  const session = driver.session({ database });
  try {
    if (await isCurrent(session, embedder)) return { applied: [] };
    // Processes that start together on an empty graph may deadlock here. `executeWrite` retries the refused one.
    await session.executeWrite((tx) =>
      tx.run('CREATE CONSTRAINT migration_version IF NOT EXISTS FOR (m:Migration) REQUIRE m.version IS UNIQUE'),
    );
    // A separate open transaction holds the lock, because schema changes cannot share a transaction with data.
    const lock = session.beginTransaction(longTimeout);
    await lock.run("MERGE (m:Migration {version: 'lock'}) SET m.taken_at = datetime()");
    try {
      const applied = await applyMissing(driver, database, embedder, onStep);
      await lock.commit();
      return { applied };
    } finally {
      await lock.close();
    }
  } finally {
    await session.close();
  }
}

/** Whether the graph is up to date. It takes one cheap query, so that a normal start takes no lock. */
async function isCurrent(session: Session, embedder: EmbedderIdentity): Promise<boolean> {
  const { records } = await session.run(
    `OPTIONAL MATCH (e:Embedder {name: 'default'})
     RETURN e.model AS model, e.dimension AS dimension, COLLECT { MATCH (m:Migration) RETURN m.checksum } AS checksums`,
  );
  const [record] = records;
  const checksums = new Set((record?.get('checksums') as string[] | undefined) ?? []);
  return (
    record?.get('model') === embedder.model &&
    record.get('dimension') === embedder.dimension &&
    readMigrations(embedder.dimension).every((migration) => checksums.has(migration.checksum))
  );
}

/** @throws MigrationError if the graph has a migration that this version does not know */
function expectOwn(versions: string[], migrations: { version: string }[]): void {
  const foreign = versions.find((version) => !migrations.some((migration) => migration.version === version));
  if (foreign !== undefined)
    throw new MigrationError(
      `This graph was set up by another version of the service (it has ${foreign}) and cannot be upgraded: export its ` +
        'workspaces with that version, start with an empty MEMORY_HOME or Neo4j database, and import them there.',
    );
}

async function applyMissing(
  driver: Driver,
  database: string,
  embedder: EmbedderIdentity,
  onStep: (text: string) => void,
): Promise<string[]> {
  const session = driver.session({ database });
  const applied: string[] = [];
  try {
    const result = await session.run(
      "MATCH (m:Migration) WHERE m.version <> 'lock' RETURN m.version AS version, m.checksum AS checksum",
    );
    const done = new Map(result.records.map((row) => [row.get('version') as string, row.get('checksum') as string]));
    const migrations = readMigrations(embedder.dimension);
    expectOwn([...done.keys()], migrations);
    await checkEmbedder(driver, database, embedder);
    for (const migration of migrations) {
      const checksum = done.get(migration.version);
      if (checksum === migration.checksum) continue;
      if (checksum !== undefined)
        throw new MigrationError(
          `${migration.version} was modified after it had been applied to this graph. Restore the file and add a new migration instead.`,
        );
      onStep(migration.version);
      await apply(migration, session);
      await indexesOnline(session);
      await session.run(
        'CREATE (m:Migration {version: $version, checksum: $checksum, applied_at: datetime()}) WITH m ' +
          "MATCH (last:Migration) WHERE last <> m AND last.version <> 'lock' AND NOT (last)-[:NEXT]->() CREATE (last)-[:NEXT]->(m)",
        { version: migration.version, checksum: migration.checksum },
      );
      applied.push(migration.version);
    }
    await indexesOnline(session);
    return applied;
  } finally {
    await session.close();
  }
}

/**
 * Runs the statements in order. Consecutive schema changes share a transaction: the commit takes longer than the
 * changes.
 */
async function apply({ statements }: MigrationFile, session: Session): Promise<void> {
  let changes: string[] = [];
  const commitChanges = async () => {
    if (changes.length === 0) return;
    // A service that still runs on this graph may cause a deadlock; `executeWrite` then retries.
    await session.executeWrite(async (tx) => {
      for (const change of changes) await tx.run(change);
    }, longTimeout);
    changes = [];
  };
  for (const statement of statements) {
    if (/^(?:CREATE|DROP) [A-Z ]*(?:INDEX|CONSTRAINT) /.test(statement)) changes.push(statement);
    else {
      await commitChanges();
      await runInBatches(session, statement);
    }
  }
  await commitChanges();
}

const planningAttempts = 100;
const planningPauseMs = 200;

/** While very many indexes come online, Neo4j plans no query, not even the one that waits for them. */
async function indexesOnline(session: Session): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await session.run('CALL db.awaitIndexes(300)');
      return;
    } catch (error) {
      const isUnplanned = error instanceof Neo4jError && error.message.includes('frequent schema changes');
      if (!isUnplanned || attempt === planningAttempts) throw error;
      await delay(planningPauseMs);
    }
  }
}

const batchSize = /\bIN TRANSACTIONS OF (\d+) ROWS$/;

/**
 * Runs a statement. If a batch is too large for a transaction, the batch size is halved. Committed batches are not
 * repeated.
 */
export async function runInBatches(session: Session, statement: string): Promise<void> {
  try {
    await session.run(statement, {}, longTimeout);
  } catch (error) {
    const rows = Number(batchSize.exec(statement)?.[1] ?? 1);
    if (rows === 1 || !(error instanceof Neo4jError) || !error.code.endsWith('MemoryPoolOutOfMemoryError')) throw error;
    await runInBatches(session, statement.replace(batchSize, `IN TRANSACTIONS OF ${Math.ceil(rows / 2)} ROWS`));
  }
}

async function checkEmbedder(driver: Driver, database: string, embedder: EmbedderIdentity): Promise<void> {
  const { records } = await driver.executeQuery(
    "MERGE (e:Embedder {name: 'default'}) ON CREATE SET e.model = $model, e.dimension = toInteger($dimension) " +
      'RETURN e.model AS model, e.dimension AS dimension',
    { model: embedder.model, dimension: embedder.dimension },
    { database },
  );
  const model = records[0]?.get('model') as string;
  const dimension = records[0]?.get('dimension') as number;
  if (model !== embedder.model || dimension !== embedder.dimension)
    throw new MigrationError(whatToDo({ model, dimension }, embedder));
}

/**
 * The name of the embedder of a graph while its vectors are recomputed: some vectors come from this model, some from
 * another.
 */
export const unfinished = (model: string): string => `unfinished:${model}`;

/** Describes how the embedder of a graph differs from that in the settings, and what to do about it. */
function whatToDo(stored: EmbedderIdentity, configured: EmbedderIdentity): string {
  const is = ({ model, dimension }: EmbedderIdentity) => `${model} (${dimension} dimensions)`;
  if (stored.model.startsWith(unfinished('')))
    return (
      `Recomputing the vectors of this graph with ${is({ ...stored, model: stored.model.slice(unfinished('').length) })} was interrupted. ` +
      'Run `npm run reembed` with the settings of that model to continue where it stopped. With the settings of another model, it begins again with the other model.'
    );
  const back =
    stored.model === configured.model
      ? 'Set EMBEDDING_DIMENSIONS to what it was'
      : 'Configure the previous model again';
  return (
    `The vectors in this graph were created with ${is(stored)}, but the configured embedder is ${is(configured)}. ` +
    `${back}, or run \`npm run reembed\` to recompute all vectors; with \`-- --ahead\` it does most of that while the service runs with the previous settings.`
  );
}

/** Whether all migrations of this version are applied, and none of a later version, for `/ready`. */
export async function migrationsApplied(driver: Driver, database: string): Promise<boolean> {
  // No managed transaction: those retry for many seconds, but a readiness check needs an answer now.
  const session = driver.session({ database });
  try {
    const { records } = await session.run(
      "MATCH (m:Migration) WHERE m.version <> 'lock' RETURN collect(m.version) AS versions",
    );
    const versions = new Set((records[0]?.get('versions') as string[] | undefined) ?? []);
    const own = readMigrations(0);
    return versions.size === own.length && own.every(({ version }) => versions.has(version));
  } finally {
    await session.close();
  }
}
