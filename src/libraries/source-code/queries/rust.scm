[(identifier) (type_identifier)] @mention
(field_expression field: (_) @mention.member)
(scoped_identifier name: (_) @mention.any)
(call_expression function: (identifier) @call)
(call_expression function: (scoped_identifier name: (_) @call.any))
(call_expression function: (scoped_identifier path: [(identifier) @of (scoped_identifier name: (_) @of)] name: (_) @call.any))
(call_expression function: (field_expression field: (_) @call.member))
(call_expression function: (field_expression value: (self) field: (_) @call.self))
(call_expression function: (scoped_identifier path: (identifier) @_p name: (_) @call.self) (#eq? @_p "Self"))
(call_expression function: (generic_function function: [(identifier) @call (scoped_identifier name: (_) @call.any)
 (field_expression field: (_) @call.member)]))
(token_tree (identifier) @call . (token_tree))
(struct_expression name: [(type_identifier) @call (scoped_type_identifier name: (_) @call)])
(impl_item trait: [(type_identifier) @base (generic_type type: (type_identifier) @base)
 (scoped_type_identifier name: (_) @base)])
(trait_bounds (type_identifier) @base)
(use_declaration argument: (_) @import)

[(struct_item name: (_) @name) (enum_item name: (_) @name) (union_item name: (_) @name) (trait_item name: (_) @name)
] @definition.class
[(function_item name: (_) @name) (function_signature_item name: (_) @name)] @definition.function
(mod_item name: (_) @name body: (_)) @definition.scope
(impl_item type: [(type_identifier) @name (generic_type type: (type_identifier) @name)]) @definition.part
((attribute_item (attribute [(identifier) @_a (scoped_identifier name: (_) @_a)])) . (attribute_item)*
 . (function_item name: (_) @name) @definition.test (#any-of? @_a "test" "rstest" "bench"))
(visibility_modifier) @public
(trait_item body: (_ (_ name: (_) @public)))
((function_item name: (_) @entry) (#eq? @entry "main"))
(attribute_item) @decorator
((attribute_item (attribute (_) @_a)) @decorator.plain (#any-of? @_a "derive" "cfg" "inline" "must_use" "allow" "serde"
 "test" "doc" "non_exhaustive" "deprecated" "default"))
[(line_comment) (block_comment)] @comment
((call_expression function: (field_expression field: (_) @_f) arguments: (arguments . (string_literal (_) @http.path)
  . (call_expression function: (_) @http.method)) @definition.route)
 (#eq? @_f "route") (#match? @http.method "(^|::)(get|post|put|patch|delete)$"))
((attribute_item (attribute (identifier) @http.method arguments: (token_tree . (string_literal (_) @http.path))))
 @definition.route (#match? @http.method "^(get|post|put|patch|delete)$"))
