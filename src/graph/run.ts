// Runs named queries. Rooms only get a ScopedGraph, which is bound to one scope and adds `$scope` to every query.
import { setTimeout as sleep } from 'node:timers/promises';
import neo4j, { Neo4jError, type Driver, type ManagedTransaction, type Session } from 'neo4j-driver';
import type { Queries } from '../generated/queries';
import { Conflict, QueryFailed, TimedOut, Unavailable } from '../errors';
import { readQueryFiles, type QueryFile } from './queries';
import { fromDriver, toDateTime, toDriver } from './values';

export type QueryName = keyof Queries;
type Row<N extends QueryName> = Queries[N]['row'];

/** Result of a query as declared by its header: a row, a row or undefined, rows, or nothing. */
export type Answer<N extends QueryName> = Queries[N]['rows'] extends 'one'
  ? Row<N>
  : Queries[N]['rows'] extends 'maybe'
    ? Row<N> | undefined
    : Queries[N]['rows'] extends 'many'
      ? Row<N>[]
      : void;

/** Queries with the scope predicate; the only ones rooms can run. */
export type ScopedQuery = { [N in QueryName]: Queries[N]['scoped'] extends true ? N : never }[QueryName];
/** Queries without it, which say why: credentials, jobs, migrations. */
export type UnscopedQuery = Exclude<QueryName, ScopedQuery>;

/** Several queries in one transaction. */
export interface Transaction {
  run<N extends ScopedQuery>(name: N, params: Queries[N]['params']): Promise<Answer<N>>;
}

/** The same for queries without a scope. */
export interface UnscopedTransaction {
  run<N extends UnscopedQuery>(name: N, params: Queries[N]['params']): Promise<Answer<N>>;
}

/** The graph as a room sees it. */
export interface ScopedGraph extends Transaction {
  /** @param timeoutMs shorter time limit than the configured one; throws TimedOut when it is exceeded */
  run<N extends ScopedQuery>(name: N, params: Queries[N]['params'], timeoutMs?: number): Promise<Answer<N>>;
  /** Runs `work` in one transaction; it is repeated from the start on transient errors (deadlock, leader switch). */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
}

/** The parameter `$scope` of every query. */
export interface GraphScope {
  tenant_id: string;
  workspace_id: string | null;
  user_id: string | null;
  /** The calling user at every isolation level; `user_id` is null where written nodes belong to no user. */
  caller_id: string;
  /** Scope keys of visible nodes; the predicate of every reading query is `n.scope_key IN $scope.readable`. */
  readable: string[];
  /** Those of nodes that may be changed or deleted, a part of `readable`; the predicate of every writing query. */
  writable: string[];
  /** Scope key of new nodes. */
  write_key: string;
  /** Words that represent write_key and its tenant in the full-text indexes. */
  write_tokens: string;
  /** The same for `readable`, as a clause of a full-text query. */
  text_filter: string;
}

/** What a request with an Idempotency-Key holds while it is at work. */
export interface IdempotencyClaim {
  record_id: string;
  /** A new one for each request that takes the record, so that one whose claim has expired notices it. */
  claim: string;
}

/** Attempts of a query that fails with a transient error. */
const attempts = 5;

