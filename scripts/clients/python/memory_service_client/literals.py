# Written by `npm run generate`. Do not edit.
"""By the path before a parameter: the literal segments that other paths have there."""

LITERALS: dict[str, frozenset[str]] = {
    "/memory/": frozenset(
        """
        adapters add agents anchors api-keys ask audit blocks by-external-id by-metadata clear-all code
        constraints context decisions delete-by-filter edge entities evaluation evolution explore export
        facts feedback graph grounding handover health import ingest link list observations ontology opinions
        plans profiles progress projects read-around reasoning recall result-feedback runs schemas search
        subjects summary teams temporal update-by-filter views webhooks workspaces zettel
        """.split()
    ),
    "/memory/adapters/": frozenset(
        """
        connections
        """.split()
    ),
    "/memory/decisions/": frozenset(
        """
        create pending search
        """.split()
    ),
    "/memory/decisions/pending/": frozenset(
        """
        create
        """.split()
    ),
    "/memory/entities/": frozenset(
        """
        search types vocabulary
        """.split()
    ),
    "/memory/explore/": frozenset(
        """
        queries
        """.split()
    ),
    "/memory/import/": frozenset(
        """
        failed
        """.split()
    ),
    "/memory/plans/": frozenset(
        """
        active create ready
        """.split()
    ),
    "/memory/reasoning/traces/": frozenset(
        """
        extract query store
        """.split()
    ),
    "/memory/temporal/": frozenset(
        """
        at diff relationships search
        """.split()
    ),
    "/memory/temporal/relationships/": frozenset(
        """
        at
        """.split()
    ),
    "/memory/zettel/": frozenset(
        """
        bridges by-property by-relation by-tag clusters concept-emergence hubs mentioning notes wikilink
        """.split()
    ),
}
