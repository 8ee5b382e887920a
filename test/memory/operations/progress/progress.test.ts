// The stream of events.
import { parts } from '../../../support/parts';

parts(__dirname, ['access', 'feed', 'gaps', 'no-text', 'slow-reader', 'stream', 'switch']);
