// Runs the parts on worker processes, queues and the event loop.
import { parts } from '../support/parts';

parts(__dirname, ['back-off', 'fair-queue', 'shared-lock', 'turns', 'watchdog', 'worker-process']);
