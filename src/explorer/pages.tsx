// The pages and panels that the first load does without: they are one file, which later.tsx loads.
export { ChangesPage } from './changes';
export { Descent } from './descent';
export { GraphPanel } from './graph';
export { Health } from './health';
export { Import } from './import';
export { Inbox } from './inbox';
export { Keys } from './keys';
export { Mend } from './mend';
export { Overview } from './overview';
export { Plans } from './plans';
export { Questions } from './questions';
export { Runs } from './runs';
