(identifier) @mention.any
(constant) @mention
(simple_symbol) @mention.any
(call method: (identifier) @call.any)
(call receiver: (_) method: (identifier) @call.member)
(call receiver: [(constant) @of (scope_resolution name: (_) @of)] method: (identifier) @call.member)
(call receiver: (self) method: (identifier) @call.self)
((call receiver: [(constant) @call (scope_resolution name: (constant) @call)] method: (identifier) @_m)
 (#eq? @_m "new"))
((call receiver: (_) method: (identifier) @none) (#eq? @none "new"))
(superclass [(constant) @base (scope_resolution name: (_) @base)])
((call method: (identifier) @_f arguments: (argument_list [(constant) @base (scope_resolution name: (_) @base)]))
 (#any-of? @_f "include" "extend" "prepend"))
((call method: (identifier) @_f arguments: (argument_list . (string (string_content) @import)))
 (#any-of? @_f "require" "require_relative"))

[(class name: [(constant) @name (scope_resolution) @name]) (module name: [(constant) @name (scope_resolution) @name])
] @definition.class
[(method name: (_) @name) (singleton_method name: (_) @name)] @definition.function
((method name: (_) @name) @definition.test (#match? @name "^test_"))
((call method: (identifier) @_f arguments: (argument_list . (string (string_content) @name)) block: (_)) @definition.test
 (#any-of? @_f "it" "test" "specify"))
[(class name: (_) @public) (module name: (_) @public) (method name: (_) @public) (singleton_method name: (_) @public)]
((method name: (_) @implicit) (#match? @implicit "^(initialize|to_s|inspect|setup|teardown|each|method_missing|<=>|==)$"))
(method name: (setter) @implicit)
(comment) @comment
((call !receiver method: (identifier) @http.method arguments: (argument_list . (string (string_content) @http.path)))
 @definition.route (#match? @http.method "^(get|post|put|patch|delete)$") (#match? @http.path "^/"))
