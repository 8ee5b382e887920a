// Nodes and lines of a picture.
import type { Point } from './layout';

export interface DrawnNode {
  id: string;
  text: string;
  type: string;
  /** Drawn with a stronger line. */
  isMain?: boolean;
  note?: string;
  /** How far a task is; decides its colour. */
  tone?: 'done' | 'failed' | 'held' | 'ready' | 'waits';
}

export interface DrawnLine {
  from: string;
  to: string;
  label: string;
  /** From the right side of a node to the left side of another, level through the columns between. */
  path: Point[];
}
