// Written by `npm run generate`. Do not edit.
export interface Verdicts {
  verdicts: {
    n: number;
    verdict: 'contradicts' | 'agrees' | 'unrelated';
    confidence: number;
    conflict_type:
      | 'none'
      | 'direct_contradiction'
      | 'temporal_conflict'
      | 'numeric_mismatch'
      | 'entity_confusion'
      | 'partial_overlap';
    quote: string;
    explanation: string;
  }[];
}
export interface Settled {
  resolution: 'keep_existing' | 'accept_new' | 'keep_both' | 'undecided';
  confidence: number;
  quote: string;
  explanation: string;
}
