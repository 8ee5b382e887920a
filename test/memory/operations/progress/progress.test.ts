// Runs the parts on event streams.
import { parts } from '../../../support/parts';

parts(__dirname, ['access', 'feed', 'gaps', 'no-text', 'slow-reader', 'stream', 'switch']);
