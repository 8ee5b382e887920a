// The two times of a memory; see *.drill.test.ts for every moment.
import { parts } from '../../../support/parts';

parts(__dirname, ['routes', 'text-times', 'unresolved']);
