// How items are deleted.
import { parts } from '../../../support/parts';

parts(__dirname, ['delete', 'delete-crowd', 'expiry', 'by-filter']);
