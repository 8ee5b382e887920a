// Runs the parts on recall: context, packs, reading around an item.
import { parts } from '../../../support/parts';

parts(__dirname, ['context', 'pack', 'read-around']);
