// How many characters of a text are read: some work takes long, needs only the beginning, or costs what a model reads.

export const maxRead = {
  /** As much as the embedder reads, and far more than any question has words. */
  question: 10_000,
  /** A question has its kind, its times and its parts at once; a longer one is no question. */
  parsedQuestion: 2_000,
  /** Of each result that may answer a question. */
  evidence: 20_000,
  /** A sentence that may answer a question. */
  answeringStatement: 1_000,
  /** A sentence is searched for days: the date parser is expensive. */
  datedStatement: 1_000,
  /** A text with a valid time of its own: a longer one makes many statements, and one time is that of none of the others. */
  timedText: 1_000,
  /** A text that may update another one: a longer one makes many statements, and its vector represents none of them. */
  updatingText: 400,
  /** Important names appear early. */
  names: 20_000,
  /** The language of a text. */
  language: 4_000,
  /** The language in which dates are written. */
  datesLanguage: 2_000,
  /** The type of a memory shows at the beginning, and a long text has cues for everything further on. */
  memoryType: 1_000,
  /** The steps of a trace of reasoning. */
  reasoning: 100_000,
  /** Praise and blame. */
  judgement: 4_000,
  /** The words of two texts that may say the same. */
  sameMeaning: 4_000,
  /** An assertion that is challenged. */
  assertion: 10_000,
  /** The facts that an assertion states. */
  statedFacts: 2_000,
  /** A text whose sentences are compared with those of another. */
  comparedText: 8_000,
  /** One of its sentences: more than any has, but not a list without full stops. */
  comparedSentence: 1_000,
  /** Terms of a statement: more take seconds. */
  comparedStatement: 4_000,
};

/** How many characters of a text a model is sent: it costs what it reads. */
export const maxSent = {
  /** A text whose names, type or steps are asked for. */
  text: 20_000,
  /** An item that an answer is written from. */
  evidence: 4_000,
  /** A result that is ranked. */
  passage: 1_000,
  /** A statement that is compared with another one. */
  statement: 1_000,
};
