// Pauses before a dead process is restarted. They double each time, until a process has run for long enough.

interface Pauses {
  min_ms: number;
  max_ms: number;
  /** Run time after which the next pause is `min_ms` again. */
  stable_ms: number;
}

/** @returns a function: run time of the dead process → pause before the restart, in milliseconds */
export function backOff({ min_ms, max_ms, stable_ms }: Pauses): (lived_ms: number) => number {
  let next_ms = min_ms;
  return (lived_ms) => {
    const pause_ms = lived_ms >= stable_ms ? min_ms : next_ms;
    next_ms = Math.min(pause_ms * 2, max_ms);
    return pause_ms;
  };
}
