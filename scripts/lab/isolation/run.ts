// A run: calls of every route, or every tool, about half of them with foreign ids, every response searched for leaks.
import type { IsolationCaller } from './callers';
import { isolationCalls, type IsolationCall } from './calls';
import type { Client } from './client';
import { LeakDetector, type SentCanary } from './leak-detector';
import type { OperationJson, Operation, Resolve } from './operations';
import type { Random } from './random';
import { newReport, noteLeak, type IsolationReport, type RouteTally } from './report';
import { chosenName, missingId, missingIdsFor } from './samples';
import { Schedule } from './schedule';
import { answerOfTool, callOf, idsIn } from './tools';
import type { ValueSource } from './values';
import { PassiveTenant } from './passive-tenant';

interface Answer {
  status: number;
  text: string;
}

/** Ids are only collected from responses up to this length; leaks are searched for in all. */
const maxLearntLength = 200_000;
const missingWorkspace = 'wsp_00000000000000000000000000';

export class IsolationRun {
  readonly report = newReport();
  private readonly detector = new LeakDetector();
  private readonly schedule: Schedule;
  private readonly calls: isolationCalls;
  private readonly passive: PassiveTenant | undefined;

  /** @param passive makes no calls of its own, but its ids are used by the others */
  constructor(
    private readonly client: Client,
    private readonly callers: IsolationCaller[],
    passive: IsolationCaller | undefined,
    /** All routes, for requests that a run makes before and besides its calls. */
    private readonly routes: Operation[],
    /** The operations to call: the routes, or the tools of /mcp. */
    private readonly operations: Operation[],
    private readonly resolve: Resolve,
    private readonly random: Random,
  ) {
    this.schedule = new Schedule(operations, random);
    this.calls = new isolationCalls(passive ? [...callers, passive] : callers, resolve, random);
    this.passive =
      passive &&
      new PassiveTenant(client, passive, this.report, (status, text) =>
        this.look({ caller: passive, text: '' }, 'a response', status, text),
      );
    for (const operation of operations) this.tally(operation);
  }

