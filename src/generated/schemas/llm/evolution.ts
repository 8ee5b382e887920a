// Written by `npm run generate`. Do not edit.
export interface Consolidated {
  text: string;
}
export interface Opinion {
  opinion: string;
  stance: 'praise' | 'blame';
  supports: number[];
  opposes: number[];
}
export interface Observation {
  text: string;
}
export interface Updates {
  updates: {
    n: number;
    quote: string;
    quote_old: string;
  }[];
}
