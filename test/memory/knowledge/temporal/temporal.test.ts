// Runs the parts on the past of items. The drills test every time.
import { parts } from '../../../support/parts';

parts(__dirname, ['routes', 'text-times', 'unresolved']);
