// Written by `npm run generate`. Do not edit.
/**
 * What a key allows.
 *
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "Grant".
 */
export type Grant = 'read:memories' | 'write:memories' | 'write:telemetry' | 'admin:workspace';

/**
 * Who calls, and from where.
 */
export interface Auth {
  [k: string]: unknown | undefined;
}
/**
 * This interface was referenced by `Auth`'s JSON-Schema
 * via the `definition` "WorkspaceOfCaller".
 */
export interface WorkspaceOfCaller {
  /**
   * Opaque, sortable by the time of its making, prefixed by kind.
   */
  workspace_id: string;
  isolation: 'WORKSPACE' | 'USER' | 'TENANT';
  personal: boolean;
}
