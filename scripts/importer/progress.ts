// Import progress: a bar on a terminal, occasional lines elsewhere.
import { SingleBar } from 'cli-progress';
import type { Schemas } from '../../src/generated/schemas';
import { barOptions } from '../runtime/output/progress-bar';

export type ImportCounts = Pick<
  Schemas['import/ImportResult'],
  'created' | 'updated' | 'existing' | 'failed' | 'skipped'
>;

export interface ImportProgress {
  /** @param done number of finished things @param words their outcome */
  show: (name: string, done: number, words: string) => void;
  /** Shows the address and the reason while the import waits; undefined when it continues. */
  wait: (reason: string | undefined) => void;
  stop: () => void;
}

const lineIntervalMs = 5_000;

/**
 * @param stream a terminal, or any output for plain lines
 * @param all total number of things
 */
export function openImportProgress(stream: NodeJS.WriteStream, all: number): ImportProgress {
  return stream.isTTY ? openBar(stream, all) : openLines(stream, all);
}

function openBar(stream: NodeJS.WriteStream, all: number): ImportProgress {
  const pace = paceOf(all);
  const bar = new SingleBar({
    stream,
    format: '{name} {bar} {percentage} % | {words} | {pace}',
    ...barOptions,
  });
  bar.start(all, 0, { name: '', words: '', pace: '' });
  return {
    show: (name, done, words) => bar.update(done, { name, words, pace: pace(done) }),
    wait: (reason) => bar.update({ pace: reason === undefined ? '' : waitingFor(reason) }),
    stop: () => bar.stop(),
  };
}

function openLines(stream: NodeJS.WriteStream, all: number): ImportProgress {
  const pace = paceOf(all);
  let shownAt = performance.now();
  let isWaiting = false;
  return {
    show: (name, done, words) => {
      if (performance.now() - shownAt < lineIntervalMs) return;
      shownAt = performance.now();
      const percentage = Math.floor((100 * done) / all);
      stream.write(`${[`${name}: ${percentage} %`, words, pace(done)].filter(Boolean).join(', ')}\n`);
    },
    wait: (reason) => {
      if (isWaiting === (reason !== undefined)) return;
      isWaiting = reason !== undefined;
      stream.write(`${reason === undefined ? 'The service is available again.' : waitingFor(reason)}\n`);
    },
    stop: () => undefined,
  };
}

const waitingFor = (reason: string) => `Waiting for the service at ${reason}. Retrying; press Ctrl-C to stop.`;

export function describe({ created, existing, updated, failed }: ImportCounts): string {
  const parts = [`${count(created)} new`];
  if (updated > 0) parts.push(`${count(updated)} changed`);
  if (existing > 0) parts.push(`${count(existing)} existing`);
  if (failed > 0) parts.push(`${count(failed)} failed`);
  return parts.join(', ');
}

export const settledIn = ({ created, existing, updated, failed, skipped }: ImportCounts): number =>
  created + existing + updated + failed + skipped;

export const count = (number: number) => number.toLocaleString('en');

/** Rate and remaining time since the first report. Work of an earlier command does not count. */
function paceOf(all: number): (done: number) => string {
  let first: { at: number; done: number } | undefined;
  return (done) => {
    if (!first) {
      first = { at: performance.now(), done };
      return '';
    }
    const seconds = (performance.now() - first.at) / 1000;
    const since = done - first.done;
    if (since <= 0) return '';
    const left = Math.max(0, Math.round(((all - done) * seconds) / since));
    return `${count(Math.round(since / seconds))}/s, ${clock(left)} left`;
  };
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
