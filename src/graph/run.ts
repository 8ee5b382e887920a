// Runs named queries, each within one scope and one view.
//
// Tenants, workspaces, users and subjects share one graph, so a query that forgets its caller would leak data. The
// rooms (the folders of src/memory) therefore never see the whole graph. They get a ScopedGraph, bound to the caller of
// one request, which adds `$scope` and `$view` to every query. There is no way to run a query of a room without them.
//
// Every node has one scope key: `w:<workspace>`, `u:<user>`, `w:<workspace>/u:<user>`, `t:<tenant>` or that of a
// subject's partition. A node is visible if `scope_key IN $scope.readable`, and can be changed if `IN $scope.writable`.
// New nodes get `$scope.write_key`. Nothing else decides. auth/scope.ts derives the three lists from credentials,
// workspace and route. Personal items and isolation levels use other keys and lists, not other predicates. A separate
// predicate for each was rejected: a vector index filters by one property, and a test can check one sentence in every
// query (docs/decisions.md). Full-text indexes cannot filter, so a scope is also words of an item: `write_tokens` are
// stored with it, `text_filter` is the clause that finds it.
//
// Queries without the predicate give a reason in their header (`@unscoped`). The types keep them away from the rooms:
// only `Graph` runs them, for credentials, jobs and operators.
//
// `$view` says which states are read: the present, or what was valid and known at a moment. Writes always apply to the
// present. A staged graph writes under a key that nobody can read, until the items are released.
//
// Callers may rely on this: `write` is all or nothing, and starts again from the beginning after a deadlock or another
// transient error, so its work must have no effects outside the graph. If the connection is lost during the commit,
// nobody knows whether it was stored: the request gets a 503 response, and nothing is repeated. A transaction gets no
// other port: nothing is embedded, fetched or asked while it is open (process/open-transaction). When the request ends,
// queries end and transactions roll back, except during a commit. Tenants take turns at the connections.
import { abortReason } from '../process/abort';
import { asTransaction, expectNoTransaction } from '../process/open-transaction';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import neo4j, { Neo4jError, type Driver, type Session, type Transaction as DriverTransaction } from 'neo4j-driver';
import type { Queries } from '../generated/queries';
import { fairQueue } from '../process/fair-queue';
import { measured, timeStage } from '../process/metrics';
import { Refusal, TimedOut, Unavailable } from '../errors';
import { noteQuery } from './asked';
import { readQueryFiles, type QueryField, type QueryFile } from './queries';
import { earlierOf, everKnown, forEver, sinceEver } from '../time';
import { hasFailed as hasDatabaseFailed, maxConnections } from './connect';
import { fromDriver, toDateTime, toDriver } from './values';
import { withoutVectorIndex } from './vector-index';

export type QueryName = keyof Queries;
type Row<N extends QueryName> = Queries[N]['row'];

/** Result of a query as its header declares: one row, a row or undefined, rows, or nothing. */
export type Answer<N extends QueryName> = Queries[N]['rows'] extends 'one'
  ? Row<N>
  : Queries[N]['rows'] extends 'maybe'
    ? Row<N> | undefined
    : Queries[N]['rows'] extends 'many'
      ? Row<N>[]
      : void;

/** Rows up to the maximum bytes of a page. */
export interface RowsRead<N extends QueryName> {
  rows: Row<N>[];
  /** Whether more rows follow that exceed the page. */
  isCut: boolean;
}

/** Queries with a scope predicate. Rooms can run only these. */
export type ScopedQuery = { [N in QueryName]: Queries[N]['scoped'] extends true ? N : never }[QueryName];
export type ListQuery = { [N in ScopedQuery]: Queries[N]['rows'] extends 'many' ? N : never }[ScopedQuery];
/** Queries without a scope predicate: credentials, jobs, migrations. Each file gives the reason. */
export type UnscopedQuery = Exclude<QueryName, ScopedQuery>;

export interface Transaction {
  run<N extends ScopedQuery>(name: N, params: Queries[N]['params']): Promise<Answer<N>>;
}

