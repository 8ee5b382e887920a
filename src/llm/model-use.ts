// The use of the language model by all processes of the service together.
import type { LastFailure } from './failure';
import type { Cost } from './ask-server';

/** The use of a model on one day (UTC). */
export interface Used extends Cost {
  /** Questions that got no usable answer, so that rules answered. */
  fallbacks: number;
}

export interface ModelState {
  is_failing: boolean;
  /** RFC 3339; null while calls reach the model. */
  left_alone_until: string | null;
  last_failure: LastFailure | null;
}

export interface Budget {
  /** Identifies whose tokens are counted, and for which day or run. */
  name: string;
  limit: number;
}

export interface ModelUse {
  /** Tokens that each budget has spent; 0 for all while they cannot be read. */
  spent(budgets: Budget[]): Promise<number[]>;
  spend(budgets: Budget[], tokens: number): Promise<void>;
  /** Returns before the state is stored. @param state its changed fields */
  note(day: string, used: Used, state: Partial<ModelState>): void;
  /** @returns undefined while Redis cannot be read */
  read(day: string): Promise<{ used: Used; state: ModelState } | undefined>;
}
