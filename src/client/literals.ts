// Written by `npm run generate`. Do not edit.
/** By the path before a parameter: the literal segments that other paths have there. */
export const literals: Record<string, string> = {
  '/memory/':
    'adapters add agents anchors api-keys ask audit blocks by-external-id by-metadata clear-all code constraints context decisions delete-by-filter edge entities evaluation evolution explore export facts feedback graph grounding handover health import ingest link list observations ontology opinions plans profiles progress projects read-around reasoning recall result-feedback runs schemas search subjects summary teams temporal update-by-filter views webhooks workspaces zettel',
  '/memory/adapters/': 'connections',
  '/memory/decisions/': 'create pending search',
  '/memory/decisions/pending/': 'create',
  '/memory/entities/': 'search types vocabulary',
  '/memory/explore/': 'queries',
  '/memory/import/': 'failed',
  '/memory/plans/': 'active create ready',
  '/memory/reasoning/traces/': 'extract query store',
  '/memory/temporal/': 'at diff relationships search',
  '/memory/temporal/relationships/': 'at',
  '/memory/zettel/': 'bridges by-property by-relation by-tag clusters concept-emergence hubs mentioning notes wikilink',
};