  /** @param onProgress called with the number of calls made so far */
  async all(calls: number, concurrency: number, onProgress: (made: number) => void): Promise<IsolationReport> {
    const started = performance.now();
    const { report } = this;
    await this.introduce();
    const closeStreams = this.everybody().map((caller) => this.listen(caller));
    // The routes are called twice, because the second pass uses ids created by the first one.
    for (let pass = 0; pass < 2; pass++)
      for (const operation of this.operations) {
        await Promise.all(this.callers.map((caller) => this.own(caller, operation, true)));
        onProgress(report.calls);
      }
    const worker = async () => {
      while (report.calls < calls) {
        await this.one();
        onProgress(report.calls);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    // Routes that no random call has reached are called again.
    for (let pass = 0; pass < 5; pass++)
      for (const operation of this.operations)
        for (const caller of this.callers)
          if (this.tally(operation).reached === 0) await this.own(caller, operation, true);
    await this.passive?.checkAll();
    for (const close of closeStreams) close();
    report.seconds = (performance.now() - started) / 1000;
    for (const [name, ms] of this.schedule.costs) (report.routes[name] as RouteTally).ms = ms;
    report.unreached = this.operations.filter((one) => this.tally(one).reached === 0).map(({ name }) => name);
    report.blind = this.callers.map(({ name }) => name).filter((name) => !this.detector.sawOwnCanary.has(name));
    return report;
  }

  private tally({ name }: Operation): RouteTally {
    return (this.report.routes[name] ??= { calls: 0, reached: 0, refused: 0, ms: 0 });
  }

  private everybody(): IsolationCaller[] {
    return this.passive ? [...this.callers, this.passive.caller] : this.callers;
  }

  /** Determines the ids of every caller, and stores an item of every type with its canary. */
  private async introduce(): Promise<void> {
    const add = this.routes.find(({ name }) => name === 'POST /memory/add') as Operation;
    const types = (this.resolve(
      ((this.resolve(add.body as OperationJson)['properties'] as OperationJson)['memory_type'] ?? {}) as OperationJson,
    )['enum'] ?? ['semantic']) as string[];
    for (const caller of this.everybody()) {
      const { status, text } = await this.ask(caller, this.callTo('GET', '/auth/me'));
      if (status !== 200) throw new Error(`GET /auth/me returned ${status} for ${caller.name}: ${text}`);
      const me = JSON.parse(text) as Record<string, string>;
      caller.workspace = me['active_workspace_id'];
      caller.known.set('kept', [me['id'], me['key_id']] as string[]);
      caller.known.set('user_id', [me['id'] as string]);
      caller.known.set('key_id', [me['key_id'] as string]);
    }
    await this.passive?.prepare();
    const store = async (caller: IsolationCaller) => {
      for (const memory_type of types) {
        const content = `The lamp of ${caller.canary}`;
        const body = { content, memory_type, embed: false, metadata: { keeper: caller.canary } };
        await this.ask(caller, this.callTo('POST', '/memory/add', body));
      }
      if (caller.subject !== null) return;
      const call = this.callTo('POST', '/memory/add', { content: `Of ${caller.canary}`, embed: false });
      await this.ask(caller, { ...call, path: `${call.path}?subject=${chosenName('subject', caller.side)}` });
    };
    await Promise.all(this.callers.map(store));
  }

  private callTo(method: string, path: string, body?: OperationJson): IsolationCall {
    const operation = this.routes.find((one) => one.method === method && one.path === path) as Operation;
    return { operation, path, body, headers: {} };
  }

  /** Reads the events of a caller's workspace during the whole run. */
  private listen(caller: IsolationCaller): () => void {
    const isPassive = caller === this.passive?.caller;
    const onLost = (reason: string) => noteLeak(this.report.failures, `the event stream of ${caller.name}: ${reason}`);
    const onEvents = (text: string) => {
      const events = text.split('\n').filter((line) => line.startsWith('data: ')).length;
      this.report.events += events;
      // The passive tenant's multi-hop searches send events. Any other event comes from another tenant.
      if (isPassive && events > text.split('"kind":"search.hop"').length - 1)
        noteLeak(this.report.leaks, `the passive tenant received ${text}`);
      this.look({ caller, text: '' }, 'its stream', 200, text);
    };
    const path = asSubject(caller, '/memory/progress/stream');
    return this.client.subscribe(path, { 'X-API-Key': caller.key }, onEvents, onLost);
  }

  private async one(): Promise<void> {
    const { random } = this;
    const kind = random.next();
    if (this.passive && kind < 0.01) return this.passive.checkNext();
    const caller = random.pick(this.callers);
    const operation = this.schedule.next();
    if (kind < 0.35) await this.own(caller, operation, random.chance(0.5));
    else if (kind < 0.65) await this.foreignPath(caller, operation);
    else if (kind < 0.85) await this.foreignContent(caller, operation);
    else if (kind < 0.95) await this.foreignWorkspace(caller, operation);
    else await this.anonymous(operation);
  }

  /**
   * Makes a call with the caller's own ids. It shows that the route works, so that refusals of foreign ids mean
   * something.
   */
  private async own(caller: IsolationCaller, operation: Operation, plain: boolean): Promise<void> {
    const call = this.calls.make(caller, operation, this.calls.own(caller, operation), plain);
    // All callers use this key. A stored response of one must never be returned to another.
    if (operation.method === 'POST' && this.random.chance(0.05))
      call.headers = { 'Idempotency-Key': `shared ${this.random.below(20)}` };
    const { status } = await this.ask(caller, call);
    if (status < 300) this.tally(operation).reached++;
  }

  /** Foreign ids in the path must be answered like missing ones. */
  private async foreignPath(caller: IsolationCaller, operation: Operation): Promise<void> {
    if (operation.tool !== undefined) return this.foreignArguments(caller, operation);
    if (!operation.path.includes('{')) return this.foreignContent(caller, operation);
    const { calls } = this;
    // Memoized, because the path is built twice and must be the same.
    const foreign = memoized(calls.foreign(caller, operation));
    const missing = memoized(missingIdsFor(operation));
    // Everything except the path belongs to the caller, so that only the path can cause a difference.
    const own = memoized(calls.own(caller, operation));
    const call = calls.make(caller, operation, own, true);
    const query = call.path.slice(calls.pathOf(operation, own).length);
    const paths = [foreign, missing].map((ids) => calls.pathOf(operation, ids));
    // Only words that mean the same for everybody, such as the name of a job.
    if (paths[0] === paths[1]) return this.foreignContent(caller, operation);
    const [theirs, none] = await Promise.all(paths.map((path) => this.ask(caller, { ...call, path: path + query })));
    const normalized = (answer: Answer | undefined, path = '') =>
      path
        .split('/')
        .reduce(
          (text, step) => (step.length > 8 ? text.replaceAll(decodeURIComponent(step), '#') : text),
          withoutRequestId(answer?.text ?? ''),
        );
    // A PUT creates the object that it names, under its own id.
    const creates = operation.method === 'PUT';
    // In the meantime, another call of the same side may have chosen the name.
    const isOwn = operation.fields.some(({ name }) => {
      const id = foreign(name) ?? '';
      return calls.isGiven(caller, name, id) || this.detector.isOf(caller, id);
    });
    if (isOwn && !creates) return;
    if (theirs?.status !== none?.status || (!creates && normalized(theirs, paths[0]) !== normalized(none, paths[1])))
      noteLeak(
        this.report.differences,
        `${operation.name}: ${theirs?.status} for a foreign id, ${none?.status} for a missing one (${caller.name}, ${paths[0]})`,
      );
  }

  /** Foreign ids in the arguments that a tool requires must be answered like missing ones. */
  private async foreignArguments(caller: IsolationCaller, operation: Operation): Promise<void> {
    const { calls } = this;
    const foreign = memoized(calls.foreign(caller, operation));
    const call = calls.make(caller, operation, foreign, true);
    const required = ((operation.body?.['required'] ?? []) as string[]).filter((field) => /^(id|plan_id)$/.test(field));
    const ids = required.map((field) => String(call.body?.[field]));
    if (ids.length === 0) return this.foreignContent(caller, operation);
    const body = { ...call.body, ...Object.fromEntries(required.map((field) => [field, missingId])) };
    const answers = await Promise.all([this.ask(caller, call), this.ask(caller, { ...call, body })]);
    if (ids.some((id) => calls.isGiven(caller, 'plan_id', id) || this.detector.isOf(caller, id))) return;
    const [theirs, none] = answers.map(({ status, text }) =>
      [...ids, missingId].reduce((shown, id) => shown.replaceAll(id, '#'), `${status} ${text}`),
    );
    if (theirs !== none)
      noteLeak(this.report.differences, `${operation.name}: ${theirs} for a foreign id, ${none} for a missing one`);
  }

  /** Foreign ids and cursors in query and body. */
  private async foreignContent(caller: IsolationCaller, operation: Operation): Promise<void> {
    const own = this.calls.own(caller, operation);
    const theirs = this.calls.foreign(caller, operation);
    const mixed: ValueSource = (field) => (this.random.chance(0.7) ? theirs(field) : own(field));
    await this.ask(caller, this.calls.make(caller, operation, mixed, this.random.chance(0.5)));
  }

  /** A workspace of another tenant in the header must be refused like one that does not exist. */
  private async foreignWorkspace(caller: IsolationCaller, operation: Operation): Promise<void> {
    if (operation.policy !== 'team_required') return;
    const foreign = this.calls.foreign(caller, operation)('workspace_id') as string;
    const call = this.calls.make(caller, operation, this.calls.own(caller, operation), true);
    const header = this.random.pick(['X-Workspace-Id', 'X-Team-Id']);
    const [theirs, none] = await Promise.all(
      [foreign, missingWorkspace].map((id) => this.ask(caller, { ...call, headers: { [header]: id } })),
    );
    const [a, b] = [theirs, none].map((answer) => withoutRequestId(answer?.text ?? ''));
    if (theirs?.status !== 403 || none?.status !== 403 || a !== b)
      noteLeak(
        this.report.differences,
        `${operation.name}: ${theirs?.status} in a foreign workspace, ${none?.status} in a missing one`,
      );
  }

  private async anonymous(operation: Operation): Promise<void> {
    if (operation.policy === 'public') return;
    const caller = this.random.pick(this.callers);
    const call = this.calls.make(caller, operation, this.calls.own(caller, operation), true);
    const { status } = await this.ask(undefined, call);
    if (status !== 401) noteLeak(this.report.differences, `${operation.name}: ${status} without credentials`);
  }

  private async ask(caller: IsolationCaller | undefined, call: IsolationCall): Promise<Answer> {
    const { operation, path, body } = call;
    const tool = operation.tool === undefined ? undefined : callOf(operation.tool, body);
    const text = tool?.text ?? (body === undefined ? '' : JSON.stringify(body));
    const headers = { ...call.headers, ...tool?.headers };
    const sent = caller && { caller, text: `${decoded(path)} ${text} ${Object.values(call.headers).join(' ')}` };
    if (sent) {
      this.detector.noteSent(sent);
      this.calls.noteGiven(caller, call);
    }
    const started = performance.now();
    const named = caller && operation.policy === 'team_required' ? asSubject(caller, path) : path;
    const received = await this.client.send(operation.method, named, text, {
      ...(caller && operation.policy !== 'public' && { 'X-API-Key': caller.key }),
      ...(text && { 'Content-Type': operation.content_type, 'Content-Length': String(Buffer.byteLength(text)) }),
      ...headers,
    });
    const { status, answer } = tool ? answerOfTool(received.status, received.answer) : received;
    this.schedule.note(operation, performance.now() - started);
    const { report } = this;
    const tally = this.tally(operation);
    report.calls++;
    tally.calls++;
    if (status >= 400) tally.refused++;
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    if (status >= 500) noteLeak(report.failures, `${operation.name}: ${status} ${answer.slice(0, 200)}`);
    if (sent) {
      this.look(sent, operation.name, status, `${received.headers}\n${answer}`);
      if (status < 300 && answer.length < maxLearntLength)
        this.learn(sent.caller, tool ? idsIn(answer) : parsed(answer), received.searchSession);
    }
    return { status, text: answer };
  }

  private look(sent: SentCanary, where: string, status: number, text: string): void {
    for (const leak of this.detector.leaks(sent, status, text))
      noteLeak(this.report.leaks, `${where} showed ${sent.caller.name} ${leak}`);
  }

  private learn(caller: IsolationCaller, answer: unknown, searchSession: string): void {
    this.detector.learn(caller, answer);
    const { results, refresh_token, plan_id, tasks, link_type, source_id, target_id, status } = (answer ??
      {}) as Record<string, string> & {
      results?: { item_id: string }[];
      tasks?: { task_id: string; held_by: { gate_id?: string }[] }[];
    };
    // `words` are the name of this task in a sample.
    const gate_id = Array.isArray(tasks)
      ? tasks.find(({ task_id }) => task_id === 'c')?.held_by?.[0]?.gate_id
      : undefined;
    if (plan_id && gate_id) caller.lastGate = { plan_id, gate_id };
    if (searchSession && Array.isArray(results) && results.length > 0)
      caller.lastSearch = { session: searchSession, shown: results.map(({ item_id }) => item_id) };
    if (link_type === 'RELATED' && source_id && target_id && status !== 'deleted')
      caller.lastLink = { source_id, target_id };
    if (refresh_token) caller.refreshToken = refresh_token;
  }
}

/** Returns the same id for a field on every call. */
function memoized(source: ValueSource): ValueSource {
  const picked = new Map<string, string | undefined>();
  return (field) => {
    if (!picked.has(field)) picked.set(field, source(field));
    return picked.get(field);
  };
}

/** Adds the subject of the caller to the path. */
function asSubject({ subject }: IsolationCaller, path: string): string {
  return subject === null ? path : `${path}${path.includes('?') ? '&' : '?'}subject=${encodeURIComponent(subject)}`;
}

/** The path as the server decodes it. Invalid escapes stay unchanged. */
const decoded = (path: string) => decodeURIComponent(path.replace(/%(?![0-9A-F]{2})/g, '%25'));

const withoutRequestId = (text: string) => text.replace(/"request_id":"[^"]*"/, '');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
