// Runs the parts on the conversion of documents to text.
import { parts } from '../support/parts';

parts(__dirname, ['chunk', 'golden', 'hostile']);
