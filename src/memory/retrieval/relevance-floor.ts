/** Below this relevance, a text is taken to be about something else. docs/answers.md contains the number. */
export const relevanceFloor = 0.3;
