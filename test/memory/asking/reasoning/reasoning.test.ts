// Runs the parts on questions, challenges without a model, confidence and traces.
import { parts } from '../../../support/parts';

parts(__dirname, ['confidence', 'query', 'traces']);
