(identifier) @mention
(attribute attribute: (_) @mention.member)
((attribute object: (identifier) @_o attribute: (_) @mention.self) (#any-of? @_o "self" "cls"))
(call function: (identifier) @call)
(call function: (attribute attribute: (_) @call.member))
(call function: (attribute object: (identifier) @of attribute: (_) @call.member))
((call function: (attribute object: (identifier) @_o attribute: (_) @call.self)) (#any-of? @_o "self" "cls"))
(class_definition superclasses: (argument_list [(identifier) @base (attribute attribute: (_) @base)
 (subscript value: (identifier) @base)]))
(import_statement name: [(dotted_name) @import (aliased_import name: (dotted_name) @import)])
(import_from_statement module_name: (_) @import)

(class_definition name: (_) @name) @definition.class
(function_definition name: (_) @name) @definition.function
((function_definition name: (_) @name) @definition.test (#match? @name "^test_"))
((class_definition name: (_) @implicit) (#match? @implicit "^Test"))
([(class_definition name: (_) @public) (function_definition name: (_) @public)] (#match? @public "^[^_]"))
((function_definition name: (_) @implicit) (#match? @implicit "^__\\w+__$"))
(decorator) @decorator
((decorator (identifier) @_d) @decorator.plain (#any-of? @_d "property" "staticmethod" "classmethod" "dataclass"
 "abstractmethod" "override" "cached_property" "overload"))
((decorator (call function: (_) @_d)) @decorator.plain (#any-of? @_d "dataclass" "lru_cache"))
((decorator (attribute attribute: (_) @_d)) @implicit (#any-of? @_d "setter" "deleter"))
(comment) @comment
(function_definition body: (block . (expression_statement (string) @docstring)))
(class_definition body: (block . (expression_statement (string) @docstring)))
(module . (expression_statement (string) @docstring))
((decorator (call function: (attribute attribute: (_) @http.method)
  arguments: (argument_list . (string (string_content) @http.path)))) @definition.route
 (#match? @http.method "^(route|get|post|put|patch|delete|head|options|websocket)$") (#match? @http.path "^/"))
((decorator (call function: (attribute attribute: (_) @_f) arguments: (argument_list . (string (string_content) @http.path)
  (keyword_argument name: (_) @_k value: (list . (string (string_content) @http.method)))))) @definition.route
 (#eq? @_f "route") (#eq? @_k "methods"))
