// Runs the parts on the importer that need the sample or a second import.
import { parts } from '../support/parts';

parts(__dirname, ['import-changes', 'import-sample']);
