// Runs named queries. Rooms only get a ScopedGraph. It is bound to one scope and view, and adds `$scope` and `$view` to every query.
import { abortReason } from '../process/abort';
import { availableParallelism } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import neo4j, { Neo4jError, type Driver, type Session, type Transaction as DriverTransaction } from 'neo4j-driver';
import type { Queries } from '../generated/queries';
import { fairQueue } from '../process/fair-queue';
import { Refusal, TimedOut, Unavailable } from '../errors';
import { readQueryFiles, type QueryField, type QueryFile } from './queries';
import { earlierOf, everKnown, forEver, sinceEver } from '../time';
import { maxConnections } from './connect';
import { fromDriver, toDateTime, toDriver } from './values';
import { withoutVectorIndex } from './vector-index';

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

/** The first rows of a result, as many as fit into a page. */
export interface RowsRead<N extends QueryName> {
  rows: Row<N>[];
  /** Whether rows are left that would not fit. */
  isCut: boolean;
}

/** Queries with the scope predicate; the only ones rooms can run. */
export type ScopedQuery = { [N in QueryName]: Queries[N]['scoped'] extends true ? N : never }[QueryName];
/** Those that answer any number of rows. */
export type ListQuery = { [N in ScopedQuery]: Queries[N]['rows'] extends 'many' ? N : never }[ScopedQuery];
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
  /** Reads rows one by one until those read have the bytes of a page. The first row is read whatever its size. */
  page<N extends ListQuery>(name: N, params: Queries[N]['params'], maxBytes?: number): Promise<RowsRead<N>>;
  /** Runs `work` in one transaction; it is repeated from the start on transient errors (deadlock, leader switch). */
  write<T>(work: (transaction: Transaction) => Promise<T>): Promise<T>;
  /** Waits until the open transactions of the tenant have ended. What was written before this call can then be read. */
  settled(): Promise<void>;
  /** The same scope for work that must not end with the request, such as recording how its run has ended. */
  lasting(): ScopedGraph;
  /** The moment that is read; undefined for the present. Writes are always of the present. */
  moment: Moment | undefined;
  /** The same scope at a moment. */
  at(moment: Moment): ScopedGraph;
  /** The same scope, whose queries also end with another signal. */
  until(signal: AbortSignal): ScopedGraph;
  /** The same scope, which writes new items where nobody reads them until they are released. Nobody is told of them. */
  staged(): ScopedGraph;
}

/** Scope key of items that are not released yet; no caller can read it. */
export const stagedKey = (scope_key: string): string => `staged:${scope_key}`;

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

/** A moment on one of the two time axes or both, RFC 3339 in UTC. */
export interface Moment {
  /** What was true then: valid time. Without it, what was recorded last counts, whatever it holds for. */
  as_of?: string | undefined;
  /** The end of an interval that begins with `as_of`: what was true at any time of it. */
  until?: string | undefined;
  /** As it was known then: transaction time. Without it, as it is known now. */
  as_known_at?: string | undefined;
}

/**
 * The parameters that a graph adds to every query: `$scope` and `$view`. Without a moment the view is the present, to which all that is
 * stored is known: the clock of another writer may be ahead. It also sees what has ended. What has no valid time of its own counts at the
 * earlier of the two moments, `seen_at`.
 */
