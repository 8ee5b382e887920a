// What a scope key says.

/** Whether one user alone sees what is stored under a scope key: `u:USER`, or `w:WORKSPACE/u:USER` at level USER. */
export const isPrivate = (scopeKey: string): boolean => /(?:^|\/)u:/.test(scopeKey);
