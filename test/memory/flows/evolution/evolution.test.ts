// Runs the parts on evolution.
import { parts } from '../../../support/parts';

parts(__dirname, ['automatic', 'evidence', 'evolution', 'model']);
