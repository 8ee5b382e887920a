// All constants of the score, with their reasons. docs/decisions.md and docs/bench.md have the figures of those that
// were measured; passes.ts has the order in which they apply.

/** Constants for the words and vectors of a single item. */
export const ofBase = {
  /** Saturation for repeated words; the default of Lucene. */
  k1: 1.2,
  /** How much the length of a text counts. */
  b: 0.6,
  /** The rest of the base score is similarity. */
  lexicalShare: 0.4,
  /**
   * Similarity is 0 for a cosine this much below the best candidate's. A constant distance lets words decide among
   * similar candidates. Over eight data sets, this value has the best result in its worst set.
   */
  cosineSpan: 0.43,
  minSemantic: -0.3,
  maxLexical: 1.3,
};

/**
 * A result moves this share of the way to a better neighbour, then this share of the rest of the way to the best hit of
 * the session.
 */
export const lift = { neighbour: 0.3, session: 0.5 };

/** Bonus of an item from a time that the query names, in the unit of the base score. */
export const dateScore = 0.2;

/**
 * Steps of a traversal. They were chosen among a few values on development halves: MuSiQue, 2Wiki, HotpotQA (with and
 * without titles), LoCoMo (with and without sessions), MultiHop-RAG, TimeQA.
 */
export const ofHops = {
  /** Max share of strength that a step keeps. */
  maxWeight: { edge: 0.9, link: 1, shared: 0.8 },
  /** Score of a step to an item that adds no word of the question; each added word raises it. */
  unfit: { link: 0.7, shared: 0.2 },
  /** A `shared` step over a name that this many items share passes on no strength. */
  commonDegree: 1_000,
  /** The strength of a starting hit is its relative score, raised to this power. A higher power weakens low scores more. */
  startPower: 4,
  /** Score through a path of strength 1, in the unit of the base score. */
  gain: 0.75,
  /** Number of hits at which the traversal starts. */
  starts: 8,
};

/** Max effect of the item's ratings on its score; its strongest link has the same maximum. Both only break ties. */
export const maxFeedback = 0.05;

/** Share of the score that an ended item keeps: it ranks below an equally good match that is valid. */
export const endedShare = 0.5;

/** Loss of a text whose statements were all corrected; if only some were, the loss is proportional. */
export const correctedLoss = 0.5;

/** Limits for moving a correction before the item that it corrects. */
export const ofCorrections = {
  /** A correction with a lower share of the score is about another topic. */
  relevantShare: 0.4,
  /** Only this many of the first results get a correction moved before them, because each pushes other results out. */
  maxRank: 3,
};
