// Processes, threads and turns.
import { parts } from '../support/parts';

parts(__dirname, ['back-off', 'fair-queue', 'shared-lock', 'turns', 'watchdog', 'worker-process']);
