// The names of the months and the weekdays, in order.

const inOrder = (names: string): readonly string[] => names.split(' ');

export const months = inOrder('january february march april may june july august september october november december');
export const germanMonths = inOrder(
  'januar februar märz april mai juni juli august september oktober november dezember',
);
export const frenchMonths = inOrder(
  'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
);
export const weekdays = inOrder('monday tuesday wednesday thursday friday saturday sunday');
