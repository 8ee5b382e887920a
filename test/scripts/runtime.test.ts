// Runs the parts on the instance of the scripts: Java, ports, processes, locks, disk space.
import { parts } from '../support/parts';

parts(__dirname, ['instance', 'java', 'lock', 'ports', 'processes', 'restore', 'space', 'steps', 'supervisor']);
