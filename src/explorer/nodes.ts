// Nodes and lines of a picture.
import type { Point } from './layout';

export interface DrawnNode {
  id: string;
  text: string;
  type: string;
  /** Number of neighbours that are not shown. */
  more?: number;
  /** Drawn with a stronger line. */
  isMain?: boolean;
  note?: string;
  /** How far a task is; decides its colour. */
  tone?: 'done' | 'failed' | 'held' | 'ready' | 'waits';
}

export interface GraphLine {
  from: string;
  to: string;
  label: string;
  /** Points of a line that is not straight; it ends with an arrow. */
  path?: Point[];
}
