// Typed lint rules, and the layers: which folder may import which package, and which folders it may import from.
import tseslint from 'typescript-eslint';

/** The only places that may import a package; type-only imports are allowed everywhere. */
const homes = {
  koa: ['src/http/', 'src/app.ts'],
  '@koa/router': ['src/http/'],
  'koa-body': ['src/http/'],
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

/** Folders of `src/` from the bottom up: each imports only from those before it. test/sweep/layers.test.ts checks the same. */
const folders = ['language', 'fetch', 'convert', 'graph', 'llm', 'redis', 'http', 'auth', 'memory', 'jobs'];

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
    // Tests read responses of any shape.
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
  ...importRules(),
);

/** One block per folder with everything that is closed to it, because ESLint lets a later block replace the options of a rule. */
function importRules() {
  const files = ['src/app.ts', 'src/log.ts', 'src/schemas.ts', 'src/config.ts'];
  const places = [...folders.map((folder) => `src/${folder}/`), ...files];
  const packages = (place) =>
    Object.entries(homes)
      .filter(([, allowed]) => !allowed.includes(place))
      .map(([name, allowed]) => ({
        group: [name],
        allowTypeImports: true,
        message: `Only ${allowed.join(', ')} may import ${name}.`,
      }));
  const higherFolders = (place) => {
    const index = folders.findIndex((folder) => place === `src/${folder}/`);
    const higher = index < 0 ? [] : folders.slice(index + 1);
    const message = `${place} is below these folders.`;
    return higher.length > 0 ? [{ regex: `^(\\.\\./)+(${higher.join('|')})/`, message }] : [];
  };
  const rule = (patterns) => ({ '@typescript-eslint/no-restricted-imports': ['error', { patterns }] });
  return [
    { files: ['src/*.ts'], ignores: files, rules: rule(packages('')) },
    ...places.map((place) => ({
      files: [place.endsWith('/') ? `${place}**` : place],
      rules: rule([...packages(place), ...higherFolders(place)]),
    })),
  ];
}
