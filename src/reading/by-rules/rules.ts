// Reads texts by rules.
import { maxRead } from '../../limits';
import type { ReaderByPart } from '../reading';
import { statementsIn } from './compare/statements';
import { extract } from './entities/extract';
import { decisionsInText } from './memory-type/decisions-in';
import { typeOf } from './memory-type/page';
import { stepsIn } from './steps';
import { validTimeOf } from './time/valid-time';

export const rules: ReaderByPart = {
  type: ({ content }) => typeOf(content),
  decisions: ({ content }) => decisionsInText(content),
  times: ({ content, title, time, speakers }) =>
    validTimeOf(content, { title, written: time, dialogue: speakers !== undefined }),
  names: ({ content, ...about }) => ({
    ...extract(content.slice(0, maxRead.names), about),
    doubts: [],
    proposed: [],
  }),
  statements: ({ content }) => statementsIn(content),
  steps: ({ content }) => stepsIn(content),
};
