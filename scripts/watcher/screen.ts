// Shows runs. A terminal gets a bar per running run and a line at its end; other outputs get a line per event.
import { MultiBar, type SingleBar } from 'cli-progress';
import type { BusEvent } from '../../src/redis/bus';
import { barOptions } from '../runtime/output/progress-bar';

export interface WatcherScreen {
  show(event: BusEvent): void;
  printLine(text: string): void;
  stop(): void;
}

export const openWatcherScreen = (stream: NodeJS.WriteStream): WatcherScreen =>
  stream.isTTY ? openBars(stream) : openLines(stream);

interface RunBar {
  bar: SingleBar;
  startedAt: number;
  /** Items reported so far, and their total number if known. */
  items: number;
  of: number | undefined;
}

function openBars(stream: NodeJS.WriteStream): WatcherScreen {
  const bars = new MultiBar({
    stream,
    format: '{run} {bar} {percentage} % | {kind} | {message}',
    ...barOptions,
    forceRedraw: true,
  });
  const runs = new Map<string, RunBar>();
  const printLine = (text: string) => bars.log(`${text}\n`);
  return {
    printLine,
    show: (event) => {
      if (event.kind === 'stream.gap') return printLine(lineOf(event));
      const run = runs.get(event.run_id) ?? open(event);
      runs.set(event.run_id, run);
      if (event.status === 'progress' || event.status === 'warn') run.items++;
      run.bar.update(Math.round(100 * shareOf(event, run)), {
        kind: event.stage ?? event.kind,
        message: messageOf(event),
      });
      if (!isEnd(event)) return;
      bars.remove(run.bar);
      runs.delete(event.run_id);
      printLine(`${lineOf(event)} (${(event.ts - run.startedAt).toFixed(1)} s)`);
    },
    stop: () => bars.stop(),
  };

  function open(event: BusEvent): RunBar {
    const bar = bars.create(100, 0, { run: shortRun(event), kind: event.kind, message: '' });
    return { bar, startedAt: event.ts, items: 0, of: numberIn(event, 'items') };
  }
}

/** Progress of a run: the reported share, otherwise the share of its items. */
function shareOf(event: BusEvent, { items, of }: RunBar): number {
  if (event.status === 'ok') return 1;
  return numberIn(event, 'progress') ?? (of ? Math.min(1, items / of) : 0);
}

function openLines(stream: NodeJS.WriteStream): WatcherScreen {
  const printLine = (text: string) => void stream.write(`${text}\n`);
  return { printLine, show: (event) => printLine(lineOf(event)), stop: () => undefined };
}

export const isEnd = ({ status }: BusEvent) => status === 'ok' || status === 'error';

const marks: Record<BusEvent['status'], string> = { started: '▸', progress: '·', ok: '✓', warn: '!', error: '✗' };

function lineOf(event: BusEvent): string {
  const time = new Date(event.ts * 1000).toISOString().slice(11, 19);
  return [time, shortRun(event), marks[event.status], event.kind, event.stage ?? '', messageOf(event)]
    .filter((part) => part !== '')
    .join(' ');
}

const shortRun = ({ run_id }: BusEvent) => run_id.slice(0, 8);

/** The message of an event, or the contents of its payload. */
function messageOf({ payload }: BusEvent): string {
  if (typeof payload['message'] === 'string') return payload['message'];
  const entries = Object.entries(payload).filter(([name]) => name !== 'progress');
  return entries
    .map(([name, value]) => `${name} ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

function numberIn({ payload }: BusEvent, name: string): number | undefined {
  const value = payload[name];
  return typeof value === 'number' ? value : undefined;
}
