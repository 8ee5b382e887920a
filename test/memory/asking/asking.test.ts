// The rooms with one part.
import { parts } from '../../support/parts';

parts(__dirname, ['ask/ask', 'feedback/feedback']);
