// Nodes and lines of a picture.

export interface Node {
  id: string;
  text: string;
  type: string;
  /** How many neighbours are not shown. */
  more?: number;
  /** Drawn with a stronger line. */
  isMain?: boolean;
  note?: string;
}

export interface Line {
  from: string;
  to: string;
  label: string;
}
