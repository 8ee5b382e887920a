// Days as the pages count them.

export const msOfDay = 86_400_000;

export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The Monday of this week, or of the last one on a Monday. */
export const lastMonday = (now: number) => now - ((new Date(now).getUTCDay() + 6) % 7 || 7) * msOfDay;
