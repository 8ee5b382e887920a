// Runs the parts of the rooms under asking/ that have only one.
import { parts } from '../../support/parts';

parts(__dirname, ['ask/ask', 'feedback/feedback']);