export interface UnscopedTransaction {
  run<N extends UnscopedQuery>(name: N, params: Queries[N]['params']): Promise<Answer<N>>;
}

export interface ScopedGraph extends Transaction {
  /**
   * Runs one query.
   * @param timeoutMs time limit shorter than the configured one
   * @throws TimedOut when it is exceeded
   */
  run<N extends ScopedQuery>(name: N, params: Queries[N]['params'], timeoutMs?: number): Promise<Answer<N>>;
  /** Reads rows until they reach the maximum bytes of a page. The first row is read whatever its size. */
  page<N extends ListQuery>(name: N, params: Queries[N]['params'], maxBytes?: number): Promise<RowsRead<N>>;
  /**
   * Runs `work` in one transaction, and repeats it from the start after a transient error (deadlock, leader switch).
   */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Waits until all currently open transactions of the tenant have ended. All earlier writes can then be read. */
  settled(): Promise<void>;
  /** The same scope in the present, without the request's abort signal: for work such as recording the end of a run. */
  lasting(): ScopedGraph;
  /** Configured time limit of a query, in milliseconds. */
  timeoutMs: number;
  /** Whether its writes belong to an Idempotency-Key. */
  isClaimed: boolean;
  /** The moment at which the graph is read; undefined for the present. Writes always apply to the present. */
  moment: Moment | undefined;
  at(moment: Moment): ScopedGraph;
  /** Its queries also end when another signal is aborted. */
  until(signal: AbortSignal): ScopedGraph;
  /** Reads in another reach; the writes allowed stay the same. */
  reading(reach: Reach): ScopedGraph;
  /** The same scope; new items are invisible until they are released. The writes cause no events. */
  staged(): ScopedGraph;
}

/** Scope key of items that are not released yet. No caller can read it. */
export const stagedKey = (scope_key: string): string => `staged:${scope_key}`;

/** The parameter `$scope` of every query. */
export interface GraphScope {
  tenant_id: string;
  workspace_id: string | null;
  user_id: string | null;
  /** The calling user, at every isolation level. `user_id` is null where written nodes belong to no user. */
  caller_id: string;
  /** Scope keys of visible nodes. The predicate of every reading query is `n.scope_key IN $scope.readable`. */
  readable: string[];
  /**
   * Scope keys of nodes that may be changed or deleted, a subset of `readable`. Writing queries use it as their
   * predicate.
   */
  writable: string[];
  /** Scope key of new nodes. */
  write_key: string;
  /** Words that represent `write_key` and its tenant in the full-text indexes. */
  write_tokens: string;
  /** The `readable` scope keys as a clause of a full-text query. */
  text_filter: string;
}

/** The items that a scope may read. */
export type Reach = Pick<GraphScope, 'readable' | 'text_filter'>;

/** A moment on one or both time axes, RFC 3339 in UTC. */
export interface Moment {
  /**
   * Valid time: reads what was true at this time. Without it, the last recorded version is read, whenever it was
   * valid.
   */
  as_of?: string | undefined;
  /** End of an interval that starts at `as_of`: reads what was true at any time within it. */
  until?: string | undefined;
  /** Transaction time: reads what was known at this time. Without it, what is known now. */
  as_known_at?: string | undefined;
}

/**
 * The parameters that a graph adds to every query: `$scope`, `$view`, and `$open_end` for records without an end.
 * Without a moment the view is the present. It includes closed records, and records from the future, since another
 * writer's clock may be ahead. `seen_at` is the earlier of the two moments. It applies to records without a valid time.
 */
export function boundTo(scope: Partial<GraphScope>, moment?: Moment) {
  const { as_of, until, as_known_at = everKnown } = moment ?? {};
  const known = toDateTime(as_known_at);
  const valid = as_of === undefined ? undefined : toDateTime(as_of);
  return {
    scope,
    open_end: toDateTime(forEver),
    view: {
      past: moment !== undefined,
      known_at: known,
      seen_at: toDateTime(earlierOf(as_of ?? as_known_at, as_known_at)),
      closed_after: valid ? toDateTime(sinceEver) : known,
      valid_from: valid ?? toDateTime(sinceEver),
      valid_until: until === undefined ? (valid ?? toDateTime(forEver)) : toDateTime(until),
    },
  };
}

