// Written by `npm run generate`. Do not edit.
export interface Relevance {
  scores: {
    n: number;
    score: number;
  }[];
}
