// Runs named queries. A room only ever holds a ScopedGraph: bound to one scope, adding `$scope` to every question.
import neo4j, { Neo4jError, type Driver, type ManagedTransaction, type Session } from 'neo4j-driver';
import type { Queries } from '../generated/queries';
import { Conflict, Unavailable } from '../errors';
import { readQueryFiles, type QueryFile } from './queries';
import { fromDriver, toDateTime, toDriver } from './values';

export type QueryName = keyof Queries;
type Row<N extends QueryName> = Queries[N]['row'];

/** What a query answers: a row, a row or nothing, rows, or nothing at all, as its header says. */
export type Answer<N extends QueryName> = Queries[N]['rows'] extends 'one'
  ? Row<N>
  : Queries[N]['rows'] extends 'maybe'
    ? Row<N> | undefined
    : Queries[N]['rows'] extends 'many'
      ? Row<N>[]
      : void;

/** Queries that carry the scope predicate; the only ones a room can name. */
export type ScopedQuery = { [N in QueryName]: Queries[N]['scoped'] extends true ? N : never }[QueryName];
/** Queries that say why they carry none: credentials, migrations, health of the server. */
export type UnscopedQuery = Exclude<QueryName, ScopedQuery>;

/** Several queries as one: all of them are committed, or none. */
export interface Transaction {
  run<N extends ScopedQuery>(name: N, params: Queries[N]['params']): Promise<Answer<N>>;
}

/** The same for what needs no scope. */
export interface UnscopedTransaction {
  run<N extends UnscopedQuery>(name: N, params: Queries[N]['params']): Promise<Answer<N>>;
}

/** The graph as a room sees it. */
export interface ScopedGraph extends Transaction {
  /** @param timeoutMs ends the query sooner than the setting does; it then throws Unavailable */
  run<N extends ScopedQuery>(name: N, params: Queries[N]['params'], timeoutMs?: number): Promise<Answer<N>>;
  /** Runs `work` in one transaction, again from the start if the server asks for it (deadlock, leader switch). */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** What the graph adds to every query of a caller: the parameter `$scope`. */
export interface GraphScope {
  tenant_id: string;
  workspace_id: string | null;
  user_id: string | null;
  /** Who asks, at every level; `user_id` is null where what is written belongs to nobody. */
  caller_id: string;
  /** The scope keys whose nodes may be seen; the predicate of every query is `n.scope_key IN $scope.readable`. */
  readable: string[];
  /** The scope key that new nodes get. */
  write_key: string;
  /** The words that stand for write_key, and for its tenant, in the full-text indexes. */
  write_tokens: string;
  /** The same for what may be read: a clause of a full-text query. */
  text_filter: string;
}

/** How often a query is tried when the server or another writer got in its way. */
const attempts = 5;

/** The whole graph. Only `app.ts`, `auth/` and the operators' scripts hold one. */
export class Graph {
  private readonly files: ReadonlyMap<string, QueryFile>;

  constructor(
    private readonly driver: Driver,
    private readonly database: string,
    private readonly timeoutMs: number,
  ) {
    this.files = new Map(readQueryFiles().map((file) => [file.name, file]));
  }

  /**
   * The graph bound to a scope for the length of one request.
   * @param recordId the record of its Idempotency-Key: every transaction that writes marks it
   */
  as(scope: GraphScope, requestId: string, recordId?: string): ScopedGraph {
    const write: ScopedGraph['write'] = (work) =>
      this.inTransaction({ request_id: requestId }, async (transaction) => {
        if (recordId) await this.runIn(transaction, 'idempotency/mark', { record_id: recordId, scope });
        return work({ run: (name, params) => this.runIn(transaction, name, { ...params, scope }) });
      });
    return {
      run: (name, params, timeoutMs) =>
        recordId && this.file(name).mode === 'write'
          ? write((transaction) => transaction.run(name, params))
          : this.ask(name, { ...params, scope }, requestId, timeoutMs),
      write,
    };
  }

  /** Runs a query that needs no scope; its file says why. */
  unscoped<N extends UnscopedQuery>(name: N, params: Queries[N]['params']): Promise<Answer<N>> {
    return this.ask(name, params, '');
  }

