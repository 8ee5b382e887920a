// Runs and the jobs that carry them out.
import { parts } from '../../support/parts';

parts(__dirname, ['deaths', 'runs', 'schedule']);
