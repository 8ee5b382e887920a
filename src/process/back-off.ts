// Pauses before a dead process is started again. Each is twice as long as the last, until a process has lived for a while.

interface Pauses {
  min_ms: number;
  max_ms: number;
  /** What has lived for this long was sound: the next pause is the shortest again. */
  sound_ms: number;
}

/** @returns the pause in milliseconds before the next start of what has lived for `lived_ms` */
export function backOff({ min_ms, max_ms, sound_ms }: Pauses): (lived_ms: number) => number {
  let next_ms = min_ms;
  return (lived_ms) => {
    const pause_ms = lived_ms >= sound_ms ? min_ms : next_ms;
    next_ms = Math.min(pause_ms * 2, max_ms);
    return pause_ms;
  };
}
