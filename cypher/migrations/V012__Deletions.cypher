// Items whose deletion has begun: what is left of each is looked up by its id.
CREATE INDEX deleted_item IF NOT EXISTS FOR (n:DeletedItem) ON (n.item_id);
