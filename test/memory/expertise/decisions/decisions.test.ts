// Runs the parts on decisions.
import { parts } from '../../../support/parts';

parts(__dirname, ['confidence', 'decisions', 'lifecycle', 'story']);
