/** Which grammar reads which file, and which of its nodes are definitions and calls. */

/** What Curia reads from the trees of one grammar. */
export interface Grammar {
  /** The file of the grammar: `tree-sitter-NAME.wasm`. */
  readonly file: string;
  readonly functions: readonly string[];
  readonly classes: readonly string[];
  /** Nodes that give a name to the function on their other side, such as `x.y = function () {}`. */
  readonly bindings: readonly string[];
  readonly calls: readonly string[];
}

const ECMASCRIPT = {
  functions: [
    'function_declaration',
    'generator_function_declaration',
    'function_expression',
    'method_definition',
  ],
  classes: ['class_declaration'],
  bindings: ['variable_declarator', 'assignment_expression', 'pair', 'field_definition'],
  calls: ['call_expression', 'new_expression'],
};

const TYPED = {
  ...ECMASCRIPT,
  classes: ['class_declaration', 'abstract_class_declaration', 'interface_declaration', 'internal_module'],
  bindings: [...ECMASCRIPT.bindings, 'public_field_definition'],
};

const GRAMMARS = {
  javascript: { file: 'javascript', ...ECMASCRIPT },
  typescript: { file: 'typescript', ...TYPED },
  tsx: { file: 'tsx', ...TYPED },
  python: {
    file: 'python',
    functions: ['function_definition'],
    classes: ['class_definition'],
    bindings: [],
    calls: ['call'],
  },
  go: {
    file: 'go',
    functions: ['function_declaration', 'method_declaration'],
    classes: ['type_spec'],
    bindings: [],
    calls: ['call_expression'],
  },
  java: {
    file: 'java',
    functions: ['method_declaration', 'constructor_declaration', 'compact_constructor_declaration'],
    classes: ['class_declaration', 'interface_declaration', 'enum_declaration', 'record_declaration'],
    bindings: [],
    calls: ['method_invocation', 'object_creation_expression'],
  },
  rust: {
    file: 'rust',
    functions: ['function_item'],
    classes: ['impl_item', 'trait_item', 'struct_item', 'enum_item', 'mod_item'],
    bindings: [],
    calls: ['call_expression', 'macro_invocation'],
  },
  'c-sharp': {
    file: 'c-sharp',
    functions: [
      'method_declaration',
      'constructor_declaration',
      'property_declaration',
      'local_function_statement',
    ],
    classes: ['class_declaration', 'struct_declaration', 'interface_declaration', 'record_declaration'],
    bindings: [],
    calls: ['invocation_expression', 'object_creation_expression'],
  },
  ruby: {
    file: 'ruby',
    functions: ['method', 'singleton_method'],
    classes: ['class', 'module'],
    bindings: [],
    calls: ['call'],
  },
  php: {
    file: 'php',
    functions: ['function_definition', 'method_declaration'],
    classes: ['class_declaration', 'trait_declaration', 'interface_declaration', 'enum_declaration'],
    bindings: [],
    calls: ['function_call_expression', 'member_call_expression', 'scoped_call_expression'],
  },
  cpp: {
    file: 'cpp',
    functions: ['function_definition'],
    classes: ['class_specifier', 'struct_specifier', 'namespace_definition'],
    bindings: [],
    calls: ['call_expression'],
  },
} as const satisfies Readonly<Record<string, Grammar>>;

const BY_ENDING: Readonly<Record<string, keyof typeof GRAMMARS>> = {
  js: 'javascript',
  cjs: 'javascript',
  mjs: 'javascript',
  jsx: 'javascript',
  ts: 'typescript',
  cts: 'typescript',
  mts: 'typescript',
  tsx: 'tsx',
  py: 'python',
  pyi: 'python',
  go: 'go',
  java: 'java',
  rs: 'rust',
  cs: 'c-sharp',
  rb: 'ruby',
  php: 'php',
  c: 'cpp',
  h: 'cpp',
  cc: 'cpp',
  cpp: 'cpp',
  cxx: 'cpp',
  hpp: 'cpp',
};

/** The grammar of a file; undefined if there is none for it. */
export function grammarOf(path: string): Grammar | undefined {
  const ending = /\.(\w{1,5})$/.exec(path)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(BY_ENDING, ending) ? GRAMMARS[BY_ENDING[ending]!] : undefined;
}
