// Runs the parts on runs and jobs.
import { parts } from '../../support/parts';

parts(__dirname, ['deaths', 'runs', 'schedule']);
