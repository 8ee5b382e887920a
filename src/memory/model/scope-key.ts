// Reads a scope key.

/** Whether a scope key belongs to a single user: `u:USER`, or `w:WORKSPACE/u:USER` at level USER. */
export const isPrivate = (scopeKey: string): boolean => /(?:^|\/)u:/.test(scopeKey);
