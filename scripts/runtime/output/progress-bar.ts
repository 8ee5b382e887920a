import type { Options } from 'cli-progress';

/** Bars disappear when complete, because a summary line follows. */
export const barOptions: Options = {
  barsize: 24,
  barCompleteChar: '█',
  barIncompleteChar: '░',
  hideCursor: true,
  clearOnComplete: true,
  stopOnComplete: false,
  gracefulExit: false,
};
