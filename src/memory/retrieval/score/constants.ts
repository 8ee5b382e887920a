// Every constant of the score and its reason. What is measured has its figures in docs/decisions.md
// and docs/bench.md. passes.ts says in which order they count.

/** From words and vectors of an item alone. */
export const ofBase = {
  /** Saturation by repeated words, that of Lucene. */
  k1: 1.2,
  /** Weight of the length of a text. */
  b: 0.6,
  /** The rest of the base score is similarity. */
  lexicalShare: 0.4,
  /**
   * Similarity is 0 for a cosine this much below the best candidate's. A constant distance lets words decide among
   * similar candidates. The value with the best worst result over eight data sets.
   */
  cosineSpan: 0.43,
  minSemantic: -0.3,
  maxLexical: 1.3,
};

/** Share of the way to a better neighbour, then of the rest of the way to the best hit of the session. */
export const lift = { neighbour: 0.3, session: 0.5 };

/** Of an item of a time that the query names, in the unit of the base score. */
export const dateScore = 0.2;

/**
 * Steps of a traversal. They were chosen among a few values on development halves: MuSiQue, 2Wiki, HotpotQA (with and
 * without titles), LoCoMo (with and without sessions), MultiHop-RAG, TimeQA.
 */
export const ofHops = {
  /** Share of strength that a step keeps, at most. */
  maxWeight: { edge: 0.9, link: 1, shared: 0.8 },
  /** Score of a step to an item that adds no word of the question; each added word raises it. */
  unfit: { link: 0.7, shared: 0.2 },
  /** A name that so many items share passes no strength. */
  commonDegree: 1_000,
  /** Strength of a starting hit is its relative score to this power: a higher value weakens lower hits more. */
  startPower: 4,
  /** Through a path of strength 1, in the unit of the base score. */
  gain: 0.75,
  /** Number of hits at which the traversal starts. */
  starts: 8,
};

/** Max effect of feedback on the item; feedback on its strongest link has the same. It settles ties, no more. */
export const maxFeedback = 0.05;

/** What an ended item keeps: it ranks below an equally good match that is valid. */
export const endedShare = 0.5;

/** What a text loses of which everything was corrected; of a part in proportion. */
export const correctedLoss = 0.5;

/** When a correction is moved before what it corrects. */
export const ofCorrections = {
  /** One with a lower share of the score is about another topic. */
  relevantShare: 0.4,
  /** Results before which one is moved, at most, because it would push other results out. */
  maxRank: 3,
};
