// How many characters of a text are read. The rest of a text adds little, and would cost time or model tokens.

export const maxRead = {
  /** A question that is searched for: the embedder reads no more. */
  question: 10_000,
  /** A question whose kind, times and parts are parsed. Longer texts are not questions. */
  parsedQuestion: 2_000,
  /** Each search result from which sentences are quoted. */
  evidence: 20_000,
  /** One sentence that is searched for dates: the date parser is slow. */
  datedStatement: 1_000,
  /** A text that gets a valid time from its content. A longer text makes many statements, each with another time. */
  timedText: 1_000,
  /**
   * A text that is compared as one statement. A longer text makes many, and its vector represents none of them.
   */
  oneStatement: 400,
  /** A text that is searched for names: important names come early. */
  names: 20_000,
  language: 4_000,
  /** A text that shows in which language dates are written. */
  datesLanguage: 2_000,
  /** A text whose memory type is classified. The type shows at the beginning; later text adds misleading cues. */
  memoryType: 1_000,
  reasoning: 100_000,
  /** Two texts that are compared for the same meaning. */
  sameMeaning: 4_000,
  /** An assertion that is challenged. */
  assertion: 10_000,
  /** A text whose sentences are compared with those of another text. */
  comparedText: 8_000,
  /** One compared sentence. Only lists without full stops are longer. */
  comparedSentence: 1_000,
  /** A statement whose terms are compared: longer ones take seconds. */
  comparedStatement: 4_000,
};

/** How many characters of a text are sent to a language model or a reranker, because each token costs. */
export const maxSent = {
  /** A text whose names, type or steps the model extracts. */
  text: 20_000,
  /** An item from which the model writes an answer. */
  evidence: 4_000,
  /** A question by which a cross-encoder ranks. */
  question: 1_000,
  /** A search result that the model ranks. */
  passage: 1_000,
  /** A statement that the model compares with another one. */
  statement: 1_000,
};
