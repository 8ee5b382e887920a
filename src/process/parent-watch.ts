// Thread of a worker process. It kills the worker if its service has ended, even while the worker's event loop is
// blocked.
import { workerData } from 'node:worker_threads';

const { parent, max_ms } = workerData as { parent: number; max_ms: number };
const checkIntervalMs = 1_000;

const looking = setInterval(() => {
  if (process.ppid === parent) return;
  clearInterval(looking);
  setTimeout(() => process.kill(process.pid, 'SIGKILL'), max_ms);
}, checkIntervalMs);
