// What an import does with what is stored.
import { parts } from '../support/parts';

parts(__dirname, ['import-changes', 'import-sample']);
