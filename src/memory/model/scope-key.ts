/** True if only one user can read the scope: `u:USER`, or `w:WORKSPACE/u:USER` for items at level USER. */
export const isPrivate = (scopeKey: string): boolean => /(?:^|\/)u:/.test(scopeKey);
