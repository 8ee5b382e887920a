// A steady load of writes from several tenants, and a record of what must be stored afterwards. Every request that
// creates something has an Idempotency-Key, and a request without an answer is repeated until it has one. So once all
// writers rest, each text is known to be stored exactly once, or to be gone.
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '../isolation/random';
import { contentsOfInstance } from './own-instance';

export interface Tenant {
  /** A word in all its texts, and in nobody else's. */
  mark: string;
  headers: Record<string, string>;
}

/** Numbers of texts. All but `acknowledged` should be 0. */
export interface Findings {
  /** Requests: adds, changes, deletions, batches, ingests, runs. */
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Texts that were deleted or replaced, and are visible again. */
  returned: number;
  /** Texts that are visible to the other tenant. */
  foreign: number;
  /** Runs without a successful end. */
  unfinished: number;
}

interface Answer {
  status: number;
  body: Json;
}
type Json = Record<string, unknown>;

const writersPerTenant = 2;
const pauseMs = 50;
const retryMs = 100;
/** If there are more texts than this, more are deleted than added. */
const enough = 150;
const batchSize = 3;
/** A writer or a run that takes longer is a failure of the drill. */
const patienceMs = 300_000;
/** Longer than the service takes, so that no request is still running while it is repeated. */
const requestMs = 90_000;

export class DrillLedger {
  readonly findings: Findings = { acknowledged: 0, lost: 0, doubled: 0, returned: 0, foreign: 0, unfinished: 0 };
  private readonly accounts: Account[];
  private isPaused = false;
  private resting = 0;
  private isOver = false;
  private readonly writing: Promise<void>[];

  constructor(base_url: string, tenants: Tenant[], random: Random) {
    this.accounts = tenants.map((tenant) => new Account(base_url, tenant, random, this.findings));
    this.writing = this.accounts.flatMap((account) =>
      Array.from({ length: writersPerTenant }, () => this.write(account)),
    );
    // Errors that `check` and `close` report.
    for (const writer of this.writing) writer.catch(() => undefined);
  }

  private async write(account: Account): Promise<void> {
    while (!this.isOver) {
      await account.next();
      await delay(pauseMs);
      if (!this.isPaused) continue;
      this.resting++;
      while (this.isPaused && !this.isOver) await delay(pauseMs);
      this.resting--;
    }
  }

  /** Waits until more writes were acknowledged. */
  async grow(by: number): Promise<void> {
    const until = this.findings.acknowledged + by;
    await this.waitUntil(() => this.findings.acknowledged >= until);
  }

  /** Stores a text; returns once it is acknowledged. */
  async store(): Promise<void> {
    await this.accounts[0]?.add();
  }

  /** Sends a text for a worker to process; returns once the worker has finished. */
  async process(): Promise<void> {
    await this.accounts[0]?.ingest(true);
  }

  /** Pauses the writers, compares the stored data, and lets them continue. */
  async check(): Promise<void> {
    this.isPaused = true;
    await this.waitUntil(() => this.resting === this.writing.length);
    for (const account of this.accounts) await account.check(this.accounts.filter((other) => other !== account));
    this.isPaused = false;
  }

  /** @throws Error of a writer */
  async close(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.writing);
  }

  /** @throws Error of a writer, or when it takes too long */
  private async waitUntil(holds: () => boolean): Promise<void> {
    const until = performance.now() + patienceMs;
    while (!holds()) {
      if (performance.now() > until) throw new Error('The writers got no answer in time.');
      await Promise.race([delay(pauseMs), ...this.writing]);
    }
  }
}

class Account {
  private count = 0;
  /** Stored texts with their ids; unknown if the answer of the request was lost. */
  private readonly stored = new Map<string, string | undefined>();
  private readonly gone = new Set<string>();
  /** Texts that are being changed, deleted or processed. */
  private readonly held = new Set<string>();
  /** Tags of stored batches, with their texts. */
  private readonly batches = new Map<string, string[]>();
  /** Open runs with their texts, which nobody else may change. */
  private readonly runs = new Map<string, string>();

  constructor(
    private readonly base_url: string,
    private readonly tenant: Tenant,
    private readonly random: Random,
    private readonly findings: Findings,
  ) {}

  next(): Promise<unknown> {
    const isFull = this.stored.size > enough;
    const kind = this.random.next();
    if (kind < 0.2) return this.change();
    if (kind < (isFull ? 0.6 : 0.3)) return this.delete();
    if (kind < (isFull ? 0.7 : 0.36)) return this.deleteByFilter();
    if (kind < (isFull ? 0.75 : 0.45)) return this.batch();
    if (kind < (isFull ? 0.85 : 0.65)) return this.ingest(this.random.chance(0.5));
    return this.add();
  }

  async add(): Promise<void> {
    const content = this.text();
    const { body } = await this.create('/memory/add', { content });
    this.keep(content, body['item_id']);
  }

  /** @param isWaiting whether to wait until the text is processed */
  async ingest(isWaiting: boolean): Promise<void> {
    const content = this.text();
    const { body } = await this.create('/memory/ingest?mode=async', { content, skip_existing: false });
    this.keep(content, body['item_id']);
    const { run_id } = body;
    if (typeof run_id !== 'string') return;
    this.held.add(content);
    this.runs.set(run_id, content);
    if (isWaiting) await this.endOf(run_id);
  }

