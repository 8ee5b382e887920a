// Runs the parts on the graph for viewers.
import { parts } from '../../../support/parts';

parts(__dirname, ['bulk', 'export', 'full']);
