(type_identifier) @mention
(field_access field: (_) @mention.member)
(method_reference (_) . (identifier) @mention.member)
(method_reference . (identifier) @mention)
(method_invocation object: (identifier) @mention)
(method_invocation name: (_) @call.any)
(method_invocation object: (_) name: (_) @call.member)
(method_invocation object: (identifier) @of name: (_) @call.member)
(method_invocation object: (this) name: (_) @call.self)
(object_creation_expression type: [(type_identifier) @call (generic_type (type_identifier) @call)
 (scoped_type_identifier (type_identifier) @call .)])
(superclass [(type_identifier) @base (generic_type (type_identifier) @base)])
(type_list [(type_identifier) @base (generic_type (type_identifier) @base)])
(import_declaration (_) @import)

[(class_declaration name: (_) @name) (interface_declaration name: (_) @name) (enum_declaration name: (_) @name)
 (record_declaration name: (_) @name) (annotation_type_declaration name: (_) @name)] @definition.class
[(method_declaration name: (_) @name) (constructor_declaration name: (_) @name)
 (compact_constructor_declaration name: (_) @name)] @definition.method
((method_declaration (modifiers [(marker_annotation name: (_) @_a) (annotation name: (_) @_a)]) name: (_) @name)
 @definition.test (#any-of? @_a "Test" "ParameterizedTest" "RepeatedTest" "TestFactory"))
(modifiers ["public" "protected"] @public)
(interface_body (method_declaration name: (_) @public))
((method_declaration (modifiers "static") name: (_) @entry) (#eq? @entry "main"))
((method_declaration name: (_) @implicit) (#any-of? @implicit "equals" "hashCode" "toString" "compareTo" "close"))
[(marker_annotation) (annotation)] @decorator
([(marker_annotation name: (_) @_a) (annotation name: (_) @_a)] @decorator.plain
 (#any-of? @_a "Override" "Deprecated" "SuppressWarnings" "FunctionalInterface" "Nullable"))
[(line_comment) (block_comment)] @comment
((annotation name: (_) @_a arguments: (annotation_argument_list (string_literal (_) @http.prefix)))
 (#any-of? @_a "RequestMapping" "Path"))
((annotation name: (_) @http.method arguments: (annotation_argument_list (string_literal (_) @http.path)))
 @definition.route (#match? @http.method "^(Get|Post|Put|Patch|Delete)Mapping$"))
([(annotation name: (_) @http.method !arguments) (marker_annotation name: (_) @http.method)] @definition.route
 (#match? @http.method "^((Get|Post|Put|Patch|Delete)Mapping|GET|POST|PUT|PATCH|DELETE)$"))
