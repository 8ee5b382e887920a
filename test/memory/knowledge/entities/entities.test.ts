// Entities: their names, types, groups and search.
import { parts } from '../../../support/parts';

parts(__dirname, ['change', 'find', 'groups', 'names', 'resolve', 'types', '../ontology/queue', '../ontology/doubts']);
