; TypeScript and JavaScript.
[(identifier) (type_identifier) (shorthand_property_identifier)] @mention
(member_expression property: (_) @mention.member)
(shorthand_property_identifier_pattern) @mention.member
(member_expression object: (this) property: (_) @mention.self)
(call_expression function: (identifier) @call)
(call_expression function: (member_expression property: (_) @call.member))
(call_expression function: (member_expression object: (identifier) @of property: (_) @call.member))
(call_expression function: (member_expression object: (this) property: (_) @call.self))
(new_expression constructor: [(identifier) @call (member_expression property: (_) @call.member)])
(extends_clause value: [(identifier) @base (member_expression property: (_) @base)])
[(implements_clause [(type_identifier) @base (generic_type name: (type_identifier) @base)])
 (extends_type_clause type: [(type_identifier) @base (generic_type name: (type_identifier) @base)])]
(import_statement source: (string (string_fragment) @import))
(export_statement source: (string (string_fragment) @import))
((call_expression function: (identifier) @_f arguments: (arguments (string (string_fragment) @import)))
 (#eq? @_f "require"))
(call_expression function: (import) arguments: (arguments (string (string_fragment) @import)))

[(class_declaration name: (_) @name) (abstract_class_declaration name: (_) @name) (class name: (_) @name)
 (interface_declaration name: (_) @name) (enum_declaration name: (_) @name)] @definition.class
[(function_declaration name: (_) @name) (generator_function_declaration name: (_) @name)
 (variable_declarator name: (identifier) @name value: [(arrow_function) (function_expression)])] @definition.function
(class_body [(method_definition name: (_) @name @public) (abstract_method_signature name: (_) @name @public)
 (public_field_definition name: (_) @name @public value: [(arrow_function) (function_expression)])
] @definition.method)
(interface_body (method_signature name: (_) @name @public) @definition.method)
(variable_declarator name: (identifier) @owner value: (object
 [(pair key: (_) @name @unseen value: [(arrow_function) (function_expression)])
  (method_definition name: (_) @name @unseen)] @definition.method))
((assignment_expression left: (member_expression object: (_) @_o property: (_) @name @public)
  right: [(arrow_function) (function_expression)]) @definition.function (#match? @_o "^(module\\.)?exports$"))
((method_definition name: (_) @implicit) (#eq? @implicit "constructor"))
(export_statement "export" @public)
(export_statement "default" @default)
((accessibility_modifier) @private (#not-eq? @private "public"))
(method_definition name: (private_property_identifier) @private)
(decorator) @decorator
(comment) @comment

((call_expression function: [(identifier) @_f (member_expression object: (identifier) @_f)]
  arguments: (arguments . (string (string_fragment) @name))) @definition.group (#any-of? @_f "describe" "suite"))
((call_expression function: [(identifier) @_f (member_expression object: (identifier) @_f)
   (call_expression function: (member_expression object: (identifier) @_f))]
  arguments: (arguments . [(string (string_fragment) @name) (template_string) @name] . (_))) @definition.test
 (#any-of? @_f "test" "it"))
((call_expression function: (member_expression property: (_) @http.method) arguments: (arguments
  . (string (string_fragment) @http.path) (_)? [(arrow_function) (function_expression)] .) @definition.route)
 (#match? @http.method "^(get|post|put|patch|delete|head|options|all)$") (#match? @http.path "^/"))
((call_expression function: (member_expression object: (_) @_o property: (_) @http.method) arguments: (arguments
  . (string (string_fragment) @http.path) . (_)) @definition.route) (#match? @_o "([rR]outer|[aA]pp|server|fastify)$")
 (#match? @http.method "^(get|post|put|patch|delete|head|options|all)$") (#match? @http.path "^/"))
((call_expression function: [(identifier) @_f (member_expression property: (_) @_f)] arguments: (arguments . (object
  (pair key: (_) @_m value: (string (string_fragment) @http.method))
  (pair key: (_) @_p value: (string (string_fragment) @http.path))))) @definition.route
 (#match? @_f "[rR]oute") (#eq? @_m "method") (#any-of? @_p "path" "url"))
