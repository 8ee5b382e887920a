[(identifier) (type_identifier)] @mention
(field_expression field: (field_identifier) @mention.member)
(declaration declarator: (function_declarator declarator: (identifier) @none))
(call_expression function: (identifier) @call.any)
(call_expression function: [(qualified_identifier scope: (namespace_identifier) @of name: (identifier) @call.any)
 (qualified_identifier name: (qualified_identifier name: (identifier) @call.any))
 (template_function name: (identifier) @call.any)])
(call_expression function: (field_expression field: (field_identifier) @call.member))
(call_expression function: (field_expression argument: (this) field: (field_identifier) @call.self))
(new_expression type: [(type_identifier) @call (qualified_identifier name: (type_identifier) @call)])
(base_class_clause [(type_identifier) @base (qualified_identifier name: (type_identifier) @base)
 (template_type name: (_) @base)])
(preproc_include path: (string_literal (_) @import))

[(class_specifier name: (type_identifier) @name body: (_)) (struct_specifier name: (type_identifier) @name body: (_))
 (enum_specifier name: (_) @name body: (_))] @definition.class
(function_definition declarator: [(function_declarator declarator: [(identifier) @name (field_identifier) @name])
 (_ (function_declarator declarator: [(identifier) @name (field_identifier) @name]))]) @definition.function
(function_definition declarator: [
 (function_declarator declarator: (qualified_identifier scope: (_) @owner name: [(identifier) @name (destructor_name) @name]))
 (_ (function_declarator declarator: (qualified_identifier scope: (_) @owner name: (identifier) @name)))
] ) @definition.method
(field_declaration declarator: (function_declarator declarator: (_) @name) default_value: (_)) @definition.method
((function_definition declarator: (function_declarator declarator: (identifier) @_t
  parameters: (parameter_list . (_) @owner . (_) @name .))) @definition.test (#any-of? @_t "TEST" "TEST_F" "TEST_P"))
[(class_specifier name: (_) @public) (function_declarator declarator: (_) @public)]
((storage_class_specifier) @private (#eq? @private "static"))
((function_declarator declarator: (identifier) @entry) (#eq? @entry "main"))
(function_declarator declarator: [(destructor_name) (operator_name)] @implicit)
(template_declaration "template" @unseen)
(function_definition "virtual" @unseen)
(function_declarator declarator: (_) @unseen (virtual_specifier))
(comment) @comment