  private async batch(): Promise<void> {
    const tag = `batch-${++this.count}`;
    const contents = Array.from({ length: batchSize }, () => this.text());
    const items = contents.map((content) => ({ content, tags: [tag] }));
    await this.create('/memory/add/batch', { items });
    // They are only deleted together.
    for (const content of contents) this.held.add(content);
    for (const content of contents) this.keep(content, undefined);
    this.batches.set(tag, contents);
  }

  private async change(): Promise<void> {
    const [before, id] = this.pick() ?? [];
    if (before === undefined) return;
    const content = this.text();
    await this.send('PATCH', `/memory/${id}`, { content });
    this.forget(before);
    this.keep(content, id);
  }

  private async delete(): Promise<void> {
    const [content, id] = this.pick() ?? [];
    if (content === undefined) return;
    await this.send('DELETE', `/memory/${id}`);
    this.forget(content);
  }

  private async deleteByFilter(): Promise<void> {
    const [tag, contents] = [...this.batches][0] ?? [];
    if (tag === undefined || !contents) return;
    this.batches.delete(tag);
    // The request needs no idempotency key: if it is repeated, it deletes what is left.
    const { body } = await this.send('POST', '/memory/delete-by-filter', { filter: { tags: { any: [tag] } } });
    await this.waitFor(String(body['run_id']));
    for (const content of contents) this.forget(content);
  }

  async check(others: Account[]): Promise<void> {
    for (const run_id of [...this.runs.keys()]) await this.endOf(run_id);
    const { base_url, tenant } = this;
    const texts = [...(await contentsOfInstance({ base_url, headers: tenant.headers })).values()];
    const times = new Map<string, number>();
    for (const text of texts) times.set(text, (times.get(text) ?? 0) + 1);
    const { findings } = this;
    for (const content of this.stored.keys()) {
      const found = times.get(content) ?? 0;
      if (found === 0) findings.lost++;
      if (found > 1) findings.doubled++;
    }
    findings.returned += texts.filter((text) => this.gone.has(text)).length;
    findings.foreign += texts.filter((text) => others.some((other) => text.includes(other.tenant.mark))).length;
  }

  private text(): string {
    return `${this.tenant.mark} noted observation ${++this.count} of the tide.`;
  }

  private keep(content: string, id: unknown): void {
    this.stored.set(content, typeof id === 'string' ? id : undefined);
  }

  private forget(content: string): void {
    this.held.delete(content);
    this.stored.delete(content);
    this.gone.add(content);
  }

  /** A stored text with its id, which nobody else changes. */
  private pick(): [string, string] | undefined {
    const free = [...this.stored].filter(
      (entry): entry is [string, string] => entry[1] !== undefined && !this.held.has(entry[0]),
    );
    if (free.length === 0) return undefined;
    const picked = this.random.pick(free);
    this.held.add(picked[0]);
    return picked;
  }

  private async endOf(run_id: string): Promise<void> {
    await this.waitFor(run_id);
    this.held.delete(this.runs.get(run_id) ?? '');
    this.runs.delete(run_id);
  }

  private async waitFor(run_id: string): Promise<void> {
    const until = performance.now() + patienceMs;
    for (;;) {
      const { body } = await this.send('GET', `/memory/runs/${run_id}`);
      if (body['status'] === 'ok') return;
      if (performance.now() > until || !['queued', 'running'].includes(String(body['status']))) break;
      await delay(retryMs);
    }
    this.findings.unfinished++;
  }

  private create(route: string, body: Json): Promise<Answer> {
    return this.send('POST', route, body, { 'Idempotency-Key': randomUUID() });
  }

  /**
   * Sends a request until it is answered; 503 does not count as an answer.
   * @throws Error for another refusal
   */
  private async send(method: string, route: string, body?: Json, headers: Json = {}): Promise<Answer> {
    const until = performance.now() + patienceMs;
    for (let isFirst = true; performance.now() < until; isFirst = false) {
      const answer = await this.ask(method, route, body, headers);
      const isGone = !isFirst && method === 'DELETE' && answer?.status === 404;
      if (answer && (answer.status < 300 || isGone || answer.body['code'] === 'already_done')) {
        if (method !== 'GET') this.findings.acknowledged++;
        return answer;
      }
      if (answer && answer.status !== 503 && answer.body['code'] !== 'in_progress')
        throw new Error(`${method} ${route} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
      await delay(retryMs);
    }
    throw new Error(`${method} ${route} got no answer in time.`);
  }

  private async ask(method: string, route: string, body?: Json, headers: Json = {}): Promise<Answer | undefined> {
    try {
      const response = await fetch(this.base_url + route, {
        method,
        // A kept connection could belong to a dead process.
        headers: { ...this.tenant.headers, ...headers, Connection: 'close' },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(requestMs),
      });
      return { status: response.status, body: (await response.json()) as Json };
    } catch {
      return undefined;
    }
  }
}