/** The unscoped graph. Only app.ts, auth/, jobs and operator scripts have access to one. */
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
   * The graph bound to the scope of one request.
   * @param claim to its Idempotency-Key. Every write transaction first makes sure that it still holds, and leaves a mark if it
   * has changed anything
   */
  as(scope: GraphScope, requestId: string, claim?: IdempotencyClaim): ScopedGraph {
    const write: ScopedGraph['write'] = (work) =>
      this.inTransaction({ request_id: requestId }, async (transaction) => {
        if (claim && !(await this.runIn(transaction, 'idempotency/hold', claim)))
          throw new Conflict('in_progress', 'A repeated request with this Idempotency-Key has taken over.');
        let changed = false;
        const result = await work({
          run: (name, params) => this.runIn(transaction, name, { ...params, scope }, () => (changed = true)),
        });
        if (claim && changed) await this.runIn(transaction, 'idempotency/mark', claim);
        return result;
      });
    return {
      run: (name, params, timeoutMs) =>
        claim && this.file(name).mode === 'write'
          ? write((transaction) => transaction.run(name, params))
          : this.ask(name, { ...params, scope }, requestId, timeoutMs),
      write,
    };
  }

  /** Runs a query without a scope; its file says why it needs none. */
  unscoped<N extends UnscopedQuery>(name: N, params: Queries[N]['params']): Promise<Answer<N>> {
    return this.ask(name, params, '');
  }

  /** Several queries without a scope in one transaction. */
  writeUnscoped<T>(work: (transaction: UnscopedTransaction) => Promise<T>): Promise<T> {
    return this.inTransaction({}, (transaction) =>
      work({ run: (name, params) => this.runIn(transaction, name, params) }),
    );
  }

  private async ask<N extends QueryName>(
    name: N,
    params: object,
    requestId: string,
    limitMs?: number,
  ): Promise<Answer<N>> {
    const file = this.file(name);
    const metadata = { query: name, request_id: requestId };
    if (file.mode === 'write')
      return this.inTransaction(metadata, (transaction) => this.runIn(transaction, name, params));
    return this.read(file, params, metadata, limitMs) as Promise<Answer<N>>;
  }

  /** Reads use autocommit with a bounded retry, which takes half the time of a managed transaction. */
  private async read(file: QueryFile, params: object, metadata: object, limitMs?: number): Promise<unknown> {
    for (let attempt = 1; ; attempt++) {
      const session = this.driver.session({ database: this.database, defaultAccessMode: neo4j.session.READ });
      let closing: Promise<void> | undefined;
      try {
        const asked = session.run(file.text, parametersOf(file, params), {
          timeout: limitMs ?? this.timeoutMs,
          metadata,
        });
        const result = await (limitMs === undefined ? asked : inTime(asked, limitMs));
        return rowsOf(file, result.records);
      } catch (error) {
        // The server checks its clock only every two seconds. Closing the session ends the query at once, without waiting for it.
        if (error instanceof TimedOut) closing = session.close().catch(() => undefined);
        if (!(error instanceof Neo4jError) || !(error.retriable || isGone(error)) || attempt === attempts)
          throw refusalOf(withQuery(error, file.name));
      } finally {
        if (!closing) await session.close();
      }
    }
  }

  private async inTransaction<T>(metadata: object, work: (transaction: ManagedTransaction) => Promise<T>): Promise<T> {
    const session: Session = this.driver.session({ database: this.database });
    let commits = 0;
    const workAndCount = async (transaction: ManagedTransaction): Promise<T> => {
      const result = await work(transaction);
      commits++;
      return result;
    };
    try {
      for (let attempt = 1; ; attempt++) {
        try {
          return await session.executeWrite(workAndCount, { timeout: this.timeoutMs, metadata });
        } catch (error) {
          // The next attempt creates its own.
          if (!(error instanceof Neo4jError) || !isGone(error) || attempt === attempts) throw error;
        }
      }
    } catch (error) {
      // The connection was lost during a commit that may have succeeded: the repeated transaction then conflicts with its own result.
      if (commits > 0 && isDuplicate(error)) throw new Unavailable('Neo4j', error);
      throw refusalOf(error);
    } finally {
      await session.close();
    }
  }

  private async runIn<N extends QueryName>(
    transaction: ManagedTransaction,
    name: N,
    params: object,
    onChange?: () => void,
  ): Promise<Answer<N>> {
    const file = this.file(name);
    try {
      const result = await transaction.run(file.text, parametersOf(file, params));
      if (result.summary.counters.containsUpdates()) onChange?.();
      return rowsOf(file, result.records) as Answer<N>;
    } catch (fault) {
      const error = withQuery(fault, name);
      // Reported as transient, but a query that needs too much memory would need it again: not retried.
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

/** Converts parameters for the driver; those declared as datetime become DateTime, so that indexes can compare them. */
export function parametersOf(file: QueryFile, params: object): Record<string, unknown> {
  const values = toDriver(params) as Record<string, unknown>;
  for (const { name, type } of file.params) if (type === 'datetime') values[name] = toDateTime(values[name] as string);
  return values;
}

interface DriverRecord {
  toObject(): object;
}

/** A row that may have an item in one of these columns. */
interface WithItem {
  item?: { content?: unknown } | null;
  candidate?: { content?: unknown } | null;
}

/** Whether the items of a row still had their properties: one that another transaction deletes meanwhile loses them before its node. */
const isWhole = ({ item, candidate }: WithItem) =>
  [item, candidate].every((record) => !record || (record.content ?? null) !== null);

function rowsOf(file: QueryFile, records: DriverRecord[]): unknown {
  if (file.rows === 'none') return undefined;
  const rows = records.map((record) => fromDriver(record.toObject()) as WithItem).filter(isWhole);
  if (file.rows === 'many') return rows;
  if (rows.length > 1 || (file.rows === 'one' && rows.length === 0))
    throw new Error(`cypher/${file.name}.cypher says @${file.rows} and answered ${rows.length} rows.`);
  return rows[0];
}

/** @throws TimedOut when it takes longer */
function inTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const over = sleep(ms, undefined, { ref: false }).then(() => {
    throw new TimedOut(tooLong);
  });
  return Promise.race([work, over]);
}

const tooLong = 'A graph query exceeded its time limit; ask for less, or try again later.';

const isDuplicate = (error: unknown) =>
  error instanceof Neo4jError && error.code === 'Neo.ClientError.Schema.ConstraintValidationFailed';

/** What this transaction has found, another one has just deleted: the next attempt does not find it. */
const isGone = (error: Neo4jError) => error.code.endsWith('EntityNotFound');

/** Adds the name of the failed query, which the log shows in place of the message: that may quote parameters. */
const withQuery = (error: unknown, query: string): unknown =>
  error instanceof Neo4jError ? Object.assign(error, { cypher: query }) : error;

/** Maps timeouts, outages and overload, uniqueness violations and failures of the server to their errors; anything else is a bug. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error;
  if (isDuplicate(error))
    return new Conflict('already_exists', 'Another request has just stored the same.', { cause: error });
  // LockClientStopped: the time limit passed while the query was waiting for a lock.
  if (/TransactionTimedOut|LockClientStopped/.test(error.code)) return new TimedOut(tooLong, error);
  if (error.code === 'Neo.DatabaseError.Statement.ExecutionFailed') return new QueryFailed(error);
  const away =
    error.retriable ||
    ['ServiceUnavailable', 'SessionExpired'].includes(error.code) ||
    // Neo4j is starting, or all connections are in use; the driver gives these errors no code.
    /^(?:Connection acquisition timed out|Pool is closed)/.test(error.message) ||
    /TransactionTerminated|MemoryPoolOutOfMemory|DatabaseUnavailable|AuthenticationRateLimit/.test(error.code);
  return away ? new Unavailable('Neo4j', error) : error;
}
