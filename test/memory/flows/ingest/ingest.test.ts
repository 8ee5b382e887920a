// How texts become items.
import { parts } from '../../../support/parts';

parts(__dirname, ['ingest', 'judge', 'model', 'reference', 'shared-names']);
