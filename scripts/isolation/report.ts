// What a run has found.

export interface Report {
  calls: number;
  seconds: number;
  statuses: Record<string, number>;
  /** What a caller saw that is another's. */
  leaks: string[];
  /** A foreign thing that answered otherwise than a missing one, or a refusal that was not given. */
  differences: string[];
  /** Answers of 500 and above. */
  failures: string[];
  /** Routes that no caller of its own got a 2xx from: what is refused everywhere proves nothing. */
  unreached: string[];
  /** Callers that never found their own word: leaks would not have been seen either. */
  blind: string[];
}

/** Findings of one kind that are kept; the count of calls says how many there could be. */
const most = 50;

export const newReport = (): Report => ({
  calls: 0,
  seconds: 0,
  statuses: {},
  leaks: [],
  differences: [],
  failures: [],
  unreached: [],
  blind: [],
});

/** Adds a finding once. */
export function note(list: string[], finding: string): void {
  if (list.length < most && !list.includes(finding)) list.push(finding);
}