export function boundTo(scope: Partial<GraphScope>, moment?: Moment) {
  const { as_of, until, as_known_at = everKnown } = moment ?? {};
  const known = toDateTime(as_known_at);
  const valid = as_of === undefined ? undefined : toDateTime(as_of);
  return {
    scope,
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

/** What a request with an Idempotency-Key holds while it is at work. */
export interface IdempotencyClaim {
  record_id: string;
  /** A new one for each request that takes the record, so that one whose claim has expired notices it. */
  claim: string;
}

/** The request for which a scoped graph works. */
export interface GraphRequest {
  /** Once aborted, no query begins, queries under way are ended and open transactions rolled back, unless they are being committed. */
  signal?: AbortSignal;
  /** The moment that is read; the present if there is none. */
  moment?: Moment | undefined;
  /** The claim to the request's Idempotency-Key. Every write transaction makes sure that it still holds, and records a change on it. */
  claim?: IdempotencyClaim | undefined;
  /** Whether nobody is told of what is written. */
  isUnseen?: boolean;
}

/** Bytes of rows in one page of a list. */
const pageBytes = 16_000_000;
/** Bytes of rows of any other answer; what would have more is refused. */
const maxBytes = 48_000_000;
/** Rows of whole items that Neo4j and the driver hold at once. Each may have megabytes. */
const wideRows = 8;

/** Between two looks at the transactions under way; they end by their time limit at the latest. */
const settlePauseMs = 20;

/**
 * Concurrent queries and transactions of tenants: in total, and for one tenant. They are as many as keep Neo4j busy, so that other tenants
 * wait for few. The remaining connections serve queries without a scope, credentials above all.
 */
const share = {
  places: 0.75 * maxConnections,
  perTenant: Math.min(0.35 * maxConnections, Math.max(4, 2 * availableParallelism())),
};

/** Attempts of a query that reads. */
const attempts = 5;
/** For how long a transaction is repeated, and the pauses between attempts of either, in milliseconds. */
const repeatedMs = 15_000;
const firstPauseMs = 50;
const maxPauseMs = 2_000;

/** A query that has written, as part of a committed transaction. */
export interface Written {
  name: string;
  params: object;
  answer: unknown;
}

/** Gets every committed write of a scope. It must not throw, nor take long: the writer waits for it. */
export type Observer = (scope: GraphScope, written: Written[]) => void;

/** The unscoped graph. Only app.ts, auth/, jobs and operator scripts have access to one. */
export class Graph {
  private readonly files: ReadonlyMap<string, QueryFile>;
  private observer: Observer = () => undefined;
  private readonly places = fairQueue(share.places, share.perTenant);

  constructor(
    private readonly driver: Driver,
    private readonly database: string,
    private readonly timeoutMs: number,
  ) {
    this.files = new Map(readQueryFiles().map((file) => [file.name, file]));
  }

  /** From now on `observer` gets what scoped graphs have written. */
  observe(observer: Observer): void {
    this.observer = observer;
  }

  /** The graph bound to the scope of one request, and to a moment. */
  as(scope: GraphScope, requestId: string, { signal, claim, moment, isUnseen }: GraphRequest = {}): ScopedGraph {
    const bound = boundTo(scope, moment);
    const inTurn = <T>(work: () => Promise<T>) => this.places.run(scope.tenant_id, work, signal);
    const writeAs = async <T>(
      query: string | undefined,
      work: (transaction: Transaction) => Promise<T>,
    ): Promise<T> => {
      let written: Written[] = [];
      const metadata = { ...(query && { query }), request_id: requestId, tenant_id: scope.tenant_id };
      const transact = async (transaction: DriverTransaction) => {
        written = [];
        if (claim && !(await this.runIn(transaction, 'idempotency/hold', claim)))
          throw new Refusal('in_progress', 'A repeated request with this Idempotency-Key has taken over.');
        const result = await work({
          run: async (name, params) => {
            let changed = false;
            const answer = await this.runIn(transaction, name, { ...params, ...bound }, () => (changed = true));
            if (changed) written.push({ name, params, answer });
            return answer;
          },
        });
        if (claim && written.length > 0) await this.runIn(transaction, 'idempotency/flag', claim);
        return result;
      };
      const done = await inTurn(() => this.inTransaction(metadata, signal, transact));
      if (written.length > 0 && !isUnseen) this.observer(scope, written);
      return done;
    };
    return {
      run: (name, params, timeoutMs) =>
        this.file(name).mode === 'write'
          ? writeAs(name, (transaction) => transaction.run(name, params))
          : inTurn(() => this.ask(name, { ...params, ...bound }, requestId, { limitMs: timeoutMs, signal })),
      page: (name, params, max = pageBytes) =>
        inTurn(() => this.readPage(name, { ...params, ...bound }, requestId, { signal, pageBytes: max })),
      write: (work) => writeAs(undefined, work),
      settled: () => this.settled(scope.tenant_id, signal),
      lasting: () => this.as(scope, requestId),
      moment,
      at: (other) => this.as(scope, requestId, { signal, claim, moment: other }),
      until: (own) =>
        this.as(scope, requestId, { signal: signal ? AbortSignal.any([signal, own]) : own, claim, moment }),
      staged: () => {
        const write_key = stagedKey(scope.write_key);
        const { readable, writable } = scope;
        const of = { ...scope, write_key, readable: [...readable, write_key], writable: [...writable, write_key] };
        return this.as(of, requestId, { signal, isUnseen: true });
      },
    };
  }

  /** Runs a query without a scope; its file says why it needs none. */
  unscoped<N extends UnscopedQuery>(name: N, params: Queries[N]['params']): Promise<Answer<N>> {
    return this.ask(name, params, '');
  }

  /** Several queries without a scope in one transaction. */
  writeUnscoped<T>(work: (transaction: UnscopedTransaction) => Promise<T>): Promise<T> {
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
    // The time may be over before the query begins; the driver refuses such a limit.
    if (ends.limitMs !== undefined && ends.limitMs <= 0) throw new TimedOut(tooLong);
    let { text } = file;
    for (let attempt = 1; ; attempt++) {
      ends.signal?.throwIfAborted();
      const isWide = hasWholeItems(file);
      const session = this.driver.session({
        database: this.database,
        defaultAccessMode: neo4j.session.READ,
        ...(isWide && { fetchSize: wideRows }),
      });
      let closing: Promise<void> | undefined;
      try {
        const asked = session.run(text, parametersOf(file, params), {
          timeout: ends.limitMs ?? this.timeoutMs,
          metadata,
        });
        const reading = async () => readRows(file, isWide ? asked : (await asked).records, ends.pageBytes);
        return await unlessEnded(reading(), ends);
      } catch (error) {
        // The server checks its clock only every two seconds. Closing the session ends the query at once, without waiting for it.
        if (error instanceof TimedOut || ends.signal?.aborted) closing = session.close().catch(() => undefined);
        const exact = hasFailed(error) && text === file.text ? withoutVectorIndex(text) : undefined;
        if (exact !== undefined) {
          text = exact;
          continue;
        }
        if (!willPass(error) || wasLost(error) || attempt === attempts) throw refusalOf(withQuery(error, file.name));
      } finally {
        if (!closing) await session.close();
      }
      await pauseAfter(attempt);
    }
  }

  /**
   * Runs `work` in a transaction, and again from the start after a transient error (deadlock, leader switch). The driver would also repeat,
   * without end, a commit that needs more memory than a transaction may have.
   */
  private async inTransaction<T>(
    metadata: object,
    signal: AbortSignal | undefined,
    work: (transaction: DriverTransaction) => Promise<T>,
  ): Promise<T> {
    signal?.throwIfAborted();
    const session: Session = this.driver.session({ database: this.database });
    let hasTriedCommit = false;
    let isCommitting = false;
    const once = async (): Promise<T> => {
      signal?.throwIfAborted();
      const transaction = await session.beginTransaction({ timeout: this.timeoutMs, metadata });
      try {
        const result = await work(transaction);
        signal?.throwIfAborted();
        isCommitting = true;
        hasTriedCommit = true;
        await transaction.commit();
        return result;
      } finally {
        isCommitting = false;
        // Rolls back what was not committed; a lost connection has done so already.
        await transaction.close().catch(() => undefined);
      }
    };
    // Ends the query under way and rolls back. A commit is waited for: its outcome would be unknown.
    const end = () => {
      if (!isCommitting) session.close().catch(() => undefined);
    };
    signal?.addEventListener('abort', end, { once: true });
    try {
      return await untilPassed(once, signal);
    } catch (error) {
      signal?.throwIfAborted();
      // The connection was lost during a commit that may have succeeded: the repeated transaction then conflicts with its own result.
      if (hasTriedCommit && isDuplicate(error)) throw new Unavailable('Neo4j', error);
      throw refusalOf(error);
    } finally {
      signal?.removeEventListener('abort', end);
      await session.close();
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
      return answerOf(file, wholeRows(file, result.records)) as Answer<N>;
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

/** Converts parameters for the driver; times become DateTime, so that indexes can compare them. */
export function parametersOf(file: QueryFile, params: object): Record<string, unknown> {
  const values = toDriver(params) as Record<string, unknown>;
  for (const { name, type, times } of file.params) {
    const isTime = type === 'datetime' || (type === 'datetime?' && values[name] !== null);
    if (isTime) values[name] = toDateTime(values[name] as string);
    if (times.length > 0) values[name] = withTimes(values[name] as Record<string, unknown>, times);
  }
  return values;
}

const withTimes = (object: Record<string, unknown>, times: string[]) => ({
  ...object,
  ...Object.fromEntries(times.map((time) => [time, toDateTime(object[time] as string)])),
});

const metadataOf = (query: string, params: object, request_id: string) => {
  const { scope } = params as { scope?: GraphScope };
  return { query, request_id, ...(scope && { tenant_id: scope.tenant_id }) };
};

interface DriverRecord {
  toObject(): object;
}

/**
 * Whether a row has all that its query promises. A concurrent deletion removes the properties of a node before the node. A required column
 * is then null, or a record of an item lacks its content.
 */
const isWhole = (row: Record<string, unknown>, columns: QueryField[]) =>
  columns.every(({ name, type, whole }) => {
    const value = row[name] ?? null;
    if (value === null) return type.endsWith('?');
    return !whole || ((value as { content?: unknown }).content ?? null) !== null;
  });

interface Read {
  rows: Record<string, unknown>[];
  isCut: boolean;
}

/** Types of columns that hold items with their whole content, or all properties of a node. */
const wideTypes = ['items/StoredItem', 'temporal/ChangedItem', 'object[]'];

const hasWholeItems = ({ returns }: QueryFile) =>
  returns.some(({ type }) => wideTypes.includes(type.replace(/\?$/, '')));

/**
 * Reads rows until they have the bytes of a page.
 * @param page undefined for an answer that is complete or refused
 * @throws Refusal `too_large` when a complete answer has too many bytes; Torn
 */
async function readRows(
  file: QueryFile,
  records: AsyncIterable<DriverRecord> | Iterable<DriverRecord>,
  page: number | undefined,
): Promise<Read> {
  const rows: Record<string, unknown>[] = [];
  let bytes = 0;
  for await (const record of records) {
    const [row] = wholeRows(file, [record]);
    if (!row) continue;
    bytes += bytesOf(row);
    if (page !== undefined && bytes > page && rows.length > 0) return { rows, isCut: true };
    if (page === undefined && bytes > maxBytes) throw new Refusal('too_large', tooMuchRead);
    rows.push(row);
  }
  return { rows, isCut: false };
}

/** The size of a value, roughly as JSON. */
function bytesOf(value: unknown): number {
  if (typeof value === 'string') return Buffer.byteLength(value);
  if (value === null || typeof value !== 'object') return 8;
  if (Array.isArray(value) && typeof value[0] === 'number') return 8 * value.length;
  let bytes = 0;
  for (const entry of Object.values(value)) bytes += bytesOf(entry);
  return bytes;
}

/** Leaves out rows of things that were deleted while they were read. @throws Torn when the only row is one */
function wholeRows(file: QueryFile, records: DriverRecord[]): Record<string, unknown>[] {
  const all = records.map((record) => fromDriver(record.toObject()) as Record<string, unknown>);
  const rows = all.filter((row) => isWhole(row, file.returns));
  if (file.rows === 'one' && rows.length < all.length) throw new Torn(file.name);
  return rows;
}

/** Rows as the header of the query declares them. */
function answerOf(file: QueryFile, rows: Record<string, unknown>[]): unknown {
  if (file.rows === 'none') return undefined;
  if (file.rows === 'many') return rows;
  if (rows.length > 1 || (file.rows === 'one' && rows.length === 0))
    throw new Error(`cypher/${file.name}.cypher says @${file.rows} and answered ${rows.length} rows.`);
  return rows[0];
}

/** What a query reads was deleted meanwhile; the next attempt does not find it. */
class Torn extends Error {
  constructor(query: string) {
    super(`cypher/${query}.cypher read something that was being deleted.`);
  }
}

/** What ends a query before its result. */
interface Ends {
  /** Shorter than the configured time limit. */
  limitMs?: number;
  signal?: AbortSignal;
  /** Of a page; undefined for a complete answer. */
  pageBytes?: number;
}

/** @throws TimedOut when it takes longer; Refusal `aborted` */
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

const tooMuchRead = 'More than one answer can hold; ask for fewer items at once.';

const tooMuch = 'More than one transaction can hold; send fewer or smaller items at once.';

/** Whether this transaction alone is too large. Neo4j reports that as transient, but a repetition would need as much memory again. */
const isTooMuch = (error: Neo4jError) =>
  error.code.endsWith('MemoryPoolOutOfMemoryError') && error.message.includes('db.memory.transaction.max');

const isDuplicate = (error: unknown) =>
  error instanceof Neo4jError && error.code === 'Neo.ClientError.Schema.ConstraintValidationFailed';

/** Whether what is there already is the id that a caller gave to it, and not the item. */
const isIdTaken = (error: Neo4jError) => /property `(?:id|agent)_key`/.test(error.message);

/** Repeats a transaction while its error will pass, after pauses that grow. @throws the error of the last attempt */
async function untilPassed<T>(transaction: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  const until = performance.now() + repeatedMs;
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (!willPass(error) || performance.now() > until) throw error;
      await pauseAfter(attempt, signal);
    }
  }
}

/** Waits before the next attempt: longer each time, with a random part, so that colliding writers do not collide again. */
const pauseAfter = (attempt: number, signal?: AbortSignal) =>
  delay(Math.min(maxPauseMs, firstPauseMs * 2 ** (attempt - 1)) * (0.5 + Math.random()), undefined, { signal });

/** What this transaction has found, another one has just deleted: the next attempt does not find it. */
const isGone = (error: Neo4jError) => error.code.endsWith('EntityNotFound');

const willPass = (error: unknown) =>
  error instanceof Torn || (error instanceof Neo4jError && ((error.retriable && !isTooMuch(error)) || isGone(error)));

/**
 * Whether the connection was lost while a query was running, rather than never made. What the query did to Neo4j is not known:
 * repeated, it would do it again.
 */
const wasLost = (error: unknown) =>
  error instanceof Neo4jError &&
  ['ServiceUnavailable', 'SessionExpired'].includes(error.code) &&
  /was closed by server|Connection lost|Caused by: (?:read|write) /.test(error.message);

/** Adds the name of the failed query, which the log shows in place of the message: that may quote parameters. */
const withQuery = (error: unknown, query: string): unknown =>
  error instanceof Neo4jError ? Object.assign(error, { cypher: query }) : error;

/** Whether Neo4j itself has failed, as a vector index can briefly. */
const hasFailed = (error: unknown) =>
  error instanceof Neo4jError && error.code === 'Neo.DatabaseError.Statement.ExecutionFailed';

/** Maps timeouts, outages and overload, and uniqueness violations to their errors; anything else is a bug. */
function refusalOf(error: unknown): unknown {
  if (!(error instanceof Neo4jError)) return error;
  if (isDuplicate(error))
    return new Refusal(isIdTaken(error) ? 'id_taken' : 'already_exists', undefined, { cause: error });
  if (isTooMuch(error)) return new Refusal('too_large', tooMuch, { cause: error });
  // LockClientStopped: the time limit passed while the query was waiting for a lock.
  if (/TransactionTimedOut|LockClientStopped/.test(error.code)) return new TimedOut(tooLong, error);
  const away =
    error.retriable ||
    ['ServiceUnavailable', 'SessionExpired'].includes(error.code) ||
    // Neo4j is starting, or all connections are in use; the driver gives these errors no code.
    /^(?:Connection acquisition timed out|Pool is closed)/.test(error.message) ||
    /TransactionTerminated|MemoryPoolOutOfMemory|DatabaseUnavailable|AuthenticationRateLimit/.test(error.code);
  return away ? new Unavailable('Neo4j', error) : error;
}
