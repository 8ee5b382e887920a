// Documents become text.
import { parts } from '../support/parts';

parts(__dirname, ['chunk', 'golden', 'hostile']);