type Bound = ReturnType<typeof boundTo>;

/** Identifies the request that holds an Idempotency-Key while it runs. */
export interface IdempotencyClaim {
  record_id: string;
  /** A new id for each request that takes the record. A request with an expired claim thereby notices the loss. */
  claim: string;
}

export interface GraphRequest {
  /**
   * Aborts the request's work: no query begins, running queries end, and transactions roll back, except during a
   * commit.
   */
  signal?: AbortSignal;
  moment?: Moment | undefined;
  /** The claim of the request's Idempotency-Key. Every write transaction checks that it is still held, and flags it. */
  claim?: IdempotencyClaim | undefined;
  /** Whether the observer is not called for the writes. */
  isUnobserved?: boolean;
}

/** Maximum size of one page of a list. */
const pageBytes = 16_000_000;
/** Maximum size of any other answer; a larger one is refused. */
const maxBytes = 48_000_000;
/** Fetch size for all other results, which are read as a whole. */
const allRows = -1;
/** Fetch size for rows with whole items: each may have megabytes, and Neo4j and the driver buffer this many. */
const wideRows = 8;

/** Pause between two checks for open transactions. Their time limit bounds the wait. */
const settlePauseMs = 20;

/**
 * Maximum number of concurrent queries and transactions, for all tenants together and for one tenant. This keeps Neo4j
 * busy, and other tenants wait only briefly. The remaining connections serve queries without a scope, mainly for
 * credentials.
 */
const share = {
  slots: 0.75 * maxConnections,
  perTenant: Math.min(0.35 * maxConnections, Math.max(4, 2 * availableParallelism())),
};

/** Max attempts of a read. */
const attempts = 5;
/** Time for which a transaction is repeated. The two pauses below apply to queries and transactions. */
const repeatedMs = 15_000;
const firstPauseMs = 50;
const maxPauseMs = 2_000;

/** A query of a committed transaction that has changed the graph. */
export interface Written {
  name: string;
  params: object;
  answer: unknown;
}

/** Called after every committed write of a scope. It must not throw or take long, because the writer waits for it. */
export type Observer = (scope: GraphScope, written: Written[]) => void;

/** The latest commits of all processes, for queries that another server may answer. */
export interface Bookmarks {
  latest(): Promise<string[]>;
  /** Stored when it returns. It does not throw, because the commit is done. */
  add(bookmarks: string[]): Promise<void>;
}

/** A single server needs no bookmarks. */
const noBookmarks: Bookmarks = { latest: () => Promise.resolve([]), add: () => Promise.resolve() };

/** The unscoped graph. Only app.ts, auth/, jobs and operator scripts have access to one. */
export class Graph {
  private readonly files: ReadonlyMap<string, QueryFile>;
  private observer: Observer = () => undefined;
  private readonly slots = fairQueue(share.slots, share.perTenant);

  constructor(
    private readonly driver: Driver,
    private readonly database: string,
    private readonly timeoutMs: number,
    private readonly bookmarks = noBookmarks,
  ) {
    this.files = new Map(readQueryFiles().map((file) => [file.name, file]));
  }

  observe(observer: Observer): void {
    this.observer = observer;
  }

