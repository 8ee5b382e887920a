// The passive tenant changes nothing during a run, so its responses must stay the same. No count, total, score or
// order may depend on other tenants.
import type { IsolationCaller } from './callers';
import type { Client } from './client';
import { noteLeak, type IsolationReport } from './report';

/**
 * Texts with words that all callers use. A score that depends on the frequency of words in other tenants would change.
 */
const texts = [
  'Mara Lindqvist repaired the lamp of the lighthouse.',
  'The harbour keeper wrote down the tide.',
  'Orla works at Ljunghall; the foghorn was repaired on 2026-03-01.',
  'A decision: the lamp is lit at dusk.',
];

/**
 * More items than a search considers. Two words have equally many items, so that one item of another tenant would
 * change their order. Two words have more items than are counted.
 */
const crowds = [
  ...many(60, (i) => `The foghorn sounds, ${i}.`),
  ...many(60, (i) => `The tide turns, ${i}.`),
  ...many(1_100, (i) => `A lamp and its keeper, ${i}.`),
];
/** More links than a search follows from one item. */
const links = 110;
const inBatch = 500;

function many(count: number, textOf: (i: number) => string): string[] {
  return Array.from({ length: count }, (_, i) => textOf(i));
}

const get = (path: string) => ({ method: 'GET', path, body: undefined as object | undefined });
const post = (path: string, body: object) => ({ method: 'POST', path, body: body as object | undefined });

/** The requests that are repeated. */
const questions = (item: string, entity: string | undefined, { workspace, canary }: IsolationCaller) => [
  get('/memory/list?limit=100'),
  get('/memory/summary'),
  get('/memory/health'),
  get(`/memory/${item}`),
  get(`/memory/${item}/links`),
  get(`/memory/${item}/neighbors`),
  get(`/memory/by-metadata?metadata_key=keeper&metadata_value=${canary}`),
  get('/memory/entities'),
  ...(entity ? [get(`/memory/entities/${entity}`)] : []),
  get(`/memory/workspaces/${workspace}/members`),
  get(`/memory/workspaces/${workspace}/invitations`),
  get('/memory/workspaces'),
  get('/memory/audit'),
  get(`/memory/${item}/neighbors?limit=20&offset=90`),
  get('/memory/list?limit=20&offset=1100'),
  get(`/memory/by-metadata?metadata_key=keeper&metadata_value=${canary}&limit=20&offset=1100`),
  post('/memory/search', { query: 'lamp harbour tide', top_k: 20 }),
  ...['foghorn tide', 'lamp', 'keeper lamp', 'lamp foghorn', 'Mara Lindqvist, keeper of the tide'].flatMap((query) =>
    [{}, { since: '2020-01-01T00:00:00Z' }, { multi_hop: true, budget_ms: 30_000 }].map((more) =>
      post('/memory/search', { query, top_k: 20, ...more }),
    ),
  ),
  post('/memory/search', { query: 'who repaired the foghorn', top_k: 20, multi_hop: true, budget_ms: 30_000 }),
  post('/memory/search', { query: 'Mara Lindqvist', top_k: 20, enable_hybrid: false }),
  post('/memory/search', { query: '*', top_k: 20 }),
  post('/memory/ask', { question: 'When was the foghorn repaired?' }),
  post('/memory/context', { query: 'lamp', k: 20 }),
  post('/memory/recall/pack', { query: 'lamp', budget_tokens: 2000 }),
  post('/memory/reasoning/query', { query: 'how many decisions are there' }),
  post('/memory/read-around', { item_id: item }),
];

type Question = ReturnType<typeof get>;

/** Fields that differ between identical requests. */
const isVolatile =
  /^(request_id|run_id|search_session_id|session_id|latency_ms|took_ms|duration_ms|elapsed_ms|generated_at|last_used_at|total_ms|ms)$/;

