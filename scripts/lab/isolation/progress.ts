// Progress of a run: a bar on a terminal, otherwise a line every few seconds.
import { SingleBar } from 'cli-progress';
import { barOptions } from '../../runtime/output/progress-bar';

const lineIntervalMs = 10_000;
const windowMs = 10_000;

export interface IsolationProgress {
  show(made: number, leaks: number): void;
  stop(): void;
}

/** @param calls total number of calls */
export function openIsolationProgress(stream: NodeJS.WriteStream, calls: number): IsolationProgress {
  const started = performance.now();
  // Rate of the last seconds, because the first calls are slower.
  let [before, latest] = [
    { at: started, made: 0 },
    { at: started, made: 0 },
  ];
  const pace = (made: number) => {
    const now = performance.now();
    if (now - latest.at > windowMs) [before, latest] = [latest, { at: now, made }];
    const rate = (made - before.made) / ((now - before.at) / 1000);
    const left = Math.max(0, Math.round((calls - made) / rate));
    return `${Math.round(rate)} calls/s, ${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`;
  };
  if (!stream.isTTY) {
    let shownAt = started;
    return {
      show: (made, leaks) => {
        if (performance.now() - shownAt < lineIntervalMs) return;
        shownAt = performance.now();
        stream.write(`${made} of ${calls} calls, ${leaks} leaks, ${pace(made)}\n`);
      },
      stop: () => undefined,
    };
  }
  const format = '{bar} {percentage} % | {value} of {total} calls | {leaks} leaks | {pace}';
  const bar = new SingleBar({
    stream,
    ...barOptions,
    format,
  });
  bar.start(calls, 0, { leaks: 0, pace: '' });
  return {
    show: (made, leaks) => bar.update(Math.min(made, calls), { leaks, pace: pace(made) }),
    stop: () => bar.stop(),
  };
}
