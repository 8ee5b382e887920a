// Written by `npm run generate`. Do not edit.
import type * as wire from '../wire';
export interface Data {
  task_id?: string;
  plan_id?: string;
  content: string;
  status: 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
  /**
   * @maxItems 1000
   */
  depends_on?: string[];
  metadata?: wire.Metadata;
  priority?: number;
  assignee?: string;
  [k: string]: unknown | undefined;
}
