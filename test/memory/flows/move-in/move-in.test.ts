// Stores of others, moved in.
import { parts } from '../../../support/parts';

parts(__dirname, ['graphiti', 'mem0']);
