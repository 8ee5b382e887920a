// States of an anchor. Only active anchors are compared with work.
import type { StateTable } from './state-table';

type AnchorState = 'active' | 'cleared' | 'graduated' | 'superseded' | 'retracted';
export type AnchorEvent = 'check' | 'clear' | 'graduate' | 'supersede' | 'retract';

const ended = {
  check: 'refused',
  clear: 'refused',
  graduate: 'refused',
  supersede: 'refused',
  retract: 'refused',
} as const;

export const anchorStates: StateTable<AnchorState, AnchorEvent> = {
  active: {
    check: 'active',
    clear: 'cleared',
    graduate: 'graduated',
    supersede: 'superseded',
    retract: 'retracted',
  },
  cleared: { ...ended, retract: 'retracted' },
  graduated: { ...ended, retract: 'retracted' },
  superseded: ended,
  retracted: ended,
};
