// Runs the parts on reading items.
import { parts } from '../../../support/parts';

parts(__dirname, ['bytes', 'entities', 'found-by-fields', 'history', 'items', 'links', 'list', 'sessions']);