  as(scope: GraphScope, requestId: string, request: GraphRequest = {}): ScopedGraph {
    const { signal, claim, moment, isUnobserved } = request;
    const bound = boundTo(scope, moment);
    const inTurn = async <T>(mode: QueryFile['mode'], work: () => Promise<T>) => {
      expectNoTransaction('A query outside of the transaction');
      const asked = performance.now();
      const measuredWork = () => {
        measured.queryWait.observe((performance.now() - asked) / 1000);
        return timeStage((seconds) => measured.query.observe({ mode }, seconds), work);
      };
      return this.slots.run(scope.tenant_id, measuredWork, signal);
    };
    const readAs = <T>(name: QueryName, work: () => Promise<T>) => {
      noteQuery(name);
      return inTurn('read', work);
    };
    const writeAs = async <T>(query: string | undefined, work: (transaction: Transaction) => Promise<T>) => {
      const metadata = { ...(query && { query }), request_id: requestId, tenant_id: scope.tenant_id };
      const { done, written } = await inTurn('write', () => this.writeBound(bound, claim, metadata, signal, work));
      if (written.length > 0 && !isUnobserved) this.observer(scope, written);
      return done;
    };
    return {
      run: (name, params, timeoutMs) =>
        this.file(name).mode === 'write'
          ? writeAs(name, (transaction) => transaction.run(name, params))
          : readAs(name, () => this.ask(name, { ...params, ...bound }, requestId, { limitMs: timeoutMs, signal })),
      page: (name, params, max = pageBytes) =>
        readAs(name, () => this.readPage(name, { ...params, ...bound }, requestId, { signal, pageBytes: max })),
      write: (work) => writeAs(undefined, work),
      settled: () => this.settled(scope.tenant_id, signal),
      lasting: () => this.as(scope, requestId),
      timeoutMs: this.timeoutMs,
      isClaimed: claim !== undefined,
      moment,
      at: (other) => this.as(scope, requestId, { signal, claim, moment: other }),
      until: (own) =>
        this.as(scope, requestId, { signal: signal ? AbortSignal.any([signal, own]) : own, claim, moment }),
      reading: (reach) => this.as({ ...scope, ...reach }, requestId, { signal, claim, moment }),
      staged: () => {
        const write_key = stagedKey(scope.write_key);
        const { readable, writable } = scope;
        const of = { ...scope, write_key, readable: [...readable, write_key], writable: [...writable, write_key] };
        return this.as(of, requestId, { signal, isUnobserved: true });
      },
    };
  }