export class PassiveTenant {
  private questions: Question[] = [];
  private before: unknown[] = [];
  private next = 0;

  /**
   * Creates the tenant.
   * @param onResponse called with status and text of every response
   */
  constructor(
    private readonly client: Client,
    readonly caller: IsolationCaller,
    private readonly report: IsolationReport,
    private readonly onResponse: (status: number, text: string) => void,
  ) {}

  /** Stores its items and records the first responses. */
  async prepare(): Promise<void> {
    const items: string[] = [];
    for (const content of texts) {
      const added = await this.ask(post('/memory/add', { content, metadata: { keeper: this.caller.canary } }));
      items.push((JSON.parse(added.answer) as { item_id: string }).item_id);
    }
    const [item = '', other = ''] = items;
    const crowd = await this.storeCrowds();
    for (const target_id of [other, ...crowd.slice(0, links)])
      await this.ask(post('/memory/link', { source_id: item, target_id }));
    const entities = JSON.parse((await this.ask(get('/memory/entities'))).answer) as {
      entities?: { entity_id: string }[];
    };
    this.questions = questions(item, entities.entities?.[0]?.entity_id, this.caller);
    // The first search of its kind may exceed its time, so each request is sent once before.
    for (const question of this.questions) await this.see(question);
    for (const question of this.questions) this.before.push(await this.see(question));
    this.caller.known.set('item_id', items);
    this.caller.known.set('entity_id', entities.entities?.map(({ entity_id }) => entity_id) ?? []);
  }

  /** Stores the crowds in batches, without vectors: the vector index would not find all of very many similar ones. */
  private async storeCrowds(): Promise<string[]> {
    const ids: string[] = [];
    for (let from = 0; from < crowds.length; from += inBatch) {
      const items = crowds.slice(from, from + inBatch).map((content) => ({
        content,
        metadata: { keeper: this.caller.canary },
        embed: false,
      }));
      const { answer } = await this.ask(post('/memory/add/batch', { items }));
      ids.push(...(JSON.parse(answer) as { results: { item_id: string }[] }).results.map(({ item_id }) => item_id));
    }
    return ids;
  }

  async checkNext(): Promise<void> {
    const i = this.next++ % this.questions.length;
    const question = this.questions[i] as Question;
    const changed = difference(this.before[i], await this.see(question));
    this.report.compared++;
    if (changed) noteLeak(this.report.changed, `${nameOf(question)}: ${changed}`);
  }

  async checkAll(): Promise<void> {
    for (let left = this.questions.length; left > 0; left--) await this.checkNext();
  }

  private async see(question: Question): Promise<unknown> {
    const { status, answer } = await this.ask(question);
    const body: unknown = JSON.parse(answer, (name, value: unknown) => (isVolatile.test(name) ? undefined : value));
    return { status, body };
  }

  private async ask({ method, path, body }: Question) {
    this.report.calls++;
    const received = await this.client.send(method, path, body ? JSON.stringify(body) : '', {
      'X-API-Key': this.caller.key,
      ...(body && { 'Content-Type': 'application/json' }),
    });
    this.onResponse(received.status, `${received.headers}\n${received.answer}`);
    return received;
  }
}

const nameOf = ({ method, path, body }: Question) => `${method} ${path} ${body ? JSON.stringify(body) : ''}`.trim();

/** Neo4j's vector functions round differently after JIT compilation, which changes the seventh digit of a score. */
const tolerance = 1e-5;

/** The first difference of two responses: path and both values. */
function difference(before: unknown, now: unknown, where = ''): string | undefined {
  if (typeof before === 'number' && typeof now === 'number' && Math.abs(before - now) <= tolerance) return undefined;
  if (!isObject(before) || !isObject(now))
    return before === now ? undefined : `${where} ${JSON.stringify(before)} → ${JSON.stringify(now)}`;
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const found = difference(before[name], now[name], `${where}.${name}`);
    if (found) return found;
  }
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
