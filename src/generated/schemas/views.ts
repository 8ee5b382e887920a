// Written by `npm run generate`. Do not edit.
export type ViewName = string;
/**
 * @maxItems 100
 */
export type Views = View[];

export interface ViewRef {
  name: ViewName;
}
export interface View {
  name: ViewName;
  address: string;
}
export interface SaveRequest {
  name: ViewName;
  address: string;
  [k: string]: unknown | undefined;
}
export interface ViewList {
  views: Views;
  count: number;
}
