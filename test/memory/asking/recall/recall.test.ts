// What is recalled for a model to read.
import { parts } from '../../../support/parts';

parts(__dirname, ['context', 'pack', 'read-around']);
