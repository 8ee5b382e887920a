// A run: calls of every route, half of them with what belongs to somebody else, every answer looked through.
import type { Caller } from './callers';
import type { Client } from './client';
import { Judge } from './judge';
import { newReport, note, type Report } from './report';
import type { Json, Operation, Resolve } from './operations';
import { missing, nobodysIn, samples } from './samples';
import type { Random } from './random';
import { Values, type Source } from './values';

interface Call {
  operation: Operation;
  path: string;
  body: Json | undefined;
  headers: Record<string, string>;
}

interface Answer {
  status: number;
  text: string;
}

export class Run {
  private readonly judge = new Judge();
  private readonly reached = new Set<string>();
  private readonly costs = new Map<string, number>();
  readonly report = newReport();

  constructor(
    private readonly client: Client,
    private readonly callers: Caller[],
    private readonly operations: Operation[],
    private readonly resolve: Resolve,
    private readonly random: Random,
  ) {}

  /** @param onProgress is told the calls made so far */
  async all(calls: number, concurrency: number, onProgress: (made: number) => void): Promise<Report> {
    const started = performance.now();
    await this.introduce();
    // Twice, because what the first pass makes is what the second one names.
    for (let pass = 0; pass < 2; pass++)
      for (const operation of this.operations)
        await Promise.all(this.callers.map((caller) => this.own(caller, operation, true)));
    const worker = async () => {
      while (this.report.calls < calls) {
        await this.one();
        onProgress(this.report.calls);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    // Whatever chance has left out.
    for (let pass = 0; pass < 5; pass++)
      for (const operation of this.operations)
        for (const caller of this.callers)
          if (!this.reached.has(operation.name)) await this.own(caller, operation, true);
    this.report.seconds = (performance.now() - started) / 1000;
    this.report.unreached = this.operations.map(({ name }) => name).filter((name) => !this.reached.has(name));
    this.report.blind = this.callers.map(({ name }) => name).filter((name) => !this.judge.sawOwn.has(name));
    return this.report;
  }

  /** Every caller learns who it is and stores an item of every type under its own word. */
  private async introduce(): Promise<void> {
    const add = this.operations.find(({ name }) => name === 'POST /memory/add') as Operation;
    const types = (this.resolve(((this.resolve(add.body as Json)['properties'] as Json)['memory_type'] ?? {}) as Json)[
      'enum'
    ] ?? ['semantic']) as string[];
    for (const caller of this.callers) {
      const me = JSON.parse((await this.ask(caller, this.callTo('GET', '/auth/me', undefined))).text) as Record<
        string,
        string
      >;
      for (const kept of [me['id'], me['key_id']]) if (kept) this.callers.forEach((other) => other.kept.add(kept));
      caller.workspaces.push(me['default_team_id'] as string);
      for (const memory_type of types) {
        const body = {
          content: `The lamp of ${caller.canary}`,
          memory_type,
          embed: false,
          metadata: { keeper: caller.canary },
        };
        await this.ask(caller, this.callTo('POST', '/memory/add', body));
      }
    }
  }

  private callTo(method: string, path: string, body: Json | undefined): Call {
    const operation = this.operations.find((one) => one.method === method && one.path === path) as Operation;
    return { operation, path, body, headers: {} };
  }

  private async one(): Promise<void> {
    const { random } = this;
    const caller = random.pick(this.callers);
    const operation = this.choose();
    const kind = random.next();
    if (kind < 0.35) await this.own(caller, operation, random.chance(0.5));
    else if (kind < 0.65) await this.foreignPath(caller, operation);
    else if (kind < 0.85) await this.foreignContent(caller, operation);
    else if (kind < 0.95) await this.foreignWorkspace(caller, operation);
    else await this.anonymous(operation);
  }

  /** Cheap routes are asked oftener: the number of calls is what finds a leak. */
  private choose(): Operation {
    for (;;) {
      const operation = this.random.pick(this.operations);
      if (operation.path.endsWith('/clear-all') && !this.random.chance(0.02)) continue;
      if (this.random.chance(Math.max(0.05, Math.min(1, 6 / (this.costs.get(operation.name) ?? 6))))) return operation;
    }
  }

  /** What is the caller's own: the control that the refusals are measured by. */
  private async own(caller: Caller, operation: Operation, plain: boolean): Promise<void> {
    const { status } = await this.ask(caller, this.call(caller, operation, this.idsOf([caller], operation), plain));
    if (status < 300) this.reached.add(operation.name);
  }

  /** Another tenant's ids in the path: the same answer as for ids that nobody has. */
  private async foreignPath(caller: Caller, operation: Operation): Promise<void> {
    if (!operation.path.includes('{')) return this.foreignContent(caller, operation);
    const foreign = this.idsOf(this.strangers(caller), operation);
    const nobodys = nobodysIn(operation);
    const call = this.call(caller, operation, nobodys, true);
    const paths = [foreign, nobodys].map((ids) => this.pathOf(operation, ids));
    const [theirs, none] = await Promise.all(
      paths.map((path) =>
        this.ask(caller, { ...call, path: path + call.path.slice(this.pathOf(operation, nobodys).length) }),
      ),
    );
    const bare = (answer: Answer | undefined, path = '') =>
      path
        .split('/')
        .reduce(
          (text, step) => (step.length > 8 ? text.replaceAll(decodeURIComponent(step), '#') : text),
          withoutRequestId(answer?.text ?? ''),
        );
    if (theirs?.status !== none?.status || bare(theirs, paths[0]) !== bare(none, paths[1]))
      note(
        this.report.differences,
        `${operation.name}: ${theirs?.status} for a foreign id, ${none?.status} for a missing one`,
      );
  }

  /** Another tenant's ids and cursors in query and body. */
  private async foreignContent(caller: Caller, operation: Operation): Promise<void> {
    const own = this.idsOf([caller], operation);
    const theirs = this.idsOf(this.strangers(caller), operation);
    const mixed: Source = (field) => (this.random.chance(0.7) ? theirs(field) : own(field));
    await this.ask(caller, this.call(caller, operation, mixed, this.random.chance(0.5)));
  }

  /** Another tenant's workspace in the header: the same refusal as for one that does not exist. */
  private async foreignWorkspace(caller: Caller, operation: Operation): Promise<void> {
    if (operation.policy !== 'team_required') return;
    const stranger = this.random.pick(this.strangers(caller));
    const call = this.call(caller, operation, this.idsOf([caller], operation), true);
    const header = this.random.pick(['X-Workspace-Id', 'X-Team-Id']);
    const [theirs, nobodys] = await Promise.all(
      [stranger.workspaces[0] as string, 'wsp_00000000000000000000000000'].map((id) =>
        this.ask(caller, { ...call, headers: { [header]: id } }),
      ),
    );
    const [a, b] = [theirs, nobodys].map((answer) => withoutRequestId(answer?.text ?? ''));
    if (theirs?.status !== 403 || nobodys?.status !== 403 || a !== b)
      note(
        this.report.differences,
        `${operation.name}: ${theirs?.status} in a foreign workspace, ${nobodys?.status} in a missing one`,
      );
  }

  private async anonymous(operation: Operation): Promise<void> {
    if (operation.policy === 'public') return;
    const caller = this.random.pick(this.callers);
    const { status } = await this.ask(undefined, this.call(caller, operation, this.idsOf([caller], operation), true));
    if (status !== 401) note(this.report.differences, `${operation.name}: ${status} without credentials`);
  }

  private learn(caller: Caller, answer: unknown, searchSession: string): void {
    this.judge.learn(caller, answer);
    const shown = (answer as { results?: { item_id: string }[] } | undefined)?.results ?? [];
    if (searchSession && Array.isArray(shown) && shown.length > 0)
      caller.lastSearch = { session: searchSession, shown: shown.map(({ item_id }) => item_id) };
  }

  private strangers(caller: Caller): Caller[] {
    return this.callers.filter(({ tenant }) => tenant !== caller.tenant);
  }

  /** Ids that one of these callers knows; for a deletion none that the run itself stands on. */
  private idsOf(callers: Caller[], operation: Operation): Source {
    const { random } = this;
    return (field) => {
      const caller = random.pick(callers);
      if (field === 'workspace_id' || field === 'team_id') return caller.workspaces[0];
      if (field === 'search_session_id') return caller.lastSearch?.session;
      if (field === 'result_used') return caller.lastSearch && random.pick(caller.lastSearch.shown);
      const known = caller.known.get(field) ?? caller.known.get('item_id') ?? [];
      const spare = ['DELETE', 'PATCH'].includes(operation.method) ? known.filter((id) => !caller.kept.has(id)) : known;
      return spare.length > 0 ? random.pick(spare) : undefined;
    };
  }

  private pathOf(operation: Operation, ids: Source): string {
    return operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(ids(name) ?? nobodysIn(operation)(name) ?? missing),
    );
  }

  private call(caller: Caller, operation: Operation, ids: Source, plain: boolean): Call {
    const values = new Values(this.random, this.resolve, caller, ids, plain);
    const query = new URLSearchParams();
    for (const field of operation.fields)
      if (field.in === 'query' && (field.required || (!plain && this.random.chance(0.4))))
        query.set(field.name, String(values.of(field.schema, field.name)));
    const made = operation.body && (values.of(operation.body, '') as Json);
    const body = (plain && samples[operation.name]) || made;
    const search = query.size > 0 ? `?${query.toString()}` : '';
    return { operation, path: this.pathOf(operation, ids) + search, body, headers: {} };
  }

  private async ask(caller: Caller | undefined, call: Call): Promise<Answer> {
    const { operation, path, body, headers } = call;
    const text = body === undefined ? '' : JSON.stringify(body);
    const sent = caller && { caller, text: `${decoded(path)} ${text} ${Object.values(headers).join(' ')}` };
    if (sent) this.judge.noteSent(sent);
    const started = performance.now();
    const { status, answer, requestId, searchSession } = await this.client(operation.method, path, text, {
      ...(caller && { 'X-API-Key': caller.key }),
      ...(text && { 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(text)) }),
      ...headers,
    });
    const ms = performance.now() - started;
    this.costs.set(operation.name, (this.costs.get(operation.name) ?? ms) * 0.9 + ms * 0.1);
    const { report } = this;
    report.calls++;
    report.statuses[status] = (report.statuses[status] ?? 0) + 1;
    if (status >= 500) note(report.failures, `${operation.name}: ${status} ${answer.slice(0, 200)}`);
    if (sent) {
      for (const leak of this.judge.leaks(sent, status, answer, requestId))
        note(report.leaks, `${operation.name} showed ${sent.caller.name} ${leak}`);
      if (status < 300) this.learn(sent.caller, parsed(answer), searchSession);
    }
    return { status, text: answer };
  }
}

/** A path as it is read at the other end; one with a broken escape as it is. */
const decoded = (path: string) => decodeURIComponent(path.replace(/%(?![0-9A-F]{2})/g, '%25'));

const withoutRequestId = (text: string) => text.replace(/"request_id":"[^"]*"/, '');

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
