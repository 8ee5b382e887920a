// A dry run of evolution kept texts of items in its result and progress. It keeps none any more, so deleting an item leaves none there.
MATCH (run:Run)
WHERE run.kind = 'evolution' AND (run.result_json CONTAINS '"texts":' OR run.progress_json CONTAINS '"texts":')
SET run.result_json = null, run.progress_json = null;
