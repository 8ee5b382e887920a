(member_access_expression name: (name) @mention.member)
(named_type (name) @mention)
(class_constant_access_expression . (name) @mention)
(scoped_call_expression scope: (name) @mention)
(function_call_expression function: [(name) @call (qualified_name (name) @call .)])
[(member_call_expression name: (name) @call.member) (nullsafe_member_call_expression name: (name) @call.member)
 (scoped_call_expression scope: [(name) @of (qualified_name (name) @of .)] name: (name) @call.member)]
((member_call_expression object: (_) @_o name: (name) @call.self) (#eq? @_o "$this"))
((scoped_call_expression scope: (relative_scope) @_r name: (name) @call.self) (#not-eq? @_r "parent"))
((scoped_call_expression scope: (relative_scope) @_r name: (name) @call.member) (#eq? @_r "parent"))
(object_creation_expression [(name) @call (qualified_name (name) @call .)])
[(base_clause [(name) @base (qualified_name (name) @base .)])
 (class_interface_clause [(name) @base (qualified_name (name) @base .)]) (use_declaration (name) @base)]
(namespace_use_clause [(name) (qualified_name)] @import)

[(class_declaration name: (_) @name) (interface_declaration name: (_) @name) (trait_declaration name: (_) @name)
 (enum_declaration name: (_) @name)] @definition.class
(function_definition name: (_) @name) @definition.function
(method_declaration name: (_) @name) @definition.method
((method_declaration name: (_) @name) @definition.test (#match? @name "^test[A-Z_]"))
[(class_declaration name: (_) @public) (interface_declaration name: (_) @public) (trait_declaration name: (_) @public)
 (function_definition name: (_) @public) (method_declaration name: (_) @public)]
((visibility_modifier) @private (#eq? @private "private"))
((method_declaration name: (_) @implicit) (#match? @implicit "^(__\\w+|setUp|tearDown|jsonSerialize)$"))
(attribute) @decorator
(comment) @comment
((scoped_call_expression scope: (name) @_s name: (name) @http.method arguments: (arguments
  . (argument (string (_) @http.path)) . (argument)) @definition.route) (#eq? @_s "Route")
 (#match? @http.method "^(get|post|put|patch|delete)$"))
((scoped_call_expression scope: (name) @_s arguments: (arguments (argument (array_creation_expression
  . (array_element_initializer) . (array_element_initializer (string (string_content) @call.member)) .))))
 (#eq? @_s "Route"))
((member_call_expression name: (name) @http.method arguments: (arguments
  . (argument (string (_) @http.path)) . (argument)) @definition.route) (#match? @http.path "^/")
 (#match? @http.method "^(get|post|put|patch|delete)$"))
((attribute (name) @_a parameters: (arguments . (argument (string (_) @http.path)))) @definition.route
 (#eq? @_a "Route"))
