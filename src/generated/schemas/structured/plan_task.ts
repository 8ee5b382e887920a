// Written by `npm run generate`. Do not edit.
import type * as wire from '../wire';
/**
 * A task of a plan.
 */
export interface PlanTask {
  [k: string]: unknown | undefined;
}
export interface Data {
  task_id?: string;
  /**
   * plan_id or item_id of the plan.
   */
  plan_id?: string;
  content: string;
  status: 'pending' | 'in_progress' | 'complete' | 'blocked' | 'skipped';
  /**
   * task_ids of tasks of the same plan that come first: stored ones, or rows of the same request.
   *
   * @maxItems 1000
   */
  depends_on?: string[];
  metadata?: wire.Metadata;
  /**
   * 0 comes first.
   */
  priority?: number;
  /**
   * The agent that it is for.
   */
  assignee?: string;
  [k: string]: unknown | undefined;
}
