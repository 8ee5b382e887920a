// Lint with types, and the arrows of the house: who may import which package, and in which direction rooms may look.
import tseslint from 'typescript-eslint';

/** One package, one room (README, "The house"). Type-only imports are free. */
const homes = {
  koa: ['src/http/', 'src/app.ts'],
  '@koa/router': ['src/http/'],
  'raw-body': ['src/http/'],
  '@fastify/busboy': ['src/http/'],
  'swagger-ui-dist/*': ['src/http/'],
  'neo4j-driver': ['src/graph/'],
  openai: ['src/llm/'],
  'onnxruntime-node': ['src/llm/'],
  '@huggingface/tokenizers': ['src/llm/'],
  ioredis: ['src/redis/'],
  bullmq: ['src/redis/'],
  pino: ['src/log.ts'],
  ajv: ['src/schemas.ts', 'src/config.ts'],
  'ajv/*': ['src/schemas.ts', 'src/config.ts'],
  'ajv-formats': ['src/schemas.ts'],
  stemmer: ['src/language/'],
  'fastest-levenshtein': ['src/language/'],
  'gpt-tokenizer/*': ['src/language/'],
  'ipaddr.js': ['src/fetch/'],
  'html-to-text': ['src/convert/'],
  mammoth: ['src/convert/'],
  unpdf: ['src/convert/'],
  fflate: ['src/convert/'],
  marked: ['src/convert/'],
  jose: ['src/auth/'],
  '@koa/cors': ['src/http/'],
  'rate-limiter-flexible': ['src/redis/'],
};

const packageRules = Object.entries(homes).map(([name, rooms]) => ({
  files: ['src/**/*.ts'],
  ignores: rooms.map((room) => (room.endsWith('/') ? `${room}**` : room)),
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [{ group: [name], allowTypeImports: true, message: `Only ${rooms.join(', ')} may import ${name}.` }],
      },
    ],
  },
}));

export default tseslint.config(
  { ignores: ['dist/', 'node_modules/', 'src/generated/', '.memory/', '.runtime/', 'coverage/'] },
  ...tseslint.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: process.cwd() } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      eqeqeq: 'error',
      'no-console': 'error',
    },
  },
  {
    // Tests look into answers of any shape.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['scripts/**/*.mjs'], ...tseslint.configs.disableTypeChecked },
  ...mergedByFiles(packageRules),
);

/** ESLint lets a later block replace a rule's options, so every file gets one block with all that is closed to it. */
function mergedByFiles(blocks) {
  const rooms = [
    'src/http/**',
    'src/graph/**',
    'src/llm/**',
    'src/redis/**',
    'src/language/**',
    'src/fetch/**',
    'src/convert/**',
    'src/auth/**',
    'src/memory/**',
    'src/*.ts',
  ];
  const single = ['src/app.ts', 'src/log.ts', 'src/schemas.ts', 'src/config.ts'];
  const closedTo = (place) =>
    blocks
      .filter((block) => !block.ignores.some((home) => home === place))
      .flatMap((block) => block.rules['@typescript-eslint/no-restricted-imports'][1].patterns);
  const block = (files, ignores, patterns) => ({
    files,
    ignores,
    rules: { '@typescript-eslint/no-restricted-imports': ['error', { patterns }] },
  });
  return [
    ...rooms.map((room) => block([room], single, closedTo(room))),
    ...single.map((file) => block([file], [], closedTo(file))),
  ];
}
