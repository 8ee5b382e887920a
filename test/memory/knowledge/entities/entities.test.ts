// Runs the parts on entities.
import { parts } from '../../../support/parts';

parts(__dirname, ['change', 'find', 'groups', 'names', 'resolve', 'types', '../ontology/queue', '../ontology/doubts']);
