// Written by `npm run generate`. Do not edit.
export type Value = string | number;

export interface ExplorationRef {
  name: string;
}
export interface Column {
  name: string;
  type: string;
}
export interface Param {
  name: string;
  type: 'string' | 'integer' | 'datetime';
  description: string;
  default: string | number | null;
}
export interface Exploration {
  name: string;
  title: string;
  sees: string;
  empty: string;
  params: Param[];
  columns: Column[];
  example: {
    [k: string]: unknown | undefined;
  };
}
export interface Explorations {
  explorations: Exploration[];
  count: number;
}
export interface QueryNames {
  names: string;
}
export interface QueryText {
  name: string;
  title: string;
  params: string;
  text: string;
}
export interface QueryTexts {
  queries: QueryText[];
}
export interface ExploreRequest {
  params: {
    [k: string]: Value | undefined;
  };
  limit: number;
  [k: string]: unknown | undefined;
}
export interface Rows {
  name: string;
  columns: Column[];
  rows: {
    [k: string]: unknown | undefined;
  }[];
  count: number;
  why_empty?: string;
  partial: boolean;
}
