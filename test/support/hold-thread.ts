/** Blocks the thread for at least this time, as a long computation would. */
export function holdThread(ms: number): void {
  const started = performance.now();
  while (performance.now() - started < ms);
}
