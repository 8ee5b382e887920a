(command name: (command_name (word) @call))
((command name: (command_name) @_c . argument: (word) @import) (#any-of? @_c "source" "."))
(function_definition name: (_) @name) @definition.function
(comment) @comment