  private async writeBound<T>(
    bound: Bound,
    claim: IdempotencyClaim | undefined,
    metadata: object,
    signal: AbortSignal | undefined,
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<{ done: T; written: Written[] }> {
    return this.inTransaction(metadata, signal, async (transaction) => {
      const written: Written[] = [];
      if (claim && !(await this.runIn(transaction, 'idempotency/hold', claim)))
        throw new Refusal('in_progress', 'A repeated request with this Idempotency-Key has taken over.');
      const done = await work({
        run: async (name, params) => {
          let changed = false;
          const answer = await this.runIn(transaction, name, { ...params, ...bound }, () => (changed = true));
          if (changed) written.push({ name, params, answer });
          return answer;
        },
      });
      if (claim && written.length > 0) await this.runIn(transaction, 'idempotency/flag', claim);
      return { done, written };
    });
  }

  async unscoped<N extends UnscopedQuery>(name: N, params: Queries[N]['params']): Promise<Answer<N>> {
    expectNoTransaction('A query without a scope');
    return this.ask(name, params, '');
  }

  async writeUnscoped<T>(work: (transaction: UnscopedTransaction) => Promise<T>): Promise<T> {
    expectNoTransaction('A transaction without a scope');
    return this.inTransaction({}, undefined, (transaction) =>
      work({ run: (name, params) => this.runIn(transaction, name, params) }),
    );
  }

  private async ask<N extends QueryName>(
    name: N,
    params: object,
    requestId: string,
    ends: Ends = {},
  ): Promise<Answer<N>> {
    const file = this.file(name);
    const metadata = metadataOf(name, params, requestId);
    if (file.mode === 'write')
      return this.inTransaction(metadata, ends.signal, (transaction) => this.runIn(transaction, name, params));
    const { rows } = await this.read(file, params, metadata, ends);
    return answerOf(file, rows) as Answer<N>;
  }

  private async readPage<N extends ListQuery>(
    name: N,
    params: object,
    requestId: string,
    ends: Ends,
  ): Promise<RowsRead<N>> {
    const { rows, isCut } = await this.read(this.file(name), params, metadataOf(name, params, requestId), ends);
    return { rows: rows as Row<N>[], isCut };
  }

  private async settled(tenant_id: string, signal: AbortSignal | undefined): Promise<void> {
    const underWay = async () =>
      new Set((await this.unscoped('transfer/list-transactions', { tenant_id })).map((row) => row.transaction_id));
    let awaited = await underWay();
    while (awaited.size > 0) {
      await delay(settlePauseMs, undefined, { signal });
      const still = await underWay();
      awaited = new Set([...awaited].filter((id) => still.has(id)));
    }
  }

  /** Reads use autocommit with a bounded retry, which takes half the time of a managed transaction. */
  private async read(file: QueryFile, params: object, metadata: object, ends: Ends): Promise<Read> {
    // The time may be over before the query begins. The driver refuses a limit of 0.
    if (ends.limitMs !== undefined && ends.limitMs <= 0) throw new TimedOut(tooLong);
    let { text } = file;
    for (let attempt = 1; ; attempt++) {
      ends.signal?.throwIfAborted();
      const isWide = hasWholeItems(file);
      const session = this.driver.session({
        database: this.database,
        defaultAccessMode: neo4j.session.READ,
        bookmarks: await this.bookmarks.latest(),
        fetchSize: isWide ? wideRows : allRows,
      });
      let closing: Promise<void> | undefined;
      const reading: Reading = { hasBegun: false, isOver: false };
      let rows: Promise<Read> | undefined;
      try {
        const asked = session.run(text, parametersOf(file, params), {
          timeout: ends.limitMs ?? this.timeoutMs,
          metadata,
        });
        const reads = async () => readRows(file, isWide ? asked : (await asked).records, ends.pageBytes, reading);
        rows = reads();
        return await unlessEnded(rows, ends);
      } catch (error) {
        if (error instanceof TimedOut || ends.signal?.aborted) {
          reading.isOver = true;
          closing = closeEarly(session, reading, rows);
        }
        const exact = hasFailed(error) && text === file.text ? withoutVectorIndex(text) : undefined;
        if (exact !== undefined) {
          text = exact;
          continue;
        }
        if (!isTransient(error) || wasLost(error) || attempt === attempts) throw refusalOf(withQuery(error, file.name));
      } finally {
        if (!closing) await session.close();
      }
      await pauseAfter(attempt);
    }
  }

  /**
   * Runs `work` in a transaction, and again from the start after a transient error (deadlock, leader switch). It
   * replaces the driver's retry, which repeats a commit that needs too much memory without end.
   */
  private async inTransaction<T>(
    metadata: object,
    signal: AbortSignal | undefined,
    work: (transaction: DriverTransaction) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const bookmarks = await this.bookmarks.latest();
    const session: Session = this.driver.session({ database: this.database, bookmarks, fetchSize: allRows });
    const commit = { isRunning: false };
    // Ends the running query and rolls back. During a commit it does nothing: the outcome would be unknown.
    const end = () => {
      if (!commit.isRunning) session.close().catch(() => undefined);
    };
    signal?.addEventListener('abort', end, { once: true });
    try {
      return await withRetries(() => this.transact(session, metadata, signal, commit, work), signal);
    } catch (error) {
      signal?.throwIfAborted();
      throw refusalOf(error);
    } finally {
      signal?.removeEventListener('abort', end);
      await session.close();
    }
  }

  /** @param commit output parameter: whether the commit is running */
  private async transact<T>(
    session: Session,
    metadata: object,
    signal: AbortSignal | undefined,
    commit: { isRunning: boolean },
    work: (transaction: DriverTransaction) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const transaction = await session.beginTransaction({ timeout: this.timeoutMs, metadata });
    try {
      // The server ends a transaction at this limit, which work that waits for something else does not notice.
      const result = await unlessEnded(
        asTransaction(() => work(transaction)),
        { limitMs: this.timeoutMs },
      );
      signal?.throwIfAborted();
      commit.isRunning = true;
      await transaction.commit().catch((error: unknown) => {
        // It may have succeeded. A repeat would count the work twice, or would not find the nodes that the work
        // deleted.
        throw isCut(error) ? new Unavailable('Neo4j', error) : error;
      });
      await this.bookmarks.add(session.lastBookmarks());
      return result;
    } finally {
      commit.isRunning = false;
      // Rolls back if nothing was committed. A lost connection has already rolled back.
      await transaction.close().catch(() => undefined);
    }
  }

  private async runIn<N extends QueryName>(
    transaction: DriverTransaction,
    name: N,
    params: object,
    onChange?: () => void,
  ): Promise<Answer<N>> {
    const file = this.file(name);
    try {
      const result = await transaction.run(file.text, parametersOf(file, params));
      if (result.summary.counters.containsUpdates()) onChange?.();
      return answerOf(file, completeRows(file, result.records)) as Answer<N>;
    } catch (error) {
      throw withQuery(error, name);
    }
  }

  private file(name: string): QueryFile {
    const file = this.files.get(name);
    if (!file) throw new Error(`No query cypher/${name}.cypher.`);
    return file;
  }
}

/**
 * Converts parameters for the driver, as the text of the query names them. Times become DateTime, so that indexes can
 * compare them.
 */
export function parametersOf(file: QueryFile, params: object): Record<string, unknown> {
  const values = toDriver(readBy(file, params)) as Record<string, unknown>;
  const varying: Record<string, unknown> = {};
  for (const { name, type, times, varies } of file.params) {
    const isTime = type === 'datetime' || (type === 'datetime?' && values[name] !== null);
    if (isTime) values[name] = toDateTime(values[name] as string);
    if (times.length > 0) values[name] = withTimes(values[name] as Record<string, unknown>, times);
    if (!varies) continue;
    varying[name] = values[name];
    delete values[name];
  }
  return { ...values, varying };
}

/** Most queries read only one or two fields of `$scope` and `$view`; sending the others would cost both sides time. */
function readBy({ reads }: QueryFile, params: object): object {
  return Object.fromEntries(
    Object.entries(params).flatMap(([name, value]: [string, unknown]) => {
      if (!reads.has(name)) return [];
      const fields = reads.get(name);
      return [[name, fields && isMap(value) ? partOf(value, fields) : value]];
    }),
  );
}

const partOf = (map: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(fields.map((field) => [field, map[field]]));

/** Excludes lists, times and vectors. */
const isMap = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

const withTimes = (object: Record<string, unknown>, times: string[]) => ({
  ...object,
  ...Object.fromEntries(
    times.filter((time) => object[time] !== undefined).map((time) => [time, toDateTime(object[time] as string)]),
  ),
});

const metadataOf = (query: string, params: object, request_id: string) => {
  const { scope } = params as { scope?: GraphScope };
  return { query, request_id, ...(scope && { tenant_id: scope.tenant_id }) };
};

interface DriverRecord {
  toObject(): object;
}

/**
 * Whether a row has all required columns, and its items have content. A concurrent deletion removes the properties of
 * a node before the node. Then a required column is null, or an item lacks its content.
 */
const isComplete = (row: Record<string, unknown>, columns: QueryField[]) =>
  columns.every(({ name, type, whole }) => {
    const value = row[name] ?? null;
    if (value === null) return type.endsWith('?');
    return !whole || ((value as { content?: unknown }).content ?? null) !== null;
  });

interface Read {
  rows: Record<string, unknown>[];
  isCut: boolean;
}

/** Types of columns that contain whole items, or all properties of a node. */
const wideTypes = ['items/StoredItem', 'temporal/ChangedItem', 'object[]'];

const hasWholeItems = ({ returns }: QueryFile) =>
  returns.some(({ type }) => wideTypes.includes(type.replace(/\?$/, '')));

/**
 * Reads rows up to the maximum bytes of a page.
 * @param page maximum bytes of a page; undefined for an answer that must be complete
 * @throws Refusal `too_large` when a complete answer has too many bytes; DeletedMeanwhile
 */
async function readRows(
  file: QueryFile,
  records: AsyncIterable<DriverRecord> | Iterable<DriverRecord>,
  page: number | undefined,
  reading: Reading,
): Promise<Read> {
  const rows: Record<string, unknown>[] = [];
  let bytes = 0;
  for await (const record of records) {
    // The session was reset: nothing more may be sent for this result, not even that it is discarded.
    if (reading.isOver && !reading.hasBegun) await new Promise<never>(() => undefined);
    if (reading.isOver) break;
    reading.hasBegun = true;
    const [row] = completeRows(file, [record]);
    if (!row) continue;
    bytes += bytesOf(row);
    if (page !== undefined && bytes > page && rows.length > 0) return { rows, isCut: true };
    if (page === undefined && bytes > maxBytes) throw new Refusal('too_large', tooMuchRead);
    rows.push(row);
  }
  return { rows, isCut: false };
}

/** The state of a read: whether its first row has arrived, and whether nobody waits for it any more. */
interface Reading {
  hasBegun: boolean;
  isOver: boolean;
}

/**
 * Ends a query that nobody waits for; nobody waits for this either.
 *
 * Before its first row, the session is closed, which resets the connection and ends the query at once: the server itself
 * checks its clock only every two seconds. Afterwards the rest is discarded first. If the connection were reset then, the
 * driver could still ask for the next rows; the server would close the connection, and with it end the next query on it,
 * that of another caller.
 */
async function closeEarly(session: Session, { hasBegun }: Reading, rows: Promise<unknown> | undefined): Promise<void> {
  if (hasBegun) await rows?.catch(() => undefined);
  await session.close().catch(() => undefined);
}

/** Approximate size of a value as JSON, in bytes. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value === null || typeof value !== 'object') return 8;
  if (Array.isArray(value) && typeof value[0] === 'number') return 8 * value.length;
  let bytes = 0;
  for (const entry of Object.values(value)) bytes += bytesOf(entry);
  return bytes;
}

/**
 * Drops rows of nodes that were deleted during the read.
 * @throws DeletedMeanwhile if the query must return exactly one row and that row was deleted
 */
function completeRows(file: QueryFile, records: DriverRecord[]): Record<string, unknown>[] {
  const all = records.map((record) => fromDriver(record.toObject()) as Record<string, unknown>);
  const rows = all.filter((row) => isComplete(row, file.returns));
  if (file.rows === 'one' && rows.length < all.length) throw new DeletedMeanwhile(file.name);
  return rows;
}

/** The rows of a query. @throws Error if there are not as many as its header declares */
function answerOf(file: QueryFile, rows: Record<string, unknown>[]): unknown {
  if (file.rows === 'none') return undefined;
  if (file.rows === 'many') return rows;
  if (rows.length > 1 || (file.rows === 'one' && rows.length === 0))
    throw new Error(`cypher/${file.name}.cypher says @${file.rows} and answered ${rows.length} rows.`);
  return rows[0];
}

/** The query has read a node during its deletion. The next attempt does not find the node. */
class DeletedMeanwhile extends Error {
  constructor(query: string) {
    super(`cypher/${query}.cypher read something that was being deleted.`);
  }
}

/** Conditions that end a query before its result. */
interface Ends {
  /** Time limit shorter than the configured one. */
  limitMs?: number;
  signal?: AbortSignal;
  /** Maximum bytes of a page; undefined for a complete answer. */
  pageBytes?: number;
}

/**
 * Rejects early if the work is aborted or exceeds the limit.
 * @throws TimedOut; Refusal `aborted`
 */
function unlessEnded<T>(work: Promise<T>, { limitMs, signal }: Ends): Promise<T> {
  if (limitMs === undefined && !signal) return work;
  return new Promise<T>((resolve, reject) => {
    const timer = limitMs && setTimeout(() => reject(new TimedOut(tooLong)), limitMs).unref();
    const onAbort = () => reject(abortReason(signal));
    signal?.addEventListener('abort', onAbort, { once: true });
    const settled = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    work.then(resolve, reject).finally(settled).catch(reject);
  });
}

const tooLong = 'A graph query exceeded its time limit; ask for less, or try again later.';

const tooMuchRead = 'The result is too large for one response; ask for fewer items at once.';

const tooMuch = 'The data is too large for one transaction; send fewer or smaller items at once.';

/**
 * Whether this transaction alone is too large. Neo4j calls that transient, but a retry would need as much memory
 * again.
 */
const isTooMuch = (error: Neo4jError) =>
  error.code.endsWith('MemoryPoolOutOfMemoryError') && error.message.includes('db.memory.transaction.max');

const isDuplicate = (error: unknown) =>
  error instanceof Neo4jError && error.code === 'Neo.ClientError.Schema.ConstraintValidationFailed';

/** Whether the duplicate is an id chosen by the caller. Otherwise the item itself exists already. */
const isIdTaken = (error: Neo4jError) => /property `(?:_id|agent)_key`/.test(error.message);

/** Repeats a transaction, with growing pauses. @throws the error of the last attempt */
async function withRetries<T>(transaction: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const until = performance.now() + repeatedMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (!isTransient(error) || performance.now() > until) throw error;
      await pauseAfter(attempt, signal);
    }
  }
}

