// Runs the parts on queues, streams and slots in Redis.
import { parts } from '../support/parts';

parts(__dirname, ['connect', 'live-queue', 'run-queue', 'runs', 'stream-slots']);
