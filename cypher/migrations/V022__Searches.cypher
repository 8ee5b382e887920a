// The runs of comparisons of search settings, whose results no route returns any more.
MATCH (run:Run {kind: 'sweep'}) CALL (run) { DETACH DELETE run } IN TRANSACTIONS OF 1000 ROWS;
