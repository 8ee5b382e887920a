// Runs the parts on documents, conversations and structured rows.
import { parts } from '../../../support/parts';

parts(__dirname, ['conversation', 'document', 'structured']);
