(command command_name: (command_name) @call)
(invokation_expression (member_name (simple_name) @call.member))
(class_statement . (simple_name) @name) @definition.class
(function_statement (function_name) @name) @definition.function
(class_method_definition (simple_name) @name) @definition.method
(comment) @comment
