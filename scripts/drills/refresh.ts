// Refresh drill: concurrent refreshes of the same token over two service processes, then also while all sessions of the user are ended. node dist/scripts/drills/refresh.js [--rounds 100] [--at-once 50]
import { commandLine, wholeNumber } from '../command';
import { quantile } from '../../src/memory/search/metrics';
import { choosePort } from '../runtime/process/ports';
import { startSession } from '../session';
import { openDrill, type Drill } from './drill';
import { startService } from './service-process';

export interface RefreshReport {
  rounds: number;
  /** Responses to concurrent refreshes by status. */
  statuses: Record<string, number>;
  /** Rounds by number of different successors. */
  successors: Record<string, number>;
  /** Access and refresh tokens still accepted after all sessions were ended. */
  alive: number;
  /** Times of one refresh, in milliseconds. */
  times: number[];
  seconds: number;
}

interface Pair {
  access_token: string;
  refresh_token: string;
}

export async function refreshDrill(drill: Drill, bases: string[], rounds: number, atOnce: number) {
  const report: RefreshReport = { rounds, statuses: {}, successors: {}, alive: 0, times: [], seconds: 0 };
  const began = performance.now();
  for (let round = 0; round < rounds; round++) await oneRound(drill, bases, atOnce, report);
  report.seconds = (performance.now() - began) / 1000;
  return report;
}

async function oneRound(drill: Drill, bases: string[], atOnce: number, report: RefreshReport): Promise<void> {
  const at = (i: number, path: string) => `${bases[i % bases.length]}${path}`;
  const refresh = async (i: number, refresh_token: string) => {
    const sent = performance.now();
    const answer = await send(at(i, '/auth/refresh'), { refresh_token });
    report.times.push(performance.now() - sent);
    return answer;
  };
  const race = (count: number, token: string) =>
    Promise.all(Array.from({ length: count }, (_, i) => refresh(i, token)));

  const first = await startSession(drill.graph, drill.user_id);
  const answers = await race(atOnce, first);
  for (const { status } of answers) report.statuses[status] = (report.statuses[status] ?? 0) + 1;
  const pairs = answers.flatMap(({ pair }) => pair ?? []);
  const successors = new Set(pairs.map(({ refresh_token }) => refresh_token));
  report.successors[successors.size] = (report.successors[successors.size] ?? 0) + 1;
  const [pair] = pairs;
  if (!pair) return;

  const [, ...late] = await Promise.all([
    send(at(0, '/auth/logout-all'), {}, pair.access_token),
    ...Array.from({ length: atOnce }, (_, i) => refresh(i, pair.refresh_token)),
  ]);
  const given = [...pairs, ...late.flatMap((answer) => answer.pair ?? [])];
  const tokens = new Set([first, ...given.map(({ refresh_token }) => refresh_token)]);
  const again = await Promise.all([...tokens].map((token, i) => refresh(i, token)));
  const asked = await Promise.all(
    [...new Set(given.map(({ access_token }) => access_token))].map((token, i) =>
      send(at(i, '/auth/onboarding/complete'), {}, token),
    ),
  );
  report.alive += [...again, ...asked].filter(({ status }) => status !== 401).length;
}

async function send(url: string, body: object, bearer?: string): Promise<{ status: number; pair: Pair | undefined }> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(bearer && { Authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  return { status: response.status, pair: response.ok ? (answer as Pair) : undefined };
}

async function main({ rounds, atOnce }: { rounds: number; atOnce: number }): Promise<void> {
  const drill = await openDrill('refresh drill');
  const ports = [await choosePort(), await choosePort()];
  const services = await Promise.all(ports.map((port) => startService(drill.config, port)));
  try {
    const bases = ports.map((port) => `http://127.0.0.1:${port}`);
    const report = await refreshDrill(drill, bases, rounds, atOnce);
    const { statuses, successors, alive, times, seconds } = report;
    const say = (line: string) => process.stdout.write(`${line}\n`);
    say(
      `rounds        ${report.rounds} of ${atOnce} refreshes at once over ${ports.length} processes, ${seconds.toFixed(1)} s`,
    );
    say(`answers       ${JSON.stringify(statuses)}`);
    say(`successors    ${JSON.stringify(successors)} (number of different tokens: rounds)`);
    say(`after the end ${alive} tokens still accepted`);
    say(`one refresh   p50 ${quantile(times, 0.5).toFixed(0)} ms, p99 ${quantile(times, 0.99).toFixed(0)} ms`);
    process.exitCode = alive === 0 && successors['1'] === report.rounds ? 0 : 1;
  } finally {
    for (const service of services) await service.stop();
    await drill.close();
  }
}

if (require.main === module)
  void commandLine(
    'refresh',
    'Refreshes the same token concurrently over two service processes, also while all sessions of the user are ended.',
  )
    .option('--rounds <number>', 'number of tokens', wholeNumber, 100)
    .option('--at-once <number>', 'concurrent refreshes', wholeNumber, 50)
    .action(main)
    .parseAsync();
