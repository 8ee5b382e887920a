// Written by `npm run generate`. Do not edit.
/**
 * Events of the progress bus, contract version 1.5.0.
 */
export interface Progress {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Progress`'s JSON-Schema
 * via the `definition` "Event".
 */
export interface Event {
  run_id: string;
  scope: string;
  seq: number;
  /**
   * Epoch seconds at emission.
   */
  ts: number;
  /**
   * Dotted, owned by the producer: batch.item, pipeline.stage …
   */
  kind: string;
  status: 'started' | 'progress' | 'ok' | 'warn' | 'error';
  stage?: string | null;
  payload: {
    [k: string]: unknown | undefined;
  };
}
