// Updates are decided where results are read; what was linked at writing is removed.
MATCH ()-[update:MAY_UPDATE]->()
CALL (update) {
  DELETE update
} IN TRANSACTIONS OF 1000 ROWS;
