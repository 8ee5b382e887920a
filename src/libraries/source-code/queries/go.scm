[(identifier) (type_identifier)] @mention
(selector_expression field: (_) @mention.member)
(call_expression function: (identifier) @call)
(call_expression function: (selector_expression field: (_) @call.member))
(composite_literal type: [(type_identifier) @call (qualified_type name: (_) @call)])
(field_declaration !name type: [(type_identifier) @base (pointer_type (type_identifier) @base)
 (qualified_type name: (_) @base)])
(interface_type (type_elem (type_identifier) @base))
(import_spec path: (interpreted_string_literal (_) @import))

(type_spec name: (_) @name type: (_)) @definition.class
(function_declaration name: (_) @name) @definition.function
(interface_type (method_elem name: (_) @name) @definition.method)
(method_declaration receiver: (parameter_list (parameter_declaration type: [(type_identifier) @owner
 (generic_type type: (_) @owner) (pointer_type [(type_identifier) @owner (generic_type type: (_) @owner)])]))
 name: (_) @name) @definition.method
((function_declaration name: (_) @name) @definition.test (#match? @name "^(Test|Benchmark|Fuzz|Example)[A-Z_]"))
([(type_spec name: (_) @public) (function_declaration name: (_) @public) (method_declaration name: (_) @public)
 (method_elem name: (_) @public)] (#match? @public "^[A-Z]"))
((function_declaration name: (_) @entry) (#any-of? @entry "main" "init"))
((method_declaration name: (_) @implicit) (#any-of? @implicit "String" "Error" "Unwrap" "ServeHTTP" "MarshalJSON" "UnmarshalJSON"))
(comment) @comment
((call_expression function: (selector_expression field: (_) @http.method) arguments: (argument_list
  . (interpreted_string_literal (_) @http.path) . (_)) @definition.route) (#match? @http.path "^([A-Z]+ )?/")
 (#match? @http.method "^(HandleFunc|Handle|Get|Post|Put|Patch|Delete|GET|POST|PUT|PATCH|DELETE)$"))
