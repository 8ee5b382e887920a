// How documents, conversations and rows become items.
import { parts } from '../../../support/parts';

parts(__dirname, ['conversation', 'document', 'structured']);
