// bench mcp: what the tool `search` of /mcp takes over the same search by the REST API, in pairs, each first in turn.
import { openClient } from '../isolation/client';
import { answerOf, callOf } from '../isolation/tools';
import { printLine } from '../../runtime/output/print-line';
import { openBench } from './bench';
import { readQueries, retrievalSets } from './data-sets';
import { fill } from './fill';
import { median, quantile, timed } from './metrics';
import { table, verdict } from './print';
import { realTexts } from './real-texts';

const warming = 50;
/** Milliseconds of the median pair. */
const bar = 3;

export async function benchMcp(data: string, items: number, pairs: number): Promise<void> {
  const bench = await openBench(`bench mcp ${Date.now()}`);
  try {
    const place = await bench.place('mcp');
    await fill(bench, place, realTexts(data, items), new Date().toISOString());
    const queries = retrievalSets.flatMap((set) => readQueries(data, set).map(({ query }) => query));
    const { base_url, api_key } = place.target;
    const client = openClient(base_url);
    const own = { 'X-API-Key': api_key, 'X-Workspace-Id': place.workspace_id };
    const send = async (path: string, text: string, headers: Record<string, string>) => {
      const length = { 'Content-Length': String(Buffer.byteLength(text)) };
      const { answer, ms } = await timed(() => client.send('POST', path, text, { ...own, ...headers, ...length }));
      const { status } = path === '/mcp' ? answerOf(answer.status, answer.answer) : answer;
      if (status !== 200) throw new Error(`${path} answered ${status}: ${answer.answer}`);
      return ms;
    };
    const ways = {
      // As the tool asks.
      rest: (query: string) =>
        send('/memory/search', JSON.stringify({ query, top_k: 20, view: 'compact' }), {
          'Content-Type': 'application/json',
        }),
      mcp: (query: string) => {
        const { text, headers } = callOf('search', { query });
        return send('/mcp', text, headers);
      },
    };
    const times = { rest: [] as number[], mcp: [] as number[] };
    for (let turn = 0; turn < warming + pairs; turn++) {
      const query = queries[(turn * 7) % queries.length] as string;
      for (const way of turn % 2 === 0 ? (['rest', 'mcp'] as const) : (['mcp', 'rest'] as const))
        times[way].push(await ways[way](query));
    }
    const [rest, mcp] = [times.rest.slice(warming), times.mcp.slice(warming)];
    const row = (name: string, of: number[]) => [name, median(of).toFixed(1), quantile(of, 0.95).toFixed(1)];
    const over = mcp.map((ms, i) => ms - (rest[i] as number));
    table(['search', 'p50 ms', 'p95 ms'], [row('REST', rest), row('MCP', mcp), row('MCP over REST, by pair', over)]);
    printLine(`ratio of p50: ${(median(mcp) / median(rest)).toFixed(2)}`);
    verdict('p50 of MCP over REST, ms', median(mcp) - median(rest), bar, 'most');
  } finally {
    await bench.removeAll();
    await bench.close();
  }
  // Idle connections would keep the process alive.
  process.exit();
}
