// Runs the parts on notes.
import { parts } from '../../../support/parts';

parts(__dirname, ['graphs', 'routes', 'wikilinks']);
