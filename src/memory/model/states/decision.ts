import type { Schemas } from '../../../generated/schemas';
import type { StateTable } from './state-table';

type DecisionState = Schemas['types/Decision']['status'];
type DecisionEvent = 'resolve' | 'activate' | 'reinforce' | 'contradict' | 'supersede' | 'retract';

export const decisionStates: StateTable<DecisionState, DecisionEvent> = {
  pending: {
    resolve: 'pending',
    activate: 'active',
    reinforce: 'refused',
    contradict: 'refused',
    supersede: 'refused',
    retract: 'retracted',
  },
  active: {
    resolve: 'refused',
    activate: 'refused',
    reinforce: 'active',
    contradict: 'active',
    supersede: 'superseded',
    retract: 'retracted',
  },
  superseded: {
    resolve: 'refused',
    activate: 'refused',
    reinforce: 'refused',
    contradict: 'refused',
    supersede: 'refused',
    retract: 'refused',
  },
  retracted: {
    resolve: 'refused',
    activate: 'refused',
    reinforce: 'refused',
    contradict: 'refused',
    supersede: 'refused',
    retract: 'refused',
  },
};
