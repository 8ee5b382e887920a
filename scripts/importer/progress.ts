// Import progress: a bar on a terminal, occasional lines elsewhere.
import { SingleBar } from 'cli-progress';
import { barOptions } from '../runtime/output/progress-bar';

export interface ImportCounts {
  bytes: number;
  created: number;
  existing: number;
  updated: number;
  bad: number;
}

export interface ImportProgress {
  show(file: string, counts: ImportCounts): void;
  /** Shows the address and the reason while the import waits; undefined when it continues. */
  wait(reason: string | undefined): void;
  stop(): void;
}

const lineIntervalMs = 5_000;

/**
 * @param stream a terminal, or any output for plain lines
 * @param totalBytes of all files
 */
export function openImportProgress(stream: NodeJS.WriteStream, totalBytes: number): ImportProgress {
  return stream.isTTY ? openBar(stream, totalBytes) : openLines(stream, totalBytes);
}

function openBar(stream: NodeJS.WriteStream, totalBytes: number): ImportProgress {
  const pace = paceOf(totalBytes);
  const bar = new SingleBar({
    stream,
    format: '{file} {bar} {percentage} % | {items} | {pace}',
    ...barOptions,
  });
  bar.start(totalBytes, 0, { file: '', items: '', pace: '' });
  return {
    show: (file, counts) => bar.update(counts.bytes, { file, items: describe(counts), pace: pace(counts) }),
    wait: (reason) => bar.update({ pace: reason === undefined ? '' : waitingFor(reason) }),
    stop: () => bar.stop(),
  };
}

function openLines(stream: NodeJS.WriteStream, totalBytes: number): ImportProgress {
  const pace = paceOf(totalBytes);
  let shownAt = performance.now();
  let isWaiting = false;
  return {
    show: (file, counts) => {
      if (performance.now() - shownAt < lineIntervalMs) return;
      shownAt = performance.now();
      const percentage = Math.floor((100 * counts.bytes) / totalBytes);
      stream.write(`${[`${file}: ${percentage} %`, describe(counts), pace(counts)].filter(Boolean).join(', ')}\n`);
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

export function describe({ created, existing, updated, bad }: Omit<ImportCounts, 'bytes'>): string {
  const parts = [`${count(created)} new`];
  if (updated > 0) parts.push(`${count(updated)} changed`);
  if (existing > 0) parts.push(`${count(existing)} existing`);
  if (bad > 0) parts.push(`${count(bad)} failed`);
  return parts.join(', ');
}

export const count = (number: number) => number.toLocaleString('en');

/** Rate and remaining time since the first report. Work of an earlier run does not count. */
function paceOf(totalBytes: number): (counts: ImportCounts) => string {
  let first: { at: number; counts: ImportCounts } | undefined;
  const itemsOf = ({ created, existing, updated }: ImportCounts) => created + existing + updated;
  return (counts) => {
    if (!first) {
      first = { at: performance.now(), counts };
      return '';
    }
    const seconds = (performance.now() - first.at) / 1000;
    const bytes = counts.bytes - first.counts.bytes;
    if (bytes <= 0) return '';
    const left = Math.round(((totalBytes - counts.bytes) * seconds) / bytes);
    const rate = Math.round((itemsOf(counts) - itemsOf(first.counts)) / seconds);
    return `${count(rate)}/s, ${clock(left)} left`;
  };
}

const clock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
