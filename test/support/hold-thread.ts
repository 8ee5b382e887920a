/** Blocks the thread for at least this time, as long work would. */
export function holdThread(ms: number): void {
  const started = performance.now();
  while (performance.now() - started < ms);
}
