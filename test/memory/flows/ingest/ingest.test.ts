// Runs the parts on the ingest of texts.
import { parts } from '../../../support/parts';

parts(__dirname, ['ingest', 'judge', 'model', 'reference', 'shared-names']);