/**
 * Waits before the next attempt. The pause grows and has a random part, so that colliding writers do not collide
 * again.
 */
const pauseAfter = (attempt: number, signal?: AbortSignal) =>
  delay(Math.min(maxPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + Math.random()), undefined, { signal });

/** Whether another transaction has deleted a node that this one found. The next attempt does not find it. */
const isGone = (error: Neo4jError) => error.code.endsWith('EntityNotFound');

const isTransient = (error: unknown) =>
  error instanceof DeletedMeanwhile ||
  (error instanceof Neo4jError && ((error.retriable && !isTooMuch(error)) || isGone(error)));

/** Whether there is no connection to the server, or the connection was lost. */
const isCut = (error: unknown) =>
  error instanceof Neo4jError && ['ServiceUnavailable', 'SessionExpired'].includes(error.code);

/** Whether the connection was lost during a query, and not before. The query may have crashed the server. */
const wasLost = (error: unknown) =>
  isCut(error) && /was closed by server|Connection lost|Caused by: (?:read|write) /.test((error as Neo4jError).message);

/** Adds the name of the failed query. The log shows the name instead of the message, which may quote parameters. */
const withQuery = (error: unknown, query: string): unknown =>
  error instanceof Neo4jError ? Object.assign(error, { cypher: query }) : error;

/** Whether Neo4j itself has failed, as a vector index sometimes does briefly. */
const hasFailed = (error: unknown) =>
  error instanceof Neo4jError && error.code === 'Neo.DatabaseError.Statement.ExecutionFailed';

/** Maps timeouts, outages, overload and uniqueness violations to refusals. Any other error is a bug. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error;
  if (isDuplicate(error))
    return new Refusal(isIdTaken(error) ? 'id_taken' : 'already_exists', undefined, { cause: error });
  if (isTooMuch(error)) return new Refusal('too_large', tooMuch, { cause: error });
  // LockClientStopped: the time limit passed while the query waited for a lock.
  if (/TransactionTimedOut|LockClientStopped/.test(error.code)) return new TimedOut(tooLong, error);
  const away =
    error.retriable ||
    hasDatabaseFailed(error) ||
    isCut(error) ||
    // Neo4j is starting, or all connections are in use. The driver sets no code on these errors.
    /^(?:Connection acquisition timed out|Pool is closed)/.test(error.message) ||
    /TransactionTerminated|MemoryPoolOutOfMemory|AuthenticationRateLimit/.test(error.code);
  return away ? new Unavailable('Neo4j', error) : error;
}
