// Decisions from their first draft to their end.
import { parts } from '../../../support/parts';

parts(__dirname, ['confidence', 'decisions', 'lifecycle', 'story']);
