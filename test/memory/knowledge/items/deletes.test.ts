// Runs the parts on deletion.
import { parts } from '../../../support/parts';

parts(__dirname, ['delete', 'delete-crowd', 'expiry', 'by-filter']);
