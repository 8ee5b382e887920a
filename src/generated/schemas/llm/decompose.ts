// Written by `npm run generate`. Do not edit.
export interface SubQuestions {
  questions: string[];
}
