// Written by `npm run generate`. Do not edit.
export interface EvidenceAnswer {
  reasoning: string;
  answer: string;
  citations: number[];
}
