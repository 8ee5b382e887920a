/** Why a signal was aborted: everything in the service aborts with an error. */
export const abortReason = (signal: AbortSignal | undefined): Error => signal?.reason as Error;

/** Rejects with its reason once the signal is aborted. */
export const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(abortReason(signal)), { once: true }),
  );
