// Nodes and lines in a picture.
import type { Point } from './layout';

export interface DrawnNode {
  id: string;
  text: string;
  type: string;
  /** Drawn with a stronger line. */
  isMain?: boolean;
  note?: string;
  /** Progress of a task, which sets its colour. */
  tone?: 'done' | 'failed' | 'held' | 'ready' | 'waits';
}

export interface DrawnLine {
  from: string;
  to: string;
  label: string;
  /** From the right side of a node to the left side of another, level through the columns between. */
  path: Point[];
}
