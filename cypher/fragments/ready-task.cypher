// @ready-task task, plan AS ready
// A task that can begin, with its plan, in the form of the API.
CALL (task, plan) {
  RETURN
    {
      item_id: task.item_id,
      task_id: task.task_id,
      plan_id: coalesce(plan.plan_id, plan.item_id),
      plan_item_id: plan.item_id,
      plan_title: plan.title,
      title: task.title,
      content: left(task.content, 2000),
      origin: task.origin,
      trust: task.trust,
      priority: coalesce(task.priority, 2),
      chain: coalesce(task.chain, 1),
      assignee: task.assignee,
      created_at: toString(task.created_at)
    } AS ready
}
