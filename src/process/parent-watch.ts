// Thread of a worker process that kills it when it outlives its service, even while its event loop stands still.
import { workerData } from 'node:worker_threads';

const { parent, max_ms } = workerData as { parent: number; max_ms: number };
const lookEveryMs = 1_000;

const looking = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(looking);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), max_ms);
}, lookEveryMs);
