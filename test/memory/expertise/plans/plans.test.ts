// Runs the parts on plans.
import { parts } from '../../../support/parts';

parts(__dirname, ['plans', 'claims', 'story', 'random']);
