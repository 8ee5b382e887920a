// A lock with shared and exclusive work. Exclusive work waits for running work to end, and new work waits for it.

export interface SharedLock {
  shared<T>(work: () => Promise<T>): Promise<T>;
  alone<T>(work: () => Promise<T>): Promise<T>;
}

export function sharedLock(): SharedLock {
  let running = 0;
  let isAlone = false;
  const waitingAlone: (() => void)[] = [];
  const waitingShared: (() => void)[] = [];

  const startNext = () => {
    if (isAlone || (waitingAlone.length > 0 && running > 0)) return;
    const start = waitingAlone.shift();
    isAlone = start !== undefined;
    for (const each of start ? [start] : waitingShared.splice(0)) {
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

  return { shared: (work) => inLine(waitingShared, work), alone: (work) => inLine(waitingAlone, work) };
}
