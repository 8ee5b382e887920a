// Notes, their links and their graph.
import { parts } from '../../../support/parts';

parts(__dirname, ['graphs', 'routes', 'wikilinks']);
