// Runs the parts on the routes of runs, deaths of workers, and scheduled jobs.
import { parts } from '../../support/parts';

parts(__dirname, ['deaths', 'runs', 'schedule']);
