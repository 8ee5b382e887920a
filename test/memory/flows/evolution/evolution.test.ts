// What evolution concludes, by rules and with a language model.
import { parts } from '../../../support/parts';

parts(__dirname, ['automatic', 'evidence', 'evolution', 'model']);
