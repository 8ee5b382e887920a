// bench stall: how long the service does not answer other requests while it reads a hostile text.
import { Agent, request } from 'node:http';
import type { Target } from '../../importer/send';
import { openBench } from './bench';
import { hostileTexts, pairCalls, storePair, textCalls, type TextCall } from './hostile';
import { table, verdict } from './print';
import { printLine } from '../../runtime/output/print-line';

/** Maximum time of an answer of `/health`, in milliseconds. */
const bar = 250;
/** Interval of requests to `/health`, in milliseconds. */
const everyMs = 10;
const columns = 8;

export interface StallOptions {
  /** Selects texts and requests whose names contain these. */
  text: string;
  route: string;
  /** Share of the documented limits, 0 to 1. */
  share: number;
}

export async function benchStall({ text, route, share }: StallOptions): Promise<void> {
  const bench = await openBench(`bench stall ${Date.now()}`);
  const texts = hostileTexts.filter(({ name }) => name.includes(text));
  let worst = 0;
  try {
    for (let first = 0; first < texts.length; first += columns) {
      const here = texts.slice(first, first + columns);
      const cells = new Map<string, string[]>();
      for (const hostile of here) {
        const place = await bench.place(hostile.name);
        const { item_id } = await place.post<{ item_id: string }>('/memory/add', { content: 'Bo met Ann Lee.' });
        await storePair(hostile, share, (path, body) => place.post(path, body));
        const calls = [...textCalls(hostile, share, item_id), ...pairCalls(hostile)];
        for (const call of calls.filter(({ name }) => name.includes(route))) {
          const { maxMs, status } = await stallOf(place.target, call);
          worst = Math.max(worst, maxMs);
          const row = cells.get(call.name) ?? [];
          cells.set(call.name, [...row, `${Math.round(maxMs)} ${status}`]);
        }
        await bench.remove(place);
      }
      printLine();
      table(
        ['ms, status', ...here.map(({ name }) => name)],
        [...cells].map(([name, row]) => [name, ...row]),
      );
    }
    printLine();
    verdict('longest answer of /health in milliseconds', worst, bar, 'most');
  } finally {
    await bench.removeAll();
    await bench.close();
  }
}

/** Sends a request, and requests `/health` until it is answered. */
async function stallOf(target: Target, call: TextCall): Promise<{ maxMs: number; status: number }> {
  const body = Buffer.from(JSON.stringify(call.body));
  const agent = new Agent({ keepAlive: true });
  let status: number | undefined;
  let maxMs = 0;
  const answered = send(target, call.method, call.path, body).then((code) => (status = code));
  try {
    while (status === undefined) {
      const started = performance.now();
      await send(target, 'GET', '/health', Buffer.alloc(0), agent);
      maxMs = Math.max(maxMs, performance.now() - started);
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  } finally {
    await answered;
    agent.destroy();
  }
  return { maxMs, status: status };
}

/** The status of an answer. The body is discarded. */
function send(target: Target, method: string, route: string, body: Buffer, agent?: Agent): Promise<number> {
  const headers = {
    'X-API-Key': target.api_key,
    ...(target.workspace_id !== undefined && { 'X-Workspace-Id': target.workspace_id }),
    'Content-Type': 'application/json',
    'Content-Length': body.length,
  };
  return new Promise((resolve, reject) => {
    const call = request(target.base_url + route, { method, agent, headers }, (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode ?? 0));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}
