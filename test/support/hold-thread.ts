/** Work that holds the thread for at least this time; on a busy machine for longer. */
export function holdThread(ms: number): void {
  const started = performance.now();
  while (performance.now() - started < ms);
}
