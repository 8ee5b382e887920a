// Appearance and behaviour shared by all progress bars.
import type { Options } from 'cli-progress';

/** Bars disappear when they are complete: the summary line that follows says more. */
export const barOptions: Options = {
  barsize: 24,
  barCompleteChar: '█',
  barIncompleteChar: '░',
  hideCursor: true,
  clearOnComplete: true,
  stopOnComplete: false,
  gracefulExit: false,
};
