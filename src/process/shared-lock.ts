// Shared works run concurrently; an exclusive one runs alone. It waits for the others to end, and holds new ones up meanwhile.

export interface SharedLock {
  shared<T>(work: () => Promise<T>): Promise<T>;
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export function sharedLock(): SharedLock {
  let running = 0;
  let isAlone = false;
  const toBeAlone: (() => void)[] = [];
  const toShare: (() => void)[] = [];

  const startNext = () => {
    if (isAlone || (toBeAlone.length > 0 && running > 0)) return;
    const start = toBeAlone.shift();
    isAlone = start !== undefined;
    for (const each of start ? [start] : toShare.splice(0)) {
      running++;
      each();
    }
  };

  const inLine = async <T>(line: (() => void)[], work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve) => {
      line.push(resolve);
      startNext();
    });
    try {
      return await work();
    } finally {
      running--;
      if (running === 0) isAlone = false;
      startNext();
    }
  };

  return { shared: (work) => inLine(toShare, work), alone: (work) => inLine(toBeAlone, work) };
}
