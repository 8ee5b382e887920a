(identifier) @mention.any
(member_access_expression name: (identifier) @mention.member)
(invocation_expression function: (identifier) @call.any)
(invocation_expression function: (member_access_expression name: [(identifier) @call.member (generic_name (identifier) @call.member)]))
(invocation_expression function: (member_access_expression expression: (identifier) @of name: (identifier) @call.member))
(invocation_expression function: (conditional_access_expression (member_binding_expression name: (identifier) @call.member)))
(invocation_expression function: (member_access_expression expression: "this" name: (identifier) @call.self))
(object_creation_expression type: [(identifier) @call (generic_name (identifier) @call) (qualified_name name: (identifier) @call)])
(base_list [(identifier) @base (generic_name (identifier) @base) (qualified_name name: (identifier) @base)])
(using_directive [(identifier) (qualified_name)] @import)

[(class_declaration name: (_) @name) (interface_declaration name: (_) @name) (struct_declaration name: (_) @name)
 (record_declaration name: (_) @name) (enum_declaration name: (_) @name)] @definition.class
[(method_declaration name: (_) @name) (constructor_declaration name: (_) @name)] @definition.method
(local_function_statement name: (_) @name) @definition.function
((method_declaration (attribute_list (attribute name: (_) @_a)) name: (_) @name) @definition.test
 (#any-of? @_a "Fact" "Theory" "Test" "TestCase" "TestMethod" "DataTestMethod"))
((modifier) @public (#any-of? @public "public" "protected"))
(interface_declaration body: (declaration_list (method_declaration name: (_) @public)))
((method_declaration name: (_) @entry) (#eq? @entry "Main"))
((method_declaration name: (_) @implicit) (#any-of? @implicit "ToString" "Equals" "GetHashCode" "Dispose"))
(attribute) @decorator
(comment) @comment
((attribute name: (_) @_a (attribute_argument_list . (attribute_argument (string_literal (_) @http.prefix))))
 (#eq? @_a "Route"))
((attribute name: (_) @http.method (attribute_argument_list . (attribute_argument (string_literal (_) @http.path))))
 @definition.route (#match? @http.method "^Http(Get|Post|Put|Patch|Delete)$"))
((attribute name: (_) @http.method .) @definition.route (#match? @http.method "^Http(Get|Post|Put|Patch|Delete)$"))
((invocation_expression function: (member_access_expression name: (_) @http.method) arguments: (argument_list
  . (argument (string_literal (_) @http.path)) . (argument)) @definition.route)
 (#match? @http.method "^Map(Get|Post|Put|Patch|Delete)$"))
