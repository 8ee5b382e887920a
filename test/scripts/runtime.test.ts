// What the scripts of an instance rest on.
import { parts } from '../support/parts';

parts(__dirname, ['instance', 'java', 'lock', 'ports', 'processes', 'restore', 'space', 'steps', 'supervisor']);
