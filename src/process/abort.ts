/** Reasons of aborted signals: every abort in the service has an error as its reason. */
export const abortReason = (signal: AbortSignal | undefined): Error => signal?.reason as Error;

/** Rejects with the signal's reason once it is aborted. */
export const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(abortReason(signal)), { once: true }),
  );
