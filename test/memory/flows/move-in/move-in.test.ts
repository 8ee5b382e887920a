// Runs the parts on imports from other memory products.
import { parts } from '../../../support/parts';

parts(__dirname, ['graphiti', 'mem0']);