  /** Several queries that need no scope as one: all of them are committed, or none. */
  writeUnscoped<T>(work: (transaction: UnscopedTransaction) => Promise<T>): Promise<T> {
    return this.inTransaction({}, (transaction) =>
      work({ run: (name, params) => this.runIn(transaction, name, params) }),
    );
  }

  /** Proves that the server answers, for `/ready`. */
  async ping(): Promise<void> {
    await this.driver.executeQuery('RETURN 1', {}, { database: this.database });
  }

  private async ask<N extends QueryName>(
    name: N,
    params: object,
    requestId: string,
    timeout = this.timeoutMs,
  ): Promise<Answer<N>> {
    const file = this.file(name);
    const metadata = { query: name, request_id: requestId };
    if (file.mode === 'write')
      return this.inTransaction(metadata, (transaction) => this.runIn(transaction, name, params));
    return this.read(file, params, { timeout, metadata }) as Promise<Answer<N>>;
  }

  /** A read goes as one autocommit message, half the time of a managed transaction, with a bounded retry of its own. */
  private async read(file: QueryFile, params: object, config: { timeout: number; metadata: object }): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const session = this.driver.session({ database: this.database, defaultAccessMode: neo4j.session.READ });
      try {
        const result = await session.run(file.text, parametersOf(file, params), config);
        return rowsOf(file, result.records);
      } catch (error) {
        if (!(error instanceof Neo4jError) || !error.retriable || attempt === attempts) throw refusalOf(error);
      } finally {
        await session.close();
      }
    }
  }

  private async inTransaction<T>(metadata: object, work: (transaction: ManagedTransaction) => Promise<T>): Promise<T> {
    const session: Session = this.driver.session({ database: this.database });
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await session.executeWrite(work, { timeout: this.timeoutMs, metadata });
        } catch (error) {
          // A node that the transaction was about to use has just been deleted by another: the next attempt makes its own.
          if (!(error instanceof Neo4jError) || !error.code.endsWith('EntityNotFound') || attempt === attempts)
            throw error;
        }
      }
    } catch (error) {
      throw refusalOf(error);
    } finally {
      await session.close();
    }
  }

  private async runIn<N extends QueryName>(
    transaction: ManagedTransaction,
    name: N,
    params: object,
  ): Promise<Answer<N>> {
    const file = this.file(name);
    try {
      const result = await transaction.run(file.text, parametersOf(file, params));
      return rowsOf(file, result.records) as Answer<N>;
    } catch (error) {
      // Told as a passing fault, but what needs too much memory needs it again: no second attempt.
      if (error instanceof Neo4jError && error.code.endsWith('MemoryPoolOutOfMemoryError')) throw refusalOf(error);
      throw error;
    }
  }

  private file(name: string): QueryFile {
    const file = this.files.get(name);
    if (!file) throw new Error(`No query cypher/${name}.cypher.`);
    return file;
  }
}

/** Parameters as the driver wants them; those declared as datetime become one, so that an index can compare them. */
export function parametersOf(file: QueryFile, params: object): Record<string, unknown> {
  const values = toDriver(params) as Record<string, unknown>;
  for (const { name, type } of file.params) if (type === 'datetime') values[name] = toDateTime(values[name] as string);
  return values;
}

interface DriverRecord {
  toObject(): object;
}

function rowsOf(file: QueryFile, records: DriverRecord[]): unknown {
  if (file.rows === 'none') return undefined;
  const rows = records.map((record) => fromDriver(record.toObject()));
  if (file.rows === 'many') return rows;
  if (rows.length > 1 || (file.rows === 'one' && rows.length === 0))
    throw new Error(`cypher/${file.name}.cypher says @${file.rows} and answered ${rows.length} rows.`);
  return rows[0];
}

/** A server that is away, too busy or out of time is told as such, and so is a twin; anything else is our own mistake. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error;
  if (error.code === 'Neo.ClientError.Schema.ConstraintValidationFailed')
    return new Conflict('already_exists', 'The same was stored by another request just now.', { cause: error });
  const away =
    error.retriable ||
    ['ServiceUnavailable', 'SessionExpired'].includes(error.code) ||
    /Transaction(TimedOut|Terminated)|LockClientStopped|MemoryPoolOutOfMemory|DatabaseUnavailable|AuthenticationRateLimit/.test(
      error.code,
    );
  return away ? new Unavailable('Neo4j', error) : error;
}
