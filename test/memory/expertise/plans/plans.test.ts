// Plans: their tasks, claims, and what random ones do.
import { parts } from '../../../support/parts';

parts(__dirname, ['plans', 'claims', 'story', 'random']);
