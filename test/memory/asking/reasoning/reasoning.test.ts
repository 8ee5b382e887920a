// Questions, confidence and traces.
import { parts } from '../../../support/parts';

parts(__dirname, ['confidence', 'query', 'traces']);
